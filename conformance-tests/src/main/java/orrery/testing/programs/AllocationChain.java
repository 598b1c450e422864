package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.device.CUmemorytype;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpyNodeParams;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

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
    public List<Operation> firstOperations() {
        return ImmutableList.of(Operation.unordered(), Operation.nothing());
    }

    @Override
    public List<Operation> secondOperations() {
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
