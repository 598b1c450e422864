package orrery.conformance.properties;

import java.util.List;
import java.util.function.BiConsumer;
import orrery.device.CUmemorytype;
import orrery.driver.CUbatchMemOpNodeParams;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUemptyNodeParams;
import orrery.driver.CUeventRecordNodeParams;
import orrery.driver.CUeventWaitNodeParams;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute.ID;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpyNodeParams;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.CUstreamBatchMemOp;
import orrery.driver.CudaDriver;

/** Parameters of nodes, of every kind, out of any numbers; and every question about them. */
final class HostileNode {
    private static final List<BiConsumer<CudaDriver, CUgraphNode>> QUESTIONS = List.of(
            CudaDriver::cuGraphKernelNodeGetParams,
            CudaDriver::cuGraphMemcpyNodeGetParams,
            CudaDriver::cuGraphMemsetNodeGetParams,
            CudaDriver::cuGraphHostNodeGetParams,
            CudaDriver::cuGraphChildGraphNodeGetGraph,
            CudaDriver::cuGraphEventRecordNodeGetEvent,
            CudaDriver::cuGraphEventWaitNodeGetEvent,
            CudaDriver::cuGraphBatchMemOpNodeGetParams,
            CudaDriver::cuGraphExternalSemaphoresSignalNodeGetParams,
            CudaDriver::cuGraphExternalSemaphoresWaitNodeGetParams,
            (driver, node) -> driver.cuGraphKernelNodeGetAttribute(node, ID.PRIORITY));

    private HostileNode() {}

    /** Asks a node one of the questions. */
    static void ask(HostileRig rig, int node, int question) {
        QUESTIONS.get(question % QUESTIONS.size()).accept(rig.driver, rig.graphs.node(node));
    }

    /** Parameters of a kind that {@code x} chooses, good or bad. */
    static CUgraphNodeParams of(HostileRig rig, int x, int y) {
        return switch (x % 14) {
            case 0 -> CUkernelNodeParams.single(rig.function(0));
            case 1 -> CUkernelNodeParams.single(rig.function(y), rig.pointer(x), 1, 1);
            case 2 -> CUkernelNodeParams.of(rig.function(y), rig.size(x), rig.size(y));
            case 3 -> new CUmemcpyNodeParams(copy(rig, x, y), null);
            case 4 -> new CUmemsetNodeParams(rig.pointer(y), rig.bytes(x), y, 1 << y % 4, rig.bytes(y), y % 3, null);
            case 5 -> new CUhostNodeParams(y == 0 ? null : () -> rig.hostWork(y));
            case 6 -> new CUeventRecordNodeParams(rig.event(y));
            case 7 -> new CUeventWaitNodeParams(rig.event(y));
            case 8 -> new CUchildGraphNodeParams(rig.graphs.graph(y), ownership(x + y));
            case 9 -> batch(rig, y);
            case 10 -> new CUemptyNodeParams();
            case 11 -> rig.externals.signals(x, y);
            case 12 -> rig.externals.waits(x, y);
            default -> null;
        };
    }

    private static CUchildGraphNodeParams.Ownership ownership(int x) {
        return switch (x % 4) {
            case 0 -> CUchildGraphNodeParams.Ownership.MOVE;
            case 1 -> null;
            default -> CUchildGraphNodeParams.Ownership.CLONE;
        };
    }

    private static CUmemcpy2D copy(HostileRig rig, int x, int y) {
        if (y % 9 == 8) {
            return null;
        }
        CUmemorytype target = rig.pick(CUmemorytype.values(), y);
        CUmemorytype source = rig.pick(CUmemorytype.values(), y / 5);
        return new CUmemcpy2D(
                target, rig.pointer(x), rig.bytes(y), source, rig.pointer(y), rig.bytes(y), rig.bytes(x + y), y % 3);
    }

    private static CUbatchMemOpNodeParams batch(HostileRig rig, int y) {
        CUstreamBatchMemOp.Type type = rig.pick(CUstreamBatchMemOp.Type.values(), y);
        CUstreamBatchMemOp operation = new CUstreamBatchMemOp(type, rig.flagAddress(y), 1, y % 8 == 7 ? 9 : 0);
        return new CUbatchMemOpNodeParams(rig.context(y), y % 11 == 10 ? null : List.of(operation), 0);
    }
}
