package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import orrery.cupti.ActivityAttribute;
import orrery.cupti.ActivityCursor;
import orrery.cupti.CUptiResult;
import orrery.cupti.Cupti;
import orrery.cupti.CuptiException;
import orrery.cupti.record.ActivityBuffer;
import orrery.device.Devices;
import orrery.driver.CUcontext;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** What the functions of a recorder refuse, with which result code, and what they say about it. */
class RecorderArgumentsTest {
    private final Machine machine =
            Machine.create(MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200()));
    private final CudaDriver cuda = Recording.begin(machine);
    private final CUcontext context = cuda.cuCtxGetCurrent();
    private final Cupti cupti = Cupti.of(machine);

    @AfterEach
    void close() {
        machine.close();
    }

    private static void refused(CUptiResult result, String words, Runnable call) {
        CuptiException refused = assertThrows(CuptiException.class, call::run);
        assertEquals(result, refused.result());
        assertTrue(refused.getMessage().contains(words), refused.getMessage());
    }

    @Test
    void attributesHaveAValueThatIsNotNegative() {
        byte[] negative = new byte[8];
        Arrays.fill(negative, (byte) -1);
        refused(
                CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
                "sets DEVICE_BUFFER_SIZE to -1; the least value is 0",
                () -> cupti.cuptiActivitySetAttribute(ActivityAttribute.DEVICE_BUFFER_SIZE, negative));
        refused(
                CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
                "is given no attribute",
                () -> cupti.cuptiActivityGetAttribute(null, negative));
        refused(
                CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
                "is given no array for the value",
                () -> cupti.cuptiActivityGetAttribute(ActivityAttribute.DEVICE_BUFFER_SIZE, null));
    }

    @Test
    void bothCallbacksAreGiven() {
        refused(
                CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
                "no callback that provides buffers",
                () -> cupti.cuptiActivityRegisterCallbacks(null, (owner, id, buffer, size, valid) -> {}));
        refused(
                CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
                "no callback that takes completed buffers",
                () -> cupti.cuptiActivityRegisterCallbacks(() -> null, null));
    }

    @Test
    void queuesAreNotUsedBesideCallbacks() {
        cupti.cuptiActivityRegisterCallbacks(() -> null, (owner, id, buffer, size, valid) -> {});
        refused(
                CUptiResult.CUPTI_ERROR_INVALID_OPERATION,
                "after callbacks were registered",
                () -> cupti.cuptiActivityQueryBuffer(null, 0));
    }

    @Test
    void aClosedRecorderRefusesAllCalls() {
        ActivityBuffer buffer = ActivityBuffer.allocate(1024);
        cupti.close();
        CUptiResult closed = CUptiResult.CUPTI_ERROR_NOT_INITIALIZED;
        refused(closed, "closed", () -> cupti.cuptiActivityFlushAll(0));
        refused(closed, "closed", () -> cupti.cuptiActivityFlush(null, 0, 0));
        refused(closed, "closed", () -> cupti.cuptiActivityGetNextRecord(buffer, 0, new ActivityCursor()));
        refused(closed, "closed", () -> cupti.records(buffer, 0));
    }

    @Test
    void aContextHasADevice() {
        CUcontext second = cuda.cuCtxCreate(0, cuda.cuDeviceGet(1));
        assertEquals(0, cupti.cuptiGetDeviceId(context));
        assertEquals(1, cupti.cuptiGetDeviceId(second));
        assertEquals(1, cupti.cuptiGetDeviceId(null));
        cuda.cuCtxPopCurrent();
        cuda.cuCtxPopCurrent();
        refused(CUptiResult.CUPTI_ERROR_INVALID_DEVICE, "has no current context", () -> cupti.cuptiGetDeviceId(null));
        try (Machine other = Machine.create()) {
            CUcontext foreign = Recording.begin(other).cuCtxGetCurrent();
            refused(
                    CUptiResult.CUPTI_ERROR_INVALID_DEVICE,
                    "of another machine",
                    () -> cupti.cuptiGetDeviceId(foreign));
        }
    }

    @Test
    void aStreamBelongsToItsContext() {
        CUstream stream = cuda.cuStreamCreate(0);
        CUcontext second = cuda.cuCtxCreate(0, cuda.cuDeviceGet(1));
        CUptiResult result = CUptiResult.CUPTI_ERROR_INVALID_STREAM;
        refused(result, "is given no stream", () -> cupti.cuptiGetStreamId(null, null));
        refused(result, " with ", () -> cupti.cuptiGetStreamId(second, stream));
        cuda.cuCtxDestroy(second);
        refused(result, "which was destroyed", () -> cupti.cuptiGetStreamId(second, null));
        try (Machine other = Machine.create()) {
            CUcontext foreign = Recording.begin(other).cuCtxGetCurrent();
            refused(result, "is given ", () -> cupti.cuptiGetStreamId(foreign, stream));
        }
        assertEquals(cuda.cuStreamGetId(stream), cupti.cuptiGetStreamId(context, stream));
        assertEquals(cuda.cuStreamGetId(stream), cupti.cuptiGetStreamId(null, stream));
    }
}
