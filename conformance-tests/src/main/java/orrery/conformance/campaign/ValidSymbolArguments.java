package orrery.conformance.campaign;

import java.util.List;
import orrery.conformance.campaign.ValidArguments.Scene;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmoduleImage;
import orrery.runtime.cudaMemcpyKind;
import orrery.sim.DeviceVariable;

/** Arguments of the functions about variables of modules, and of the nodes that copy them. */
final class ValidSymbolArguments extends ArgumentFamily {
    private static final long BYTES = 64;
    private static final DeviceVariable VARIABLE = DeviceVariable.of("variable", BYTES);
    private static final cudaMemcpyKind ON_DEVICE = cudaMemcpyKind.DEVICE_TO_DEVICE;

    ValidSymbolArguments(ValidArguments all, Scene scene) {
        super(all, scene);
    }

    @Override
    void addAll() {
        add(
                "cuModuleGetGlobal",
                () -> args(driver.cuModuleLoadData(CUmoduleImage.empty().with(VARIABLE)), "variable"));
        add("cudaGetSymbolAddress cudaGetSymbolSize", () -> args(VARIABLE));
        add(
                "cudaMemcpyToSymbol cudaMemcpyToSymbolAsync",
                () -> args(VARIABLE, memory(), BYTES, 0L, ON_DEVICE, stream()));
        add(
                "cudaMemcpyFromSymbol cudaMemcpyFromSymbolAsync",
                () -> args(memory(), VARIABLE, BYTES, 0L, ON_DEVICE, stream()));
        add("cudaGraphAddMemcpyNodeToSymbol", () -> args(graph(), List.of(), VARIABLE, memory(), BYTES, 0L, ON_DEVICE));
        add(
                "cudaGraphAddMemcpyNodeFromSymbol",
                () -> args(graph(), List.of(), memory(), VARIABLE, BYTES, 0L, ON_DEVICE));
        add(
                "cudaGraphMemcpyNodeSetParamsToSymbol",
                () -> args(addCopyToSymbol(newGraph()), VARIABLE, memory(), 4L, 4L, ON_DEVICE));
        add(
                "cudaGraphMemcpyNodeSetParamsFromSymbol",
                () -> args(addCopyFromSymbol(newGraph()), memory(), VARIABLE, 4L, 4L, ON_DEVICE));
        add("cudaGraphExecMemcpyNodeSetParamsToSymbol", () -> {
            CUgraph graph = newGraph();
            CUgraphNode node = addCopyToSymbol(graph);
            return args(instantiate(graph), node, VARIABLE, memory(), 4L, 4L, ON_DEVICE);
        });
        add("cudaGraphExecMemcpyNodeSetParamsFromSymbol", () -> {
            CUgraph graph = newGraph();
            CUgraphNode node = addCopyFromSymbol(graph);
            return args(instantiate(graph), node, memory(), VARIABLE, 4L, 4L, ON_DEVICE);
        });
    }

    private CUgraph newGraph() {
        return graph();
    }

    private CUgraphExec instantiate(CUgraph graph) {
        return driver.cuGraphInstantiate(graph, 0);
    }

    private CUgraphNode addCopyToSymbol(CUgraph graph) {
        return runtime.cudaGraphAddMemcpyNodeToSymbol(graph, List.of(), VARIABLE, memory(), BYTES, 0, ON_DEVICE);
    }

    private CUgraphNode addCopyFromSymbol(CUgraph graph) {
        return runtime.cudaGraphAddMemcpyNodeFromSymbol(graph, List.of(), memory(), VARIABLE, BYTES, 0, ON_DEVICE);
    }
}
