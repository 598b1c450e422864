package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Memset;
import orrery.device.Devices;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.cudaMemsetParams;
import orrery.runtime.dim3;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

/**
 * Nodes run on the device of their context, whichever the graph is launched on: "Context for the kernel task to run in"
 * ({@code cuda.h}, {@code CUDA_KERNEL_NODE_PARAMS}).
 */
class NodesOfDevicesTest {
    private static final long NANOS = 100_000;
    private static final Kernel KERNEL = Kernel.perLaunch(args -> launch -> {}).costOfLaunch((shape, args) -> NANOS);

    private final Machine machine =
            Machine.create(MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200()));
    private final CudaRuntime cuda = CudaRuntime.of(machine);
    private final Map<Integer, TracedOperation> kernels = new HashMap<>();
    private final Map<Integer, TracedOperation> memsets = new HashMap<>();

    NodesOfDevicesTest() {
        machine.trace().add(new TraceListener() {
            @Override
            public void completed(TracedOperation operation, long time) {
                if (operation.work() instanceof KernelLaunch) {
                    kernels.put(operation.deviceOrdinal(), operation);
                } else if (operation.work() instanceof Memset) {
                    memsets.put(operation.deviceOrdinal(), operation);
                }
            }
        });
    }

    @AfterEach
    void close() {
        machine.close();
    }

    /** Adds a kernel that takes a whole device, and a memset after it. */
    private void addNodes(CUgraph graph, int device) {
        cuda.cudaSetDevice(device);
        cudaKernelNodeParams launch = new cudaKernelNodeParams();
        launch.func = KERNEL;
        launch.gridDim = new dim3(132 * 2);
        launch.blockDim = new dim3(1024);
        launch.kernelParams = new Object[0];
        CUgraphNode kernel = cuda.cudaGraphAddKernelNode(graph, List.of(), launch);
        cudaMemsetParams memset = new cudaMemsetParams();
        memset.dst = cuda.cudaMalloc(16);
        memset.elementSize = 4;
        memset.width = 4;
        memset.height = 1;
        cuda.cudaGraphAddMemsetNode(graph, List.of(kernel), memset);
    }

    /** The kernels would wait for each other on one device; launches in streams of both use the same nodes again. */
    @Test
    void nodesOfTwoDevicesRunAtTheSameTime() {
        CUgraph graph = cuda.cudaGraphCreate(0);
        addNodes(graph, 0);
        addNodes(graph, 1);
        CUgraphExec exec = cuda.cudaGraphInstantiate(graph, 0);
        for (int device = 0; device < 2; device++) {
            cuda.cudaSetDevice(device);
            CUstream stream = cuda.cudaStreamCreate();
            cuda.cudaGraphLaunch(exec, stream);
            cuda.cudaStreamSynchronize(stream);
            assertTrue(kernels.get(0).startedAt() < kernels.get(1).completedAt());
            assertTrue(kernels.get(1).startedAt() < kernels.get(0).completedAt());
            for (int each = 0; each < 2; each++) {
                assertEquals(each, kernels.get(each).context().deviceOrdinal());
                assertEquals(each, memsets.get(each).context().deviceOrdinal());
                assertEquals(stream.toString(), "stream " + kernels.get(each).streamId());
            }
            kernels.clear();
            memsets.clear();
        }
    }
}
