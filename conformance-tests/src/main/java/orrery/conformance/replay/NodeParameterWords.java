package orrery.conformance.replay;

import com.google.common.base.Enums;
import com.google.common.base.Splitter;
import java.util.List;
import orrery.device.CUgraphConditionalNodeType;
import orrery.device.CUmemorytype;
import orrery.driver.CUaccessPolicyWindow;
import orrery.driver.CUaccessProperty;
import orrery.driver.CUarray;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUemptyNodeParams;
import orrery.driver.CUeventRecordNodeParams;
import orrery.driver.CUeventWaitNodeParams;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchMemSyncDomainMap;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemFreeNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUmemcpyNodeParams;

/** The parameters of nodes of any kind, copies of three dimensions and launch attributes, as lines write them. */
final class NodeParameterWords {
    private NodeParameterWords() {}

    /**
     * Reads {@code KIND parameter...}, the parameters as for the function that adds such a node; {@code null} for none.
     */
    static CUgraphNodeParams params(ReplayedCall call) {
        String kind = call.word();
        return switch (kind) {
            case "null" -> null;
            case "KERNEL" -> GraphNodeOperations.kernel(call);
            case "GRID" -> grid(call);
            case "MEMSET" -> GraphNodeOperations.memset(call, call.context());
            case "MEMCPY" -> new CUmemcpyNodeParams(GraphNodeOperations.memcpy(call), call.context());
            case "MEMCPY3D" -> new CUmemcpyNodeParams(copy(call), call.context());
            case "HOST" -> GraphNodeOperations.host(call);
            case "EMPTY" -> new CUemptyNodeParams();
            case "GRAPH" -> child(call);
            case "EVENT_RECORD" -> new CUeventRecordNodeParams(call.event());
            case "WAIT_EVENT" -> new CUeventWaitNodeParams(call.event());
            case "MEM_ALLOC" -> new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), call.number());
            case "MEM_FREE" -> new CUmemFreeNodeParams(call.pointer());
            case "BATCH_MEM_OP" -> StreamOperations.params(call);
            case "CONDITIONAL" ->
                new CUconditionalNodeParams(
                        call.condition(),
                        call.constant(CUgraphConditionalNodeType.class),
                        call.integer(1),
                        call.context());
            default -> throw ReplayException.notSimulated("node parameters " + kind);
        };
    }

    /** Reads the parameters of a kernel node, {@code kernel gx gy gz bx by bz shared argument...}. */
    private static CUkernelNodeParams grid(ReplayedCall call) {
        var function = call.probe();
        int[] sizes = new int[7];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = call.integer();
        }
        return new CUkernelNodeParams(
                function,
                sizes[0],
                sizes[1],
                sizes[2],
                sizes[3],
                sizes[4],
                sizes[5],
                sizes[6],
                call.launchArguments(function));
    }

    /** Reads the parameters of a child graph node, {@code graph [MOVE]}. */
    private static CUchildGraphNodeParams child(ReplayedCall call) {
        var graph = call.graph();
        return new CUchildGraphNodeParams(
                graph,
                call.takeIf("MOVE") ? CUchildGraphNodeParams.Ownership.MOVE : CUchildGraphNodeParams.Ownership.CLONE);
    }

    /** Reads the copy {@code XtoY target pitch source pitch width height}. */
    static CUmemcpy2D rows(ReplayedCall call) {
        List<String> types = Splitter.on("to").splitToList(call.word());
        return new CUmemcpy2D(
                type(types.get(1)),
                call.pointer(),
                call.number(),
                type(types.get(0)),
                call.pointer(),
                call.number(),
                call.number(),
                call.number());
    }

    static CUmemorytype type(String letter) {
        return switch (letter) {
            case "H" -> CUmemorytype.HOST;
            case "D" -> CUmemorytype.DEVICE;
            case "A" -> CUmemorytype.ARRAY;
            case "U" -> CUmemorytype.UNIFIED;
            default -> null;
        };
    }

    /**
     * Reads the copy {@code XtoY target source width height depth}, or {@code null}. Target and source are {@code [p]},
     * {@code [p pitch height]} or {@code [p pitch height x y z]}, with an array in place of p for {@code A}.
     */
    static CUmemcpy3D copy(ReplayedCall call) {
        String types = call.word();
        if (types.equals("null")) {
            return null;
        }
        List<String> parts = Splitter.on("to").splitToList(types);
        return new CUmemcpy3D(
                operand(call, parts.get(1)), operand(call, parts.get(0)), call.number(), call.number(), call.number());
    }

    private static CUmemcpy3D.Operand operand(ReplayedCall call, String type) {
        List<String> words = call.list();
        long[] numbers = new long[5];
        for (int i = 1; i < words.size(); i++) {
            numbers[i - 1] = ReplayedCall.number(words.get(i));
        }
        boolean inArray = type.equals("A");
        return new CUmemcpy3D.Operand(
                type(type),
                inArray ? 0 : call.pointer(words.get(0)),
                numbers[0],
                numbers[1],
                numbers[2],
                numbers[3],
                numbers[4],
                inArray ? call.handle(words.get(0), CUarray.class) : null);
    }

    /**
     * Parses the attribute {@code ID:value}, {@code CLUSTER_DIMENSION:x.y.z},
     * {@code MEM_SYNC_DOMAIN_MAP:default.remote} or {@code ACCESS_POLICY_WINDOW:base:bytes:hitRatio:hitProp:missProp}.
     */
    static CUlaunchAttribute attribute(ReplayedCall call, String text) {
        List<String> parts = Splitter.on(':').splitToList(text);
        CUlaunchAttribute.ID id = Enums.getIfPresent(CUlaunchAttribute.ID.class, parts.get(0))
                .toJavaUtil()
                .orElseThrow(() -> ReplayException.notSimulated("launch attribute " + text));
        if (parts.size() < 2) {
            throw ReplayException.notSimulated("launch attribute " + text);
        } else if (id == CUlaunchAttribute.ID.ACCESS_POLICY_WINDOW) {
            return window(call, parts);
        }
        List<Integer> values = Splitter.on('.').splitToList(parts.get(1)).stream()
                .map(word -> (int) ReplayedCall.number(word))
                .toList();
        int count = switch (id) {
            case CLUSTER_DIMENSION -> 3;
            case MEM_SYNC_DOMAIN_MAP -> 2;
            default -> 1;
        };
        if (values.size() < count) {
            throw ReplayException.undefined(text);
        }
        return switch (id) {
            case CLUSTER_DIMENSION -> CUlaunchAttribute.clusterDim(values.get(0), values.get(1), values.get(2));
            case MEM_SYNC_DOMAIN_MAP ->
                CUlaunchAttribute.memSyncDomainMap(new CUlaunchMemSyncDomainMap(values.get(0), values.get(1)));
            default -> new CUlaunchAttribute(id, values.get(0));
        };
    }

    private static CUlaunchAttribute window(ReplayedCall call, List<String> parts) {
        if (parts.size() < 6) {
            throw ReplayException.undefined(String.join(":", parts));
        }
        return CUlaunchAttribute.accessPolicyWindow(new CUaccessPolicyWindow(
                call.pointer(parts.get(1)),
                ReplayedCall.number(parts.get(2)),
                Float.parseFloat(parts.get(3)),
                ReplayedCall.constant(CUaccessProperty.class, parts.get(4)),
                ReplayedCall.constant(CUaccessProperty.class, parts.get(5))));
    }
}
