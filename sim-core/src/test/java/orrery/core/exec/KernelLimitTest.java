package orrery.core.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.device.CUresult;
import orrery.sim.Kernel;
import orrery.sim.LaunchShape;

/** A kernel that never ends becomes CUDA_ERROR_LAUNCH_TIMEOUT, and the program continues. */
@Timeout(20)
class KernelLimitTest {
    private static void spinUntilInterrupted() {
        while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
    }

    private static void expectTimeout(int workers, Kernel kernel, LaunchShape shape) {
        try (Rig rig = new Rig(options -> options.withWorkers(workers).withKernelLimit(Duration.ofMillis(40)))) {
            AtomicBoolean later = new AtomicBoolean();
            orrery.core.stream.Stream stream = rig.stream();
            rig.call(() -> {
                stream.submit(rig.kernel("endless", kernel, shape));
                stream.submit(rig.kernel("later", () -> later.set(true)));
            });
            rig.synchronize();
            FaultState faults = rig.machine.faults();
            assertEquals(CUresult.CUDA_ERROR_LAUNCH_TIMEOUT, faults.result());
            assertTrue(faults.where().contains("endless"), faults.where());
            assertTrue(faults.cause().getMessage().contains("more than 40 ms"), faults.cause()::getMessage);
            assertTrue(faults.cause().getMessage().contains("Kernel.blocking()"), faults.cause()::getMessage);
            assertFalse(later.get(), "work after it has no effect");
            assertFalse(Thread.interrupted(), "the program is not interrupted");
        }
    }

    static Stream<Arguments> endless() {
        return Stream.of(
                Arguments.of(Kernel.perLaunch(a -> launch -> spinUntilInterrupted())),
                Arguments.of(Kernel.perBlock(a -> block -> spinUntilInterrupted())),
                Arguments.of(Kernel.perThread(a -> thread -> spinUntilInterrupted())),
                Arguments.of(Kernel.perThreadWithBarriers(a -> thread -> {
                    thread.syncThreads();
                    spinUntilInterrupted();
                })),
                Arguments.of(
                        Kernel.perLaunch(a -> launch -> spinUntilInterrupted()).blocking()));
    }

    @ParameterizedTest
    @MethodSource("endless")
    void aKernelThatListensIsInterrupted(Kernel kernel) {
        expectTimeout(0, kernel, LaunchShape.linear(2, 2));
    }

    @ParameterizedTest
    @MethodSource("endless")
    void withWorkersToo(Kernel kernel) {
        expectTimeout(2, kernel, LaunchShape.linear(2, 2));
    }

    /** It is given up with its thread, which ends when the kernel does. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aKernelThatDoesNotListenIsLeftAlone(int workers) throws InterruptedException {
        AtomicBoolean enough = new AtomicBoolean();
        CountDownLatch ended = new CountDownLatch(1);
        Kernel kernel = Kernel.perThread(a -> thread -> {
            while (!enough.get()) {
                Thread.onSpinWait();
            }
            ended.countDown();
        });
        expectTimeout(workers, kernel, LaunchShape.SINGLE);
        enough.set(true);
        assertTrue(ended.await(10, TimeUnit.SECONDS));
    }

    @Test
    void whatIsSlowButWithinTheLimitIsLeftAlone() {
        try (Rig rig = new Rig(options -> options.withKernelLimit(Duration.ofSeconds(10)))) {
            rig.call(() -> rig.stream().submit(rig.kernel("slow", () -> {
                long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(50);
                while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
            })));
            rig.synchronize();
            assertFalse(rig.machine.faults().failed());
        }
    }
}
