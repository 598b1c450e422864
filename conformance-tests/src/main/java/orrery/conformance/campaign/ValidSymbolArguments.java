package orrery.conformance.campaign;

import static orrery.conformance.campaign.ValidArguments.args;

import java.util.List;
import orrery.conformance.campaign.ValidArguments.Scene;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmoduleImage;
import orrery.runtime.cudaMemcpyKind;
import orrery.sim.DeviceVariable;

/** Arguments of the functions about variables of modules, and of the nodes that copy them. */
final class ValidSymbolArguments {
    private static final long BYTES = 64;
    private static final DeviceVariable VARIABLE = DeviceVariable.of("variable", BYTES);
    private static final cudaMemcpyKind ON_DEVICE = cudaMemcpyKind.DEVICE_TO_DEVICE;

    private ValidSymbolArguments() {}

    static void addTo(ValidArguments all, Scene scene) {
        all.add(
                "cuModuleGetGlobal",
                () -> args(scene.driver().cuModuleLoadData(CUmoduleImage.empty().with(VARIABLE)), "variable"));
        all.add("cudaGetSymbolAddress cudaGetSymbolSize", () -> args(VARIABLE));
        all.add(
                "cudaMemcpyToSymbol cudaMemcpyToSymbolAsync",
                () -> args(VARIABLE, scene.memory(), BYTES, 0L, ON_DEVICE, scene.stream()));
        all.add(
                "cudaMemcpyFromSymbol cudaMemcpyFromSymbolAsync",
                () -> args(scene.memory(), VARIABLE, BYTES, 0L, ON_DEVICE, scene.stream()));
        all.add(
                "cudaGraphAddMemcpyNodeToSymbol",
                () -> args(scene.driver().cuGraphCreate(0), List.of(), VARIABLE, scene.memory(), BYTES, 0L, ON_DEVICE));
        all.add(
                "cudaGraphAddMemcpyNodeFromSymbol",
                () -> args(scene.driver().cuGraphCreate(0), List.of(), scene.memory(), VARIABLE, BYTES, 0L, ON_DEVICE));
        all.add(
                "cudaGraphMemcpyNodeSetParamsToSymbol",
                () -> args(addCopyToSymbol(scene, newGraph(scene)), VARIABLE, scene.memory(), 4L, 4L, ON_DEVICE));
        all.add(
                "cudaGraphMemcpyNodeSetParamsFromSymbol",
                () -> args(addCopyFromSymbol(scene, newGraph(scene)), scene.memory(), VARIABLE, 4L, 4L, ON_DEVICE));
        all.add("cudaGraphExecMemcpyNodeSetParamsToSymbol", () -> {
            CUgraph graph = newGraph(scene);
            CUgraphNode node = addCopyToSymbol(scene, graph);
            return args(instantiate(scene, graph), node, VARIABLE, scene.memory(), 4L, 4L, ON_DEVICE);
        });
        all.add("cudaGraphExecMemcpyNodeSetParamsFromSymbol", () -> {
            CUgraph graph = newGraph(scene);
            CUgraphNode node = addCopyFromSymbol(scene, graph);
            return args(instantiate(scene, graph), node, scene.memory(), VARIABLE, 4L, 4L, ON_DEVICE);
        });
    }

    private static CUgraph newGraph(Scene scene) {
        return scene.driver().cuGraphCreate(0);
    }

    private static CUgraphExec instantiate(Scene scene, CUgraph graph) {
        return scene.driver().cuGraphInstantiate(graph, 0);
    }

    private static CUgraphNode addCopyToSymbol(Scene scene, CUgraph graph) {
        return scene.runtime()
                .cudaGraphAddMemcpyNodeToSymbol(graph, List.of(), VARIABLE, scene.memory(), BYTES, 0, ON_DEVICE);
    }

    private static CUgraphNode addCopyFromSymbol(Scene scene, CUgraph graph) {
        return scene.runtime()
                .cudaGraphAddMemcpyNodeFromSymbol(graph, List.of(), scene.memory(), VARIABLE, BYTES, 0, ON_DEVICE);
    }
}
