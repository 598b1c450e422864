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
import orrery.runtime.cudaMemcpy3DParms;
import orrery.runtime.cudaMemcpyKind;
import orrery.runtime.cudaMemsetParams;

/** Nodes of each kind: adding them, and reading and changing their parameters in graphs and executable graphs. */
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
        nodes.addAny();
    }

    /**
     * Adds the functions of a kind of node.
     *
     * @param params makes the parameters of a node
     * @param driver makes the arguments of the driver's functions from these
     * @param runtime makes the arguments of the runtime's functions
     */
    private <P extends CUgraphNodeParams> void kind(
            String kind, Supplier<P> params, Function<P, @Nullable Object[]> driver, Supplier<Object[]> runtime) {
        add("cu", kind, params, () -> driver.apply(params.get()));
        add("cuda", kind, params, runtime);
    }

    private void add(
            String api,
            String kind,
            Supplier<? extends CUgraphNodeParams> params,
            Supplier<@Nullable Object[]> changed) {
        all.add(
                api + "GraphAdd" + kind + "Node",
                () -> join(changed.get(), scene.driver().cuGraphCreate(0), List.of()));
        String node = kind.equals("ChildGraph") ? kind + "NodeGetGraph" : kind + "NodeGet";
        for (String suffix : node.endsWith("Graph") ? List.of("") : List.of("Params", "Event")) {
            all.add(api + "Graph" + node + suffix, () -> args(node(params.get()).node()));
        }
        for (String suffix : List.of("Params", "Event")) {
            String set = kind + "NodeSet" + suffix;
            all.add(
                    api + "Graph" + set,
                    () -> join(changed.get(), node(params.get()).node()));
            all.add(api + "GraphExec" + set, () -> {
                Made made = node(params.get());
                return join(changed.get(), scene.driver().cuGraphInstantiate(made.graph(), 0), made.node());
            });
        }
    }

    private static @Nullable Object[] join(@Nullable Object[] last, Object... first) {
        List<@Nullable Object> joined = new ArrayList<>(Arrays.asList(first));
        joined.addAll(Arrays.asList(last));
        return joined.toArray();
    }

    /** A graph of one node. */
    private record Made(CUgraph graph, CUgraphNode node) {}

    private Made node(CUgraphNodeParams params) {
        CUgraph graph = scene.driver().cuGraphCreate(0);
        return new Made(graph, scene.driver().cuGraphAddNode(graph, List.of(), null, params));
    }

    private CUkernelNodeParams kernel() {
        return CUkernelNodeParams.single(scene.function());
    }

    private cudaKernelNodeParams runtimeKernelParams() {
        cudaKernelNodeParams params = new cudaKernelNodeParams();
        params.func = scene.kernel();
        return params;
    }

    private Made runtimeNode() {
        CUgraph graph = scene.driver().cuGraphCreate(0);
        return new Made(graph, scene.runtime().cudaGraphAddKernelNode(graph, List.of(), runtimeKernelParams()));
    }

    private void addWork() {
        // A kernel can be changed to one of its context, which is the primary one for the runtime.
        all.add("cudaGraphExecKernelNodeSetParams", () -> {
            Made made = runtimeNode();
            return args(scene.driver().cuGraphInstantiate(made.graph(), 0), made.node(), runtimeKernelParams());
        });
        kind("Kernel", this::kernel, params -> args(params), () -> new Object[] {runtimeKernelParams()});
        // An executable copy can be changed if it has one row, and gets one row.
        all.add("cuGraphExecMemcpyNodeSetParams", () -> {
            Made made = linearCopy();
            CUgraphExec exec = scene.driver().cuGraphInstantiate(made.graph(), 0);
            return args(exec, made.node(), ValidMemoryArguments.rows(scene, 1), scene.context());
        });
        all.add("cuGraphExecMemcpyNodeSetParams", () -> {
            Made made = linearCopy();
            CUgraphExec exec = scene.driver().cuGraphInstantiate(made.graph(), 0);
            return args(exec, made.node(), ValidMemoryArguments.layers(scene, 1, 1), scene.context());
        });
        all.add("cudaGraphExecMemcpyNodeSetParams", () -> {
            Made made = linearCopy();
            cudaMemcpy3DParms copy = ValidMemoryArguments.runtimeCopy(scene);
            copy.extent = new cudaExtent(copy.extent.width(), 1, 1);
            return args(scene.driver().cuGraphInstantiate(made.graph(), 0), made.node(), copy);
        });
        kind(
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
        kind(
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
        kind("Host", () -> new CUhostNodeParams(() -> {}), params -> args(params), () -> {
            cudaHostNodeParams params = new cudaHostNodeParams();
            params.fn = nothing -> {};
            return new Object[] {params};
        });
        Supplier<CUgraph> child = () -> {
            CUgraph graph = scene.driver().cuGraphCreate(0);
            scene.driver().cuGraphAddEmptyNode(graph, List.of());
            return graph;
        };
        kind(
                "ChildGraph",
                () -> new CUchildGraphNodeParams(child.get(), CUchildGraphNodeParams.Ownership.CLONE),
                params -> args(child.get()),
                () -> new Object[] {child.get()});
        addLinearCopies();
    }

    private Made linearCopy() {
        CUgraph graph = scene.driver().cuGraphCreate(0);
        CUgraphNode node = scene.runtime()
                .cudaGraphAddMemcpyNode1D(
                        graph, List.of(), scene.memory(), scene.memory(), 64, cudaMemcpyKind.DEVICE_TO_DEVICE);
        return new Made(graph, node);
    }

    private void addLinearCopies() {
        Supplier<Object[]> copy =
                () -> new Object[] {scene.memory(), scene.memory(), 64L, cudaMemcpyKind.DEVICE_TO_DEVICE};
        all.add(
                "cudaGraphAddMemcpyNode1D",
                () -> join(copy.get(), scene.driver().cuGraphCreate(0), List.of()));
        all.add(
                "cudaGraphMemcpyNodeSetParams1D",
                () -> join(copy.get(), linearCopy().node()));
        all.add("cudaGraphExecMemcpyNodeSetParams1D", () -> {
            Made one = linearCopy();
            return join(copy.get(), scene.driver().cuGraphInstantiate(one.graph(), 0), one.node());
        });
    }

    private void addOrdering() {
        Supplier<CUevent> event = scene::event;
        kind("EventRecord", () -> new CUeventRecordNodeParams(event.get()), params -> args(event.get()), () ->
                new Object[] {event.get()});
        kind("EventWait", () -> new CUeventWaitNodeParams(event.get()), params -> args(event.get()), () ->
                new Object[] {event.get()});
        Supplier<CUextSemSignalNodeParams> signal = () -> new CUextSemSignalNodeParams(
                List.of(ValidContextArguments.semaphore(scene)), List.of(CUexternalSemaphoreSignalParams.fence(10)));
        kind("ExternalSemaphoresSignal", signal, params -> args(params), () -> new Object[] {signal.get()});
        Supplier<CUextSemWaitNodeParams> wait = () -> new CUextSemWaitNodeParams(
                List.of(ValidContextArguments.semaphore(scene)), List.of(CUexternalSemaphoreWaitParams.fence(1)));
        kind("ExternalSemaphoresWait", wait, params -> args(params), () -> new Object[] {wait.get()});
        kind(
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
        params.poolProps = orrery.runtime.cudaMemPoolProps.onDevice(0);
        params.bytesize = 4096;
        return params;
    }

    private void addMemory() {
        all.add("cuGraphAddMemAllocNode", () -> args(scene.driver().cuGraphCreate(0), List.of(), allocation()));
        all.add(
                "cudaGraphAddMemAllocNode",
                () -> args(scene.driver().cuGraphCreate(0), List.of(), runtimeAllocation()));
        all.add("*GraphMemAllocNodeGetParams", () -> args(node(allocation()).node()));
        all.add("*GraphAddMemFreeNode", () -> {
            CUmemAllocNodeParams params = allocation();
            Made made = node(params);
            return args(made.graph(), List.of(made.node()), params.dptr());
        });
        all.add("*GraphMemFreeNodeGetParams", () -> {
            CUmemAllocNodeParams params = allocation();
            Made made = node(params);
            return args(scene.driver()
                    .cuGraphAddNode(made.graph(), List.of(made.node()), null, new CUmemFreeNodeParams(params.dptr())));
        });
    }

    private cudaGraphNodeParams runtimeKernel() {
        cudaGraphNodeParams params = new cudaGraphNodeParams(CUgraphNodeType.KERNEL);
        params.kernel.func = scene.kernel();
        return params;
    }

    private void addAny() {
        all.add("cuGraphAddNode", () -> args(scene.driver().cuGraphCreate(0), List.of(), null, kernel()));
        all.add("cudaGraphAddNode", () -> args(scene.driver().cuGraphCreate(0), List.of(), null, runtimeKernel()));
        all.add("cuGraphNodeSetParams", () -> args(node(kernel()).node(), kernel()));
        all.add("cudaGraphNodeSetParams", () -> args(node(kernel()).node(), runtimeKernel()));
        all.add("cuGraphExecNodeSetParams", () -> {
            Made made = node(kernel());
            return args(scene.driver().cuGraphInstantiate(made.graph(), 0), made.node(), kernel());
        });
        all.add("cudaGraphExecNodeSetParams", () -> {
            Made made = runtimeNode();
            return args(scene.driver().cuGraphInstantiate(made.graph(), 0), made.node(), runtimeKernel());
        });
    }
}
