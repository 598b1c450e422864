package orrery.core.exec;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import orrery.core.kernel.Failure;
import orrery.core.work.HostFunction;
import orrery.device.CUresult;
import orrery.sim.HeapExhaustedException;

/** An {@link OutOfMemoryError} between two writes leaves nobody waiting for the second. */
@Timeout(20)
class SmallHeapStepTest {
    /** A thread whose methods exhaust the heap. */
    private static final class Exhausting extends Thread {
        Exhausting(Runnable body) {
            super(body);
            setDaemon(true);
            setUncaughtExceptionHandler((thread, expected) -> {});
        }

        @Override
        public int hashCode() {
            throw new OutOfMemoryError("Java heap space");
        }

        @Override
        public void interrupt() {
            throw new OutOfMemoryError("Java heap space");
        }
    }

    /** The operation can complete. */
    @Test
    void aFailureThatCannotBeReportedIsRecorded() {
        FaultState faults = new FaultState();
        FaultMapping.report(
                Failure.of(new IllegalStateException()),
                () -> {
                    throw new OutOfMemoryError("Java heap space");
                },
                faults,
                0,
                (who, need, full) -> new IllegalStateException(full));
        assertInstanceOf(HeapExhaustedException.class, faults.takeFailure());
        assertFalse(faults.failed());
    }

    @Test
    void aCallbackThatCannotBeginHasReturned() throws InterruptedException {
        HostCallback callback =
                new HostCallback(1, CallbackHost.NONE, new HostFunction(() -> {}), CUresult.CUDA_SUCCESS);
        callback.interrupt();
        Thread thread = new Exhausting(callback);
        thread.start();
        thread.join();
        assertTrue(callback.hasReturned());
        assertInstanceOf(
                OutOfMemoryError.class,
                Objects.requireNonNull(callback.failure()).cause());
    }
}
