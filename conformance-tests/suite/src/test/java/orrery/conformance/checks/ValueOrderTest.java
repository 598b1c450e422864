package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.checks.CheckRig.COPY;
import static orrery.conformance.checks.CheckRig.WRITE;
import static orrery.driver.CUstreamBatchMemOp.Type.WAIT_VALUE_32;
import static orrery.driver.CUstreamBatchMemOp.Type.WRITE_VALUE_32;
import static orrery.driver.CudaDriver.CU_STREAM_WAIT_VALUE_AND;
import static orrery.driver.CudaDriver.CU_STREAM_WAIT_VALUE_EQ;
import static orrery.driver.CudaDriver.CU_STREAM_WAIT_VALUE_GEQ;
import static orrery.driver.CudaDriver.CU_STREAM_WAIT_VALUE_NOR;
import static orrery.runtime.CudaRuntime.cudaMemcpyDefault;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;
import static orrery.sim.ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.driver.CUbatchMemOpNodeParams;
import orrery.driver.CUevent;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.driver.CUstreamBatchMemOp;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.dim3;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.ExternalQueue;
import orrery.sim.Finding;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.LongView;
import orrery.sim.TimelineSemaphore;

/** A wait for a value comes after the writes without which it would go on, and after nothing else. */
class ValueOrderTest {

    /** A stream that writes memory, another one that reads it, and a flag. Each kernel takes a while. */
    private static final class Program {
        private final CheckRig rig;
        private final CudaRuntime cuda;
        private final CudaDriver driver;
        private final CUstream writer;
        private final CUstream reader;
        private final CUstream third;
        private final long from;
        private final long to;
        private final long flag;
        private Semaphore semaphore;
        private TimelineSemaphore second;

        Program(CheckRig rig) {
            this.rig = rig;
            cuda = rig.cuda;
            driver = CudaDriver.of(rig.machine);
            from = rig.filled();
            to = rig.filled();
            writer = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            reader = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            third = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            flag = cuda.cudaMallocHost(8);
            set(0);
        }

        /** Sets the flag by the host. */
        void set(long value) {
            flag().set(0, value);
        }

        private LongView flag() {
            return cuda.host().longs(flag);
        }

        void write() {
            rig.launch(WRITE, writer, from);
        }

        void signal(CUstream stream, int value) {
            driver.cuStreamWriteValue32(stream, flag, value, 0);
        }

        void await(int value, int comparison) {
            driver.cuStreamWaitValue32(reader, flag, value, comparison);
        }

        void read() {
            rig.launch(COPY, reader, from, to);
        }

        /** Sets the flag to 1 by a copy. */
        void copyOne() {
            long one = cuda.cudaMallocHost(4);
            cuda.host().ints(one).set(0, 1);
            cuda.cudaMemcpyAsync(flag, one, 4, cudaMemcpyDefault, writer);
        }

        void launch(Kernel kernel, CUstream stream) {
            cuda.cudaLaunchKernel(kernel, new dim3(1), new dim3(1), 0, stream, flag);
        }

        CUgraphNode node(CUgraph graph, List<CUgraphNode> dependencies, CUstreamBatchMemOp operation) {
            return driver.cuGraphAddBatchMemOpNode(
                    graph, dependencies, new CUbatchMemOpNodeParams(driver.cuCtxGetCurrent(), List.of(operation), 0));
        }

        void launch(CUgraph graph, CUstream stream) {
            driver.cuGraphLaunch(driver.cuGraphInstantiate(graph, 0), stream);
        }

        /** Sets the flag by a graph that writes, and reads by one that waits. */
        void handOverByGraphs(int value) {
            CUgraph first = driver.cuGraphCreate(0);
            CUgraphNode write = rig.node(first, List.of(), WRITE, from);
            node(first, List.of(write), operation(WRITE_VALUE_32, flag, value));
            CUgraph second = driver.cuGraphCreate(0);
            CUgraphNode wait = node(second, List.of(), operation(WAIT_VALUE_32, flag, value));
            rig.node(second, List.of(wait), COPY, from, to);
            launch(first, writer);
            launch(second, reader);
        }

        /** Polls the flag. */
        void poll(int value) {
            while ((int) flag().get(0) != value) {
                Thread.onSpinWait();
            }
        }

        /** Returns the semaphore, which is created with a value. */
        Semaphore semaphore(long initial) {
            if (semaphore == null) {
                semaphore = imported(timeline("semaphore", initial));
            }
            return semaphore;
        }

        /** Returns another semaphore, which is imported once more each time. */
        Semaphore second() {
            if (second == null) {
                second = timeline("second", 0);
            }
            return imported(second);
        }

        private TimelineSemaphore timeline(String name, long initial) {
            return rig.machine.external().timelineSemaphore(name, TIMELINE_SEMAPHORE_FD, initial);
        }

        private Semaphore imported(TimelineSemaphore timeline) {
            return new Semaphore(
                    cuda,
                    timeline,
                    cuda.cudaImportExternalSemaphore(
                            new CUexternalSemaphoreHandleDesc(TIMELINE_SEMAPHORE_FD, timeline.export(), 0)));
        }

        ExternalQueue queue() {
            return rig.machine.external().queue("renderer");
        }

        /** Lets the device do all that it can do now. */
        void late() {
            rig.machine.advance(Duration.ofMillis(5));
        }

        /** Writes, sets the flag to a value after that, and reads after a wait for the flag. */
        void handOver(int value, int awaited, int comparison) {
            write();
            signal(writer, value);
            await(awaited, comparison);
            read();
        }
    }

    /** A semaphore of the other API, and what the runtime has imported. */
    private record Semaphore(CudaRuntime cuda, TimelineSemaphore timeline, CUexternalSemaphore imported) {
        void signal(CUstream stream, long value) {
            cuda.cudaSignalExternalSemaphoresAsync(
                    List.of(imported), List.of(CUexternalSemaphoreSignalParams.fence(value)), stream);
        }

        void await(CUstream stream, long value) {
            cuda.cudaWaitExternalSemaphoresAsync(
                    List.of(imported), List.of(CUexternalSemaphoreWaitParams.fence(value)), stream);
        }
    }

    private static Arguments program(String name, Consumer<Program> body) {
        return Arguments.of(Named.of(name, body));
    }

    /** A program that does something after it has written and before it reads. */
    private static Arguments between(String name, Consumer<Program> steps) {
        return program(name, p -> {
            p.write();
            steps.accept(p);
            p.read();
        });
    }

    /** A program that sets the flag somehow after it has written, and reads after a wait for the flag. */
    private static Arguments handOver(String name, int awaited, int comparison, Consumer<Program> release) {
        return between(name, p -> {
            release.accept(p);
            p.await(awaited, comparison);
        });
    }

    /** Returns a kernel that changes element 0 of its argument. */
    private static Kernel changing(String name, Consumer<IntView> change) {
        return Kernel.perLaunch(args -> {
                    IntView cell = args.ints(0);
                    return launch -> change.accept(cell);
                })
                .named(name)
                .costPerBlock((shape, args) -> 50_000);
    }

    private static final Kernel SET_1 = changing("set", cell -> cell.set(0, 1));
    private static final Kernel RELEASE_1 = changing("release", cell -> cell.setVolatile(0, 1));
    private static final Kernel ACQUIRE = changing("acquire", cell -> cell.getVolatile(0));
    private static final Kernel ADD_1 = changing("add", cell -> cell.atomicAdd(0, 1));

    private static CUstreamBatchMemOp operation(CUstreamBatchMemOp.Type type, long address, long value) {
        return new CUstreamBatchMemOp(type, address, value, type == WAIT_VALUE_32 ? CU_STREAM_WAIT_VALUE_EQ : 0);
    }

    static Stream<Arguments> ordered() {
        return Stream.of(
                program("GEQ", p -> p.handOver(1, 1, CU_STREAM_WAIT_VALUE_GEQ)),
                program("GEQ of a later value", p -> p.handOver(2, 1, CU_STREAM_WAIT_VALUE_GEQ)),
                program("GEQ across the wraparound", p -> {
                    p.set(0xFFFF_FFF0L);
                    p.handOver(5, 3, CU_STREAM_WAIT_VALUE_GEQ);
                }),
                program("EQ", p -> p.handOver(7, 7, CU_STREAM_WAIT_VALUE_EQ)),
                program("AND", p -> p.handOver(6, 2, CU_STREAM_WAIT_VALUE_AND)),
                program("NOR", p -> {
                    p.set(-1);
                    p.handOver(0, 0, CU_STREAM_WAIT_VALUE_NOR);
                }),
                between("64 bits", p -> {
                    p.driver.cuStreamWriteValue64(p.writer, p.flag, 1L << 40, 0);
                    p.driver.cuStreamWaitValue64(p.reader, p.flag, 1L << 40, CU_STREAM_WAIT_VALUE_GEQ);
                }),
                handOver(
                        "32 bits of a write of 64",
                        1,
                        CU_STREAM_WAIT_VALUE_EQ,
                        p -> p.driver.cuStreamWriteValue64(p.writer, p.flag, 1, 0)),
                handOver("the wait comes late", 1, CU_STREAM_WAIT_VALUE_GEQ, p -> {
                    p.signal(p.writer, 1);
                    p.late();
                }),
                program("a value after a reset that the wait comes after", p -> {
                    p.signal(p.writer, 1);
                    p.await(1, CU_STREAM_WAIT_VALUE_EQ);
                    p.signal(p.reader, 0);
                    p.cuda.cudaStreamSynchronize(p.reader);
                    p.handOver(1, 1, CU_STREAM_WAIT_VALUE_EQ);
                }),
                program("each step of a counter", p -> {
                    for (int i = 1; i <= 100; i++) {
                        p.handOver(2 * i, 2 * i, CU_STREAM_WAIT_VALUE_GEQ);
                        p.signal(p.reader, 2 * i + 1);
                        p.driver.cuStreamWaitValue32(p.writer, p.flag, 2 * i + 1, CU_STREAM_WAIT_VALUE_GEQ);
                    }
                }),
                handOver("a kernel sets the flag", 1, CU_STREAM_WAIT_VALUE_EQ, p -> p.launch(SET_1, p.writer)),
                handOver("a kernel has set the flag", 1, CU_STREAM_WAIT_VALUE_EQ, p -> {
                    p.launch(SET_1, p.writer);
                    p.late();
                }),
                handOver("kernels count in two streams", 2, CU_STREAM_WAIT_VALUE_GEQ, p -> {
                    p.launch(ADD_1, p.writer);
                    p.late();
                    p.launch(ADD_1, p.third);
                }),
                handOver(
                        "a memset sets the flag",
                        1,
                        CU_STREAM_WAIT_VALUE_EQ,
                        p -> p.driver.cuMemsetD32Async(p.flag, 1, 1, p.writer)),
                handOver("a copy sets the flag", 1, CU_STREAM_WAIT_VALUE_EQ, p -> p.copyOne()),
                program("the host sets the flag", p -> {
                    p.write();
                    p.cuda.cudaStreamSynchronize(p.writer);
                    p.await(1, CU_STREAM_WAIT_VALUE_EQ);
                    p.read();
                    p.set(1);
                }),
                handOver(
                        "a host function sets the flag",
                        1,
                        CU_STREAM_WAIT_VALUE_EQ,
                        p -> p.cuda.cudaLaunchHostFunc(p.writer, data -> p.set(1), null)),
                program("batches that wait for each other", p -> {
                    long other = p.cuda.cudaMallocHost(4);
                    p.cuda.host().ints(other).set(0, 0);
                    p.write();
                    p.driver.cuStreamBatchMemOp(
                            p.writer,
                            List.of(operation(WRITE_VALUE_32, p.flag, 1), operation(WAIT_VALUE_32, other, 1)),
                            0);
                    p.driver.cuStreamBatchMemOp(
                            p.reader,
                            List.of(operation(WRITE_VALUE_32, other, 1), operation(WAIT_VALUE_32, p.flag, 1)),
                            0);
                    p.read();
                }),
                between("the host polls", p -> {
                    p.signal(p.writer, 1);
                    p.poll(1);
                }),
                between("the host acquires what a kernel releases", p -> {
                    p.launch(RELEASE_1, p.writer);
                    while (p.cuda.host().ints(p.flag).getVolatile(0) != 1) {
                        Thread.onSpinWait();
                    }
                }),
                between("a kernel acquires what another one releases", p -> {
                    p.launch(RELEASE_1, p.writer);
                    p.late();
                    p.launch(ACQUIRE, p.reader);
                }),
                program("nodes of graphs", p -> p.handOverByGraphs(1)),
                program("work after a graph that waits", p -> {
                    CUgraph second = p.driver.cuGraphCreate(0);
                    p.node(second, List.of(), operation(WAIT_VALUE_32, p.flag, 1));
                    p.write();
                    p.signal(p.writer, 1);
                    p.launch(second, p.reader);
                    p.read();
                }),
                program("work after a graph that waits for an event", p -> {
                    CUevent written = p.driver.cuEventCreate(0);
                    CUgraph second = p.driver.cuGraphCreate(0);
                    p.driver.cuGraphAddEventWaitNode(second, List.of(), written);
                    p.write();
                    p.driver.cuEventRecord(written, p.writer);
                    p.launch(second, p.reader);
                    p.read();
                }),
                between("a semaphore", p -> {
                    p.semaphore(0).signal(p.writer, 1);
                    p.semaphore(0).await(p.reader, 1);
                }),
                between("a semaphore that is imported twice", p -> {
                    p.second().signal(p.writer, 1);
                    p.second().await(p.reader, 1);
                }),
                program("the first of two values that are signalled after a write", p -> {
                    p.semaphore(0).signal(p.writer, 1);
                    p.write();
                    p.semaphore(0).signal(p.writer, 2);
                    p.cuda.cudaStreamSynchronize(p.writer);
                    p.rig.launch(WRITE, p.third, p.to);
                    p.second().signal(p.third, 1);
                    p.second().signal(p.third, 2);
                    p.second().await(p.reader, 1);
                    p.read();
                }),
                between("a queue passes the order from one semaphore to another", p -> {
                    p.semaphore(0).signal(p.writer, 1);
                    p.queue()
                            .await(p.semaphore(0).timeline(), 1)
                            .signal(p.second().timeline(), 1);
                    p.second().await(p.reader, 1);
                }),
                between("the host waits for a queue that has waited", p -> {
                    p.semaphore(0).signal(p.writer, 1);
                    p.queue().await(p.semaphore(0).timeline(), 1).finish();
                }),
                between("the host polls a queue that has waited", p -> {
                    p.semaphore(0).signal(p.writer, 1);
                    ExternalQueue queue = p.queue().await(p.semaphore(0).timeline(), 1);
                    while (!queue.idle()) {
                        p.late();
                    }
                }),
                between("the host polls a semaphore", p -> {
                    p.semaphore(0).signal(p.writer, 1);
                    while (p.semaphore(0).timeline().value() == 0) {
                        p.late();
                    }
                }));
    }

    static Stream<Arguments> unordered() {
        return Stream.of(
                program("GEQ holds before", p -> p.handOver(1, 0, CU_STREAM_WAIT_VALUE_GEQ)),
                handOver("GEQ holds before, and the wait comes late", 0, CU_STREAM_WAIT_VALUE_GEQ, p -> {
                    p.signal(p.writer, 1);
                    p.late();
                }),
                program("GEQ of a negative difference holds before", p -> {
                    p.set(0xFFFF_FFF0L);
                    p.handOver(5, -20, CU_STREAM_WAIT_VALUE_GEQ);
                }),
                program("EQ of a value that is written again", p -> {
                    p.set(7);
                    p.handOver(7, 7, CU_STREAM_WAIT_VALUE_EQ);
                }),
                program("AND of a bit that was set", p -> {
                    p.set(4);
                    p.handOver(6, 6, CU_STREAM_WAIT_VALUE_AND);
                }),
                program("NOR of a bit that was clear", p -> {
                    p.set(1);
                    p.handOver(0, 1, CU_STREAM_WAIT_VALUE_NOR);
                }),
                program("64 bits", p -> {
                    p.set(1L << 40);
                    p.write();
                    p.driver.cuStreamWriteValue64(p.writer, p.flag, (1L << 40) + 1, 0);
                    p.driver.cuStreamWaitValue64(p.reader, p.flag, 1L << 40, CU_STREAM_WAIT_VALUE_GEQ);
                    p.read();
                }),
                program("an earlier step of a counter", p -> {
                    p.signal(p.writer, 1);
                    p.handOver(2, 1, CU_STREAM_WAIT_VALUE_GEQ);
                }),
                program("an earlier step of a counter, late", p -> {
                    p.signal(p.writer, 1);
                    p.write();
                    p.signal(p.writer, 2);
                    p.late();
                    p.await(1, CU_STREAM_WAIT_VALUE_GEQ);
                    p.read();
                }),
                handOver("one of two streams that write the value", 1, CU_STREAM_WAIT_VALUE_EQ, p -> {
                    p.signal(p.writer, 1);
                    p.late();
                    p.signal(p.third, 1);
                    p.late();
                }),
                handOver("a kernel sets the flag", 0, CU_STREAM_WAIT_VALUE_GEQ, p -> p.launch(SET_1, p.writer)),
                handOver(
                        "a memset sets the flag",
                        0,
                        CU_STREAM_WAIT_VALUE_GEQ,
                        p -> p.driver.cuMemsetD32Async(p.flag, 1, 1, p.writer)),
                handOver("a copy sets the flag", 0, CU_STREAM_WAIT_VALUE_GEQ, p -> p.copyOne()),
                handOver(
                        "a host function sets the flag",
                        0,
                        CU_STREAM_WAIT_VALUE_GEQ,
                        p -> p.cuda.cudaLaunchHostFunc(p.writer, data -> p.set(1), null)),
                between("the host polls for what was there", p -> {
                    p.signal(p.writer, 0);
                    p.late();
                    p.poll(0);
                }),
                between("the host acquires before a kernel releases", p -> {
                    p.launch(RELEASE_1, p.writer);
                    p.cuda.host().ints(p.flag).getVolatile(0);
                }),
                program("a kernel acquires before another one releases", p -> {
                    p.launch(ACQUIRE, p.reader);
                    p.late();
                    p.write();
                    p.launch(RELEASE_1, p.writer);
                    p.read();
                }),
                program("nodes of graphs", p -> p.handOverByGraphs(0)),
                program("a node beside the one that waits", p -> {
                    CUgraph second = p.driver.cuGraphCreate(0);
                    p.node(second, List.of(), operation(WAIT_VALUE_32, p.flag, 1));
                    p.rig.node(second, List.of(), COPY, p.from, p.to);
                    p.write();
                    p.signal(p.writer, 1);
                    p.launch(second, p.reader);
                }),
                program("a node beside the one that writes", p -> {
                    CUgraph first = p.driver.cuGraphCreate(0);
                    p.rig.node(first, List.of(), WRITE, p.from);
                    p.node(first, List.of(), operation(WRITE_VALUE_32, p.flag, 1));
                    p.launch(first, p.writer);
                    p.await(1, CU_STREAM_WAIT_VALUE_EQ);
                    p.read();
                }),
                between("a semaphore that has the value", p -> {
                    p.semaphore(3).signal(p.writer, 4);
                    p.semaphore(3).await(p.reader, 2);
                }),
                between("a semaphore that the reader has signalled", p -> {
                    p.semaphore(0).signal(p.writer, 1);
                    p.second().signal(p.reader, 1);
                    p.second().await(p.reader, 1);
                }),
                program("an earlier value of a semaphore", p -> {
                    p.semaphore(0).signal(p.writer, 1);
                    p.write();
                    p.semaphore(0).signal(p.writer, 2);
                    p.semaphore(0).await(p.reader, 1);
                    p.read();
                }),
                between("a queue that has not waited signals", p -> {
                    p.semaphore(0).signal(p.writer, 1);
                    p.queue().signal(p.second().timeline(), 1);
                    p.second().await(p.reader, 1);
                }),
                between("the host waits for a queue that has not waited", p -> {
                    p.semaphore(0).signal(p.writer, 1);
                    p.queue().run("render", 1_000_000, () -> {}).finish();
                }),
                between("the host looks at a semaphore too early", p -> {
                    p.semaphore(0).signal(p.writer, 1);
                    p.semaphore(0).timeline().value();
                }),
                between("a semaphore that the host has signalled", p -> {
                    p.semaphore(0).timeline().signal(1);
                    p.semaphore(0).signal(p.writer, 4);
                    p.late();
                    p.semaphore(0).await(p.reader, 1);
                }));
    }

    @ParameterizedTest
    @MethodSource
    void ordered(Consumer<Program> body) {
        List<Finding> all = findings(body);
        assertTrue(all.isEmpty(), () -> Finding.text(all));
    }

    @ParameterizedTest
    @MethodSource
    void unordered(Consumer<Program> body) {
        List<Finding> all = findings(body);
        assertEquals(1, all.size(), () -> Finding.text(all));
    }

    private static List<Finding> findings(Consumer<Program> body) {
        return CheckRig.findings(Checks.of(Check.RACES), rig -> body.accept(new Program(rig)));
    }
}
