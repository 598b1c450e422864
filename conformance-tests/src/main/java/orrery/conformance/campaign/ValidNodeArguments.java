package orrery.conformance.campaign;

import static orrery.conformance.campaign.ValidArguments.args;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.conformance.campaign.ValidArguments.Scene;
import orrery.device.CUgraphNodeType;
import orrery.driver.CUbatchMemOpNodeParams;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUevent;
import orrery.driver.CUeventRecordNodeParams;
import orrery.driver.CUeventWaitNodeParams;
import orrery.driver.CUextSemSignalNodeParams;
import orrery.driver.CUextSemWaitNodeParams;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemFreeNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemcpyNodeParams;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.CUstreamBatchMemOp;
import orrery.runtime.cudaExtent;
import orrery.runtime.cudaGraphNodeParams;
import orrery.runtime.cudaHostNodeParams;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.cudaMemAllocNodeParams;
import orrery.runtime.cudaMemPoolProps;
import orrery.runtime.cudaMemcpy3DParms;
import orrery.runtime.cudaMemcpyKind;
import orrery.runtime.cudaMemsetParams;

/**
 * Arguments of the functions that add nodes, and that read and change their parameters in graphs and executable graphs.
 */
final class ValidNodeArguments {
    private final ValidArguments all;
    private final Scene scene;

    private ValidNodeArguments(ValidArguments all, Scene scene) {
        this.all = all;
        this.scene = scene;
    }

    static void addTo(ValidArguments all, Scene scene) {
        ValidNodeArguments nodes = new ValidNodeArguments(all, scene);
        nodes.addWork();
        nodes.addOrdering();
        nodes.addMemory();
        nodes.addGeneralFunctions();
    }

    /**
     * Adds arguments of the functions for a kind of node.
     *
     * @param kind the kind as it is in the names of functions
     * @param params makes the parameters of a node
     * @param driver makes from these the parameters as the last arguments of the driver's functions have them
     * @param runtime makes the parameters as the last arguments of the runtime's functions have them
     */
    private <P extends CUgraphNodeParams> void addKind(
            String kind, Supplier<P> params, Function<P, @Nullable Object[]> driver, Supplier<Object[]> runtime) {
        addFunctions("cu", kind, params, () -> driver.apply(params.get()));
        addFunctions("cuda", kind, params, runtime);
    }

    /** Adds arguments under the names that functions of such nodes can have; not all of them are functions. */
    private void addFunctions(
            String api,
            String kind,
            Supplier<? extends CUgraphNodeParams> params,
            Supplier<@Nullable Object[]> changed) {
        all.add(
                api + "GraphAdd" + kind + "Node",
                () -> join(changed.get(), scene.driver().cuGraphCreate(0), List.of()));
        String node = kind.equals("ChildGraph") ? kind + "NodeGetGraph" : kind + "NodeGet";
        for (String suffix : node.endsWith("Graph") ? List.of("") : List.of("Params", "Event")) {
            all.add(
                    api + "Graph" + node + suffix,
                    () -> args(addNode(params.get()).node()));
        }
        for (String suffix : List.of("Params", "Event")) {
            String set = kind + "NodeSet" + suffix;
            all.add(
                    api + "Graph" + set,
                    () -> join(changed.get(), addNode(params.get()).node()));
            all.add(api + "GraphExec" + set, () -> {
                NodeInGraph added = addNode(params.get());
                return join(changed.get(), scene.driver().cuGraphInstantiate(added.graph(), 0), added.node());
            });
        }
    }

    private static @Nullable Object[] join(@Nullable Object[] last, Object... first) {
        List<@Nullable Object> joined = new ArrayList<>(Arrays.asList(first));
        joined.addAll(Arrays.asList(last));
        return joined.toArray();
    }

    /** A node, and the graph that contains it. */
    private record NodeInGraph(CUgraph graph, CUgraphNode node) {}

    private NodeInGraph addNode(CUgraphNodeParams params) {
        CUgraph graph = scene.driver().cuGraphCreate(0);
        return new NodeInGraph(graph, scene.driver().cuGraphAddNode(graph, List.of(), null, params));
    }

    private CUkernelNodeParams kernel() {
        return CUkernelNodeParams.single(scene.function());
    }

    private cudaKernelNodeParams runtimeKernelParams() {
        cudaKernelNodeParams params = new cudaKernelNodeParams();
        params.func = scene.kernel();
        return params;
    }

    private NodeInGraph addRuntimeKernelNode() {
        CUgraph graph = scene.driver().cuGraphCreate(0);
        return new NodeInGraph(graph, scene.runtime().cudaGraphAddKernelNode(graph, List.of(), runtimeKernelParams()));
    }

    private void addWork() {
        // The kernel of a node can be replaced by one of the same context, which is the primary one for the runtime.
        all.add("cudaGraphExecKernelNodeSetParams", () -> {
            NodeInGraph added = addRuntimeKernelNode();
            return args(scene.driver().cuGraphInstantiate(added.graph(), 0), added.node(), runtimeKernelParams());
        });
        addKind("Kernel", this::kernel, params -> args(params), () -> new Object[] {runtimeKernelParams()});
        // The copy of an executable node can be changed if it has one row, to one that has one row.
        all.add("cuGraphExecMemcpyNodeSetParams", () -> {
            NodeInGraph added = addLinearCopy();
            CUgraphExec exec = scene.driver().cuGraphInstantiate(added.graph(), 0);
            return args(exec, added.node(), ValidMemoryArguments.rows(scene, 1), scene.context());
        });
        all.add("cuGraphExecMemcpyNodeSetParams", () -> {
            NodeInGraph added = addLinearCopy();
            CUgraphExec exec = scene.driver().cuGraphInstantiate(added.graph(), 0);
            return args(exec, added.node(), ValidMemoryArguments.layers(scene, 1, 1), scene.context());
        });
        all.add("cudaGraphExecMemcpyNodeSetParams", () -> {
            NodeInGraph added = addLinearCopy();
            cudaMemcpy3DParms copy = ValidMemoryArguments.runtimeCopy(scene);
            copy.extent = new cudaExtent(copy.extent.width(), 1, 1);
            return args(scene.driver().cuGraphInstantiate(added.graph(), 0), added.node(), copy);
        });
        addKind(
                "Memcpy",
                () -> new CUmemcpyNodeParams(ValidMemoryArguments.rows(scene, 2), scene.context()),
                params -> args(ValidMemoryArguments.rows(scene, 2), scene.context()),
                () -> new Object[] {ValidMemoryArguments.runtimeCopy(scene)});
        // Overloads with another description of the copy.
        all.add(
                "cuGraphAddMemcpyNode",
                () -> args(
                        scene.driver().cuGraphCreate(0),
                        List.of(),
                        ValidMemoryArguments.layers(scene, 2, 2),
                        scene.context()));
        addKind(
                "Memset",
                () -> new CUmemsetNodeParams(scene.memory(), 64, 7, 4, 16, 1, scene.context()),
                params -> args(params, scene.context()),
                () -> {
                    cudaMemsetParams params = new cudaMemsetParams();
                    params.dst = scene.memory();
                    params.pitch = 64;
                    params.elementSize = 4;
                    params.width = 16;
                    params.height = 1;
                    return new Object[] {params};
                });
        addKind("Host", () -> new CUhostNodeParams(() -> {}), params -> args(params), () -> {
            cudaHostNodeParams params = new cudaHostNodeParams();
            params.fn = nothing -> {};
            return new Object[] {params};
        });
        Supplier<CUgraph> child = () -> {
            CUgraph graph = scene.driver().cuGraphCreate(0);
            scene.driver().cuGraphAddEmptyNode(graph, List.of());
            return graph;
        };
        addKind(
                "ChildGraph",
                () -> new CUchildGraphNodeParams(child.get(), CUchildGraphNodeParams.Ownership.CLONE),
                params -> args(child.get()),
                () -> new Object[] {child.get()});
        addLinearCopies();
    }

    private NodeInGraph addLinearCopy() {
        CUgraph graph = scene.driver().cuGraphCreate(0);
        CUgraphNode node = scene.runtime()
                .cudaGraphAddMemcpyNode1D(
                        graph, List.of(), scene.memory(), scene.memory(), 64, cudaMemcpyKind.DEVICE_TO_DEVICE);
        return new NodeInGraph(graph, node);
    }

    private void addLinearCopies() {
        Supplier<Object[]> copy =
                () -> new Object[] {scene.memory(), scene.memory(), 64L, cudaMemcpyKind.DEVICE_TO_DEVICE};
        all.add(
                "cudaGraphAddMemcpyNode1D",
                () -> join(copy.get(), scene.driver().cuGraphCreate(0), List.of()));
        all.add(
                "cudaGraphMemcpyNodeSetParams1D",
                () -> join(copy.get(), addLinearCopy().node()));
        all.add("cudaGraphExecMemcpyNodeSetParams1D", () -> {
            NodeInGraph added = addLinearCopy();
            return join(copy.get(), scene.driver().cuGraphInstantiate(added.graph(), 0), added.node());
        });
    }

    private void addOrdering() {
        Supplier<CUevent> event = scene::event;
        addKind("EventRecord", () -> new CUeventRecordNodeParams(event.get()), params -> args(event.get()), () ->
                new Object[] {event.get()});
        addKind("EventWait", () -> new CUeventWaitNodeParams(event.get()), params -> args(event.get()), () ->
                new Object[] {event.get()});
        Supplier<CUextSemSignalNodeParams> signal = () -> new CUextSemSignalNodeParams(
                List.of(ValidContextArguments.semaphore(scene)), List.of(CUexternalSemaphoreSignalParams.fence(10)));
        addKind("ExternalSemaphoresSignal", signal, params -> args(params), () -> new Object[] {signal.get()});
        Supplier<CUextSemWaitNodeParams> wait = () -> new CUextSemWaitNodeParams(
                List.of(ValidContextArguments.semaphore(scene)), List.of(CUexternalSemaphoreWaitParams.fence(1)));
        addKind("ExternalSemaphoresWait", wait, params -> args(params), () -> new Object[] {wait.get()});
        addKind(
                "BatchMemOp",
                () -> new CUbatchMemOpNodeParams(
                        scene.context(),
                        List.of(new CUstreamBatchMemOp(CUstreamBatchMemOp.Type.WRITE_VALUE_32, scene.memory(), 1, 0)),
                        0),
                params -> args(params),
                () -> new Object[0]);
    }

    private CUmemAllocNodeParams allocation() {
        return new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 4096);
    }

    private cudaMemAllocNodeParams runtimeAllocation() {
        cudaMemAllocNodeParams params = new cudaMemAllocNodeParams();
        params.poolProps = cudaMemPoolProps.onDevice(0);
        params.bytesize = 4096;
        return params;
    }

    private void addMemory() {
        all.add("cuGraphAddMemAllocNode", () -> args(scene.driver().cuGraphCreate(0), List.of(), allocation()));
        all.add(
                "cudaGraphAddMemAllocNode",
                () -> args(scene.driver().cuGraphCreate(0), List.of(), runtimeAllocation()));
        all.add("*GraphMemAllocNodeGetParams", () -> args(addNode(allocation()).node()));
        all.add("*GraphAddMemFreeNode", () -> {
            CUmemAllocNodeParams params = allocation();
            NodeInGraph added = addNode(params);
            return args(added.graph(), List.of(added.node()), params.dptr());
        });
        all.add("*GraphMemFreeNodeGetParams", () -> {
            CUmemAllocNodeParams params = allocation();
            NodeInGraph added = addNode(params);
            return args(scene.driver()
                    .cuGraphAddNode(
                            added.graph(), List.of(added.node()), null, new CUmemFreeNodeParams(params.dptr())));
        });
    }

    private cudaGraphNodeParams runtimeKernel() {
        cudaGraphNodeParams params = new cudaGraphNodeParams(CUgraphNodeType.KERNEL);
        params.kernel.func = scene.kernel();
        return params;
    }

    private void addGeneralFunctions() {
        all.add("cuGraphAddNode", () -> args(scene.driver().cuGraphCreate(0), List.of(), null, kernel()));
        all.add("cudaGraphAddNode", () -> args(scene.driver().cuGraphCreate(0), List.of(), null, runtimeKernel()));
        all.add("cuGraphNodeSetParams", () -> args(addNode(kernel()).node(), kernel()));
        all.add("cudaGraphNodeSetParams", () -> args(addNode(kernel()).node(), runtimeKernel()));
        all.add("cuGraphExecNodeSetParams", () -> {
            NodeInGraph added = addNode(kernel());
            return args(scene.driver().cuGraphInstantiate(added.graph(), 0), added.node(), kernel());
        });
        all.add("cudaGraphExecNodeSetParams", () -> {
            NodeInGraph added = addRuntimeKernelNode();
            return args(scene.driver().cuGraphInstantiate(added.graph(), 0), added.node(), runtimeKernel());
        });
    }
}
