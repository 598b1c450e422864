package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.stream.Collectors;
import orrery.driver.CUbatchMemOpNodeParams;
import orrery.driver.CUstreamBatchMemOp;
import orrery.driver.CudaDriver;

/**
 * Stream memory operations: a batch that writes the number and a flag of its own, and a batch that waits for the flag.
 */
public record MemoryOperationChain(int cell, int value) implements ChainWork.InStreams, ProgramWork.Assignment {
    private static Argument<Long> flag(String name) {
        return Argument.variable(name + "Flag", Long.class);
    }

    private Argument<List<CUstreamBatchMemOp>> writes(String name) {
        return batch(List.of(write(Argument.cell(cell), value), write(flag(name), 1)));
    }

    private static Argument<List<CUstreamBatchMemOp>> waits(String name) {
        Argument<Long> flag = flag(name);
        return batch(List.of(new Argument<>(
                "new CUstreamBatchMemOp(CUstreamBatchMemOp.Type.WAIT_VALUE_32, " + flag.java()
                        + ", 1, CudaDriver.CU_STREAM_WAIT_VALUE_EQ)",
                "WAIT32:" + flag.words() + ":1:EQ",
                run -> new CUstreamBatchMemOp(
                        CUstreamBatchMemOp.Type.WAIT_VALUE_32,
                        flag.value(run),
                        1,
                        CudaDriver.CU_STREAM_WAIT_VALUE_EQ))));
    }

    private static Argument<CUstreamBatchMemOp> write(Argument<Long> address, int value) {
        return new Argument<>(
                "new CUstreamBatchMemOp(CUstreamBatchMemOp.Type.WRITE_VALUE_32, " + address.java() + ", " + value
                        + ", 0)",
                "WRITE32:" + address.words() + ":" + value + ":0",
                run -> new CUstreamBatchMemOp(CUstreamBatchMemOp.Type.WRITE_VALUE_32, address.value(run), value, 0));
    }

    /** Returns the list of some operations, before which lines have their number, and flags. */
    private static Argument<List<CUstreamBatchMemOp>> batch(List<Argument<CUstreamBatchMemOp>> operations) {
        return new Argument<>(
                operations.stream().map(Argument::java).collect(Collectors.joining(", ", "List.of(", ")")),
                operations.stream()
                        .map(Argument::words)
                        .collect(Collectors.joining(" ", operations.size() + " 0 [", "]")),
                run -> operations.stream().map(each -> each.value(run)).toList());
    }

    private static List<ProgramCall> node(
            String node, Argument<?> graph, Argument<?> dependencies, Argument<List<CUstreamBatchMemOp>> batch) {
        Argument<?> params = new Argument<>(
                "new CUbatchMemOpNodeParams(context, " + batch.java() + ", 0)",
                batch.words(),
                run -> new CUbatchMemOpNodeParams(run.context(), batch.value(run), 0));
        return List.of(ProgramCall.of("cuGraphAddBatchMemOpNode", graph, dependencies, params)
                .toNode(node));
    }

    @Override
    public List<ProgramCall> shared(String name) {
        return List.of(ProgramCall.cells(name + "Flag", 1));
    }

    @Override
    public List<ProgramCall> first(String name, String node, Argument<?> graph, Argument<?> dependencies) {
        return node(node, graph, dependencies, writes(name));
    }

    @Override
    public List<ProgramCall> second(String name, String node, Argument<?> graph, Argument<?> dependencies) {
        return node(node, graph, dependencies, waits(name));
    }

    @Override
    public List<ProgramCall> inStreams(String name, Argument<?> from, Argument<?> to) {
        return List.of(
                ProgramCall.of("cuStreamBatchMemOp", from, writes(name), Argument.NO_FLAGS),
                ProgramCall.of("cuStreamBatchMemOp", to, waits(name), Argument.NO_FLAGS));
    }

    @Override
    public List<Operation> firstOperations() {
        return ImmutableList.of(Operation.of(this));
    }

    @Override
    public List<Operation> secondOperations() {
        return ImmutableList.of(Operation.nothing());
    }
}
