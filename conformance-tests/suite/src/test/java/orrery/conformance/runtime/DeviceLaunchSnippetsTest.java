package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.runtime.CudaRuntime.*;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import orrery.driver.CUgraphExec;
import orrery.runtime.CudaDeviceRuntime;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaGraphExec_t;
import orrery.runtime.cudaGraphInstantiateParams;
import orrery.runtime.cudaGraph_t;
import orrery.runtime.cudaStream_t;
import orrery.sim.GraphLaunchMode;
import orrery.sim.Kernel;

/** The snippets of section 4.2.6 of the guide, Device Graph Launch. */
class DeviceLaunchSnippetsTest extends DocumentSnippets {
    private final cudaStream_t stream = cuda.cudaStreamCreate();

    private cudaGraph_t create_graph(String name) {
        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        launch(kernel(name), stream);
        return cuda.cudaStreamEndCapture(stream);
    }

    /** A kernel whose thread launches the graph that is its argument. */
    private Kernel launching(String name, GraphLaunchMode mode) {
        return Kernel.perThread(args -> thread -> {
                    cudaError_t answer = new CudaDeviceRuntime(thread.device()).cudaGraphLaunch(args.graph(0), mode);
                    log.add(name + " " + answer);
                })
                .named(name)
                .launchesGraphs();
    }

    /** 4.2.6.1.2 Device Graph Upload. */
    @Test
    void deviceGraphUpload() {
        cudaGraph_t deviceGraph1 = create_graph("1");
        cudaGraph_t deviceGraph2 = create_graph("2");
        cudaGraph_t deviceGraph3 = create_graph("3");

        cudaGraphExec_t deviceGraphExec1 =
                cuda.cudaGraphInstantiate(deviceGraph1, cudaGraphInstantiateFlagDeviceLaunch);
        cuda.cudaGraphUpload(deviceGraphExec1, stream);

        cudaGraphInstantiateParams instantiateParams = new cudaGraphInstantiateParams();
        instantiateParams.flags = cudaGraphInstantiateFlagDeviceLaunch | cudaGraphInstantiateFlagUpload;
        instantiateParams.uploadStream = stream;
        cudaGraphExec_t deviceGraphExec2 = cuda.cudaGraphInstantiateWithParams(deviceGraph2, instantiateParams);

        cudaGraphExec_t deviceGraphExec3 =
                cuda.cudaGraphInstantiate(deviceGraph3, cudaGraphInstantiateFlagDeviceLaunch);
        cuda.cudaGraphLaunch(deviceGraphExec3, stream);

        assertEquals(cudaGraphInstantiateSuccess, instantiateParams.result_out);
        assertEquals(List.of("3"), told());
        for (CUgraphExec uploaded : List.of(deviceGraphExec1, deviceGraphExec2, deviceGraphExec3)) {
            graphSetup(launching("launch", cudaStreamGraphFireAndForget), uploaded);
            assertEquals("launch cudaSuccess", told().get(0));
        }
    }

    private void graphSetup(Kernel launchGraph, CUgraphExec gExec2) {
        cudaGraphExec_t gExec1;
        cudaGraph_t g1;

        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        cuda.cudaLaunchKernel(launchGraph, ONE, ONE, 0, stream, gExec2);
        g1 = cuda.cudaStreamEndCapture(stream);
        gExec1 = cuda.cudaGraphInstantiate(g1);

        cuda.cudaGraphLaunch(gExec1, stream);
    }

    /** 4.2.6.2.1 Fire and Forget Launch, 4.2.6.2.2 Tail Launch and 4.2.6.2.3 Sibling Launch, which differ in a word. */
    @ParameterizedTest
    @EnumSource
    void launches(GraphLaunchMode mode) {
        cudaGraphExec_t gExec2;
        cudaGraph_t g2;

        g2 = create_graph("launched");
        gExec2 = cuda.cudaGraphInstantiate(g2, cudaGraphInstantiateFlagDeviceLaunch);
        cuda.cudaGraphUpload(gExec2, stream);

        graphSetup(launching("launchGraph", mode), gExec2);

        assertEquals(List.of("launchGraph cudaSuccess", "launched"), told());
    }

    private int relaunchCount;

    private final Kernel relaunchSelf = Kernel.perThread(args -> thread -> {
                int relaunchMax = 100;

                if (thread.threadIdxX() == 0) {
                    if (relaunchCount < relaunchMax) {
                        CudaDeviceRuntime device = new CudaDeviceRuntime(thread.device());
                        device.cudaGraphLaunch(device.cudaGetCurrentGraphExec(), cudaStreamGraphTailLaunch);
                    }

                    relaunchCount++;
                }
            })
            .named("relaunchSelf")
            .launchesGraphs();

    /** 4.2.6.2.2.1 Tail Self-launch. */
    @Test
    void tailSelfLaunch() {
        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        launch(relaunchSelf, stream);
        cudaGraph_t graph = cuda.cudaStreamEndCapture(stream);
        cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(graph, cudaGraphInstantiateFlagDeviceLaunch), stream);
        cuda.cudaStreamSynchronize(stream);

        assertEquals(101, relaunchCount);
    }
}
