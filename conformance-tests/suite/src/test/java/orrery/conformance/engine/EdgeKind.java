package orrery.conformance.engine;

import orrery.driver.CUgraphEdgeData;

/** What of an earlier node a node of a graph waits for. */
enum EdgeKind {
    /** Its completion. */
    COMPLETION(0, CUgraphEdgeData.DEPENDENCY_TYPE_DEFAULT),
    /** That all blocks of a kernel have triggered. The later kernel can wait for the completion. */
    TRIGGER(CUgraphEdgeData.KERNEL_NODE_PORT_PROGRAMMATIC, CUgraphEdgeData.DEPENDENCY_TYPE_PROGRAMMATIC),
    /** That all blocks of a kernel have begun. The later kernel can wait for the completion. */
    BEGIN(CUgraphEdgeData.KERNEL_NODE_PORT_LAUNCH_ORDER, CUgraphEdgeData.DEPENDENCY_TYPE_PROGRAMMATIC),
    /** That all blocks of a kernel have begun, and no more. */
    BEGIN_ONLY(CUgraphEdgeData.KERNEL_NODE_PORT_LAUNCH_ORDER, CUgraphEdgeData.DEPENDENCY_TYPE_DEFAULT);

    private final CUgraphEdgeData data;

    EdgeKind(int port, int type) {
        this.data = new CUgraphEdgeData(port, 0, type);
    }

    CUgraphEdgeData data() {
        return data;
    }

    /** Whether the later node is a kernel that knows of the earlier one. */
    boolean programmatic() {
        return data.type() == CUgraphEdgeData.DEPENDENCY_TYPE_PROGRAMMATIC;
    }

    /** Whether the later node is never complete before the earlier one. */
    boolean endsAfter() {
        return this != BEGIN_ONLY;
    }
}
