package orrery.conformance.campaign;

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
final class ValidNodeArguments extends ArgumentFamily {
    private final ValidMemoryArguments copies;

    ValidNodeArguments(ValidArguments all, Scene scene, ValidMemoryArguments copies) {
        super(all, scene);
        this.copies = copies;
    }

    @Override
    void addAll() {
        addWorkNodes();
        addOrderingNodes();
        addMemoryNodes();
        addNodesOfAnyKind();
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
            String kind,
            Supplier<P> params,
            Function<P, @Nullable Object[]> driver,
            Supplier<@Nullable Object[]> runtime) {
        addKind("cu", kind, params, () -> driver.apply(params.get()));
        addKind("cuda", kind, params, runtime);
    }

    /** Adds arguments of the functions of one API: those that describe a node come last, behind its graph or handle. */
    private void addKind(
            String api,
            String kind,
            Supplier<? extends CUgraphNodeParams> params,
            Supplier<@Nullable Object[]> description) {
        add(api + "GraphAdd" + kind + "Node", () -> join(description.get(), graph(), List.of()));
        List<String> parts = kind.equals("ChildGraph") ? List.of("Graph") : List.of("Params", "Event");
        for (String part : parts) {
            add(
                    api + "Graph" + kind + "NodeGet" + part,
                    () -> args(newNode(params.get()).node()));
        }
        for (String suffix : List.of("Params", "Event")) {
            String set = kind + "NodeSet" + suffix;
            add(
                    api + "Graph" + set,
                    () -> join(description.get(), newNode(params.get()).node()));
            add(api + "GraphExec" + set, () -> executable(newNode(params.get()), description.get()));
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
        CUgraph graph = graph();
        return new SingleNode(graph, driver.cuGraphAddNode(graph, List.of(), null, params));
    }

    /** Returns an executable graph of a node, the node, and more arguments. */
    private @Nullable Object[] executable(SingleNode single, @Nullable Object... more) {
        return join(more, driver.cuGraphInstantiate(single.graph(), 0), single.node());
    }

    private CUkernelNodeParams kernelParams() {
        return CUkernelNodeParams.single(function());
    }

    private cudaKernelNodeParams runtimeKernelParams() {
        cudaKernelNodeParams params = new cudaKernelNodeParams();
        params.func = scene.kernel();
        return params;
    }

    private SingleNode newRuntimeKernelNode() {
        CUgraph graph = graph();
        return new SingleNode(graph, runtime.cudaGraphAddKernelNode(graph, List.of(), runtimeKernelParams()));
    }

    private void addWorkNodes() {
        // A kernel can be changed to one of its context, which is the primary one for the runtime.
        add("cudaGraphExecKernelNodeSetParams", () -> executable(newRuntimeKernelNode(), runtimeKernelParams()));
        addKind("Kernel", this::kernelParams, params -> args(params), () -> args(runtimeKernelParams()));
        // An executable copy can be changed if it has one row, and gets one row.
        add("cuGraphExecMemcpyNodeSetParams", () -> executable(newLinearCopyNode(), copies.rows(1), context));
        add("cuGraphExecMemcpyNodeSetParams", () -> executable(newLinearCopyNode(), copies.layers(1, 1), context));
        add("cudaGraphExecMemcpyNodeSetParams", () -> {
            cudaMemcpy3DParms copy = copies.runtimeCopy();
            copy.extent = new cudaExtent(copy.extent.width(), 1, 1);
            return executable(newLinearCopyNode(), copy);
        });
        addKind(
                "Memcpy",
                () -> new CUmemcpyNodeParams(copies.rows(2), context),
                params -> args(copies.rows(2), context),
                () -> args(copies.runtimeCopy()));
        // Overloads with another description of the copy.
        add("cuGraphAddMemcpyNode", () -> args(graph(), List.of(), copies.layers(2, 2), context));
        addKind(
                "Memset",
                () -> new CUmemsetNodeParams(memory(), 64, 7, 4, 16, 1, context),
                params -> args(params, context),
                () -> {
                    cudaMemsetParams params = new cudaMemsetParams();
                    params.dst = memory();
                    params.pitch = 64;
                    params.elementSize = 4;
                    params.width = 16;
                    params.height = 1;
                    return args(params);
                });
        addKind("Host", () -> new CUhostNodeParams(() -> {}), params -> args(params), () -> {
            cudaHostNodeParams params = new cudaHostNodeParams();
            params.fn = nothing -> {};
            return args(params);
        });
        Supplier<CUgraph> child = () -> {
            CUgraph graph = graph();
            driver.cuGraphAddEmptyNode(graph, List.of());
            return graph;
        };
        addKind(
                "ChildGraph",
                () -> new CUchildGraphNodeParams(child.get(), CUchildGraphNodeParams.Ownership.CLONE),
                params -> args(child.get()),
                () -> args(child.get()));
        addLinearCopies();
    }

    private SingleNode newLinearCopyNode() {
        CUgraph graph = graph();
        CUgraphNode node = runtime.cudaGraphAddMemcpyNode1D(
                graph, List.of(), memory(), memory(), 64, cudaMemcpyKind.DEVICE_TO_DEVICE);
        return new SingleNode(graph, node);
    }

    private void addLinearCopies() {
        Supplier<@Nullable Object[]> copy = () -> args(memory(), memory(), 64L, cudaMemcpyKind.DEVICE_TO_DEVICE);
        add("cudaGraphAddMemcpyNode1D", () -> join(copy.get(), graph(), List.of()));
        add(
                "cudaGraphMemcpyNodeSetParams1D",
                () -> join(copy.get(), newLinearCopyNode().node()));
        add("cudaGraphExecMemcpyNodeSetParams1D", () -> executable(newLinearCopyNode(), copy.get()));
    }

    private void addOrderingNodes() {
        addKind(
                "EventRecord",
                () -> new CUeventRecordNodeParams(event()),
                params -> args(event()),
                () -> args(event()));
        addKind("EventWait", () -> new CUeventWaitNodeParams(event()), params -> args(event()), () -> args(event()));
        Supplier<CUextSemSignalNodeParams> signal = () ->
                new CUextSemSignalNodeParams(List.of(semaphore()), List.of(CUexternalSemaphoreSignalParams.fence(10)));
        addKind("ExternalSemaphoresSignal", signal, params -> args(params), () -> args(signal.get()));
        Supplier<CUextSemWaitNodeParams> wait =
                () -> new CUextSemWaitNodeParams(List.of(semaphore()), List.of(CUexternalSemaphoreWaitParams.fence(1)));
        addKind("ExternalSemaphoresWait", wait, params -> args(params), () -> args(wait.get()));
        addKind(
                "BatchMemOp",
                () -> new CUbatchMemOpNodeParams(
                        context,
                        List.of(new CUstreamBatchMemOp(CUstreamBatchMemOp.Type.WRITE_VALUE_32, memory(), 1, 0)),
                        0),
                params -> args(params),
                () -> args());
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
        add("cuGraphAddMemAllocNode", () -> args(graph(), List.of(), allocation()));
        add("cudaGraphAddMemAllocNode", () -> args(graph(), List.of(), runtimeAllocation()));
        add("*GraphMemAllocNodeGetParams", () -> args(newNode(allocation()).node()));
        add("*GraphAddMemFreeNode", () -> {
            CUmemAllocNodeParams params = allocation();
            SingleNode single = newNode(params);
            return args(single.graph(), List.of(single.node()), params.dptr());
        });
        add("*GraphMemFreeNodeGetParams", () -> {
            CUmemAllocNodeParams params = allocation();
            SingleNode single = newNode(params);
            return args(driver.cuGraphAddNode(
                    single.graph(), List.of(single.node()), null, new CUmemFreeNodeParams(params.dptr())));
        });
    }

    private cudaGraphNodeParams runtimeNodeParams() {
        cudaGraphNodeParams params = new cudaGraphNodeParams(CUgraphNodeType.KERNEL);
        params.kernel.func = scene.kernel();
        return params;
    }

    private void addNodesOfAnyKind() {
        add("cuGraphAddNode", () -> args(graph(), List.of(), null, kernelParams()));
        add("cudaGraphAddNode", () -> args(graph(), List.of(), null, runtimeNodeParams()));
        add("cuGraphNodeSetParams", () -> args(newNode(kernelParams()).node(), kernelParams()));
        add("cudaGraphNodeSetParams", () -> args(newNode(kernelParams()).node(), runtimeNodeParams()));
        add("cuGraphExecNodeSetParams", () -> executable(newNode(kernelParams()), kernelParams()));
        add("cudaGraphExecNodeSetParams", () -> executable(newRuntimeKernelNode(), runtimeNodeParams()));
    }
}
