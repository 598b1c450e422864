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
 * Arguments of the functions that add nodes of each kind, and that read and change their parameters in graphs and in
 * executable graphs.
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
        nodes.addWorkNodes();
        nodes.addOrderingNodes();
        nodes.addMemoryNodes();
        nodes.addNodesOfAnyKind();
    }

    /**
     * Adds arguments of the functions about a kind of node, of both APIs.
     *
     * @param kind the kind, as the names of the functions have it
     * @param params makes the parameters of a node
     * @param driver makes the arguments that describe the node to the driver's functions, from its parameters
     * @param runtime makes the arguments that describe it to the runtime's functions
     */
    private <P extends CUgraphNodeParams> void addKind(
            String kind, Supplier<P> params, Function<P, @Nullable Object[]> driver, Supplier<Object[]> runtime) {
        addKind("cu", kind, params, () -> driver.apply(params.get()));
        addKind("cuda", kind, params, runtime);
    }

    /** Adds arguments of the functions of one API: those that describe a node come last, behind its graph or handle. */
    private void addKind(
            String api,
            String kind,
            Supplier<? extends CUgraphNodeParams> params,
            Supplier<@Nullable Object[]> description) {
        all.add(
                api + "GraphAdd" + kind + "Node",
                () -> join(description.get(), scene.driver().cuGraphCreate(0), List.of()));
        List<String> parts = kind.equals("ChildGraph") ? List.of("Graph") : List.of("Params", "Event");
        for (String part : parts) {
            all.add(
                    api + "Graph" + kind + "NodeGet" + part,
                    () -> args(newNode(params.get()).node()));
        }
        for (String suffix : List.of("Params", "Event")) {
            String set = kind + "NodeSet" + suffix;
            all.add(
                    api + "Graph" + set,
                    () -> join(description.get(), newNode(params.get()).node()));
            all.add(api + "GraphExec" + set, () -> {
                SingleNode single = newNode(params.get());
                return join(description.get(), scene.driver().cuGraphInstantiate(single.graph(), 0), single.node());
            });
        }
    }

    private static @Nullable Object[] join(@Nullable Object[] last, Object... first) {
        List<@Nullable Object> joined = new ArrayList<>(Arrays.asList(first));
        joined.addAll(Arrays.asList(last));
        return joined.toArray();
    }

    /** A graph of one node. */
    private record SingleNode(CUgraph graph, CUgraphNode node) {}

    private SingleNode newNode(CUgraphNodeParams params) {
        CUgraph graph = scene.driver().cuGraphCreate(0);
        return new SingleNode(graph, scene.driver().cuGraphAddNode(graph, List.of(), null, params));
    }

    private CUkernelNodeParams kernel() {
        return CUkernelNodeParams.single(scene.function());
    }

    private cudaKernelNodeParams runtimeKernelParams() {
        cudaKernelNodeParams params = new cudaKernelNodeParams();
        params.func = scene.kernel();
        return params;
    }

    private SingleNode newRuntimeKernelNode() {
        CUgraph graph = scene.driver().cuGraphCreate(0);
        return new SingleNode(graph, scene.runtime().cudaGraphAddKernelNode(graph, List.of(), runtimeKernelParams()));
    }

    private void addWorkNodes() {
        // A kernel can be changed to one of its context, which is the primary one for the runtime.
        all.add("cudaGraphExecKernelNodeSetParams", () -> {
            SingleNode single = newRuntimeKernelNode();
            return args(scene.driver().cuGraphInstantiate(single.graph(), 0), single.node(), runtimeKernelParams());
        });
        addKind("Kernel", this::kernel, params -> args(params), () -> new Object[] {runtimeKernelParams()});
        // An executable copy can be changed if it has one row, and gets one row.
        all.add("cuGraphExecMemcpyNodeSetParams", () -> {
            SingleNode single = newLinearCopyNode();
            CUgraphExec exec = scene.driver().cuGraphInstantiate(single.graph(), 0);
            return args(exec, single.node(), ValidMemoryArguments.rows(scene, 1), scene.context());
        });
        all.add("cuGraphExecMemcpyNodeSetParams", () -> {
            SingleNode single = newLinearCopyNode();
            CUgraphExec exec = scene.driver().cuGraphInstantiate(single.graph(), 0);
            return args(exec, single.node(), ValidMemoryArguments.layers(scene, 1, 1), scene.context());
        });
        all.add("cudaGraphExecMemcpyNodeSetParams", () -> {
            SingleNode single = newLinearCopyNode();
            cudaMemcpy3DParms copy = ValidMemoryArguments.runtimeCopy(scene);
            copy.extent = new cudaExtent(copy.extent.width(), 1, 1);
            return args(scene.driver().cuGraphInstantiate(single.graph(), 0), single.node(), copy);
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

    private SingleNode newLinearCopyNode() {
        CUgraph graph = scene.driver().cuGraphCreate(0);
        CUgraphNode node = scene.runtime()
                .cudaGraphAddMemcpyNode1D(
                        graph, List.of(), scene.memory(), scene.memory(), 64, cudaMemcpyKind.DEVICE_TO_DEVICE);
        return new SingleNode(graph, node);
    }

    private void addLinearCopies() {
        Supplier<Object[]> copy =
                () -> new Object[] {scene.memory(), scene.memory(), 64L, cudaMemcpyKind.DEVICE_TO_DEVICE};
        all.add(
                "cudaGraphAddMemcpyNode1D",
                () -> join(copy.get(), scene.driver().cuGraphCreate(0), List.of()));
        all.add(
                "cudaGraphMemcpyNodeSetParams1D",
                () -> join(copy.get(), newLinearCopyNode().node()));
        all.add("cudaGraphExecMemcpyNodeSetParams1D", () -> {
            SingleNode single = newLinearCopyNode();
            return join(copy.get(), scene.driver().cuGraphInstantiate(single.graph(), 0), single.node());
        });
    }

    private void addOrderingNodes() {
        addKind("EventRecord", () -> new CUeventRecordNodeParams(scene.event()), params -> args(scene.event()), () ->
                new Object[] {scene.event()});
        addKind("EventWait", () -> new CUeventWaitNodeParams(scene.event()), params -> args(scene.event()), () ->
                new Object[] {scene.event()});
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

    private void addMemoryNodes() {
        all.add("cuGraphAddMemAllocNode", () -> args(scene.driver().cuGraphCreate(0), List.of(), allocation()));
        all.add(
                "cudaGraphAddMemAllocNode",
                () -> args(scene.driver().cuGraphCreate(0), List.of(), runtimeAllocation()));
        all.add("*GraphMemAllocNodeGetParams", () -> args(newNode(allocation()).node()));
        all.add("*GraphAddMemFreeNode", () -> {
            CUmemAllocNodeParams params = allocation();
            SingleNode single = newNode(params);
            return args(single.graph(), List.of(single.node()), params.dptr());
        });
        all.add("*GraphMemFreeNodeGetParams", () -> {
            CUmemAllocNodeParams params = allocation();
            SingleNode single = newNode(params);
            return args(scene.driver()
                    .cuGraphAddNode(
                            single.graph(), List.of(single.node()), null, new CUmemFreeNodeParams(params.dptr())));
        });
    }

    private cudaGraphNodeParams runtimeNodeParams() {
        cudaGraphNodeParams params = new cudaGraphNodeParams(CUgraphNodeType.KERNEL);
        params.kernel.func = scene.kernel();
        return params;
    }

    private void addNodesOfAnyKind() {
        all.add("cuGraphAddNode", () -> args(scene.driver().cuGraphCreate(0), List.of(), null, kernel()));
        all.add("cudaGraphAddNode", () -> args(scene.driver().cuGraphCreate(0), List.of(), null, runtimeNodeParams()));
        all.add("cuGraphNodeSetParams", () -> args(newNode(kernel()).node(), kernel()));
        all.add("cudaGraphNodeSetParams", () -> args(newNode(kernel()).node(), runtimeNodeParams()));
        all.add("cuGraphExecNodeSetParams", () -> {
            SingleNode single = newNode(kernel());
            return args(scene.driver().cuGraphInstantiate(single.graph(), 0), single.node(), kernel());
        });
        all.add("cudaGraphExecNodeSetParams", () -> {
            SingleNode single = newRuntimeKernelNode();
            return args(scene.driver().cuGraphInstantiate(single.graph(), 0), single.node(), runtimeNodeParams());
        });
    }
}
