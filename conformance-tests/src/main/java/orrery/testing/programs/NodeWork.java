package orrery.testing.programs;

import com.google.common.collect.ImmutableSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
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
import orrery.driver.CUstreamBatchMemOp;
import orrery.driver.CudaDriver;

/**
 * A piece of work on the numbers of a {@link ProgramRun} that a {@link GraphProgram} has as a node, or as a chain of
 * nodes. Node kinds that belong together form a chain: an allocation is freed after its use, and what a node waits for
 * is signalled by the node before it, so that every wait ends.
 */
public sealed interface NodeWork permits CellWork, NodeWork.Assignment, NodeWork.Events, NodeWork.Semaphores {

    /** Returns how many nodes it has, which form a chain. */
    int nodes();

    /** Adds it to a graph, and returns the last node. */
    CUgraphNode add(ProgramRun run, CUgraph graph, List<CUgraphNode> dependencies);

    /** Does to the numbers what the work does. */
    void apply(int[] cells);

    /** Returns the number that it changes; -1 if it changes none. */
    int writes();

    /** Returns the numbers that it reads or changes. */
    default ImmutableSet<Integer> touches() {
        return writes() < 0 ? ImmutableSet.of() : ImmutableSet.of(writes());
    }

    /**
     * Returns the statements that add it to a graph.
     *
     * @param node the variable for the last node, and what the names of other variables begin with
     */
    List<String> statements(String node, String graph, String dependencies);

    /**
     * Returns the lines of a transcript that add it to a graph.
     *
     * @param node the name of the last node, and what other names begin with
     */
    List<String> lines(String node, String graph, String dependencies);

    /** Returns whether two works cannot be exchanged: they touch one number, and one of them changes it. */
    default boolean conflicts(NodeWork other) {
        return touches().contains(other.writes()) || other.touches().contains(writes());
    }

    /** Work that makes a number a value. */
    sealed interface Assignment extends NodeWork permits CellWork.Set, Allocation, MemoryOperations {

        /** Returns the number that becomes the value. */
        int cell();

        /** Returns the value. */
        int value();

        @Override
        default void apply(int[] cells) {
            cells[cell()] = value();
        }

        @Override
        default int writes() {
            return cell();
        }
    }

    /** An allocation, a memset of it, a copy from it to the number, and its end: the number becomes a value. */
    record Allocation(int cell, int value) implements Assignment {
        private static final int BYTES = 64;

        @Override
        public int nodes() {
            return 4;
        }

        @Override
        public CUgraphNode add(ProgramRun run, CUgraph graph, List<CUgraphNode> dependencies) {
            CudaDriver cuda = run.cuda();
            CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), BYTES);
            CUgraphNode allocated = cuda.cuGraphAddMemAllocNode(graph, dependencies, params);
            CUgraphNode set = cuda.cuGraphAddMemsetNode(
                    graph, List.of(allocated), new CUmemsetNodeParams(params.dptr(), 0, value, 4, 1, 1, null));
            CUmemcpy2D copy =
                    new CUmemcpy2D(CUmemorytype.DEVICE, run.cell(cell), 0, CUmemorytype.DEVICE, params.dptr(), 0, 4, 1);
            CUgraphNode copied =
                    cuda.cuGraphAddNode(graph, List.of(set), null, new CUmemcpyNodeParams(copy, run.context()));
            return cuda.cuGraphAddMemFreeNode(graph, List.of(copied), params.dptr());
        }

        @Override
        public List<String> statements(String node, String graph, String dependencies) {
            String address = node + "Params.dptr()";
            return List.of(
                    "CUmemAllocNodeParams " + node + "Params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), "
                            + BYTES + ");",
                    "CUgraphNode " + node + "Alloc = cuda.cuGraphAddMemAllocNode(" + graph + ", " + dependencies + ", "
                            + node + "Params);",
                    "CUgraphNode " + node + "Set = cuda.cuGraphAddMemsetNode(" + graph + ", List.of(" + node
                            + "Alloc), new CUmemsetNodeParams(" + address + ", 0, " + value + ", 4, 1, 1, null));",
                    "CUgraphNode " + node + "Copy = cuda.cuGraphAddNode(" + graph + ", List.of(" + node
                            + "Set), null, new CUmemcpyNodeParams(new CUmemcpy2D(CUmemorytype.DEVICE, memory + "
                            + 4 * cell + ", 0, CUmemorytype.DEVICE, " + address + ", 0, 4, 1), context));",
                    "CUgraphNode " + node + " = cuda.cuGraphAddMemFreeNode(" + graph + ", List.of(" + node + "Copy), "
                            + address + ");");
        }

        @Override
        public List<String> lines(String node, String graph, String dependencies) {
            String allocated = node + "Alloc";
            return List.of(
                    allocated + " = cuGraphAddMemAllocNode " + graph + " " + dependencies + " " + BYTES,
                    node + "Set = cuGraphAddMemsetNode " + graph + " [" + allocated + "] " + allocated + ".ptr " + value
                            + " 4 1",
                    node + "Copy = cuGraphAddMemcpyNode " + graph + " [" + node + "Set] DtoD "
                            + TranscriptProgram.cell(cell) + " " + allocated + ".ptr 4",
                    node + " = cuGraphAddMemFreeNode " + graph + " [" + node + "Copy] " + allocated + ".ptr");
        }
    }

    /** A record of an event, and a wait for the event. */
    record Events(int event) implements NodeWork {
        @Override
        public int nodes() {
            return 2;
        }

        @Override
        public CUgraphNode add(ProgramRun run, CUgraph graph, List<CUgraphNode> dependencies) {
            CUevent recorded = run.event(event);
            CUgraphNode record = run.cuda().cuGraphAddEventRecordNode(graph, dependencies, recorded);
            return run.cuda().cuGraphAddEventWaitNode(graph, List.of(record), recorded);
        }

        @Override
        public void apply(int[] cells) {
            // It changes no number.
        }

        @Override
        public int writes() {
            return -1;
        }

        @Override
        public List<String> statements(String node, String graph, String dependencies) {
            return List.of(
                    "CUgraphNode " + node + "Record = cuda.cuGraphAddEventRecordNode(" + graph + ", " + dependencies
                            + ", event" + event + ");",
                    "CUgraphNode " + node + " = cuda.cuGraphAddEventWaitNode(" + graph + ", List.of(" + node
                            + "Record), event" + event + ");");
        }

        @Override
        public List<String> lines(String node, String graph, String dependencies) {
            return List.of(
                    node + "Record = cuGraphAddEventRecordNode " + graph + " " + dependencies + " event" + event,
                    node + " = cuGraphAddEventWaitNode " + graph + " [" + node + "Record] event" + event);
        }
    }

    /**
     * Stream memory operations: a batch that writes the number and a flag of its own, and a batch that waits for the
     * flag.
     */
    record MemoryOperations(int cell, int value) implements Assignment {
        @Override
        public int nodes() {
            return 2;
        }

        @Override
        public CUgraphNode add(ProgramRun run, CUgraph graph, List<CUgraphNode> dependencies) {
            long flag = run.cuda().cuMemAlloc(4);
            CUgraphNode written = run.cuda()
                    .cuGraphAddBatchMemOpNode(
                            graph,
                            dependencies,
                            new CUbatchMemOpNodeParams(
                                    run.context(),
                                    List.of(
                                            new CUstreamBatchMemOp(
                                                    CUstreamBatchMemOp.Type.WRITE_VALUE_32, run.cell(cell), value, 0),
                                            new CUstreamBatchMemOp(CUstreamBatchMemOp.Type.WRITE_VALUE_32, flag, 1, 0)),
                                    0));
            return run.cuda()
                    .cuGraphAddBatchMemOpNode(
                            graph,
                            List.of(written),
                            new CUbatchMemOpNodeParams(
                                    run.context(),
                                    List.of(new CUstreamBatchMemOp(
                                            CUstreamBatchMemOp.Type.WAIT_VALUE_32,
                                            flag,
                                            1,
                                            CudaDriver.CU_STREAM_WAIT_VALUE_EQ)),
                                    0));
        }

        private static String batch(String type, String address, int value, String flags) {
            return "new CUstreamBatchMemOp(CUstreamBatchMemOp.Type." + type + ", " + address + ", " + value + ", "
                    + flags + ")";
        }

        private static String node(String graph, String dependencies, String batch) {
            return "cuda.cuGraphAddBatchMemOpNode(" + graph + ", " + dependencies
                    + ", new CUbatchMemOpNodeParams(context, List.of(" + batch + "), 0));";
        }

        @Override
        public List<String> statements(String node, String graph, String dependencies) {
            String writes = batch("WRITE_VALUE_32", "memory + " + 4 * cell, value, "0") + ", "
                    + batch("WRITE_VALUE_32", node + "Flag", 1, "0");
            String wait = batch("WAIT_VALUE_32", node + "Flag", 1, "CudaDriver.CU_STREAM_WAIT_VALUE_EQ");
            return List.of(
                    "long " + node + "Flag = cuda.cuMemAlloc(4);",
                    "CUgraphNode " + node + "Write = " + node(graph, dependencies, writes),
                    "CUgraphNode " + node + " = " + node(graph, "List.of(" + node + "Write)", wait));
        }

        @Override
        public List<String> lines(String node, String graph, String dependencies) {
            return List.of(
                    node + "Flag = cells 1",
                    node + "Write = cuGraphAddBatchMemOpNode " + graph + " " + dependencies + " 2 0 [WRITE32:"
                            + TranscriptProgram.cell(cell) + ":" + value + ":0 WRITE32:" + node + "Flag:1:0]",
                    node + " = cuGraphAddBatchMemOpNode " + graph + " [" + node + "Write] 1 0 [WAIT32:" + node
                            + "Flag:1:EQ]");
        }
    }

    /**
     * A signal of a timeline semaphore of its own, and a wait for it. Both nodes are empty where a driver shares no
     * semaphores: see {@link ProgramRun#check(TestProgram, CudaDriver)}.
     */
    record Semaphores() implements NodeWork {
        @Override
        public int nodes() {
            return 2;
        }

        @Override
        public CUgraphNode add(ProgramRun run, CUgraph graph, List<CUgraphNode> dependencies) {
            CudaDriver cuda = run.cuda();
            Optional<CUexternalSemaphore> shared = run.newSemaphore();
            if (shared.isEmpty()) {
                return cuda.cuGraphAddEmptyNode(graph, List.of(cuda.cuGraphAddEmptyNode(graph, dependencies)));
            }
            List<CUexternalSemaphore> semaphore = List.of(shared.get());
            CUgraphNode signalled = cuda.cuGraphAddExternalSemaphoresSignalNode(
                    graph,
                    dependencies,
                    new CUextSemSignalNodeParams(semaphore, List.of(CUexternalSemaphoreSignalParams.fence(1))));
            return cuda.cuGraphAddExternalSemaphoresWaitNode(
                    graph,
                    List.of(signalled),
                    new CUextSemWaitNodeParams(semaphore, List.of(CUexternalSemaphoreWaitParams.fence(1))));
        }

        @Override
        public void apply(int[] cells) {
            // It changes no number.
        }

        @Override
        public int writes() {
            return -1;
        }

        @Override
        public List<String> statements(String node, String graph, String dependencies) {
            String type = "ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD";
            String semaphore = node + "Semaphore";
            return List.of(
                    "CUexternalSemaphore " + semaphore + " = cuda.cuImportExternalSemaphore(new"
                            + " CUexternalSemaphoreHandleDesc(" + type + ", external.timelineSemaphore(\"" + semaphore
                            + "\", " + type + ", 0).export(), 0));",
                    "CUgraphNode " + node + "Signal = cuda.cuGraphAddExternalSemaphoresSignalNode(" + graph + ", "
                            + dependencies + ", new CUextSemSignalNodeParams(List.of(" + semaphore
                            + "), List.of(CUexternalSemaphoreSignalParams.fence(1))));",
                    "CUgraphNode " + node + " = cuda.cuGraphAddExternalSemaphoresWaitNode(" + graph + ", List.of("
                            + node + "Signal), new CUextSemWaitNodeParams(List.of(" + semaphore
                            + "), List.of(CUexternalSemaphoreWaitParams.fence(1))));");
        }

        @Override
        public List<String> lines(String node, String graph, String dependencies) {
            String semaphore = node + "Semaphore";
            return List.of(
                    node + "Timeline = vktimeline 0",
                    node + "Handle = vkexport " + node + "Timeline",
                    semaphore + " = cuImportExternalSemaphore " + node + "Handle TIMELINE_SEMAPHORE_FD",
                    node + "Signal = cuGraphAddExternalSemaphoresSignalNode " + graph + " " + dependencies + " ["
                            + semaphore + "] [1]",
                    node + " = cuGraphAddExternalSemaphoresWaitNode " + graph + " [" + node + "Signal] [" + semaphore
                            + "] [1]");
        }
    }

    /** Returns random work of a chain of nodes that any graph may have: no allocation. */
    static NodeWork randomSignal(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> new Events(random.nextInt(ProgramRun.EVENTS));
            case 1 -> new MemoryOperations(random.nextInt(ProgramRun.CELLS), random.nextInt(10));
            default -> new Semaphores();
        };
    }

    /** Returns a random allocation, which graphs that are embedded or updated may not have. */
    static NodeWork randomAllocation(Random random) {
        return new Allocation(random.nextInt(ProgramRun.CELLS), random.nextInt(10));
    }
}
