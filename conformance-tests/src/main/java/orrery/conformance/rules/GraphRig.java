package orrery.conformance.rules;

import java.util.List;
import orrery.device.CUmemorytype;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;

/** What cases about graphs and capture begin with. */
final class GraphRig {
    /** What a kernel has to its predecessor that it need not wait for to the end. */
    static final List<CUgraphEdgeData> PROGRAMMATIC = List.of(new CUgraphEdgeData(1, 0, 1));

    private final Rig rig;
    private final CudaDriver cuda;

    GraphRig(Rig rig) {
        this.rig = rig;
        this.cuda = rig.cuda();
    }

    // -- graphs --------------------------------------------------------------------------------------------------

    CUgraph graph() {
        return cuda.cuGraphCreate(0);
    }

    CUkernelNodeParams nop() {
        return CUkernelNodeParams.single(rig.nop());
    }

    CUgraphNode kernel(CUgraph graph, CUgraphNode... dependencies) {
        return cuda.cuGraphAddKernelNode(graph, List.of(dependencies), nop());
    }

    CUgraphNode empty(CUgraph graph, CUgraphNode... dependencies) {
        return cuda.cuGraphAddEmptyNode(graph, List.of(dependencies));
    }

    /** A graph of kernels, each after the one before. */
    CUgraph chain(int kernels) {
        CUgraph graph = graph();
        List<CUgraphNode> last = List.of();
        for (int i = 0; i < kernels; i++) {
            last = List.of(cuda.cuGraphAddKernelNode(graph, last, nop()));
        }
        return graph;
    }

    /** The one node of a graph. */
    CUgraphNode only(CUgraph graph) {
        return cuda.cuGraphGetNodes(graph).get(0);
    }

    /** A graph with one child graph. */
    CUgraph parent(CUgraph child) {
        CUgraph graph = graph();
        cuda.cuGraphAddChildGraphNode(graph, List.of(), child);
        return graph;
    }

    /** A graph that is part of another one. */
    CUgraph embedded() {
        return cuda.cuGraphChildGraphNodeGetGraph(only(parent(chain(1))));
    }

    void edge(CUgraph graph, CUgraphNode from, CUgraphNode to, List<CUgraphEdgeData> data) {
        cuda.cuGraphAddDependencies(graph, List.of(from), List.of(to), data);
    }

    CUgraphExec exec(CUgraph graph) {
        return cuda.cuGraphInstantiate(graph, 0);
    }

    /** Parameters of a memset of fresh memory. */
    CUmemsetNodeParams memset(int elementSize, long width, long height) {
        return new CUmemsetNodeParams(cuda.cuMemAlloc(4096), 64, 7, elementSize, width, height, null);
    }

    /** Parameters of a copy of one row between fresh memory on the device. */
    CUmemcpy2D copy(long bytes) {
        return copy(CUmemorytype.DEVICE, cuda.cuMemAlloc(64), bytes);
    }

    /** Parameters of a copy of one row to fresh memory on the device. */
    CUmemcpy2D copy(CUmemorytype type, long source, long bytes) {
        return new CUmemcpy2D(CUmemorytype.DEVICE, cuda.cuMemAlloc(64), 0, type, source, 0, bytes, 1);
    }

    // -- capture -------------------------------------------------------------------------------------------------

    /** A stream that does not wait for the legacy stream, in a capture of mode GLOBAL. */
    CUstream capturing() {
        return capturing(CUstreamCaptureMode.GLOBAL);
    }

    CUstream capturing(CUstreamCaptureMode mode) {
        CUstream stream = rig.stream();
        cuda.cuStreamBeginCapture(stream, mode);
        return stream;
    }

    CUevent event() {
        return cuda.cuEventCreate(0);
    }

    /** An event, recorded. */
    CUevent recorded(CUstream stream) {
        CUevent event = event();
        cuda.cuEventRecord(event, stream);
        return event;
    }

    /** Lets a stream wait for what is in another one. */
    void join(CUstream waiting, CUstream recorded) {
        cuda.cuStreamWaitEvent(waiting, recorded(recorded), 0);
    }

    /** A stream that has joined the capture of another one. */
    CUstream fork(CUstream origin) {
        CUstream stream = rig.stream();
        join(stream, origin);
        return stream;
    }

    /** The graph that is captured into. */
    CUgraph underCapture(CUstream stream) {
        return cuda.cuStreamGetCaptureInfo(stream, true).graph();
    }
}
