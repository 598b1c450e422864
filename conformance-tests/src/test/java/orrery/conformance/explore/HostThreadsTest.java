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
import org.junit.jupiter.api.Test;
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
class HostThreadsTest {
    /** What a thread does with a cell of page-locked memory. */
    private interface Body {
        void run(CudaDriver cuda, CUstream stream, long cell) throws Exception;
    }

    /** A program whose threads share a stream and a cell; the result is what is in the cell when all have ended. */
    private static Program threads(Body... bodies) {
        return machine -> {
            CudaDriver cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            CUcontext context = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
            CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            long cell = cuda.cuMemAllocHost(4);
            cuda.host().ints(cell).set(0, 1);
            List<Thread> threads = new ArrayList<>();
            for (Body body : bodies) {
                Thread thread = new Thread(() -> {
                    cuda.cuCtxSetCurrent(context);
                    try {
                        body.run(cuda, stream, cell);
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
            cuda.cuCtxSynchronize();
            return cuda.host().ints(cell).get(0);
        };
    }

    private static Set<String> results(Exploration exploration) {
        assertTrue(exploration.isComplete(), exploration::toString);
        return exploration.outcomes().stream().map(Exploration.Outcome::result).collect(Collectors.toSet());
    }

    private static Body set(int value) {
        return (cuda, stream, cell) -> cuda.cuMemsetD32Async(cell, value, 1, stream);
    }

    /** Reads the cell and writes another value: another thread can have a turn in between. */
    private static void increment(CudaDriver cuda, long cell) {
        IntView view = cuda.host().ints(cell);
        int value = view.get(0);
        cuda.cuCtxGetCurrent();
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
                .explore(threads(
                        (cuda, stream, cell) -> increment(cuda, cell), (cuda, stream, cell) -> increment(cuda, cell)));
        assertEquals(Set.of("2", "3"), results(exploration), exploration::toString);
    }

    @Test
    void aLockIsRespected() {
        Exploration exploration = Explorer.defaults().explore(machine -> {
            ReentrantLock lock = new ReentrantLock();
            Body locked = (cuda, stream, cell) -> {
                lock.lock();
                try {
                    increment(cuda, cell);
                } finally {
                    lock.unlock();
                }
            };
            return threads(locked, locked).run(machine);
        });
        assertEquals(Set.of("3"), results(exploration), exploration::toString);
    }

    @Test
    void aMonitorIsRespected() {
        Exploration exploration = Explorer.defaults().explore(machine -> {
            Object monitor = new Object();
            Body locked = (cuda, stream, cell) -> {
                synchronized (monitor) {
                    increment(cuda, cell);
                }
            };
            return threads(locked, locked).run(machine);
        });
        assertEquals(Set.of("3"), results(exploration), exploration::toString);
    }

    @Test
    void aLatchIsRespected() {
        Exploration exploration = Explorer.defaults().explore(machine -> {
            CountDownLatch first = new CountDownLatch(1);
            return threads(
                            (cuda, stream, cell) -> {
                                first.await();
                                cuda.cuMemsetD32Async(cell, 2, 1, stream);
                            },
                            (cuda, stream, cell) -> {
                                cuda.cuMemsetD32Async(cell, 3, 1, stream);
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
                CudaDriver cuda = CudaDriver.of(machine);
                cuda.cuInit(0);
                CUcontext context = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
                CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
                long cell = cuda.cuMemAllocHost(4);
                List<Future<?>> all = new ArrayList<>();
                for (int value = 1; value <= 2; value++) {
                    int set = value;
                    all.add(pool.submit(() -> {
                        cuda.cuCtxSetCurrent(context);
                        cuda.cuMemsetD32Async(cell, set, 1, stream);
                    }));
                }
                for (Future<?> each : all) {
                    each.get();
                }
                cuda.cuStreamSynchronize(stream);
                return cuda.host().ints(cell).get(0);
            } finally {
                pool.shutdown();
            }
        });
        assertEquals(Set.of("1", "2"), results(exploration), exploration::toString);
    }

    @Test
    void aThreadThatPollsLetsOthersGoOn() {
        Exploration exploration = Explorer.defaults().withMaxPreemptions(1).explore(machine -> {
            CudaDriver cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            CUcontext context = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
            CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            long cell = cuda.cuMemAllocHost(4);
            cuda.host().ints(cell).set(0, 0);
            cuda.cuStreamWaitValue32(stream, cell, 1, CudaDriver.CU_STREAM_WAIT_VALUE_EQ);
            Thread other = new Thread(() -> {
                cuda.cuCtxSetCurrent(context);
                cuda.host().ints(cell).set(0, 1);
            });
            other.start();
            while (cuda.cuStreamQuery(stream) != CUresult.CUDA_SUCCESS) {
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
            CudaDriver cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            CUcontext context = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
                long cell = cuda.cuMemAlloc(4);
                threads.add(new Thread(() -> {
                    cuda.cuCtxSetCurrent(context);
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

    /** The second thread waits for a value that only the first one writes, which waits for the second. */
    @Test
    void aDeadlockOfThreadsAndDevicesIsAResult() {
        Exploration exploration = Explorer.defaults().explore(machine -> {
            CudaDriver cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            CUcontext context = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
            CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            long cell = cuda.cuMemAllocHost(4);
            cuda.host().ints(cell).set(0, 0);
            cuda.cuStreamWaitValue32(stream, cell, 1, CudaDriver.CU_STREAM_WAIT_VALUE_EQ);
            AtomicReference<String> seen = new AtomicReference<>("nothing");
            Thread waiting = new Thread(() -> {
                cuda.cuCtxSetCurrent(context);
                try {
                    cuda.cuStreamSynchronize(stream);
                } catch (DeadlockException e) {
                    seen.set("a deadlock");
                }
            });
            waiting.start();
            waiting.join();
            cuda.host().ints(cell).set(0, 1);
            return seen.get();
        });
        assertEquals(Set.of("a deadlock"), results(exploration), exploration::toString);
        assertTrue(exploration.time().compareTo(Duration.ofSeconds(5)) < 0, exploration::toString);
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
