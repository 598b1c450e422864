package orrery.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.call.TestCall;
import orrery.core.event.Event;
import orrery.core.memory.Accessor;
import orrery.core.memory.Allocation;
import orrery.core.memory.IntStorageView;
import orrery.core.stream.Stream;
import orrery.core.work.LinearCopy;
import orrery.core.work.Work;
import orrery.device.CUresult;
import orrery.sim.CudaException;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.LaunchShape;
import orrery.sim.MemoryKind;

/** Where effects run makes no difference to what they do and when. */
@Timeout(20)
class WorkersTest {
    private static final int N = 1 << 12;

    /** Three streams that write to their own parts, copy them around and add them up, with events between them. */
    private static List<String> pipeline(int workers) {
        try (EngineRig rig = new EngineRig(options -> options.withWorkers(workers))) {
            Allocation memory = rig.memory(MemoryKind.MANAGED, 4L * N * 4);
            Kernel step = Kernel.perThread(a -> {
                        IntView out = a.ints(0);
                        int salt = a.i32(1);
                        return thread -> {
                            int i = thread.globalX();
                            out.set(i, out.get(i) * 31 + salt * i);
                        };
                    })
                    .costPerBlock((s, a) -> 100 + a.i32(1));
            Kernel sum = Kernel.perBlock(a -> {
                        IntView all = a.ints(0);
                        return block -> block.forEachThread(t -> {
                            int i = t.globalX();
                            all.set(3 * N + i, all.get(i) + all.get(N + i) + all.get(2 * N + i));
                        });
                    })
                    .costPerBlock((s, a) -> 50);
            LaunchShape shape = LaunchShape.linear(N / 256, 256);
            List<Stream> streams = List.of(rig.stream(), rig.stream(-1), rig.stream(-2));
            Stream last = rig.stream();
            Event event = rig.event();
            rig.call(() -> {
                for (int round = 1; round <= 5; round++) {
                    for (int s = 0; s < 3; s++) {
                        Stream stream = streams.get(s);
                        stream.await(event, false);
                        stream.submit(rig.kernel("step" + s, step, shape, memory.base() + 4L * N * s, round * 7 + s));
                        stream.submit(LinearCopy.of(memory, 4L * N * s, memory, 4L * N * s + 2L * N, 2L * N));
                        Event done = rig.event();
                        stream.record(done, false);
                        last.await(done, false);
                    }
                    last.submit(rig.kernel("sum", sum, shape, memory.base()));
                    last.record(event, false);
                }
            });
            rig.synchronize();
            List<String> result = new ArrayList<>(rig.timeline());
            IntView view = new IntStorageView(rig.machine.memory(), memory.base(), Long.MAX_VALUE, Accessor.HOST);
            for (int i = 0; i < 4 * N; i++) {
                result.add(Integer.toString(view.get(i)));
            }
            return result;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void theResultIsTheSame(int workers) {
        assertEquals(pipeline(0), pipeline(workers));
    }

    /** A condition in memory that a kernel on a worker makes true is seen at the same virtual time. */
    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void conditionsSeeWhatWorkersDid(int workers) {
        try (EngineRig rig = new EngineRig(options -> options.withWorkers(workers))) {
            Allocation memory = rig.memory(MemoryKind.PINNED, 8);
            Kernel set = Kernel.perLaunch(a -> {
                        IntView out = a.ints(0);
                        return launch -> out.set(0, 1);
                    })
                    .costPerBlock((s, a) -> 300);
            Kernel wait = Kernel.perLaunch(a -> {
                        IntView in = a.ints(0);
                        return launch -> launch.awaitHost(() -> in.get(0) == 1);
                    })
                    .blocking()
                    .costPerBlock((s, a) -> 20);
            rig.call(() -> {
                rig.stream().submit(rig.kernel("wait", wait, LaunchShape.SINGLE, memory.base()));
                Stream stream = rig.stream();
                stream.submit(rig.kernel("first", LaunchShape.SINGLE, 70));
                stream.submit(rig.kernel("set", set, LaunchShape.SINGLE, memory.base()));
            });
            rig.synchronize();
            assertEquals(List.of("first 0-70", "set 70-370", "wait 0-390"), rig.timeline());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void aFaultOnAWorkerIsTheSameFault(int workers) {
        try (EngineRig rig = new EngineRig(options -> options.withWorkers(workers))) {
            Allocation memory = rig.memory(MemoryKind.DEVICE, 64);
            Kernel faulty = Kernel.perThread(a -> {
                IntView out = a.ints(0);
                return thread -> out.set(thread.globalX(), 1);
            });
            rig.call(() -> rig.stream().submit(rig.kernel("faulty", faulty, LaunchShape.linear(4, 8), memory.base())));
            rig.synchronize();
            assertEquals(
                    CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, rig.machine.faults().result());
            assertTrue(rig.machine.faults().cause().getMessage().contains("(64 bytes of DEVICE memory"));
        }
    }

    /** Calls of the API from device code fail with that reason, on any thread. */
    @ParameterizedTest
    @ValueSource(strings = {"host function", "kernel", "blocking kernel", "kernel with barriers"})
    void deviceCodeMakesNoCalls(String where) {
        expectNoCalls(where, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void workersMakeNoCalls(int workers) {
        expectNoCalls("blocks", workers);
    }

    private static void expectNoCalls(String where, int workers) {
        try (EngineRig rig =
                new EngineRig(options -> options.withWorkers(workers).withKernelLimit(Duration.ofMillis(500)))) {
            List<CUresult> answers = Collections.synchronizedList(new ArrayList<>());
            Runnable caller = () -> {
                try {
                    rig.machine.call(TestCall.cuMemGetInfo, () -> null);
                    answers.add(CUresult.CUDA_SUCCESS);
                } catch (CudaException e) {
                    answers.add(e.result());
                }
            };
            Kernel once = Kernel.perLaunch(a -> launch -> caller.run());
            Kernel barriers = Kernel.perThreadWithBarriers(a -> thread -> caller.run());
            Work work = switch (where) {
                case "host function" -> EngineRig.function(caller);
                case "blocking kernel" -> rig.kernel("k", once.blocking(), LaunchShape.SINGLE);
                case "kernel with barriers" -> rig.kernel("k", barriers, LaunchShape.SINGLE);
                case "blocks" -> rig.kernel("k", Kernel.perBlock(a -> block -> caller.run()), LaunchShape.linear(6, 1));
                default -> rig.kernel("k", once, LaunchShape.SINGLE);
            };
            rig.call(() -> rig.stream().submit(work));
            rig.synchronize();
            assertEquals(where.equals("blocks") ? 6 : 1, answers.size());
            assertEquals(Set.of(CUresult.CUDA_ERROR_NOT_PERMITTED), Set.copyOf(answers));
            assertEquals(CUresult.CUDA_SUCCESS, rig.machine.faults().result());
        }
    }

    /** Work begun in a machine that is closed ends: no thread is left waiting. */
    @Test
    void closingAMachineEndsItsKernels() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        EngineRig rig = new EngineRig();
        Kernel wait = Kernel.perLaunch(a -> launch -> {
                    try {
                        launch.awaitHost(() -> false);
                    } finally {
                        ended.countDown();
                    }
                })
                .blocking();
        rig.call(() -> rig.stream().submit(rig.kernel("wait", wait, LaunchShape.SINGLE)));
        rig.machine.advance(Duration.ofNanos(10));
        rig.close();
        assertTrue(ended.await(10, TimeUnit.SECONDS));
    }
}
