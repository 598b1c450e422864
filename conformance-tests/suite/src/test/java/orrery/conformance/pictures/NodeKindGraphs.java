package orrery.conformance.pictures;

import java.util.ArrayList;
import java.util.List;
import orrery.conformance.WithContext;
import orrery.device.CUgraphNodeType;
import orrery.device.CUmemorytype;
import orrery.driver.CUbatchMemOpNodeParams;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUchildGraphNodeParams.Ownership;
import orrery.driver.CUcontext;
import orrery.driver.CUemptyNodeParams;
import orrery.driver.CUevent;
import orrery.driver.CUeventRecordNodeParams;
import orrery.driver.CUeventWaitNodeParams;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpyNodeParams;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.CUstreamBatchMemOp;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;

/** A machine, and graphs with nodes of every kind that it can have. */
class NodeKindGraphs extends WithContext implements AutoCloseable {
    /** Names that are hard to write down. */
    private static final List<String> NAMES = List.of(
            "store",
            "say \"hello\"",
            "a{b|c}<d>",
            "back\\slash\\",
            "two\nlines",
            "&amp; \u0000\u0007",
            "\\N \\G",
            "Größe λ→μ",
            "_ZN2at6reduceILi4EEEvT_",
            "  ");

    private final CUcontext context = cuda.cuCtxGetCurrent();
    private final List<CUfunction> functions = new ArrayList<>();
    private final List<CUevent> events = new ArrayList<>();
    private final long memory;

    NodeKindGraphs() {
        for (String name : NAMES) {
            functions.add(function(name, Kernel.empty()));
        }
        events.add(cuda.cuEventCreate(CudaDriver.CU_EVENT_DEFAULT));
        events.add(cuda.cuEventCreate(CudaDriver.CU_EVENT_DEFAULT));
        memory = cuda.cuMemAlloc(4096);
    }

    /**
     * A graph by a recipe. Each number makes a node: its lowest four bits say of what kind, from 8 on a kernel; the
     * next four which kernel or event, and what edges between kernels mean; the others on which of the eight nodes
     * before it depends, the lowest for the last one. Of five nodes or more the second is removed again.
     */
    CUgraph graph(List<Integer> recipe) {
        CUgraph graph = cuda.cuGraphCreate(0);
        List<CUgraphNode> nodes = new ArrayList<>();
        for (int i = 0; i < recipe.size(); i++) {
            int choice = recipe.get(i);
            List<CUgraphNode> before = new ArrayList<>();
            List<CUgraphEdgeData> data = new ArrayList<>();
            CUgraphNodeParams params = params(choice, recipe.subList(0, i / 2));
            for (int k = 1; k <= Math.min(nodes.size(), 8); k++) {
                if ((choice >> 8 + k - 1 & 1) != 0) {
                    CUgraphNode node = nodes.get(nodes.size() - k);
                    before.add(node);
                    data.add(edge(choice, node, params));
                }
            }
            nodes.add(cuda.cuGraphAddNode(graph, before, data, params));
        }
        if (nodes.size() > 4) {
            cuda.cuGraphDestroyNode(nodes.get(1));
        }
        return graph;
    }

    private CUgraphEdgeData edge(int choice, CUgraphNode from, CUgraphNodeParams to) {
        boolean kernels = cuda.cuGraphNodeGetType(from) == CUgraphNodeType.KERNEL && to instanceof CUkernelNodeParams;
        int port = (choice >> 4 & 0xf) % 3;
        return kernels && port != 0 ? new CUgraphEdgeData(port, 0, 1) : CUgraphEdgeData.DEFAULT;
    }

    private CUgraphNodeParams params(int choice, List<Integer> inner) {
        int which = choice >> 4 & 0xf;
        return switch (choice & 0xf) {
            case 0 -> new CUemptyNodeParams();
            case 1 -> memcpy();
            case 2 -> new CUmemsetNodeParams(memory, 0, 7, 4, 16, 1, context);
            case 3 -> new CUhostNodeParams(() -> {});
            case 4 -> new CUeventRecordNodeParams(events.get(which % 2));
            case 5 -> new CUeventWaitNodeParams(events.get(which % 2));
            case 6 ->
                new CUbatchMemOpNodeParams(
                        context,
                        List.of(
                                new CUstreamBatchMemOp(CUstreamBatchMemOp.Type.WRITE_VALUE_32, memory, 1, 0),
                                new CUstreamBatchMemOp(
                                        CUstreamBatchMemOp.Type.WAIT_VALUE_64,
                                        memory,
                                        1,
                                        CudaDriver.CU_STREAM_WAIT_VALUE_EQ)),
                        0);
            case 7 -> new CUchildGraphNodeParams(graph(inner), Ownership.MOVE);
            default -> CUkernelNodeParams.of(functions.get(which % functions.size()), 4, 32, memory, which, 1.5f);
        };
    }

    private CUgraphNodeParams memcpy() {
        return new CUmemcpyNodeParams(
                new CUmemcpy2D(CUmemorytype.DEVICE, memory + 1024, 0, CUmemorytype.DEVICE, memory + 2048, 0, 256, 1),
                context);
    }

    @Override
    public void close() {
        machine.close();
    }
}
