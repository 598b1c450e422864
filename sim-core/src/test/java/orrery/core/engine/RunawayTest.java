package orrery.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.core.fault.FaultState;
import orrery.device.CUresult;
import orrery.sim.Kernel;
import orrery.sim.LaunchShape;

/**
 * A kernel that uses more CPU time than the limit ends before its next block, phase or barrier, and takes nothing with
 * it but its context.
 */
@Timeout(60)
class RunawayTest {
    private static final Duration LIMIT = Duration.ofMillis(100);

    /** What is not ended by then fails its test, and ends itself. */
    private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** What the kernels below run for each block, or again and again; once if it is null. */
    private static final AtomicReference<Runnable> CODE = new AtomicReference<>();

    @AfterEach
    void endAll() {
        CODE.set(null);
    }

    private static void step() {
        Runnable present = CODE.get();
        if (present != null) {
            present.run();
        }
    }

    private static void compute(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    /** Computes, for as long as a test may take. */
    private static Runnable endless() {
        long end = System.nanoTime() + LONG_NANOS;
        return () -> {
            compute(Duration.ofMillis(10));
            if (System.nanoTime() > end) {
                CODE.set(null);
            }
        };
    }

    /** Kernels that run code for each of many blocks, or again and again in one. */
    static Stream<Arguments> loopsOfTheMachine() {
        LaunchShape blocks = LaunchShape.linear(20_000, 1);
        LaunchShape pair = LaunchShape.linear(1, 2);
        return Stream.of(
                Arguments.of("blocks", Kernel.perBlock(a -> block -> step()), blocks),
                Arguments.of("threads", Kernel.perThread(a -> thread -> step()), blocks),
                Arguments.of(
                        "phases",
                        Kernel.perBlock(a -> block -> {
                            do {
                                block.forEachThread(thread -> step());
                            } while (CODE.get() != null);
                        }),
                        LaunchShape.SINGLE),
                Arguments.of("barriers", barriers(), LaunchShape.SINGLE),
                Arguments.of("barriers of two threads", barriers(), pair));
    }

    private static Kernel barriers() {
        return Kernel.perThreadWithBarriers(a -> thread -> {
            do {
                step();
                thread.syncThreads();
            } while (CODE.get() != null);
        });
    }

    private static void launch(EngineRig rig, Kernel kernel, LaunchShape shape) {
        rig.call(() -> rig.stream().submit(rig.kernel("endless", kernel, shape)));
        rig.synchronize();
    }

    private static void assertTimeout(EngineRig rig) {
        FaultState faults = rig.machine.faults();
        assertEquals(CUresult.CUDA_ERROR_LAUNCH_TIMEOUT, faults.result());
        assertTrue(faults.where().contains("endless"), faults.where());
        String cause = faults.cause().getMessage();
        assertTrue(cause.contains("more than 100 ms of CPU time"), cause);
        assertTrue(cause.contains("MachineOptions.withKernelLimit"), cause);
        assertTrue(cause.contains("Kernel.blocking()"), cause);
        assertFalse(Thread.interrupted(), "the program is not interrupted");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("loopsOfTheMachine")
    void aKernelEndsBeforeItsNextBlock(String what, Kernel kernel, LaunchShape shape) {
        for (int quickRuns : new int[] {0, 3}) {
            CODE.set(null);
            try (EngineRig rig = new EngineRig(options -> options.withKernelLimit(LIMIT))) {
                for (int i = 0; i < quickRuns; i++) {
                    launch(rig, kernel, shape);
                }
                assertFalse(rig.machine.faults().failed());
                AtomicBoolean later = new AtomicBoolean();
                CODE.set(endless());
                rig.call(() -> {
                    orrery.core.stream.Stream stream = rig.stream();
                    stream.submit(rig.kernel("endless", kernel, shape));
                    stream.submit(rig.kernel("later", () -> later.set(true)));
                });
                rig.synchronize();
                assertTimeout(rig);
                assertFalse(later.get(), "work after it has no effect");
            }
        }
    }

    /** Whichever thread runs the blocks that do not end. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("loopsOfTheMachine")
    void aKernelEndsThatRunsOnSeveralThreads(String what, Kernel kernel, LaunchShape shape) {
        try (EngineRig rig = new EngineRig(options -> options.withWorkers(2).withKernelLimit(LIMIT))) {
            CODE.set(endless());
            launch(rig, kernel, shape);
            assertTimeout(rig);
        }
    }

    @Test
    void aBlockEndsThatRunsBesideTheThreadThatWaits() {
        Kernel kernel = Kernel.perBlock(a -> block -> {
            while (block.blockIdxX() == 1 && CODE.get() != null) {
                block.forEachThread(thread -> step());
            }
        });
        try (EngineRig rig = new EngineRig(options -> options.withWorkers(2).withKernelLimit(LIMIT))) {
            CODE.set(endless());
            launch(rig, kernel, LaunchShape.linear(2, 1));
            assertTimeout(rig);
        }
    }

    /** What the thread has computed before is not the kernel's. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("loopsOfTheMachine")
    void whatTheThreadHasComputedBeforeDoesNotCount(String what, Kernel kernel, LaunchShape shape) {
        compute(LIMIT.multipliedBy(2));
        try (EngineRig rig = new EngineRig(options -> options.withKernelLimit(LIMIT))) {
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(50);
            CODE.set(() -> {
                compute(Duration.ofMillis(5));
                if (System.nanoTime() > end) {
                    CODE.set(null);
                }
            });
            launch(rig, kernel, shape);
            assertFalse(
                    rig.machine.faults().failed(),
                    () -> "failed: " + rig.machine.faults().cause());
        }
    }

    /**
     * Threads of blocks with barriers are reused: what one has computed for an earlier kernel is not the next one's.
     */
    @Test
    void whatThreadsOfBlocksHaveComputedBeforeDoesNotCount() {
        Kernel kernel = Kernel.perThreadWithBarriers(a -> thread -> {
            for (int i = 0; i < 5; i++) {
                compute(Duration.ofMillis(7));
                thread.syncThreads();
            }
        });
        try (EngineRig rig = new EngineRig(options -> options.withKernelLimit(LIMIT))) {
            for (int i = 0; i < 6; i++) {
                launch(rig, kernel, LaunchShape.SINGLE);
            }
            for (int i = 0; i < 6; i++) {
                launch(rig, kernel, LaunchShape.linear(1, 2));
            }
            assertFalse(
                    rig.machine.faults().failed(),
                    () -> "failed: " + rig.machine.faults().cause());
        }
    }

    /** The CPU time of one thread is not compared with that of another. */
    @Test
    void aKernelWithBarriersEndsHoweverMuchTheProgramHasComputed() {
        compute(LIMIT.multipliedBy(2));
        Kernel kernel = Kernel.perThreadWithBarriers(a -> {
            compute(Duration.ofMillis(40));
            return thread -> {
                do {
                    step();
                    thread.syncThreads();
                } while (CODE.get() != null);
            };
        });
        try (EngineRig rig = new EngineRig(options -> options.withKernelLimit(LIMIT))) {
            CODE.set(endless());
            launch(rig, kernel, LaunchShape.SINGLE);
            assertTimeout(rig);
        }
    }

    /** A binding that interrupts the thread does not stop the blocks, and the interrupt is the program's. */
    @Test
    void anInterruptOfTheBindingStopsNothing() {
        AtomicInteger blocks = new AtomicInteger();
        Kernel kernel = Kernel.perBlock(a -> {
            Thread.currentThread().interrupt();
            return block -> blocks.incrementAndGet();
        });
        try (EngineRig rig = new EngineRig(options -> options.withWorkers(2))) {
            rig.call(() -> rig.stream().submit(rig.kernel("k", kernel, LaunchShape.linear(40, 1))));
            rig.synchronize();
            assertTrue(Thread.interrupted(), "the interrupt is kept");
            assertEquals(CUresult.CUDA_SUCCESS, rig.machine.faults().result());
            assertEquals(40, blocks.get());
        }
    }
}
