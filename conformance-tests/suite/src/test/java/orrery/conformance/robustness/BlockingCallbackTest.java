package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.Listeners.onCompletion;

import com.google.common.util.concurrent.Uninterruptibles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import orrery.conformance.WithContext;
import orrery.cupti.Nvtx;
import orrery.device.CUresult;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Annotation;
import orrery.sim.DeadlockException;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.TraceListener;

/** Host functions, callbacks and destructors run on threads of the machine: one that blocks holds its stream only. */
@Timeout(30)
class BlockingCallbackTest extends WithContext {
    BlockingCallbackTest() {
        super(MachineOptions.defaults().withDeadlockGrace(Duration.ofMillis(200)));
    }

    private CUstream stream() {
        return cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
    }

    private static void await(CountDownLatch latch) {
        assertTrue(Uninterruptibles.awaitUninterruptibly(latch, Duration.ofSeconds(20)));
    }

    @Test
    void aHostFunctionThatBlocksHoldsItsStreamOnly() {
        CountDownLatch latch = new CountDownLatch(1);
        List<String> ran = new ArrayList<>();
        CUstream blocked = stream();
        CUstream free = stream();
        cuda.cuLaunchHostFunc(blocked, () -> await(latch));
        cuda.cuLaunchHostFunc(blocked, () -> ran.add("after"));
        cuda.cuLaunchHostFunc(free, () -> ran.add("beside"));
        cuda.cuStreamSynchronize(free);
        assertEquals(List.of("beside"), ran);
        for (int i = 0; i < 20; i++) {
            assertEquals(CUresult.CUDA_ERROR_NOT_READY, cuda.cuStreamQuery(blocked));
        }
        latch.countDown();
        cuda.cuStreamSynchronize(blocked);
        assertEquals(List.of("beside", "after"), ran);
    }

    /** It does not block: the machine waits for it, as for one that computes. */
    @Test
    void aHostFunctionThatWaitsForAListenerIsWaitedFor() {
        List<String> ended = new ArrayList<>();
        Nvtx nvtx = Nvtx.of(machine);
        machine.trace().add(new TraceListener() {
            @Override
            public void annotated(Annotation annotation) {
                Uninterruptibles.sleepUninterruptibly(Duration.ofMillis(200));
                ended.add("listener");
            }
        });
        cuda.cuLaunchHostFunc(stream(), () -> {
            nvtx.mark("here");
            long computesUntil = System.nanoTime() + Duration.ofMillis(100).toNanos();
            while (System.nanoTime() < computesUntil) {
                Thread.onSpinWait();
            }
            ended.add("host function");
        });
        machine.advance(Duration.ofMillis(1));
        assertEquals(List.of("listener", "host function"), ended);
    }

    @Test
    void aHostFunctionThatNeverReturnsIsNamedInADeadlock() {
        CountDownLatch latch = new CountDownLatch(1);
        CUstream stream = stream();
        cuda.cuLaunchHostFunc(stream, () -> await(latch));
        String message = assertThrows(DeadlockException.class, () -> cuda.cuStreamSynchronize(stream))
                .getMessage();
        assertTrue(message.contains("host function #1 in"), message);
        assertTrue(message.contains("waits for its function, which has not returned"), message);
        latch.countDown();
        cuda.cuStreamSynchronize(stream);
    }

    @Test
    void aDestructorIsCalledWithoutAnotherCall() {
        CountDownLatch latch = new CountDownLatch(1);
        cuda.cuUserObjectRelease(cuda.cuUserObjectCreate(latch::countDown, 1, 1), 1);
        await(latch);
    }

    @Test
    void callbacksRunOnAThreadOfTheMachine() {
        List<Thread> threads = new ArrayList<>();
        CUstream stream = stream();
        cuda.cuStreamAddCallback(stream, (on, status) -> threads.add(Thread.currentThread()), 0);
        cuda.cuLaunchHostFunc(stream, () -> threads.add(Thread.currentThread()));
        cuda.cuStreamSynchronize(stream);
        assertEquals(2, threads.size());
        threads.forEach(each -> assertNotEquals(Thread.currentThread(), each));
    }

    /** What goes on alone has to enter the machine as other threads do. */
    @Test
    void codeThatGoesOnAloneDoesNotActWhileAnotherThreadIsInTheMachine() {
        try (Machine limited = Machine.create()) {
            CudaDriver driver = driverWithContext(limited);
            CountDownLatch goOn = new CountDownLatch(1);
            CountDownLatch acted = new CountDownLatch(1);
            List<Boolean> actedInside = new ArrayList<>();
            Nvtx nvtx = Nvtx.of(limited);
            Runnable code = () -> {
                Uninterruptibles.awaitUninterruptibly(goOn);
                nvtx.mark("alone");
                acted.countDown();
            };
            CUstream first = driver.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            CUstream second = driver.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            CUfunction early = kernel(driver, "early", 10_000_000);
            CUfunction last = kernel(driver, "last", 100_000_000);
            for (CUfunction each : List.of(early, last)) { // later launches load nothing, which takes time
                driver.cuLaunchKernel(each, 1, 1, 1, 1, 1, 1, 0, second);
            }
            driver.cuCtxSynchronize();
            driver.cuLaunchKernel(early, 1, 1, 1, 1, 1, 1, 0, first);
            driver.cuLaunchHostFunc(first, code);
            driver.cuLaunchKernel(last, 1, 1, 1, 1, 1, 1, 0, second);
            onCompletion(limited, (operation, time) -> {
                if (operation.work().label().equals("last")) {
                    goOn.countDown();
                    actedInside.add(Uninterruptibles.awaitUninterruptibly(acted, Duration.ofMillis(300)));
                }
            });
            driver.cuStreamSynchronize(second);
            assertEquals(List.of(false), actedInside);
            assertTrue(Uninterruptibles.awaitUninterruptibly(acted, Duration.ofSeconds(20)));
        }
    }

    private static CUfunction kernel(CudaDriver driver, String name, long nanos) {
        Kernel kernel = Kernel.empty().costOfLaunch((shape, arguments) -> nanos);
        return function(driver, name, kernel);
    }
}
