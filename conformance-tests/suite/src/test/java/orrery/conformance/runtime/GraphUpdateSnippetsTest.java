package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.runtime.CudaRuntime.*;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.driver.CUgraphExecUpdateResultInfo;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaGraphExec_t;
import orrery.runtime.cudaGraph_t;
import orrery.runtime.cudaStream_t;
import orrery.sim.Kernel;

/** The snippet of section 4.2.3 of the guide, Updating Instantiated Graphs. */
class GraphUpdateSnippetsTest extends DocumentSnippets {
    private final cudaStream_t stream = cuda.cudaStreamCreate();
    private final long total = cuda.cudaMalloc(4);
    private final Kernel add = Kernel.perLaunch(args -> {
                var cell = args.ints(0);
                return launch -> cell.set(0, cell.get(0) + args.i32(1));
            })
            .named("add");

    /** Every fourth time the workload has another shape. */
    private void do_cuda_work(CUstream into, int i) {
        launch(add, into, total, i);
        if (i % 4 == 0) {
            launch(add, into, total, 100);
        }
    }

    /** 4.2.3.1 Whole Graph Update. */
    @Test
    void wholeGraphUpdate() {
        List<Integer> instantiated = new ArrayList<>();
        cuda.cudaMemset(total, 0, 4);

        cudaGraphExec_t graphExec = null;

        for (int i = 0; i < 10; i++) {
            cudaGraph_t graph;
            CUgraphExecUpdateResultInfo updateResult = new CUgraphExecUpdateResultInfo();

            cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);

            do_cuda_work(stream, i);

            graph = cuda.cudaStreamEndCapture(stream);

            if (graphExec != null) {
                try {
                    cuda.cudaGraphExecUpdate(graphExec, graph, updateResult);
                } catch (CudaRuntimeException e) {
                    assertEquals(cudaError_t.cudaErrorGraphExecUpdateFailure, e.error());
                }
            }

            if (graphExec == null || updateResult.result() != cudaGraphExecUpdateSuccess) {

                if (graphExec != null) {
                    assertEquals(cudaGraphExecUpdateErrorTopologyChanged, updateResult.result());
                    cuda.cudaGraphExecDestroy(graphExec);
                }
                graphExec = cuda.cudaGraphInstantiate(graph, 0);
                instantiated.add(i);
            }

            cuda.cudaGraphDestroy(graph);
            cuda.cudaGraphLaunch(graphExec, stream);
            cuda.cudaStreamSynchronize(stream);
        }

        assertEquals(List.of(0, 1, 4, 5, 8, 9), instantiated);
        int[] sum = new int[1];
        cuda.cudaMemcpy(cuda.host().of(sum), total, 4, cudaMemcpyDeviceToHost);
        assertEquals(45 + 300, sum[0]);
    }
}
