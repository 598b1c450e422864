package orrery.core.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import orrery.core.call.TestCall;
import orrery.core.machine.WaitRig.Helper;
import orrery.core.stream.Stream;
import orrery.device.CUresult;
import orrery.device.ResultCode;
import orrery.sim.ApiFunction;
import orrery.sim.CudaException;
import orrery.sim.InterruptedWaitException;
import orrery.sim.TraceListener;

/** Interrupts, and closing the machine, reach every thread that waits in it or for its turn to enter it. */
@Timeout(120)
class InterruptTest {
    /** What each message says of what would be legal. */
    private static final String LEGAL = ". The work goes on; legal is another wait for it, on this thread once"
            + " Thread.interrupted() has cleared the interrupt status";

    private final WaitRig rig = new WaitRig(WaitRig.LONG);

    /** Throws what {@code body} throws, after checking that the interrupt status is set if it was an interrupt. */
    private static Runnable interruptible(Runnable body) {
        return () -> {
            try {
                body.run();
            } catch (InterruptedWaitException e) {
                assertTrue(Thread.currentThread().isInterrupted(), "the interrupt status is kept");
                throw e;
            }
        };
    }

    private static void assertInterrupted(String message, Helper helper) {
        Throwable failure = helper.failure();
        assertTrue(failure instanceof InterruptedWaitException, String.valueOf(failure));
        assertEquals(message + LEGAL, failure.getMessage());
    }

    private static void assertClosed(String message, Helper helper) {
        Throwable failure = helper.failure();
        assertTrue(failure instanceof CudaException, String.valueOf(failure));
        assertEquals(CUresult.CUDA_ERROR_DEINITIALIZED, ((CudaException) failure).result());
        assertTrue(failure.getMessage().contains(message), failure.getMessage());
    }

    /** A thread that waits for a condition, paused, while nothing moves. */
    private Helper paused(CountDownLatch paused) {
        rig.use(); // The test's thread may act: no deadlock.
        int[] looks = new int[1];
        Stream stream = rig.waitingFor(() -> {
            if (++looks[0] == 5) {
                paused.countDown();
            }
            return false;
        });
        return WaitRig.helper("waiter", interruptible(() -> rig.synchronize(stream)));
    }

    @Test
    void anInterruptEndsAWaitWhileNothingMoves() {
        try (rig) {
            CountDownLatch paused = new CountDownLatch(1);
            Helper waiter = paused(paused);
            WaitRig.await(paused);
            waiter.thread().interrupt();
            assertInterrupted("thread waiter waits in cuStreamSynchronize and was interrupted", waiter);
            Stream stream = rig.gated();
            rig.open();
            rig.synchronize(stream);
        }
    }

    @Test
    void closingEndsAWaitWhileNothingMoves() {
        CountDownLatch paused = new CountDownLatch(1);
        Helper waiter = paused(paused);
        WaitRig.await(paused);
        rig.close();
        assertClosed("thread waiter waits in cuStreamSynchronize, and the machine was closed", waiter);
    }

    /** A thread that drives the device, which has something to do for ever. */
    private Helper driver(Runnable drive) {
        CountDownLatch busy = new CountDownLatch(1);
        rig.machine.drive(() -> rig.keepBusy(busy));
        Helper driver = WaitRig.helper("driver", interruptible(drive));
        WaitRig.await(busy);
        return driver;
    }

    /** A thread that waits for what never comes, and drives a device that has something to do for ever. */
    private Helper synchronizer() {
        Stream stream = rig.gated();
        CountDownLatch busy = new CountDownLatch(1);
        Helper driver =
                WaitRig.helper("driver", interruptible(() -> rig.synchronize(stream, () -> rig.keepBusy(busy))));
        WaitRig.await(busy);
        return driver;
    }

    /** Where no operation completes and nothing waits for a condition, a step of the loop has an end, too. */
    @Test
    void anInterruptEndsAWaitForAKernelThatTakesYears() {
        Stream stream = rig.running(Duration.ofDays(10_000));
        CountDownLatch busy = new CountDownLatch(1);
        Helper driver =
                WaitRig.helper("driver", interruptible(() -> rig.synchronize(stream, () -> rig.keepBusy(busy))));
        WaitRig.await(busy);
        driver.thread().interrupt();
        assertInterrupted("thread driver waits in cuStreamSynchronize and was interrupted", driver);
        rig.close();
    }

    @Test
    void closingEndsAWaitThatAlwaysMoves() {
        Helper driver = synchronizer();
        rig.close();
        assertClosed("thread driver waits in cuStreamSynchronize, and the machine was closed", driver);
        rig.close();
        assertTrue(rig.machine.closed());
    }

    @Test
    void interruptsEndSettlingAndAdvancing() {
        rig.gated();
        Helper settler = driver(rig.machine::settle);
        settler.thread().interrupt();
        assertInterrupted("thread driver waits in settle and was interrupted", settler);
        Helper driver = driver(() -> rig.machine.advance(Duration.ofDays(1)));
        driver.thread().interrupt();
        assertInterrupted("thread driver waits in advance and was interrupted", driver);
        rig.close();
    }

    @Test
    void closingEndsSettling() {
        rig.gated();
        Helper settler = driver(rig.machine::settle);
        rig.close();
        assertClosed("thread driver waits in settle, and the machine was closed", settler);
    }

    /** The waiter must come back into the machine to leave it: the driver lets it between two steps. */
    @Test
    void anInterruptEndsAWaitWhileAnotherThreadDrives() {
        CountDownLatch paused = new CountDownLatch(1);
        Helper waiter = paused(paused);
        WaitRig.await(paused);
        Helper driver = synchronizer();
        waiter.thread().interrupt();
        assertInterrupted("thread waiter waits in cuStreamSynchronize and was interrupted", waiter);
        assertTrue(driver.thread().isAlive());
        driver.thread().interrupt();
        assertInterrupted("thread driver waits in cuStreamSynchronize and was interrupted", driver);
        rig.close();
    }

    @Test
    void anInterruptEndsTheWaitForATurn() {
        try (rig) {
            CountDownLatch inside = new CountDownLatch(1);
            CountDownLatch leave = new CountDownLatch(1);
            Helper holder = WaitRig.helper(
                    "holder",
                    () -> rig.machine.drive(() -> {
                        inside.countDown();
                        WaitRig.await(leave);
                    }));
            WaitRig.await(inside);
            Thread.currentThread().interrupt();
            InterruptedWaitException interrupted = assertThrows(InterruptedWaitException.class, rig::use);
            assertTrue(Thread.interrupted(), "the interrupt status is kept");
            assertEquals(
                    "thread " + Thread.currentThread().getName()
                            + " waits for its turn to enter the machine for cuStreamQuery and was interrupted" + LEGAL,
                    interrupted.getMessage());
            leave.countDown();
            holder.join();
            rig.use();
        }
    }

    /** An interrupt does not affect a call that need not wait. */
    @Test
    void aCallThatDoesNotWaitIsMade() {
        try (rig) {
            Thread.currentThread().interrupt();
            rig.use();
            Stream stream = rig.gated();
            assertThrows(InterruptedWaitException.class, () -> rig.synchronize(stream));
            assertTrue(Thread.interrupted());
        }
    }

    /** A function completes what it has begun, and notifies listeners. The interrupt status is kept. */
    @Test
    void aFunctionOfAFaceReturnsWhenItsThreadIsInterrupted() {
        List<ApiFunction> ended = new ArrayList<>();
        rig.machine.trace().add(new TraceListener() {
            @Override
            public void apiExit(long id, ApiFunction function, long thread, long time, ResultCode result) {
                ended.add(function);
            }
        });
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch busy = new CountDownLatch(1);
        Helper caller = WaitRig.helper("caller", () -> {
            assertTrue(rig.machine.functions().begin(TestCall.cuCtxSynchronize));
            begun.countDown();
            WaitRig.await(busy);
            Thread.currentThread().interrupt();
            rig.machine.functions().end(TestCall.cuCtxSynchronize, CUresult.CUDA_SUCCESS, null);
            assertTrue(Thread.interrupted());
        });
        WaitRig.await(begun);
        Helper driver = synchronizer();
        ended.clear();
        busy.countDown();
        caller.join();
        driver.thread().interrupt();
        driver.failure();
        assertEquals(TestCall.cuCtxSynchronize, ended.get(0));
        rig.close();
    }

    /** A closed machine can still be driven. */
    @Test
    void aClosedMachineSettles() {
        rig.gated();
        rig.close();
        rig.machine.settle();
        rig.machine.advance(Duration.ofMillis(1));
        assertThrows(CudaException.class, rig::use);
    }

    @Test
    void deviceCodeDoesNotCloseTheMachine() {
        try (rig) {
            List<String> refusals = new ArrayList<>();
            Stream stream = rig.waitingFor(() -> {
                refusals.add(assertThrows(IllegalStateException.class, rig.machine::close)
                        .getMessage());
                return true;
            });
            rig.synchronize(stream);
            assertTrue(
                    refusals.get(0).endsWith("legal is a thread of the program that is in no call"), refusals.get(0));
            assertFalse(rig.machine.closed());
        }
    }
}
