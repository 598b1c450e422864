package orrery.conformance.families;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import orrery.device.CUgraphNodeType;
import orrery.driver.CUgraphNode;
import orrery.driver.CUlaunchAttribute;
import orrery.runtime.cudaGraphNodeParams;
import orrery.runtime.cudaHostNodeParams;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.cudaMemcpyKind;
import orrery.runtime.cudaMemsetParams;
import orrery.runtime.dim3;

/** Getters and setters of graph nodes: nodes of other kinds, of other graphs, null, bad parameters. */
final class NodeProbes {
    private static final cudaMemcpyKind ON_DEVICE = cudaMemcpyKind.DEVICE_TO_DEVICE;

    private NodeProbes() {}

    private record Family(String name, BiConsumer<ProbeSet, CUgraphNode> call) {}

    private static List<Family> families() {
        List<Family> all = new ArrayList<>();
        all.add(new Family("kernel get", (f, n) -> f.cuda.cudaGraphKernelNodeGetParams(n)));
        all.add(new Family("kernel set", (f, n) -> f.cuda.cudaGraphKernelNodeSetParams(n, f.kernel())));
        all.add(new Family(
                "kernel attribute get",
                (f, n) -> f.cuda.cudaGraphKernelNodeGetAttribute(n, CUlaunchAttribute.ID.PRIORITY)));
        all.add(new Family(
                "kernel attribute set",
                (f, n) -> f.cuda.cudaGraphKernelNodeSetAttribute(
                        n, new CUlaunchAttribute(CUlaunchAttribute.ID.PRIORITY, 0))));
        all.add(new Family(
                "kernel copy attributes to", (f, n) -> f.cuda.cudaGraphKernelNodeCopyAttributes(n, f.node("kernel"))));
        all.add(new Family(
                "kernel copy attributes from",
                (f, n) -> f.cuda.cudaGraphKernelNodeCopyAttributes(f.node("kernel"), n)));
        all.add(new Family("memcpy get", (f, n) -> f.cuda.cudaGraphMemcpyNodeGetParams(n)));
        all.add(new Family(
                "memcpy set",
                (f, n) -> f.cuda.cudaGraphMemcpyNodeSetParams(
                        n, ProbeSet.copy(f.other, 256, f.device, 256, 256, 1, 1, ON_DEVICE))));
        all.add(new Family(
                "memcpy set 1D",
                (f, n) -> f.cuda.cudaGraphMemcpyNodeSetParams1D(n, f.other, f.device, 256, ON_DEVICE)));
        all.add(new Family("memset get", (f, n) -> f.cuda.cudaGraphMemsetNodeGetParams(n)));
        all.add(new Family(
                "memset set",
                (f, n) -> f.cuda.cudaGraphMemsetNodeSetParams(n, ProbeSet.memset(f.device, 4, 64, 1, 0))));
        all.add(new Family("host get", (f, n) -> f.cuda.cudaGraphHostNodeGetParams(n)));
        all.add(new Family("host set", (f, n) -> f.cuda.cudaGraphHostNodeSetParams(n, f.host())));
        all.add(new Family("child get", (f, n) -> f.cuda.cudaGraphChildGraphNodeGetGraph(n)));
        all.add(new Family("record get", (f, n) -> f.cuda.cudaGraphEventRecordNodeGetEvent(n)));
        all.add(new Family("record set", (f, n) -> f.cuda.cudaGraphEventRecordNodeSetEvent(n, f.event)));
        all.add(new Family("wait get", (f, n) -> f.cuda.cudaGraphEventWaitNodeGetEvent(n)));
        all.add(new Family("wait set", (f, n) -> f.cuda.cudaGraphEventWaitNodeSetEvent(n, f.event)));
        all.add(new Family("alloc get", (f, n) -> f.cuda.cudaGraphMemAllocNodeGetParams(n)));
        all.add(new Family("free get", (f, n) -> f.cuda.cudaGraphMemFreeNodeGetParams(n)));
        all.add(new Family(
                "exec kernel set", (f, n) -> f.cuda.cudaGraphExecKernelNodeSetParams(f.exec, n, f.kernel())));
        all.add(new Family(
                "exec memcpy set",
                (f, n) -> f.cuda.cudaGraphExecMemcpyNodeSetParams(
                        f.exec, n, ProbeSet.copy(f.other, 256, f.device, 256, 256, 1, 1, ON_DEVICE))));
        all.add(new Family(
                "exec memcpy set 1D",
                (f, n) -> f.cuda.cudaGraphExecMemcpyNodeSetParams1D(f.exec, n, f.other, f.device, 256, ON_DEVICE)));
        all.add(new Family(
                "exec memset set",
                (f, n) -> f.cuda.cudaGraphExecMemsetNodeSetParams(f.exec, n, ProbeSet.memset(f.device, 4, 64, 1, 0))));
        all.add(new Family("exec host set", (f, n) -> f.cuda.cudaGraphExecHostNodeSetParams(f.exec, n, f.host())));
        all.add(new Family("exec child set", (f, n) -> f.cuda.cudaGraphExecChildGraphNodeSetParams(f.exec, n, f.body)));
        all.add(new Family(
                "exec record set", (f, n) -> f.cuda.cudaGraphExecEventRecordNodeSetEvent(f.exec, n, f.event)));
        all.add(new Family("exec wait set", (f, n) -> f.cuda.cudaGraphExecEventWaitNodeSetEvent(f.exec, n, f.event)));
        all.add(new Family("enabled get", (f, n) -> f.cuda.cudaGraphNodeGetEnabled(f.exec, n)));
        all.add(new Family("enabled set", (f, n) -> f.cuda.cudaGraphNodeSetEnabled(f.exec, n, true)));
        all.add(new Family("generic set kernel", (f, n) -> f.cuda.cudaGraphNodeSetParams(n, generic(f))));
        all.add(new Family(
                "generic exec set kernel", (f, n) -> f.cuda.cudaGraphExecNodeSetParams(f.exec, n, generic(f))));
        all.add(new Family("generic set memset", (f, n) -> {
            cudaGraphNodeParams params = new cudaGraphNodeParams(CUgraphNodeType.MEMSET);
            params.memset.dst = f.device;
            params.memset.elementSize = 4;
            params.memset.width = 64;
            params.memset.height = 1;
            f.cuda.cudaGraphNodeSetParams(n, params);
        }));
        return all;
    }

    private static cudaGraphNodeParams generic(ProbeSet f) {
        cudaGraphNodeParams params = new cudaGraphNodeParams(CUgraphNodeType.KERNEL);
        params.kernel.func = ProbeSet.KERNEL;
        params.kernel.gridDim = new dim3(1);
        params.kernel.blockDim = new dim3(1);
        params.kernel.kernelParams = new Object[] {f.device};
        return params;
    }

    static void add(LabelledProbes probes) {
        for (String kind : List.of(
                "null", "kernel", "memcpy", "memset", "host", "child", "empty", "record", "wait", "alloc", "free")) {
            for (Family family : families()) {
                probes.add(family.name + " " + kind, f -> family.call.accept(f, f.node(kind)));
            }
        }
        addOtherGraphs(probes);
        addNulls(probes);
        addKernels(probes);
        addMemsets(probes);
    }

    private static void addOtherGraphs(LabelledProbes probes) {
        probes.add(
                "exec kernel set of other graph",
                f -> f.cuda.cudaGraphExecKernelNodeSetParams(f.exec, f.kernelOfSecond, f.kernel()));
        probes.add(
                "exec memcpy set of other graph",
                f -> f.cuda.cudaGraphExecMemcpyNodeSetParams1D(
                        f.exec, f.copyOfSecond, f.other, f.device, 256, ON_DEVICE));
        probes.add("enabled get of other graph", f -> f.cuda.cudaGraphNodeGetEnabled(f.exec, f.kernelOfSecond));
        probes.add("enabled set of other graph", f -> f.cuda.cudaGraphNodeSetEnabled(f.exec, f.kernelOfSecond, true));
        probes.add(
                "exec kernel set null exec",
                f -> f.cuda.cudaGraphExecKernelNodeSetParams(null, f.node("kernel"), f.kernel()));
        probes.add(
                "exec memset set null exec",
                f -> f.cuda.cudaGraphExecMemsetNodeSetParams(
                        null, f.node("memset"), ProbeSet.memset(f.device, 4, 64, 1, 0)));
        probes.add(
                "exec host set null exec", f -> f.cuda.cudaGraphExecHostNodeSetParams(null, f.node("host"), f.host()));
        probes.add(
                "exec record set null exec",
                f -> f.cuda.cudaGraphExecEventRecordNodeSetEvent(null, f.node("record"), f.event));
        probes.add("enabled get null exec", f -> f.cuda.cudaGraphNodeGetEnabled(null, f.node("kernel")));
        probes.add("enabled set null exec", f -> f.cuda.cudaGraphNodeSetEnabled(null, f.node("kernel"), true));
    }

    private static void addNulls(LabelledProbes probes) {
        probes.add("kernel set null params", f -> f.cuda.cudaGraphKernelNodeSetParams(f.node("kernel"), null));
        probes.add("memcpy set null params", f -> f.cuda.cudaGraphMemcpyNodeSetParams(f.node("memcpy"), null));
        probes.add("memset set null params", f -> f.cuda.cudaGraphMemsetNodeSetParams(f.node("memset"), null));
        probes.add("host set null params", f -> f.cuda.cudaGraphHostNodeSetParams(f.node("host"), null));
        probes.add(
                "exec kernel set null params",
                f -> f.cuda.cudaGraphExecKernelNodeSetParams(f.exec, f.node("kernel"), null));
        probes.add(
                "exec memcpy set null params",
                f -> f.cuda.cudaGraphExecMemcpyNodeSetParams(f.exec, f.node("memcpy"), null));
        probes.add(
                "exec memset set null params",
                f -> f.cuda.cudaGraphExecMemsetNodeSetParams(f.exec, f.node("memset"), null));
        probes.add(
                "exec host set null params", f -> f.cuda.cudaGraphExecHostNodeSetParams(f.exec, f.node("host"), null));
        probes.add("generic set null params", f -> f.cuda.cudaGraphNodeSetParams(f.node("kernel"), null));
        probes.add(
                "generic exec set null params", f -> f.cuda.cudaGraphExecNodeSetParams(f.exec, f.node("kernel"), null));
        probes.add("record set null event", f -> f.cuda.cudaGraphEventRecordNodeSetEvent(f.node("record"), null));
        probes.add("wait set null event", f -> f.cuda.cudaGraphEventWaitNodeSetEvent(f.node("wait"), null));
        probes.add(
                "exec record set null event",
                f -> f.cuda.cudaGraphExecEventRecordNodeSetEvent(f.exec, f.node("record"), null));
        probes.add(
                "exec wait set null event",
                f -> f.cuda.cudaGraphExecEventWaitNodeSetEvent(f.exec, f.node("wait"), null));
        probes.add("add record null event", f -> f.cuda.cudaGraphAddEventRecordNode(f.second, null, null));
        probes.add("add wait null event", f -> f.cuda.cudaGraphAddEventWaitNode(f.second, null, null));
        probes.add(
                "host set null function",
                f -> f.cuda.cudaGraphHostNodeSetParams(f.node("host"), new cudaHostNodeParams()));
        probes.add(
                "exec host set null function",
                f -> f.cuda.cudaGraphExecHostNodeSetParams(f.exec, f.node("host"), new cudaHostNodeParams()));
        probes.add(
                "add host null function", f -> f.cuda.cudaGraphAddHostNode(f.second, null, new cudaHostNodeParams()));
        probes.add(
                "exec child set null graph",
                f -> f.cuda.cudaGraphExecChildGraphNodeSetParams(f.exec, f.node("child"), null));
        probes.add(
                "exec child set other shape",
                f -> f.cuda.cudaGraphExecChildGraphNodeSetParams(f.exec, f.node("child"), f.second));
        probes.add("add child of itself", f -> f.cuda.cudaGraphAddChildGraphNode(f.second, null, f.second));
    }

    private static void addKernels(LabelledProbes probes) {
        Map<String, Consumer<cudaKernelNodeParams>> mistakes = Map.of(
                "grid 0", p -> p.gridDim = new dim3(0, 1, 1),
                "block 2048", p -> p.blockDim = new dim3(2048),
                "grid y 70000", p -> p.gridDim = new dim3(1, 70000, 1),
                "shared 1M", p -> p.sharedMemBytes = ProbeSet.MIB,
                "null function", p -> p.func = null);
        mistakes.forEach((name, mistake) -> {
            Function<ProbeSet, cudaKernelNodeParams> params = f -> {
                cudaKernelNodeParams kernel = f.kernel();
                mistake.accept(kernel);
                return kernel;
            };
            probes.add(
                    "kernel set " + name, f -> f.cuda.cudaGraphKernelNodeSetParams(f.node("kernel"), params.apply(f)));
            probes.add("kernel add " + name, f -> f.cuda.cudaGraphAddKernelNode(f.second, null, params.apply(f)));
            probes.add(
                    "exec kernel set " + name,
                    f -> f.cuda.cudaGraphExecKernelNodeSetParams(f.exec, f.node("kernel"), params.apply(f)));
        });
    }

    private static void addMemsets(LabelledProbes probes) {
        addMemset(probes, "null target", f -> ProbeSet.memset(0, 4, 64, 1, 0));
        addMemset(probes, "element 3", f -> ProbeSet.memset(f.device, 3, 64, 1, 0));
        addMemset(probes, "element 0", f -> ProbeSet.memset(f.device, 0, 64, 1, 0));
        addMemset(probes, "element 8", f -> ProbeSet.memset(f.device, 8, 64, 1, 0));
        addMemset(probes, "width 0", f -> ProbeSet.memset(f.device, 4, 0, 1, 0));
        addMemset(probes, "height 0", f -> ProbeSet.memset(f.device, 4, 64, 0, 0));
        addMemset(probes, "width too large", f -> ProbeSet.memset(f.device, 4, (1 << 18) + 1, 1, 0));
        addMemset(probes, "misaligned", f -> ProbeSet.memset(f.device + 1, 4, 64, 1, 0));
        addMemset(probes, "pitch too small", f -> ProbeSet.memset(f.device, 1, 128, 16, 64));
        addMemset(probes, "pitch 0 rows", f -> ProbeSet.memset(f.device, 1, 128, 16, 0));
        addMemset(probes, "pitch odd", f -> ProbeSet.memset(f.device, 4, 16, 16, 129));
        addMemset(probes, "rows beyond", f -> ProbeSet.memset(f.rows, 1, 128, 1 << 20, f.pitch));
        addMemset(probes, "host memory", f -> ProbeSet.memset(f.host, 4, 64, 1, 0));
        addMemset(probes, "pinned", f -> ProbeSet.memset(f.pinned, 4, 64, 1, 0));
        addMemset(probes, "managed", f -> ProbeSet.memset(f.managed, 4, 64, 1, 0));
        addMemset(probes, "two rows", f -> ProbeSet.memset(f.device, 4, 16, 2, 128));
    }

    private static void addMemset(LabelledProbes probes, String name, Function<ProbeSet, cudaMemsetParams> params) {
        probes.add("memset add " + name, f -> f.cuda.cudaGraphAddMemsetNode(f.second, null, params.apply(f)));
        probes.add("memset set " + name, f -> f.cuda.cudaGraphMemsetNodeSetParams(f.node("memset"), params.apply(f)));
        probes.add(
                "exec memset set " + name,
                f -> f.cuda.cudaGraphExecMemsetNodeSetParams(f.exec, f.node("memset"), params.apply(f)));
        probes.add(
                "exec memset 2D set " + name,
                f -> f.cuda.cudaGraphExecMemsetNodeSetParams(f.exec, f.memsetOfRows, params.apply(f)));
    }
}
