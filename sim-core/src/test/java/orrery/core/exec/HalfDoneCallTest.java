package orrery.core.exec;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.call.ApiCall;
import orrery.core.work.HostFunction;
import orrery.device.CUresult;
import orrery.sim.ApiFunction;
import orrery.sim.CudaException;
import orrery.sim.ExternalQueue;
import orrery.sim.LaunchShape;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

/** A change that an error has ended in the middle makes the machine fail before anyone goes on. */
@Timeout(60)
class HalfDoneCallTest {

    /** Ends a change as a stack overflow does. */
    private static void overflow(Rig rig) {
        try {
            rig.machine.outside(() -> {
                throw new StackOverflowError();
            });
        } catch (StackOverflowError expected) {
            // The program goes on.
        }
    }

    private static void assertFailed(Rig rig, CudaException failed) {
        assertEquals(CUresult.CUDA_ERROR_UNKNOWN, failed.result());
        assertTrue(failed.getMessage().contains("the stack of a thread overflowed"), failed::getMessage);
        assertNothingGoesOn(rig);
    }

    private static void assertNothingGoesOn(Rig rig) {
        assertEquals(CUresult.CUDA_ERROR_UNKNOWN, rig.machine.faults().result());
        assertEquals(0, rig.machine.executor().loop().pending());
    }

    @Test
    void theThreadThatWaitsForACallbackGoesOnWithNothing() {
        try (Rig rig = new Rig()) {
            rig.call(() -> {
                rig.stream().submit(new HostFunction(() -> overflow(rig)));
                rig.stream().submit(rig.kernel("k", LaunchShape.SINGLE, 1_000_000));
            });
            assertFailed(rig, assertThrows(CudaException.class, rig::synchronize));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aThreadThatIsNotifiedOrRunsExternalWorkGoesOnWithNothing(boolean listens) {
        try (Rig rig = new Rig()) {
            ExternalQueue queue = rig.machine.external().queue("graphics");
            if (listens) {
                rig.machine.trace().add(new TraceListener() {
                    @Override
                    public void completed(TracedOperation operation, long time) {
                        overflow(rig);
                    }
                });
            }
            queue.run("work", 10, () -> overflow(rig));
            assertFailed(rig, assertThrows(CudaException.class, queue::finish));
        }
    }

    @Test
    void aThreadThatWaitsForAnotherThreadGoesOnWithNothing() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        try (Rig rig = new Rig()) {
            rig.call(() -> {
                rig.stream().submit(new HostFunction(() -> {
                    begun.countDown();
                    assertDoesNotThrow(() -> goesOn.await());
                }));
                rig.stream().submit(rig.kernel("k", LaunchShape.SINGLE, 1_000_000));
            });
            CompletableFuture<Void> waits = CompletableFuture.runAsync(rig::synchronize);
            begun.await();
            overflow(rig);
            waits.join();
            assertNothingGoesOn(rig);
            goesOn.countDown();
        }
    }

    /** What a listener has ended is reported to the callback that has led to it, as to a call. */
    @Test
    void aCallbackThatGoesOnWithNothingIsToldSo() {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        try (Rig rig = new Rig()) {
            ExternalQueue queue = rig.machine.external().queue("graphics");
            rig.machine.trace().add(new TraceListener() {
                @Override
                public void submitted(TracedOperation operation, long time) {
                    if (operation.work().label().equals("work")) {
                        overflow(rig);
                    }
                }
            });
            rig.call(() -> rig.stream().submit(new HostFunction(() -> {
                try {
                    queue.run("work", 10, () -> {});
                } catch (CudaException e) {
                    thrown.set(e);
                }
            })));
            assertThrows(CudaException.class, rig::synchronize);
            assertTrue(thrown.get() instanceof CudaException, () -> "thrown: " + thrown.get());
            assertNothingGoesOn(rig);
        }
    }

    /** A listener is notified for the last time when the machine is closed. */
    @Test
    void aMachineThatFailsWhileItIsClosedIsClosed() {
        Rig rig = new Rig();
        CountDownLatch ends = new CountDownLatch(1);
        rig.call(() -> rig.stream().submit(new HostFunction(() -> assertDoesNotThrow(() -> ends.await()))));
        rig.machine.advance(Duration.ofMillis(1));
        rig.machine.trace().add(new TraceListener() {
            @Override
            public void completed(TracedOperation operation, long time) {
                overflow(rig);
            }
        });
        ends.countDown();
        assertDoesNotThrow(rig::close);
        assertThrows(CudaException.class, () -> rig.call(() -> {}));
    }

    @Test
    void aFunctionWhoseBeginFailsIsOver() {
        AtomicBoolean overflows = new AtomicBoolean(true);
        List<String> begun = new ArrayList<>();
        try (Rig rig = new Rig()) {
            rig.machine.trace().add(new TraceListener() {
                @Override
                public void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
                    begun.add(call.name());
                    if (overflows.getAndSet(false)) {
                        overflow(rig);
                    }
                }
            });
            assertThrows(CudaException.class, () -> rig.machine.begin(ApiCall.cuCtxSynchronize));
            assertTrue(rig.machine.begin(ApiCall.cuStreamSynchronize), "the thread is in no function");
            rig.machine.end(ApiCall.cuStreamSynchronize, CUresult.CUDA_SUCCESS);
            assertEquals(List.of("cuCtxSynchronize", "cuStreamSynchronize"), begun);
        }
    }

    /** Whatever the JVM cannot link or initialize. */
    @Test
    void anErrorOfTheJvmIsNamed() {
        try (Rig rig = new Rig()) {
            assertThrows(
                    NoClassDefFoundError.class,
                    () -> rig.call(() -> {
                        throw new NoClassDefFoundError("Missing");
                    }));
            rig.call(() -> {});
            assertNothingGoesOn(rig);
            String why = rig.machine.faults().text().toString();
            assertTrue(why.contains("NoClassDefFoundError: Missing"), why);
        }
    }
}
