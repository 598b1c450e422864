package orrery.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.call.TestCall;
import orrery.device.CUresult;
import orrery.sim.CudaException;
import orrery.sim.Kernel;
import orrery.sim.KernelTraffic;
import orrery.sim.LaunchShape;
import orrery.sim.SchedulePolicy;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

/** Code of the program runs on the thread that drives the machine, except for what CUDA runs on another one. */
@Timeout(20)
class ProgramCodeTest {

    /** The threads that code has run on, by what it is. */
    private final Map<String, Set<Thread>> threads = Collections.synchronizedMap(new LinkedHashMap<>());

    private void note(String what) {
        threads.computeIfAbsent(what, any -> Collections.synchronizedSet(new HashSet<>()))
                .add(Thread.currentThread());
    }

    private void launchAll(EngineRig rig) {
        Kernel body = Kernel.perLaunch(a -> {
            note("binding");
            return launch -> note("body of a launch");
        });
        Kernel blocks = Kernel.perBlock(a -> block -> {
                    note("body of a block");
                    block.forEachThread(thread -> note("phase"));
                })
                .costPerBlock((s, a) -> {
                    note("cost");
                    return 5;
                });
        Kernel traffic = Kernel.perThread(a -> thread -> note("body of a thread"))
                .costByTraffic((s, a) -> {
                    note("traffic");
                    return new KernelTraffic.Work(1, 1);
                });
        Kernel waits = Kernel.perLaunch(a -> launch -> {
                    AtomicInteger looks = new AtomicInteger();
                    launch.awaitHost(() -> {
                        if (looks.incrementAndGet() == 2) {
                            note("condition"); // the body itself has looked before, and does so again
                        }
                        return looks.get() > 1;
                    });
                    note("body that waits");
                })
                .blocking();
        LaunchShape shape = LaunchShape.linear(3, 2);
        rig.call(() -> {
            for (Kernel kernel : List.of(body, blocks, traffic, waits)) {
                rig.stream().submit(rig.kernel("k", kernel, shape));
            }
            rig.stream().submit(EngineRig.function(() -> note("host function")));
        });
        rig.synchronize();
        assertFalse(
                rig.machine.faults().failed(),
                () -> "failed: " + rig.machine.faults().cause());
    }

    @Test
    void codeRunsOnTheThreadThatDrives() {
        SchedulePolicy policy = new SchedulePolicy() {
            @Override
            public Chooser chooser() {
                note("creation of a chooser");
                return ready -> {
                    note("choice");
                    return 0;
                };
            }
        };
        try (EngineRig rig = new EngineRig(options -> options.withPolicy(policy))) {
            rig.machine.trace().add(new TraceListener() {
                @Override
                public void completed(TracedOperation operation, long time) {
                    note("listener");
                }
            });
            launchAll(rig);
        }
        Set<Thread> callback = threads.remove("host function");
        assertEquals(1, callback.size());
        assertNotSame(Thread.currentThread(), callback.iterator().next());
        Set<Thread> coroutine = threads.remove("body that waits");
        assertEquals(1, coroutine.size());
        assertNotSame(Thread.currentThread(), coroutine.iterator().next());
        assertEquals(
                Set.of(
                        "binding",
                        "body of a launch",
                        "body of a block",
                        "phase",
                        "cost",
                        "body of a thread",
                        "traffic",
                        "condition",
                        "creation of a chooser",
                        "choice",
                        "listener"),
                threads.keySet());
        threads.forEach((what, on) -> assertEquals(Set.of(Thread.currentThread()), on, what));
    }

    /** As in the callback of any library: locks and thread-local variables are those of the caller. */
    @Test
    void aBodyHasTheLocksOfItsCaller() {
        ReentrantLock lock = new ReentrantLock();
        ThreadLocal<String> local = ThreadLocal.withInitial(() -> "other");
        List<String> seen = new ArrayList<>();
        local.set("caller");
        lock.lock();
        try (EngineRig rig = new EngineRig()) {
            rig.call(() -> rig.stream().submit(rig.kernel("k", () -> {
                seen.add(local.get() + ", holds the lock: " + lock.isHeldByCurrentThread());
            })));
            rig.synchronize();
        } finally {
            lock.unlock();
            local.remove();
        }
        assertEquals(List.of("caller, holds the lock: true"), seen);
    }

    /** A kernel calls no API of its machine, whatever thread it runs on. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4})
    void kernelsDoNotUseTheirMachine(int workers) {
        try (EngineRig rig = new EngineRig(options -> options.withWorkers(workers))) {
            Set<String> answers = Collections.synchronizedSet(new TreeSet<>());
            Kernel kernel = Kernel.perBlock(a -> block -> {
                CudaException refused =
                        assertThrows(CudaException.class, () -> rig.machine.call(TestCall.cuMemGetInfo, () -> null));
                answers.add(refused.result() + " " + refused.getMessage());
                assertThrows(IllegalStateException.class, () -> rig.machine.settle());
                assertThrows(IllegalStateException.class, () -> rig.machine.close());
                assertThrows(IllegalStateException.class, () -> rig.machine.outside(() -> null));
                assertThrows(CudaException.class, () -> rig.machine.ask(thread -> null));
            });
            rig.call(() -> rig.stream().submit(rig.kernel("k", kernel, LaunchShape.linear(8, 1))));
            rig.synchronize();
            assertFalse(
                    rig.machine.faults().failed(),
                    () -> "failed: " + rig.machine.faults().cause());
            assertEquals(1, answers.size(), answers::toString);
            assertTrue(answers.iterator().next().startsWith("CUDA_ERROR_NOT_PERMITTED"), answers::toString);
            rig.machine.call(TestCall.cuMemGetInfo, () -> null);
        }
    }

    /** A kernel is code of the program, which may use any other machine. */
    @Test
    void aKernelUsesAnotherMachine() {
        try (EngineRig other = new EngineRig();
                EngineRig rig = new EngineRig()) {
            List<String> log = new ArrayList<>();
            rig.call(() -> rig.stream().submit(rig.kernel("k", () -> {
                other.call(() -> other.stream().submit(other.kernel("inner", () -> log.add("inner"))));
                other.synchronize();
                log.add("outer");
            })));
            rig.synchronize();
            assertEquals(CUresult.CUDA_SUCCESS, rig.machine.faults().result());
            assertEquals(List.of("inner", "outer"), log);
        }
    }
}
