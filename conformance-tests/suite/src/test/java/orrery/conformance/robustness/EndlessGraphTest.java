package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.Listeners.onCompletion;
import static orrery.conformance.WithContext.assertRefused;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;
import static orrery.driver.CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import orrery.device.CUgraphConditionalNodeType;
import orrery.device.CUresult;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.DeadlockException;
import orrery.sim.DeviceRuntime;
import orrery.sim.FaultPlan;
import orrery.sim.GraphLaunchMode;
import orrery.sim.InterruptedWaitException;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;

/** A graph that never ends blocks no wait for longer than the limits, and does not block the machine. */
@Timeout(120)
class EndlessGraphTest {
    private static final Duration LONG = Duration.ofDays(1);

    /** Graphs that never end. */
    private enum Endless {
        /** A graph that launches itself when it ends. */
        TAIL {
            @Override
            CUgraphExec make(Program p) {
                return p.deviceGraph(device ->
                        device.launchGraph(device.currentGraph(), GraphLaunchMode.TAIL) == CUresult.CUDA_SUCCESS);
            }
        },
        /** A graph that launches another one each time, which launches a third one. */
        FIRE_AND_FORGET_TREE {
            @Override
            CUgraphExec make(Program p) {
                CUgraphExec leaf = p.deviceGraph(device -> true);
                CUgraphExec child = p.deviceGraph(
                        device -> device.launchGraph(leaf, GraphLaunchMode.FIRE_AND_FORGET) == CUresult.CUDA_SUCCESS);
                return p.deviceGraph(device -> device.launchGraph(child, GraphLaunchMode.FIRE_AND_FORGET)
                                == CUresult.CUDA_SUCCESS
                        && device.launchGraph(device.currentGraph(), GraphLaunchMode.TAIL) == CUresult.CUDA_SUCCESS);
            }
        },
        /** A WHILE node whose condition never changes. */
        WHILE {
            @Override
            CUgraphExec make(Program p) {
                CUgraph graph = p.cuda.cuGraphCreate(0);
                CUcontext context = p.cuda.cuCtxGetCurrent();
                long handle = p.cuda.cuGraphConditionalHandleCreate(
                        graph, context, 1, CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT);
                CUconditionalNodeParams loop =
                        new CUconditionalNodeParams(handle, CUgraphConditionalNodeType.WHILE, 1, context);
                p.cuda.cuGraphAddNode(graph, List.of(), null, loop);
                p.cuda.cuGraphAddKernelNode(
                        loop.bodies().get(0),
                        List.of(),
                        CUkernelNodeParams.single(function(p.cuda, Kernel.perLaunch(a -> launch -> p.ran()))));
                return p.cuda.cuGraphInstantiate(graph, 0);
            }
        };

        abstract CUgraphExec make(Program p);
    }

    /** A machine that runs an endless graph. */
    private static final class Program implements AutoCloseable {
        private final Machine machine;
        private final CudaDriver cuda;
        private final AtomicLong runs = new AtomicLong();
        private final CountDownLatch busy = new CountDownLatch(50);

        Program(Endless endless, UnaryOperator<MachineOptions> options) {
            MachineOptions unlimited = MachineOptions.defaults()
                    .withWaitLimit(LONG)
                    .withVirtualWaitLimit(Duration.ofDays(36_500))
                    .withIterationLimit(Long.MAX_VALUE);
            machine = Machine.create(options.apply(unlimited));
            cuda = driverWithContext(machine);
            cuda.cuGraphLaunch(endless.make(this), null);
        }

        void ran() {
            runs.incrementAndGet();
            busy.countDown();
        }

        /** Makes a graph whose kernel makes launches, which must succeed. */
        CUgraphExec deviceGraph(Function<DeviceRuntime, Boolean> launches) {
            Kernel kernel = Kernel.perLaunch(a -> launch -> {
                        ran();
                        assertTrue(launches.apply(launch.device()));
                    })
                    .launchesGraphs();
            CUgraph graph = cuda.cuGraphCreate(0);
            cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(function(cuda, kernel)));
            CUgraphExec exec = cuda.cuGraphInstantiate(graph, CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH);
            cuda.cuGraphUpload(exec, null);
            return exec;
        }

        /** Starts a thread that waits for the graph, and returns when it has executed for a while. */
        Waiter waiter() throws InterruptedException {
            Waiter waiter = new Waiter(cuda::cuCtxSynchronize, cuda);
            waiter.thread.start();
            busy.await();
            return waiter;
        }

        @Override
        public void close() {
            machine.close();
        }
    }

    /** A thread that waits, and what its wait has ended with. */
    private static final class Waiter {
        private final AtomicReference<Throwable> thrown = new AtomicReference<>();
        private final Thread thread;

        Waiter(Runnable wait, CudaDriver cuda) {
            var context = cuda.cuCtxGetCurrent();
            thread = new Thread(() -> {
                try {
                    cuda.cuCtxSetCurrent(context);
                    wait.run();
                } catch (RuntimeException e) {
                    thrown.set(e);
                }
            });
            thread.setDaemon(true);
        }

        Throwable failure() throws InterruptedException {
            thread.join();
            return thrown.get();
        }
    }

    private static void assertEndsAt(String limit, String option, Program program) {
        String message = assertThrows(DeadlockException.class, program.cuda::cuCtxSynchronize)
                .getMessage();
        for (String part : List.of(limit, "MachineOptions." + option, "cuCtxSynchronize")) {
            assertTrue(message.contains(part), message);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aWaitEndsAtTheLimitOfVirtualTime(Endless endless) {
        try (Program program = new Program(endless, o -> o.withVirtualWaitLimit(Duration.ofMillis(20)))) {
            long before = program.machine.now();
            AtomicLong latest = new AtomicLong();
            onCompletion(program.machine, (operation, time) -> latest.set(time));
            assertEndsAt("20 ms of virtual", "withVirtualWaitLimit", program);
            long worked = latest.get() - before;
            assertTrue(worked >= 19_000_000 && worked < 25_000_000, worked + " ns");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aWaitEndsAtTheLimitOfRealTime(Endless endless) {
        try (Program program = new Program(endless, o -> o.withWaitLimit(Duration.ofMillis(50)))) {
            assertEndsAt("50 ms of CPU", "withWaitLimit", program);
        }
    }

    @Test
    void aLoopEndsAtTheLimitOfIterations() {
        try (Program program = new Program(Endless.WHILE, o -> o.withIterationLimit(1000))) {
            assertRefused(
                    CUresult.CUDA_ERROR_LAUNCH_FAILED,
                    program.cuda::cuCtxSynchronize,
                    "has executed its body 1000 times, the limit");
            assertEquals(1000, program.runs.get());
        }
    }

    @ParameterizedTest
    @EnumSource
    void anInterruptEndsAWait(Endless endless) throws InterruptedException {
        try (Program program = new Program(endless, o -> o)) {
            Waiter waiter = program.waiter();
            waiter.thread.interrupt();
            assertInstanceOf(InterruptedWaitException.class, waiter.failure());
        }
    }

    @ParameterizedTest
    @EnumSource
    void otherThreadsCanCallDuringAWait(Endless endless) throws InterruptedException {
        try (Program program = new Program(endless, o -> o)) {
            Waiter waiter = program.waiter();
            CUstream stream = program.cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            assertEquals(CUresult.CUDA_SUCCESS, program.cuda.cuStreamQuery(stream));
            assertEquals(CUresult.CUDA_ERROR_NOT_READY, program.cuda.cuStreamQuery(null));
            waiter.thread.interrupt();
            assertInstanceOf(InterruptedWaitException.class, waiter.failure());
        }
    }

    @ParameterizedTest
    @EnumSource
    void closingEndsAWait(Endless endless) throws InterruptedException {
        Program program = new Program(endless, o -> o);
        Waiter waiter = program.waiter();
        program.close();
        CudaException failure = assertInstanceOf(CudaException.class, waiter.failure());
        assertEquals(CUresult.CUDA_ERROR_DEINITIALIZED, failure.result());
    }

    @ParameterizedTest
    @EnumSource
    void settleEndsAtTheWaitLimit(Endless endless) {
        try (Program program = new Program(endless, o -> o.withWaitLimit(Duration.ofMillis(50)))) {
            assertThrows(DeadlockException.class, program.machine::settle);
        }
    }

    /** The host's time is then what the devices have reached: nothing is due that a later call would have to run. */
    @ParameterizedTest
    @EnumSource
    void anAdvanceThatReachesTheLimitLeavesTheMachineAnswering(Endless endless) {
        try (Program program = new Program(endless, o -> o.withWaitLimit(Duration.ofMillis(50)))) {
            assertThrows(DeadlockException.class, () -> program.machine.advance(LONG));
            assertTrue(program.machine.now() < LONG.toNanos(), program.machine.now() + " ns");
            program.cuda.cuCtxGetDevice();
        }
    }

    /** A program with a thread for whose calls more is due than can be simulated. */
    private static Program withMuchDue(Endless endless, Duration limit) {
        FaultPlan late = FaultPlan.parse("thread late+" + LONG.toNanos());
        return new Program(endless, o -> o.withFaults(late).withWaitLimit(limit));
    }

    private static Waiter late(Program program) {
        Waiter late = new Waiter(program.cuda::cuCtxGetDevice, program.cuda);
        late.thread.setName("late");
        late.thread.start();
        return late;
    }

    @ParameterizedTest
    @EnumSource
    void whatIsDueAtACallHasTheLimitOfAWait(Endless endless) throws InterruptedException {
        try (Program program = withMuchDue(endless, Duration.ofMillis(400))) {
            String message = assertInstanceOf(
                            DeadlockException.class, late(program).failure())
                    .getMessage();
            assertTrue(message.contains("400 ms of CPU"), message);
            program.cuda.cuCtxGetDevice();
        }
    }

    @Test
    void anInterruptEndsACallForWhichMuchIsDue() throws InterruptedException {
        try (Program program = withMuchDue(Endless.TAIL, LONG)) {
            Waiter late = late(program);
            late.thread.interrupt();
            assertInstanceOf(InterruptedWaitException.class, late.failure());
        }
    }

    @Test
    void closingEndsACallForWhichMuchIsDue() throws InterruptedException {
        Program program = withMuchDue(Endless.TAIL, LONG);
        Waiter late = late(program);
        program.busy.await();
        program.close();
        CudaException failure = assertInstanceOf(CudaException.class, late.failure());
        assertEquals(CUresult.CUDA_ERROR_DEINITIALIZED, failure.result());
    }

    /** Runs all that it can before each call goes on. */
    private static final class Eager extends SchedulePolicy {
        @Override
        public Chooser chooser() {
            return new Chooser() {
                @Override
                public int choose(int ready) {
                    return 0;
                }

                @Override
                public int chooseBeforeHost(int call, int ready) {
                    return 0;
                }
            };
        }

        @Override
        public String toString() {
            return "eager";
        }
    }

    /** What a policy runs before a call goes on is limited as a wait is. */
    @Test
    void aPolicyThatRunsItBeforeACallReachesTheLimit() {
        try (Program program = new Program(
                Endless.TAIL, options -> options.withPolicy(new Eager()).withWaitLimit(Duration.ofMillis(300)))) {
            assertThrows(DeadlockException.class, program.cuda::cuCtxGetFlags);
        } catch (DeadlockException launching) {
            // The launch has reached it.
        }
    }

    /** The call goes on when its thread is interrupted, and the machine can be closed. */
    @Test
    void aPolicyThatRunsItBeforeACallDoesNotLockTheMachine() throws InterruptedException {
        AtomicReference<Program> program = new AtomicReference<>();
        Thread caller =
                new Thread(() -> program.set(new Program(Endless.TAIL, options -> options.withPolicy(new Eager()))));
        caller.start();
        while (caller.isAlive()) {
            caller.interrupt();
            caller.join(10);
        }
        program.get().close();
    }
}
