package orrery.conformance.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;
import orrery.conformance.properties.TriesFromProperty;
import orrery.device.CUresult;
import orrery.driver.CUcontext;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.DeadlockException;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.IntView;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.Program;

/** The threads that a program starts are interleaved at their calls and at their accesses to memory. */
@AddLifecycleHook(TriesFromProperty.class)
class InterleavedThreadsTest {
    /** What all threads use: a context, a stream and a cell of page-locked memory that is 0. */
    private record Rig(CudaDriver cuda, CUcontext context, CUstream stream, long cell) {
        static Rig of(Machine machine) {
            CudaDriver cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            CUcontext context = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
            CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            long cell = cuda.cuMemAllocHost(4);
            cuda.host().ints(cell).set(0, 0);
            return new Rig(cuda, context, stream, cell);
        }

        /** Lets the stream set the cell. */
        void set(int value) {
            cuda.cuMemsetD32Async(cell, value, 1, stream);
        }

        /** Lets the stream wait until the cell is 1. */
        void awaitOne() {
            cuda.cuStreamWaitValue32(stream, cell, 1, CudaDriver.CU_STREAM_WAIT_VALUE_EQ);
        }

        int value() {
            return cuda.host().ints(cell).get(0);
        }

        /** Returns a thread that has the context; it is not started. */
        Thread thread(Runnable body) {
            return new Thread(() -> {
                cuda.cuCtxSetCurrent(context);
                body.run();
            });
        }
    }

    /** What a thread does with a cell of page-locked memory. */
    private interface Body {
        void run(Rig rig) throws Exception;
    }

    /** A program whose threads share a stream and a cell; the result is what is in the cell when all have ended. */
    private static Program threads(Body... bodies) {
        return machine -> {
            Rig rig = Rig.of(machine);
            List<Thread> threads = new ArrayList<>();
            for (Body body : bodies) {
                Thread thread = rig.thread(() -> {
                    try {
                        body.run(rig);
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                });
                threads.add(thread);
                thread.start();
            }
            for (Thread each : threads) {
                each.join();
            }
            rig.cuda.cuCtxSynchronize();
            return rig.value();
        };
    }

    private static Set<String> results(Exploration exploration) {
        assertTrue(exploration.isComplete(), exploration::toString);
        return exploration.outcomes().stream().map(Exploration.Outcome::result).collect(Collectors.toSet());
    }

    private static Body set(int value) {
        return rig -> rig.set(value);
    }

    /** Reads the cell and writes another value: another thread can have a turn in between. */
    private static void increment(Rig rig) {
        IntView view = rig.cuda.host().ints(rig.cell);
        int value = view.get(0);
        rig.cuda.cuCtxGetCurrent();
        view.set(0, value + 1);
    }

    @Test
    void callsOfTwoThreadsAreMadeInBothOrders() {
        Program program = threads(set(2), set(3));
        Exploration exploration = Explorer.defaults().explore(program);
        assertEquals(Set.of("2", "3"), results(exploration), exploration::toString);
        for (Exploration.Outcome outcome : exploration.outcomes()) {
            try (Machine machine = Machine.create(MachineOptions.defaults().withSchedule(outcome.schedule()))) {
                assertEquals(outcome.result(), String.valueOf(run(program, machine)), outcome.schedule()::toString);
            }
        }
    }

    private static Object run(Program program, Machine machine) {
        try {
            return program.run(machine);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aThreadHasATurnBetweenAReadAndAWriteOfAnother() {
        Exploration exploration = Explorer.defaults()
                .explore(threads(InterleavedThreadsTest::increment, InterleavedThreadsTest::increment));
        assertEquals(Set.of("1", "2"), results(exploration), exploration::toString);
    }

    @Test
    void aLockIsRespected() {
        Exploration exploration = Explorer.defaults().explore(machine -> {
            ReentrantLock lock = new ReentrantLock();
            Body locked = rig -> {
                lock.lock();
                try {
                    increment(rig);
                } finally {
                    lock.unlock();
                }
            };
            return threads(locked, locked).run(machine);
        });
        assertEquals(Set.of("2"), results(exploration), exploration::toString);
    }

    @Test
    void aMonitorIsRespected() {
        Exploration exploration = Explorer.defaults().explore(machine -> {
            Object monitor = new Object();
            Body locked = rig -> {
                synchronized (monitor) {
                    increment(rig);
                }
            };
            return threads(locked, locked).run(machine);
        });
        assertEquals(Set.of("2"), results(exploration), exploration::toString);
    }

    @Test
    void aLatchIsRespected() {
        Exploration exploration = Explorer.defaults().explore(machine -> {
            CountDownLatch first = new CountDownLatch(1);
            return threads(
                            rig -> {
                                first.await();
                                rig.set(2);
                            },
                            rig -> {
                                rig.set(3);
                                first.countDown();
                            })
                    .run(machine);
        });
        assertEquals(Set.of("2"), results(exploration), exploration::toString);
    }

    @Test
    void threadsOfAnExecutorTakeTurns() {
        Exploration exploration = Explorer.defaults().explore(machine -> {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            try {
                Rig rig = Rig.of(machine);
                List<Future<?>> all = new ArrayList<>();
                for (int value = 1; value <= 2; value++) {
                    int set = value;
                    all.add(pool.submit(() -> {
                        rig.cuda.cuCtxSetCurrent(rig.context);
                        rig.set(set);
                    }));
                }
                for (Future<?> each : all) {
                    each.get();
                }
                rig.cuda.cuStreamSynchronize(rig.stream);
                return rig.value();
            } finally {
                pool.shutdown();
            }
        });
        assertEquals(Set.of("1", "2"), results(exploration), exploration::toString);
    }

    @Test
    void aThreadThatPollsLetsOthersGoOn() {
        Exploration exploration = Explorer.defaults().withMaxPreemptions(1).explore(machine -> {
            Rig rig = Rig.of(machine);
            rig.awaitOne();
            Thread other = rig.thread(() -> rig.cuda.host().ints(rig.cell).set(0, 1));
            other.start();
            while (rig.cuda.cuStreamQuery(rig.stream) != CUresult.CUDA_SUCCESS) {
                Thread.onSpinWait();
            }
            other.join();
            return "done";
        });
        assertEquals(
                Set.of("done"),
                exploration.outcomes().stream().map(Exploration.Outcome::result).collect(Collectors.toSet()),
                exploration::toString);
    }

    @Test
    void workOfThreadsThatShareNothingIsRunInOneOrder() {
        Exploration exploration = Explorer.defaults().explore(machine -> {
            Rig rig = Rig.of(machine);
            CudaDriver cuda = rig.cuda;
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
                long cell = cuda.cuMemAlloc(4);
                threads.add(rig.thread(() -> {
                    cuda.cuMemsetD32Async(cell, 1, 1, stream);
                    cuda.cuMemsetD32Async(cell, 2, 1, stream);
                }));
            }
            threads.forEach(Thread::start);
            for (Thread each : threads) {
                each.join();
            }
            cuda.cuCtxSynchronize();
            return "done";
        });
        assertEquals(1, exploration.schedules(), exploration::toString);
    }

    /** The second thread waits for a value that nobody writes, and the first one for the second. */
    @Test
    void aDeadlockOfThreadsAndDevicesIsAResult() {
        MachineOptions patient = MachineOptions.defaults().withDeadlockGrace(Duration.ofDays(1));
        Exploration exploration = Explorer.defaults().withOptions(patient).explore(machine -> {
            Rig rig = Rig.of(machine);
            rig.awaitOne();
            AtomicReference<String> seen = new AtomicReference<>("nothing");
            Thread waiting = rig.thread(() -> {
                try {
                    rig.cuda.cuStreamSynchronize(rig.stream);
                } catch (DeadlockException e) {
                    seen.set("a deadlock");
                }
            });
            waiting.start();
            waiting.join();
            return seen.get();
        });
        assertEquals(Set.of("a deadlock"), results(exploration), exploration::toString);
    }

    /** Reads and writes of the host, copies, waits and queries, each by one of two threads. */
    @Property(tries = 40)
    void theResultsAreThoseOfAllOrders(@ForAll("programs") ThreadProgram program) {
        Exploration reduced = Explorer.defaults().explore(program);
        Exploration all = Explorer.defaults().withMaxPreemptions(1000).explore(program);
        assertEquals(results(all), results(reduced), program::toString);
        assertTrue(reduced.schedules() <= all.schedules(), program::toString);
    }

    @Provide
    Arbitrary<ThreadProgram> programs() {
        Arbitrary<List<ThreadProgram.Step>> steps = Combinators.combine(
                        Arbitraries.of(ThreadProgram.Action.class),
                        Arbitraries.integers().between(0, 2),
                        Arbitraries.integers().between(0, 1))
                .as(ThreadProgram.Step::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(2);
        return steps.list().ofSize(2).map(ThreadProgram::new);
    }
}
