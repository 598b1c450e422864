package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.WithContext;
import orrery.cupti.ActivityAttribute;
import orrery.cupti.Cupti;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.CdpKernelActivity;
import orrery.cupti.record.Generation;
import orrery.cupti.record.KernelActivity;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.sim.Kernel;

/** Device memory keeps what kernels leave for their records until it is fetched. Its sizes can be set. */
class DeviceBuffersTest extends WithContext {
    /** Bytes for the times of one kernel. */
    private static final int TIMES_BYTES = 32;

    private final CUcontext context = cuda.cuCtxGetCurrent();
    private final CUfunction nop = function(Kernel.empty());
    private final Recording recording = new Recording(machine, Generation.CUDA_5_5, ActivityKind.CONCURRENT_KERNEL);

    private void set(ActivityAttribute attribute, long value) {
        byte[] bytes = ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array();
        recording.cupti().cuptiActivitySetAttribute(attribute, bytes);
        byte[] answer = new byte[8];
        recording.cupti().cuptiActivityGetAttribute(attribute, answer);
        assertArrayEquals(bytes, answer);
    }

    private void keepTimesOf(int kernels) {
        set(ActivityAttribute.DEVICE_BUFFER_SIZE, (long) kernels * TIMES_BYTES);
        set(ActivityAttribute.DEVICE_BUFFER_POOL_LIMIT, 1);
    }

    private void launch(int count, CUstream stream) {
        for (int i = 0; i < count; i++) {
            cuda.cuLaunchKernel(nop, 1, 1, 1, 1, 1, 1, 0, stream);
        }
    }

    /** Whether the times of each kernel are known, in the order of the launches. */
    private List<Boolean> timed() {
        return recording.records(KernelActivity.class).stream()
                .map(kernel -> kernel.start() > 0)
                .toList();
    }

    // -- when there is room again --------------------------------------------------------------------------------

    @Test
    void aFlushOfTheContextMakesRoom() {
        keepTimesOf(2);
        CUstream stream = cuda.cuStreamCreate(1);
        launch(2, stream);
        recording.cupti().cuptiActivityFlush(context, 0, 0);
        launch(3, stream);
        assertEquals(List.of(true, true, true, true, false), timed());
    }

    @Test
    void aFlushOfAllMakesRoom() {
        keepTimesOf(2);
        CUstream stream = cuda.cuStreamCreate(1);
        launch(2, stream);
        recording.cupti().cuptiActivityFlushAll(0);
        launch(3, stream);
        assertEquals(List.of(true, true, true, true, false), timed());
    }

    @Test
    void aSynchronizationOfTheContextMakesRoom() {
        Recording ofNothing = new Recording(machine, Generation.CUDA_5_5);
        keepTimesOf(2);
        CUstream stream = cuda.cuStreamCreate(1);
        launch(3, stream);
        cuda.cuCtxSynchronize();
        launch(1, stream);
        assertEquals(List.of(true, true, false, true), timed());
        assertTrue(ofNothing.records().isEmpty());
    }

    @Test
    void aSynchronizationOfTheStreamMakesNone() {
        keepTimesOf(2);
        CUstream stream = cuda.cuStreamCreate(1);
        launch(2, stream);
        cuda.cuStreamSynchronize(stream);
        launch(1, stream);
        assertEquals(List.of(true, true, false), timed());
    }

    // -- which streams a size applies to -------------------------------------------------------------------------

    /** The default stream of a context is created with the context. */
    @Test
    void aSizeAppliesToDefaultStreamsOfLaterContexts() {
        CUcontext before = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        keepTimesOf(0);
        CUcontext after = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        for (CUcontext each : List.of(before, after)) {
            cuda.cuCtxSetCurrent(each);
            cuda.cuLaunchKernel(function(Kernel.empty()), 1, 1, 1, 1, 1, 1, 0, null);
        }
        assertEquals(List.of(true, false), timed());
    }

    /** Both streams are created while nothing is recorded; a launch in the later one shows that the earlier exists. */
    @Test
    void aSizeDoesNotApplyToStreamsBeforeOneThatWasUsed() {
        recording.cupti().cuptiActivityDisable(ActivityKind.CONCURRENT_KERNEL);
        CUstream first = cuda.cuStreamCreate(1);
        CUstream second = cuda.cuStreamCreate(1);
        recording.cupti().cuptiActivityEnable(ActivityKind.CONCURRENT_KERNEL);
        launch(1, second);
        cuda.cuCtxSynchronize();
        keepTimesOf(0);
        launch(1, first);
        assertEquals(List.of(true, true), timed());
    }

    // -- kernels that are launched by the device -----------------------------------------------------------------

    /** A graph that launches itself: the first launch is the host's, and its record needs no device memory. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void recordsOfLaunchedKernelsNeedRoom(int records) {
        int recordBytes = CdpKernelActivity.TYPE.structure(Generation.CUDA_5_5).size();
        set(ActivityAttribute.DEVICE_BUFFER_SIZE_CDP, (long) records * recordBytes);
        CUstream stream = cuda.cuStreamCreate(1);
        Recording.launchAgain(cuda, 4, stream);
        int kept = Math.min(records, 3);
        assertEquals(kept, recording.records(CdpKernelActivity.class).size());
        Cupti cupti = recording.cupti();
        assertEquals(
                3 - kept, cupti.cuptiActivityGetNumDroppedRecords(context, cupti.cuptiGetStreamId(context, stream)));
    }
}
