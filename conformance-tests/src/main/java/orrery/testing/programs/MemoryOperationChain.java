package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUbatchMemOpNodeParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.driver.CUstreamBatchMemOp;
import orrery.driver.CudaDriver;

/**
 * Stream memory operations: a batch that writes the number and a flag of its own, and a batch that waits for the flag.
 */
public record MemoryOperationChain(int cell, int value) implements ChainWork.InStreams, ProgramWork.Assignment {
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
        return "new CUstreamBatchMemOp(CUstreamBatchMemOp.Type." + type + ", " + address + ", " + value + ", " + flags
                + ")";
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
        return List.of(node + " = cuGraphAddBatchMemOpNode " + graph + " " + dependencies + " 1 0 " + waitItems(name));
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
    public List<Operation> firstOperations() {
        return ImmutableList.of(Operation.of(this));
    }

    @Override
    public List<Operation> secondOperations() {
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
