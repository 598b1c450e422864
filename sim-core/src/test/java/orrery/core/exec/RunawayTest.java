package orrery.core.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
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
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.call.ApiCall;
import orrery.core.kernel.DeviceThreads;
import orrery.device.CUresult;
import orrery.sim.CudaException;
import orrery.sim.InterruptedWaitException;
import orrery.sim.Kernel;
import orrery.sim.KernelTraffic;
import orrery.sim.LaunchShape;
import orrery.sim.SchedulePolicy;

/** Code of the program that never ends, and that nothing stops, takes nothing with it but its context. */
@Timeout(60)
class RunawayTest {
    private static final AtomicBoolean OVER = new AtomicBoolean();

    @AfterEach
    void endAll() {
        OVER.set(true);
    }

    /** No interrupt ends this. */
    private static void spin() {
        while (!OVER.get()) {
            Thread.onSpinWait();
        }
    }

    private static void sleep() {
        while (!OVER.get()) {
            try {
                Thread.sleep(10);
            } catch (Throwable interrupted) {
                // It continues.
            }
        }
    }

    static Stream<Arguments> runaways() {
        Kernel empty = Kernel.empty();
        AtomicInteger looks = new AtomicInteger();
        return Stream.of(
                        Arguments.of("launch", Kernel.perLaunch(a -> launch -> spin())),
                        Arguments.of("block", Kernel.perBlock(a -> block -> spin())),
                        Arguments.of("thread", Kernel.perThread(a -> thread -> spin())),
                        Arguments.of("phase", Kernel.perBlock(a -> block -> block.forEachThread(thread -> spin()))),
                        Arguments.of("sleep", Kernel.perLaunch(a -> launch -> sleep())),
                        Arguments.of("barriers", Kernel.perThreadWithBarriers(a -> thread -> {
                            thread.syncThreads();
                            spin();
                        })),
                        Arguments.of("loop over barriers", Kernel.perThreadWithBarriers(a -> thread -> {
                            while (!OVER.get()) {
                                thread.syncThreads();
                            }
                        })),
                        Arguments.of(
                                "blocking",
                                Kernel.perLaunch(a -> launch -> spin()).blocking()),
                        Arguments.of(
                                "condition",
                                Kernel.perLaunch(a -> launch -> launch.awaitHost(() -> {
                                            if (looks.incrementAndGet() > 1) {
                                                sleep();
                                            }
                                            return false;
                                        }))
                                        .blocking()),
                        Arguments.of("binding", Kernel.perLaunch(a -> {
                            spin();
                            return launch -> {};
                        })),
                        Arguments.of("cost of a block", empty.costPerBlock((s, a) -> {
                            spin();
                            return 1;
                        })),
                        Arguments.of("cost of a launch", empty.costOfLaunch((s, a) -> {
                            spin();
                            return 1;
                        })),
                        Arguments.of("traffic", empty.costByTraffic((s, a) -> {
                            spin();
                            return KernelTraffic.Work.NONE;
                        })))
                .flatMap(each -> Stream.of(0, 2)
                        .flatMap(workers -> Stream.of(LaunchShape.linear(1, 1), LaunchShape.linear(3, 2))
                                .map(shape -> Arguments.of(each.get()[0], each.get()[1], workers, shape))));
    }

    @ParameterizedTest(name = "{0}, {2} workers, {3}")
    @MethodSource("runaways")
    void theContextFailsAndTheProgramGoesOn(String what, Kernel kernel, int workers, LaunchShape shape) {
        OVER.set(false);
        try (Rig rig = new Rig(options -> options.withWorkers(workers).withKernelLimit(Duration.ofMillis(60)))) {
            rig.call(() -> rig.stream().submit(rig.kernel("endless", kernel, shape)));
            rig.call(() -> rig.stream().submit(rig.kernel("endless", kernel, shape)));
            rig.synchronize();
            assertEquals(
                    CUresult.CUDA_ERROR_LAUNCH_TIMEOUT, rig.machine.faults().result());
            assertTrue(
                    rig.machine.faults().where().contains("endless"),
                    rig.machine.faults().where());
            assertFalse(Thread.interrupted(), "the program is not interrupted");
        }
    }

    static Stream<Arguments> codeOfTheDevice() {
        return Stream.of("body", "cost", "traffic", "condition")
                .flatMap(what -> Stream.of(Arguments.of(what, 0), Arguments.of(what, 1)));
    }

    /** No device code runs on a thread of the program, however often it has been quick. */
    @ParameterizedTest
    @MethodSource("codeOfTheDevice")
    void threadsOfTheProgramRunNoDeviceCode(String what, int workers) {
        OVER.set(false);
        AtomicInteger runs = new AtomicInteger();
        Runnable code = () -> {
            assertTrue(DeviceThreads.isDeviceThread(Thread.currentThread()), "it runs on a thread of the program");
            if (runs.incrementAndGet() > 50) {
                spin();
            }
        };
        Kernel kernel = switch (what) {
            case "body" -> Kernel.perLaunch(a -> launch -> code.run());
            case "cost" ->
                Kernel.empty().costPerBlock((s, a) -> {
                    code.run();
                    return 5;
                });
            case "traffic" ->
                Kernel.empty().costByTraffic((s, a) -> {
                    code.run();
                    return new KernelTraffic.Work(1, 1);
                });
            default ->
                Kernel.perLaunch(a -> launch -> launch.awaitHost(() -> {
                            code.run();
                            return true;
                        }))
                        .blocking();
        };
        try (Rig rig = new Rig(options -> options.withWorkers(workers).withKernelLimit(Duration.ofMillis(100)))) {
            for (int i = 0; i < 60 && rig.machine.faults().result() == CUresult.CUDA_SUCCESS; i++) {
                rig.call(() -> rig.stream().submit(rig.kernel("k", kernel, LaunchShape.linear(2, 1))));
                rig.synchronize();
            }
            assertEquals(
                    CUresult.CUDA_ERROR_LAUNCH_TIMEOUT, rig.machine.faults().result());
        }
    }

    /** Runaway kernels of one machine do not keep another machine's kernels from running. */
    @Test
    void machinesShareNoThreads() {
        OVER.set(false);
        List<Rig> rigs = new ArrayList<>();
        try {
            for (int i = 0; i < 4 * Runtime.getRuntime().availableProcessors(); i++) {
                Rig rig = new Rig(options -> options.withKernelLimit(Duration.ofMillis(20)));
                rigs.add(rig);
                Kernel kernel = Kernel.perLaunch(a -> launch -> sleep()).blocking();
                rig.call(() -> rig.stream().submit(rig.kernel("endless", kernel, LaunchShape.SINGLE)));
                rig.synchronize();
            }
            try (Rig healthy = new Rig()) {
                AtomicInteger sum = new AtomicInteger();
                Kernel kernel = Kernel.perThreadWithBarriers(a -> thread -> {
                    sum.incrementAndGet();
                    thread.syncThreads();
                    sum.incrementAndGet();
                });
                healthy.call(
                        () -> healthy.stream().submit(healthy.kernel("healthy", kernel, LaunchShape.linear(2, 32))));
                healthy.synchronize();
                assertEquals(CUresult.CUDA_SUCCESS, healthy.machine.faults().result());
                assertEquals(128, sum.get());
            }
        } finally {
            rigs.forEach(Rig::close);
        }
    }

    /** A binding that interrupts its own thread does not stop the blocks. */
    @Test
    void anInterruptOfTheBindingStopsNothing() {
        AtomicInteger blocks = new AtomicInteger();
        Kernel kernel = Kernel.perBlock(a -> {
            Thread.currentThread().interrupt();
            return block -> blocks.incrementAndGet();
        });
        try (Rig rig = new Rig(options -> options.withWorkers(2))) {
            rig.call(() -> rig.stream().submit(rig.kernel("k", kernel, LaunchShape.linear(40, 1))));
            rig.synchronize();
            assertEquals(CUresult.CUDA_SUCCESS, rig.machine.faults().result());
            assertEquals(40, blocks.get());
        }
    }

    /** Kernels that run a lambda for each of many blocks, or again and again in one; once if there is no lambda. */
    static Stream<Arguments> loopsOfTheMachine() {
        AtomicReference<Runnable> code = new AtomicReference<>();
        Runnable step = () -> {
            Runnable present = code.get();
            if (present != null) {
                present.run();
            }
        };
        LaunchShape blocks = LaunchShape.linear(20_000, 1);
        return Stream.of(
                Arguments.of("blocks", Kernel.perBlock(a -> block -> step.run()), blocks, code),
                Arguments.of("threads", Kernel.perThread(a -> thread -> step.run()), blocks, code),
                Arguments.of(
                        "phases",
                        Kernel.perBlock(a -> block -> {
                            do {
                                block.forEachThread(thread -> step.run());
                            } while (code.get() != null);
                        }),
                        LaunchShape.SINGLE,
                        code),
                Arguments.of(
                        "barriers",
                        Kernel.perThreadWithBarriers(a -> thread -> {
                            do {
                                step.run();
                                thread.syncThreads();
                            } while (code.get() != null);
                        }),
                        LaunchShape.SINGLE,
                        code));
    }

    private static void compute(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    /** Every JDK ends a kernel between two blocks, phases or barriers. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("loopsOfTheMachine")
    void aKernelThatIsGivenUpEndsBeforeItsNextBlock(
            String what, Kernel kernel, LaunchShape shape, AtomicReference<Runnable> code) throws InterruptedException {
        for (int quickRuns : new int[] {0, 3}) {
            code.set(null);
            AtomicReference<Thread> runner = new AtomicReference<>();
            try (Rig rig = new Rig(options -> options.withKernelLimit(Duration.ofMillis(300)))) {
                Runnable launch = () -> {
                    rig.call(() -> rig.stream().submit(rig.kernel("k", kernel, shape)));
                    rig.synchronize();
                };
                for (int i = 0; i < quickRuns; i++) {
                    launch.run();
                }
                code.set(() -> {
                    runner.set(Thread.currentThread());
                    compute(Duration.ofMillis(20));
                });
                launch.run();
                assertEquals(
                        CUresult.CUDA_ERROR_LAUNCH_TIMEOUT, rig.machine.faults().result());
                assertFalse(Thread.interrupted(), "the program is not interrupted");
                runner.get().join(10_000);
                assertFalse(runner.get().isAlive(), "it still runs");
            }
        }
    }

    static Stream<Arguments> endlessPolicies() {
        Runnable interruptible = () -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        Runnable deaf = () -> {
            while (!OVER.get()) {
                Thread.onSpinWait();
            }
        };
        return Stream.of(
                Arguments.of("interrupted", interruptible),
                Arguments.of("given up", deaf),
                Arguments.of("after it was quick", (Runnable) new Runnable() {
                    private int runs;

                    @Override
                    public void run() {
                        if (++runs > 20) {
                            spin();
                        }
                    }
                }));
    }

    /** A machine whose policy does not end fails with a result, whether an interrupt ends it or nothing does. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("endlessPolicies")
    void aMachineDoesNotGoOnWithoutItsPolicy(String how, Runnable code) {
        OVER.set(false);
        try (Rig rig = new Rig(options -> options.withPolicy(policy(code)).withKernelLimit(Duration.ofMillis(100)))) {
            CudaException refused = assertThrows(CudaException.class, () -> {
                for (int i = 0; i < 100; i++) {
                    rig.call(() -> rig.stream().submit(rig.kernel("k", Kernel.empty(), LaunchShape.SINGLE)));
                    rig.synchronize();
                }
            });
            assertEquals(CUresult.CUDA_ERROR_LAUNCH_TIMEOUT, refused.result());
            assertTrue(refused.getMessage().contains("ran for more than 100 ms of real time"), refused.getMessage());
            assertEquals(
                    CUresult.CUDA_ERROR_LAUNCH_TIMEOUT, rig.machine.faults().result());
            assertFalse(Thread.interrupted(), "the program is not interrupted");
            rig.synchronize();
        }
    }

    /** Runs code of the program with each choice, and chooses the first. */
    private static SchedulePolicy policy(Runnable code) {
        return new SchedulePolicy() {
            @Override
            public Chooser chooser() {
                return ready -> {
                    code.run();
                    return 0;
                };
            }
        };
    }

    /** A kernel calls no API, not that of another machine either; whatever thread it runs on. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4})
    void kernelsCallNoOtherMachine(int workers) {
        try (Rig other = new Rig();
                Rig rig = new Rig(options -> options.withWorkers(workers))) {
            List<String> answers = new ArrayList<>();
            other.machine.call(ApiCall.cuMemGetInfo, thread -> null);
            Kernel kernel = Kernel.perLaunch(a -> launch -> {
                CudaException refused = assertThrows(
                        CudaException.class, () -> other.machine.call(ApiCall.cuMemGetInfo, thread -> null));
                answers.add(refused.result() + " " + refused.getMessage());
                assertThrows(IllegalStateException.class, () -> other.machine.settle());
                assertThrows(IllegalStateException.class, () -> other.machine.outside(() -> null));
                assertThrows(IllegalStateException.class, () -> rig.machine.outside(() -> null));
                assertThrows(CudaException.class, () -> rig.machine.ask(thread -> null));
            });
            for (int i = 0; i < 20; i++) {
                rig.call(() -> rig.stream().submit(rig.kernel("k", kernel, LaunchShape.SINGLE)));
                rig.synchronize();
            }
            assertEquals(CUresult.CUDA_SUCCESS, rig.machine.faults().result());
            assertEquals(20, answers.size());
            assertEquals(1, answers.stream().distinct().count());
            assertTrue(answers.get(0).startsWith("CUDA_ERROR_NOT_PERMITTED"), answers.get(0));
            other.machine.call(ApiCall.cuMemGetInfo, thread -> null);
        }
    }

    /** An interrupt of the thread that waits is not the kernel's. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4})
    void anInterruptFailsNoKernel(int workers) throws InterruptedException {
        try (Rig rig = new Rig(options -> options.withWorkers(workers))) {
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch go = new CountDownLatch(1);
            Kernel kernel = Kernel.perLaunch(a -> launch -> {
                begun.countDown();
                try {
                    assertTrue(go.await(10, TimeUnit.SECONDS));
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            rig.call(() -> {
                orrery.core.stream.Stream stream = rig.stream();
                stream.submit(rig.kernel("k", kernel, LaunchShape.SINGLE));
                stream.submit(rig.kernel("later", () -> {}));
            });
            AtomicBoolean kept = new AtomicBoolean();
            Thread driver = new Thread(() -> {
                try {
                    rig.synchronize();
                } catch (InterruptedWaitException e) {
                    // The wait may end before it notices the interrupt.
                }
                kept.set(Thread.currentThread().isInterrupted());
            });
            driver.start();
            assertTrue(begun.await(10, TimeUnit.SECONDS));
            driver.interrupt();
            go.countDown();
            driver.join();
            assertTrue(kept.get(), "the interrupt is kept");
            rig.synchronize();
            assertEquals(CUresult.CUDA_SUCCESS, rig.machine.faults().result());
        }
    }
}
