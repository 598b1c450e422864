package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import java.util.List;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;

/** An allocation and a memset of it; then a copy from it to the number, and its end: the number becomes a value. */
public record AllocationChain(int cell, int value) implements ChainWork.InStreams, ProgramWork.Assignment {
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

    /** Returns the address that the allocation node has left in its parameters. */
    private static Argument<Long> address(String name) {
        return new Argument<>(
                name + "Params.dptr()",
                name + "Alloc.ptr",
                run -> run.note(name + "Params", CUmemAllocNodeParams.class).dptr());
    }

    @Override
    public List<ProgramCall> first(String name, String node, Argument<?> graph, Argument<?> dependencies) {
        String params = name + "Params";
        Argument<?> size = new Argument<>(params, "" + BYTES, run -> run.note(params, CUmemAllocNodeParams.class));
        return List.of(
                ProgramCall.variable(
                        "CUmemAllocNodeParams",
                        params,
                        "new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), " + BYTES + ")",
                        run -> new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), BYTES)),
                ProgramCall.of("cuGraphAddMemAllocNode", graph, dependencies, size)
                        .toNode(name + "Alloc"),
                NodeCalls.memset(graph, Argument.nodes(List.of(name + "Alloc")), address(name), value)
                        .toNode(node));
    }

    @Override
    public List<ProgramCall> second(String name, String node, Argument<?> graph, Argument<?> dependencies) {
        return List.of(
                NodeCalls.copy(graph, dependencies, Argument.cell(cell), address(name))
                        .toNode(name + "Copy"),
                ProgramCall.of("cuGraphAddMemFreeNode", graph, Argument.nodes(List.of(name + "Copy")), address(name))
                        .toNode(node));
    }

    @Override
    public List<ProgramCall> inStreams(String name, Argument<?> from, Argument<?> to) {
        Argument<Object> address = Argument.variable(name);
        return List.of(
                ProgramCall.of("cuMemAllocAsync", BYTES, from).to("long", name),
                ProgramCall.of("cuMemsetD32Async", address, value, 1, from),
                ProgramCall.of("cuMemcpyDtoDAsync", Argument.cell(cell), address, 4, to),
                ProgramCall.of("cuMemFreeAsync", address, to));
    }

    @Override
    public List<Operation> firstOperations() {
        return ImmutableList.of(Operation.unordered(), Operation.nothing());
    }

    @Override
    public List<Operation> secondOperations() {
        return ImmutableList.of(Operation.of(this), Operation.unordered());
    }
}
