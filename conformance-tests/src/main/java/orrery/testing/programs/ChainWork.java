package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import orrery.device.CUmemorytype;
import orrery.driver.CUbatchMemOpNodeParams;
import orrery.driver.CUevent;
import orrery.driver.CUextSemSignalNodeParams;
import orrery.driver.CUextSemWaitNodeParams;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpyNodeParams;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CUstreamBatchMemOp;
import orrery.driver.CudaDriver;

/**
 * Work of two parts that belong together: memory is freed after its allocation, and what the second part waits for is
 * signaled by the first one, so that every wait ends. Other nodes of a graph can lie between the parts.
 */
public sealed interface ChainWork extends NodeWork permits ChainWork.Events, ChainWork.InStreams {

    /** One run of the work: what both parts use is created. */
    interface Chain {
        /** Adds the first part to a graph, and returns its last node. */
        CUgraphNode first(CUgraph graph, List<CUgraphNode> dependencies);

        /** Adds the second part to a graph, and returns its last node. */
        CUgraphNode second(CUgraph graph, List<CUgraphNode> dependencies);
    }

    /** Work whose parts can be submitted to streams. */
    sealed interface InStreams extends ChainWork permits Allocation, MemoryOperations, Semaphores {

        /** One run of the work in streams: what both parts use is created. */
        interface StreamChain {
            /** Submits the first part to a stream. */
            void first(@Nullable CUstream stream);

            /** Submits the second part to a stream. */
            void second(@Nullable CUstream stream);
        }

        /** Creates what both parts use in streams. */
        StreamChain inStreams(ProgramRun run);

        /**
         * An operation of the device.
         *
         * @param work what it does to the numbers
         * @param ordered whether it is ordered with the work of the legacy stream, as allocations and frees are not
         */
        record Operation(NodeWork work, boolean ordered) {
            private static final NodeWork NOTHING = new CellWork.HostFunction();

            static Operation of(NodeWork work) {
                return new Operation(work, true);
            }

            /** Returns an operation that changes no number. */
            static Operation nothing() {
                return of(NOTHING);
            }

            /** Returns an allocation or a free. */
            static Operation unordered() {
                return new Operation(NOTHING, false);
            }
        }

        /** Returns the operations of the first part. */
        ImmutableList<Operation> firstOperations();

        /** Returns the operations of the second part. */
        ImmutableList<Operation> secondOperations();

        /**
         * Returns the statements that submit both parts.
         *
         * @param name what the names of variables begin with
         * @param from the variable for the stream of the first part
         * @param to the variable for the stream of the second part
         */
        List<String> streamStatements(String name, String from, String to);

        /** Returns the lines of a transcript that create what both parts use; none of them is work of the device. */
        List<String> sharedLines(String name);

        /** Returns the lines of a transcript that submit both parts, as {@link #streamStatements}. */
        List<String> streamLines(String name, String from, String to);
    }

    /** Creates what both parts use in a graph. */
    Chain chain(ProgramRun run);

    /** Returns how many nodes the first part has. */
    int firstNodes();

    /** Returns whether the first part changes the numbers; else the second one does. */
    boolean actsFirst();

    /**
     * Returns the statements that add the first part to a graph.
     *
     * @param name what the names of variables begin with that both parts use
     * @param node the variable for the last node of the part
     * @param graph the variable for the graph
     * @param dependencies the list of the nodes that it depends on
     */
    List<String> firstStatements(String name, String node, String graph, String dependencies);

    /** Returns the statements that add the second part to a graph, as {@link #firstStatements}. */
    List<String> secondStatements(String name, String node, String graph, String dependencies);

    /** Returns the lines of a transcript that add the first part to a graph, as {@link #firstStatements}. */
    List<String> firstLines(String name, String node, String graph, String dependencies);

    /** Returns the lines of a transcript that add the second part to a graph, as {@link #firstStatements}. */
    List<String> secondLines(String name, String node, String graph, String dependencies);

    @Override
    default CUgraphNode add(ProgramRun run, CUgraph graph, List<CUgraphNode> dependencies) {
        Chain chain = chain(run);
        return chain.second(graph, List.of(chain.first(graph, dependencies)));
    }

    @Override
    default List<String> statements(String node, String graph, String dependencies) {
        String first = node + "First";
        return ImmutableList.<String>builder()
                .addAll(firstStatements(node, first, graph, dependencies))
                .addAll(secondStatements(node, node, graph, "List.of(" + first + ")"))
                .build();
    }

    @Override
    default List<String> lines(String node, String graph, String dependencies) {
        String first = node + "First";
        return ImmutableList.<String>builder()
                .addAll(firstLines(node, first, graph, dependencies))
                .addAll(secondLines(node, node, graph, "[" + first + "]"))
                .build();
    }

    /** An allocation and a memset of it; then a copy from it to the number, and its end: the number becomes a value. */
    record Allocation(int cell, int value) implements InStreams, NodeWork.Assignment {
        private static final int BYTES = 64;

        @Override
        public int nodes() {
            return 4;
        }

        @Override
        public int firstNodes() {
            return 2;
        }

        @Override
        public boolean actsFirst() {
            return false;
        }

        @Override
        public Chain chain(ProgramRun run) {
            CudaDriver cuda = run.cuda();
            CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), BYTES);
            return new Chain() {
                @Override
                public CUgraphNode first(CUgraph graph, List<CUgraphNode> dependencies) {
                    CUgraphNode allocated = cuda.cuGraphAddMemAllocNode(graph, dependencies, params);
                    return cuda.cuGraphAddMemsetNode(
                            graph, List.of(allocated), new CUmemsetNodeParams(params.dptr(), 0, value, 4, 1, 1, null));
                }

                @Override
                public CUgraphNode second(CUgraph graph, List<CUgraphNode> dependencies) {
                    CUmemcpy2D copy = new CUmemcpy2D(
                            CUmemorytype.DEVICE, run.cell(cell), 0, CUmemorytype.DEVICE, params.dptr(), 0, 4, 1);
                    CUgraphNode copied =
                            cuda.cuGraphAddNode(graph, dependencies, null, new CUmemcpyNodeParams(copy, run.context()));
                    return cuda.cuGraphAddMemFreeNode(graph, List.of(copied), params.dptr());
                }
            };
        }

        @Override
        public List<String> firstStatements(String name, String node, String graph, String dependencies) {
            return List.of(
                    "CUmemAllocNodeParams " + name + "Params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), "
                            + BYTES + ");",
                    "CUgraphNode " + name + "Alloc = cuda.cuGraphAddMemAllocNode(" + graph + ", " + dependencies + ", "
                            + name + "Params);",
                    "CUgraphNode " + node + " = cuda.cuGraphAddMemsetNode(" + graph + ", List.of(" + name
                            + "Alloc), new CUmemsetNodeParams(" + name + "Params.dptr(), 0, " + value
                            + ", 4, 1, 1, null));");
        }

        @Override
        public List<String> secondStatements(String name, String node, String graph, String dependencies) {
            String address = name + "Params.dptr()";
            return List.of(
                    "CUgraphNode " + name + "Copy = cuda.cuGraphAddNode(" + graph + ", " + dependencies
                            + ", null, new CUmemcpyNodeParams(new CUmemcpy2D(CUmemorytype.DEVICE, memory + "
                            + 4 * cell + ", 0, CUmemorytype.DEVICE, " + address + ", 0, 4, 1), context));",
                    "CUgraphNode " + node + " = cuda.cuGraphAddMemFreeNode(" + graph + ", List.of(" + name + "Copy), "
                            + address + ");");
        }

        @Override
        public List<String> firstLines(String name, String node, String graph, String dependencies) {
            return List.of(
                    name + "Alloc = cuGraphAddMemAllocNode " + graph + " " + dependencies + " " + BYTES,
                    node + " = cuGraphAddMemsetNode " + graph + " [" + name + "Alloc] " + name + "Alloc.ptr " + value
                            + " 4 1");
        }

        @Override
        public List<String> secondLines(String name, String node, String graph, String dependencies) {
            return List.of(
                    name + "Copy = cuGraphAddMemcpyNode " + graph + " " + dependencies + " DtoD "
                            + TranscriptProgram.cell(cell) + " " + name + "Alloc.ptr 4",
                    node + " = cuGraphAddMemFreeNode " + graph + " [" + name + "Copy] " + name + "Alloc.ptr");
        }

        @Override
        public StreamChain inStreams(ProgramRun run) {
            return new StreamChain() {
                private long address;

                @Override
                public void first(@Nullable CUstream stream) {
                    address = run.cuda().cuMemAllocAsync(BYTES, stream);
                    run.cuda().cuMemsetD32Async(address, value, 1, stream);
                }

                @Override
                public void second(@Nullable CUstream stream) {
                    run.cuda().cuMemcpyDtoDAsync(run.cell(cell), address, 4, stream);
                    run.cuda().cuMemFreeAsync(address, stream);
                }
            };
        }

        @Override
        public ImmutableList<Operation> firstOperations() {
            return ImmutableList.of(Operation.unordered(), Operation.nothing());
        }

        @Override
        public ImmutableList<Operation> secondOperations() {
            return ImmutableList.of(Operation.of(this), Operation.unordered());
        }

        @Override
        public List<String> streamStatements(String name, String from, String to) {
            return List.of(
                    "long " + name + " = cuda.cuMemAllocAsync(" + BYTES + ", " + from + ");",
                    "cuda.cuMemsetD32Async(" + name + ", " + value + ", 1, " + from + ");",
                    "cuda.cuMemcpyDtoDAsync(memory + " + 4 * cell + ", " + name + ", 4, " + to + ");",
                    "cuda.cuMemFreeAsync(" + name + ", " + to + ");");
        }

        @Override
        public List<String> sharedLines(String name) {
            return List.of();
        }

        @Override
        public List<String> streamLines(String name, String from, String to) {
            return List.of(
                    name + " = cuMemAllocAsync " + BYTES + " " + from,
                    "cuMemsetD32Async " + name + " " + value + " 1 " + from,
                    "cuMemcpyDtoDAsync " + TranscriptProgram.cell(cell) + " " + name + " 4 " + to,
                    "cuMemFreeAsync " + name + " " + to);
        }
    }

    /** A record of an event, and a wait for the event. */
    record Events(int event) implements ChainWork {
        @Override
        public int nodes() {
            return 2;
        }

        @Override
        public int firstNodes() {
            return 1;
        }

        @Override
        public boolean actsFirst() {
            return true;
        }

        @Override
        public Chain chain(ProgramRun run) {
            CUevent recorded = run.event(event);
            return new Chain() {
                @Override
                public CUgraphNode first(CUgraph graph, List<CUgraphNode> dependencies) {
                    return run.cuda().cuGraphAddEventRecordNode(graph, dependencies, recorded);
                }

                @Override
                public CUgraphNode second(CUgraph graph, List<CUgraphNode> dependencies) {
                    return run.cuda().cuGraphAddEventWaitNode(graph, dependencies, recorded);
                }
            };
        }

        @Override
        public void apply(int[] cells) {
            // It changes no number.
        }

        @Override
        public ImmutableSet<Integer> writes() {
            return ImmutableSet.of();
        }

        private String statement(String function, String node, String graph, String dependencies) {
            return "CUgraphNode " + node + " = cuda." + function + "(" + graph + ", " + dependencies + ", event" + event
                    + ");";
        }

        @Override
        public List<String> firstStatements(String name, String node, String graph, String dependencies) {
            return List.of(statement("cuGraphAddEventRecordNode", node, graph, dependencies));
        }

        @Override
        public List<String> secondStatements(String name, String node, String graph, String dependencies) {
            return List.of(statement("cuGraphAddEventWaitNode", node, graph, dependencies));
        }

        @Override
        public List<String> firstLines(String name, String node, String graph, String dependencies) {
            return List.of(node + " = cuGraphAddEventRecordNode " + graph + " " + dependencies + " event" + event);
        }

        @Override
        public List<String> secondLines(String name, String node, String graph, String dependencies) {
            return List.of(node + " = cuGraphAddEventWaitNode " + graph + " " + dependencies + " event" + event);
        }
    }

    /**
     * Stream memory operations: a batch that writes the number and a flag of its own, and a batch that waits for the
     * flag.
     */
    record MemoryOperations(int cell, int value) implements InStreams, NodeWork.Assignment {
        @Override
        public int nodes() {
            return 2;
        }

        @Override
        public int firstNodes() {
            return 1;
        }

        @Override
        public boolean actsFirst() {
            return true;
        }

        private List<CUstreamBatchMemOp> writes(ProgramRun run, long flag) {
            return List.of(
                    new CUstreamBatchMemOp(CUstreamBatchMemOp.Type.WRITE_VALUE_32, run.cell(cell), value, 0),
                    new CUstreamBatchMemOp(CUstreamBatchMemOp.Type.WRITE_VALUE_32, flag, 1, 0));
        }

        private static List<CUstreamBatchMemOp> waits(long flag) {
            return List.of(new CUstreamBatchMemOp(
                    CUstreamBatchMemOp.Type.WAIT_VALUE_32, flag, 1, CudaDriver.CU_STREAM_WAIT_VALUE_EQ));
        }

        @Override
        public Chain chain(ProgramRun run) {
            long flag = run.cuda().cuMemAlloc(4);
            return new Chain() {
                @Override
                public CUgraphNode first(CUgraph graph, List<CUgraphNode> dependencies) {
                    return node(graph, dependencies, writes(run, flag));
                }

                @Override
                public CUgraphNode second(CUgraph graph, List<CUgraphNode> dependencies) {
                    return node(graph, dependencies, waits(flag));
                }

                private CUgraphNode node(CUgraph graph, List<CUgraphNode> all, List<CUstreamBatchMemOp> batch) {
                    return run.cuda()
                            .cuGraphAddBatchMemOpNode(graph, all, new CUbatchMemOpNodeParams(run.context(), batch, 0));
                }
            };
        }

        private static String batch(String type, String address, int value, String flags) {
            return "new CUstreamBatchMemOp(CUstreamBatchMemOp.Type." + type + ", " + address + ", " + value + ", "
                    + flags + ")";
        }

        private String writes(String name) {
            return "List.of(" + batch("WRITE_VALUE_32", "memory + " + 4 * cell, value, "0") + ", "
                    + batch("WRITE_VALUE_32", name + "Flag", 1, "0") + ")";
        }

        private static String waits(String name) {
            return "List.of(" + batch("WAIT_VALUE_32", name + "Flag", 1, "CudaDriver.CU_STREAM_WAIT_VALUE_EQ") + ")";
        }

        private static String flag(String name) {
            return "long " + name + "Flag = cuda.cuMemAlloc(4);";
        }

        private static String statement(String node, String graph, String dependencies, String batch) {
            return "CUgraphNode " + node + " = cuda.cuGraphAddBatchMemOpNode(" + graph + ", " + dependencies
                    + ", new CUbatchMemOpNodeParams(context, " + batch + ", 0));";
        }

        @Override
        public List<String> firstStatements(String name, String node, String graph, String dependencies) {
            return List.of(flag(name), statement(node, graph, dependencies, writes(name)));
        }

        @Override
        public List<String> secondStatements(String name, String node, String graph, String dependencies) {
            return List.of(statement(node, graph, dependencies, waits(name)));
        }

        private String writeItems(String name) {
            return "[WRITE32:" + TranscriptProgram.cell(cell) + ":" + value + ":0 WRITE32:" + name + "Flag:1:0]";
        }

        private static String waitItems(String name) {
            return "[WAIT32:" + name + "Flag:1:EQ]";
        }

        @Override
        public List<String> firstLines(String name, String node, String graph, String dependencies) {
            return List.of(
                    name + "Flag = cells 1",
                    node + " = cuGraphAddBatchMemOpNode " + graph + " " + dependencies + " 2 0 " + writeItems(name));
        }

        @Override
        public List<String> secondLines(String name, String node, String graph, String dependencies) {
            return List.of(
                    node + " = cuGraphAddBatchMemOpNode " + graph + " " + dependencies + " 1 0 " + waitItems(name));
        }

        @Override
        public StreamChain inStreams(ProgramRun run) {
            long flag = run.cuda().cuMemAlloc(4);
            return new StreamChain() {
                @Override
                public void first(@Nullable CUstream stream) {
                    run.cuda().cuStreamBatchMemOp(stream, writes(run, flag), 0);
                }

                @Override
                public void second(@Nullable CUstream stream) {
                    run.cuda().cuStreamBatchMemOp(stream, waits(flag), 0);
                }
            };
        }

        @Override
        public ImmutableList<Operation> firstOperations() {
            return ImmutableList.of(Operation.of(this));
        }

        @Override
        public ImmutableList<Operation> secondOperations() {
            return ImmutableList.of(Operation.nothing());
        }

        @Override
        public List<String> streamStatements(String name, String from, String to) {
            return List.of(
                    flag(name),
                    "cuda.cuStreamBatchMemOp(" + from + ", " + writes(name) + ", 0);",
                    "cuda.cuStreamBatchMemOp(" + to + ", " + waits(name) + ", 0);");
        }

        @Override
        public List<String> sharedLines(String name) {
            return List.of(name + "Flag = cells 1");
        }

        @Override
        public List<String> streamLines(String name, String from, String to) {
            return List.of(
                    "cuStreamBatchMemOp " + from + " 2 0 " + writeItems(name),
                    "cuStreamBatchMemOp " + to + " 1 0 " + waitItems(name));
        }
    }

    /**
     * A signal of a timeline semaphore of its own, and a wait for it. Where a driver shares no semaphores, both nodes
     * are empty, and in streams the wait is for a value in memory: see {@link ProgramRun#check(TestProgram,
     * CudaDriver)}.
     */
    record Semaphores() implements InStreams {
        private static final String TYPE = "ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD";
        private static final CUexternalSemaphoreSignalParams SIGNAL = CUexternalSemaphoreSignalParams.fence(1);
        private static final CUexternalSemaphoreWaitParams WAIT = CUexternalSemaphoreWaitParams.fence(1);

        @Override
        public int nodes() {
            return 2;
        }

        @Override
        public int firstNodes() {
            return 1;
        }

        @Override
        public boolean actsFirst() {
            return true;
        }

        @Override
        public Chain chain(ProgramRun run) {
            CudaDriver cuda = run.cuda();
            Optional<List<CUexternalSemaphore>> semaphore = run.newSemaphore().map(List::of);
            return new Chain() {
                @Override
                public CUgraphNode first(CUgraph graph, List<CUgraphNode> dependencies) {
                    return semaphore
                            .map(each -> cuda.cuGraphAddExternalSemaphoresSignalNode(
                                    graph, dependencies, new CUextSemSignalNodeParams(each, List.of(SIGNAL))))
                            .orElseGet(() -> cuda.cuGraphAddEmptyNode(graph, dependencies));
                }

                @Override
                public CUgraphNode second(CUgraph graph, List<CUgraphNode> dependencies) {
                    return semaphore
                            .map(each -> cuda.cuGraphAddExternalSemaphoresWaitNode(
                                    graph, dependencies, new CUextSemWaitNodeParams(each, List.of(WAIT))))
                            .orElseGet(() -> cuda.cuGraphAddEmptyNode(graph, dependencies));
                }
            };
        }

        @Override
        public void apply(int[] cells) {
            // It changes no number.
        }

        @Override
        public ImmutableSet<Integer> writes() {
            return ImmutableSet.of();
        }

        private static String semaphore(String name) {
            return "CUexternalSemaphore " + name + "Semaphore = cuda.cuImportExternalSemaphore(new"
                    + " CUexternalSemaphoreHandleDesc(" + TYPE + ", external.timelineSemaphore(\"" + name
                    + "Semaphore\", " + TYPE + ", 0).export(), 0));";
        }

        private static String lists(String name, String kind) {
            return "List.of(" + name + "Semaphore), List.of(CUexternalSemaphore" + kind + "Params.fence(1))";
        }

        @Override
        public List<String> firstStatements(String name, String node, String graph, String dependencies) {
            return List.of(
                    semaphore(name),
                    "CUgraphNode " + node + " = cuda.cuGraphAddExternalSemaphoresSignalNode(" + graph + ", "
                            + dependencies + ", new CUextSemSignalNodeParams(" + lists(name, "Signal") + "));");
        }

        @Override
        public List<String> secondStatements(String name, String node, String graph, String dependencies) {
            return List.of("CUgraphNode " + node + " = cuda.cuGraphAddExternalSemaphoresWaitNode(" + graph + ", "
                    + dependencies + ", new CUextSemWaitNodeParams(" + lists(name, "Wait") + "));");
        }

        @Override
        public List<String> firstLines(String name, String node, String graph, String dependencies) {
            return ImmutableList.<String>builder()
                    .addAll(sharedLines(name))
                    .add(node + " = cuGraphAddExternalSemaphoresSignalNode " + graph + " " + dependencies + " [" + name
                            + "Semaphore] [1]")
                    .build();
        }

        @Override
        public List<String> secondLines(String name, String node, String graph, String dependencies) {
            return List.of(node + " = cuGraphAddExternalSemaphoresWaitNode " + graph + " " + dependencies + " [" + name
                    + "Semaphore] [1]");
        }

        @Override
        public StreamChain inStreams(ProgramRun run) {
            Optional<List<CUexternalSemaphore>> semaphore = run.newSemaphore().map(List::of);
            if (semaphore.isEmpty()) {
                return valueInMemory(run);
            }
            return new StreamChain() {
                @Override
                public void first(@Nullable CUstream stream) {
                    run.cuda().cuSignalExternalSemaphoresAsync(semaphore.get(), List.of(SIGNAL), stream);
                }

                @Override
                public void second(@Nullable CUstream stream) {
                    run.cuda().cuWaitExternalSemaphoresAsync(semaphore.get(), List.of(WAIT), stream);
                }
            };
        }

        private static StreamChain valueInMemory(ProgramRun run) {
            long flag = run.cuda().cuMemAlloc(4);
            return new StreamChain() {
                @Override
                public void first(@Nullable CUstream stream) {
                    run.cuda().cuStreamWriteValue32(stream, flag, 1, 0);
                }

                @Override
                public void second(@Nullable CUstream stream) {
                    run.cuda().cuStreamWaitValue32(stream, flag, 1, CudaDriver.CU_STREAM_WAIT_VALUE_EQ);
                }
            };
        }

        @Override
        public ImmutableList<Operation> firstOperations() {
            return ImmutableList.of(Operation.nothing());
        }

        @Override
        public ImmutableList<Operation> secondOperations() {
            return ImmutableList.of(Operation.nothing());
        }

        @Override
        public List<String> streamStatements(String name, String from, String to) {
            return List.of(
                    semaphore(name),
                    "cuda.cuSignalExternalSemaphoresAsync(" + lists(name, "Signal") + ", " + from + ");",
                    "cuda.cuWaitExternalSemaphoresAsync(" + lists(name, "Wait") + ", " + to + ");");
        }

        @Override
        public List<String> sharedLines(String name) {
            return List.of(
                    name + "Timeline = vktimeline 0",
                    name + "Handle = vkexport " + name + "Timeline",
                    name + "Semaphore = cuImportExternalSemaphore " + name + "Handle TIMELINE_SEMAPHORE_FD");
        }

        @Override
        public List<String> streamLines(String name, String from, String to) {
            return List.of(
                    "cuSignalExternalSemaphoresAsync [" + name + "Semaphore] [1] " + from,
                    "cuWaitExternalSemaphoresAsync [" + name + "Semaphore] [1] " + to);
        }
    }

    /** Returns random work that any graph may have: no allocation. */
    static ChainWork randomSignal(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> new Events(random.nextInt(ProgramRun.EVENTS));
            case 1 -> randomMemoryOperations(random);
            default -> new Semaphores();
        };
    }

    /** Returns random work for streams. */
    static InStreams randomInStreams(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> randomAllocation(random);
            case 1 -> randomMemoryOperations(random);
            default -> new Semaphores();
        };
    }

    private static MemoryOperations randomMemoryOperations(Random random) {
        return new MemoryOperations(random.nextInt(ProgramRun.CELLS), random.nextInt(10));
    }

    /** Returns a random allocation, which graphs that are embedded or updated may not have. */
    static Allocation randomAllocation(Random random) {
        return new Allocation(random.nextInt(ProgramRun.CELLS), random.nextInt(10));
    }
}
