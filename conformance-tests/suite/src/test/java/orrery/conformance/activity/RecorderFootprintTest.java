package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import orrery.conformance.WithContext;
import orrery.core.machine.SimulatedMachine;
import orrery.cupti.CUptiResult;
import orrery.cupti.Cupti;
import orrery.cupti.Nvtx;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.sim.Kernel;

/** What a program has done with is forgotten: who records for long holds no more than who has just begun. */
class RecorderFootprintTest extends WithContext {
    private static final int BYTES = 1 << 12;

    private final CUdevice device = cuda.cuDeviceGet(0);
    private final CUcontext context = cuda.cuCtxGetCurrent();
    private final CUfunction nop = function(Kernel.empty());

    /** What a program does again and again. */
    private interface Round {
        void run() throws Exception;
    }

    private static void assertHoldsNoMore(Object holder, Round round) throws Exception {
        repeat(round);
        int before = RetainedSize.of(holder);
        repeat(round);
        assertEquals(before, RetainedSize.of(holder));
    }

    private static void repeat(Round round) throws Exception {
        for (int i = 0; i < 50; i++) {
            round.run();
        }
    }

    private static void inAnotherThread(Runnable body) throws InterruptedException {
        Thread thread = new Thread(body);
        thread.start();
        thread.join();
    }

    private Cupti recorder(ActivityKind... kinds) {
        return new Recording(machine, Generation.CUDA_13_0, kinds).cupti();
    }

    private void launchInNewStream(CUfunction function) {
        CUstream stream = cuda.cuStreamCreate(1);
        cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream);
        cuda.cuCtxSynchronize();
        cuda.cuStreamDestroy(stream);
    }

    // -- streams -------------------------------------------------------------------------------------------------

    @Test
    void streamsWhoseContextIsFlushed() throws Exception {
        Cupti cupti = recorder(ActivityKind.CONCURRENT_KERNEL);
        assertHoldsNoMore(cupti, () -> {
            launchInNewStream(nop);
            cupti.cuptiActivityFlush(context, 0, 0);
        });
    }

    @Test
    void streamsWhoseRecordsAreGivenBack() throws Exception {
        Cupti cupti = recorder(ActivityKind.CONCURRENT_KERNEL);
        assertHoldsNoMore(cupti, () -> {
            CUstream stream = cuda.cuStreamCreate(1);
            cuda.cuLaunchKernel(nop, 1, 1, 1, 1, 1, 1, 0, stream);
            cupti.cuptiActivityFlushAll(0);
            cuda.cuStreamDestroy(stream);
        });
    }

    @Test
    void streamsWithoutBuffersOfTheirOwn() throws Exception {
        Cupti cupti = Cupti.of(machine);
        cupti.cuptiActivityEnable(ActivityKind.KERNEL);
        assertHoldsNoMore(cupti, () -> {
            cupti.cuptiActivityEnqueueBuffer(context, 0, ActivityBuffer.allocate(BYTES), BYTES);
            launchInNewStream(nop);
            assertTrue(cupti.cuptiActivityDequeueBuffer(context, 0).validBufferSizeBytes() > 0);
        });
        assertEquals(
                CUptiResult.CUPTI_ERROR_QUEUE_EMPTY,
                cupti.cuptiActivityDequeueBuffer(context, 0).result());
    }

    // -- contexts ------------------------------------------------------------------------------------------------

    @Test
    void contextsWhoseRecordsAreGivenBack() throws Exception {
        Cupti cupti = recorder(ActivityKind.CONTEXT, ActivityKind.CONCURRENT_KERNEL);
        assertHoldsNoMore(cupti, () -> {
            CUcontext other = cuda.cuCtxCreate(0, device);
            launchInNewStream(function(Kernel.empty()));
            cupti.cuptiActivityFlushAll(0);
            cuda.cuCtxDestroy(other);
        });
    }

    @Test
    void contextsThatNeverHaveABuffer() throws Exception {
        Cupti cupti = Cupti.of(machine);
        cupti.cuptiActivityEnable(ActivityKind.CONTEXT);
        assertHoldsNoMore(cupti, () -> cuda.cuCtxDestroy(cuda.cuCtxCreate(0, device)));
    }

    @Test
    void contextsWithSettingsOfTheirOwn() throws Exception {
        Cupti cupti = recorder();
        assertHoldsNoMore(cupti, () -> {
            CUcontext other = cuda.cuCtxCreate(0, device);
            cupti.cuptiActivityEnableContext(other, ActivityKind.MEMCPY);
            cuda.cuCtxDestroy(other);
        });
    }

    /** Nothing of a life of the primary context holds for the next. */
    @Test
    void livesOfAPrimaryContextWithSettingsOfTheirOwn() throws Exception {
        Cupti cupti = recorder();
        assertHoldsNoMore(cupti, () -> {
            CUcontext primary = cuda.cuDevicePrimaryCtxRetain(device);
            cupti.cuptiActivityEnableContext(primary, ActivityKind.MEMCPY);
            cuda.cuDevicePrimaryCtxReset(device);
        });
    }

    // -- calls ---------------------------------------------------------------------------------------------------

    @Test
    void threadsThatHaveEnded() throws Exception {
        Cupti cupti = recorder(ActivityKind.MARKER);
        assertHoldsNoMore(cupti, () -> inAnotherThread(() -> cuda.cuCtxSetCurrent(context)));
    }

    @Test
    void rangesOfThreadsThatHaveEnded() throws Exception {
        Nvtx nvtx = Nvtx.of(machine);
        assertHoldsNoMore(
                SimulatedMachine.of(machine).annotations(),
                () -> inAnotherThread(() -> {
                    assertEquals(0, nvtx.rangePush("outer"));
                    assertEquals(1, nvtx.rangePush("inner"));
                    assertEquals(1, nvtx.rangePop());
                    assertEquals(0, nvtx.rangePop());
                    assertTrue(nvtx.rangePop() < 0);
                }));
    }
}
