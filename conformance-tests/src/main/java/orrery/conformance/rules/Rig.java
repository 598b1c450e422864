package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import orrery.conformance.replay.Replayer;
import orrery.device.CUmemorytype;
import orrery.device.CUresult;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpyNodeParams;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.CudaException;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.Platform;

/**
 * A fresh machine with a context, for one case; or a driver that the case is given. What looks into the machine is not
 * available there.
 */
final class Rig implements AutoCloseable {
    /** What a kernel has to its predecessor that it need not wait for to the end. */
    static final List<CUgraphEdgeData> PROGRAMMATIC = List.of(new CUgraphEdgeData(1, 0, 1));

    /** More contexts than a case pushes. */
    private static final int CONTEXTS = 16;

    private final @Nullable Machine machine;
    private final boolean isOwnMachine;
    final CudaDriver cuda;
    private final CUdevice device;
    private final CUcontext context;

    /** Makes a case on a simulated machine. */
    Rig() {
        this(DriverUnderTest.machineOf(MachineOptions.defaults().withDeadlockGrace(Duration.ZERO)));
    }

    private Rig(Machine machine) {
        this(machine, true, DriverUnderTest.driverOf(machine));
    }

    /**
     * Makes a case on a driver, and on the simulated machine behind it; null for a driver of which nothing is known.
     */
    Rig(CudaDriver driver, @Nullable Machine machine) {
        this(machine, false, driver);
    }

    private Rig(@Nullable Machine machine, boolean isOwnMachine, CudaDriver driver) {
        this.machine = machine;
        this.isOwnMachine = isOwnMachine;
        cuda = driver;
        cuda.cuInit(0);
        device = cuda.cuDeviceGet(0);
        context = cuda.cuCtxCreate(0, device);
    }

    /** Returns a machine with another device than an H200. */
    static Rig on(DeviceModel device) {
        return simulated(MachineOptions.defaults().withDevices(device));
    }

    static Rig on(Platform platform) {
        return simulated(MachineOptions.defaults().withPlatform(platform));
    }

    /** Returns two devices: those of a simulated machine, or the first two of the driver that the case is given. */
    static Rig withTwoDevices() {
        CudaDriver given = DriverUnderTest.given();
        if (given == null) {
            return with(Devices.h200(), Devices.h200());
        }
        if (given.cuDeviceGetCount() < 2) {
            throw new UnsupportedOperationException("a driver with one device");
        }
        return new Rig(given, null);
    }

    static Rig with(DeviceModel... devices) {
        return simulated(MachineOptions.defaults().withDevices(devices));
    }

    /** Returns a machine that refuses what is not ordered within the life of its memory. */
    static Rig strict() {
        return simulated(MachineOptions.defaults().withStrictLifetimes());
    }

    private static Rig simulated(MachineOptions options) {
        return new Rig(DriverUnderTest.machineOf(options.withDeadlockGrace(Duration.ZERO)));
    }

    Machine machine() {
        DriverUnderTest.requireSimulated(machine != null, "a machine");
        return machine;
    }

    /** Returns the runtime on the driver. */
    CudaRuntime runtime() {
        DriverUnderTest.requireSimulated(machine != null, "the runtime");
        return CudaRuntime.of(cuda);
    }

    /** Returns the runtime of the simulated machine, which does more than the functions of a driver permit. */
    CudaRuntime simulatedRuntime() {
        DriverUnderTest.requireSimulated(isOwnMachine && !DriverUnderTest.isWrapped(), "the runtime of a machine");
        return CudaRuntime.of(machine());
    }

    CUdevice device() {
        return device;
    }

    CUcontext context() {
        return context;
    }

    CUstream stream() {
        return cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
    }

    CUfunction load(Kernel kernel) {
        return cuda.cuModuleGetFunction(
                cuda.cuModuleLoadData(CUmoduleImage.empty().with("kernel", kernel)), "kernel");
    }

    /** Makes calls on a thread of their own, in the same context, and fails as they do. */
    void elsewhere(Runnable calls) {
        ExecutorService thread = Executors.newSingleThreadExecutor(body -> new Thread(body, "elsewhere"));
        try {
            CompletableFuture.runAsync(
                            () -> {
                                cuda.cuCtxSetCurrent(context);
                                calls.run();
                            },
                            thread)
                    .join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof CudaException failure ? failure : e;
        } finally {
            thread.shutdown();
        }
    }

    /** Creates another context of the device, which becomes current. */
    CUcontext anotherContext() {
        return cuda.cuCtxCreate(0, device);
    }

    // -- memory of 64 bytes --------------------------------------------------------------------------------------

    long memory() {
        return cuda.cuMemAlloc(64);
    }

    long managed() {
        return cuda.cuMemAllocManaged(64, 1);
    }

    long pinned() {
        return cuda.cuMemAllocHost(64);
    }

    long pageable() {
        return cuda.host().allocate(64);
    }

    // -- kernels -------------------------------------------------------------------------------------------------

    CUfunction nop() {
        if (machine != null) {
            return load(Kernel.empty());
        }
        return cuda.cuModuleGetFunction(
                cuda.cuModuleLoadData(CUmoduleImage.ofBinaryResource(Replayer.class, "probes.cubin")
                        .with("nop", Kernel.empty())),
                "nop");
    }

    void launch(CUfunction function, CUstream stream) {
        cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream);
    }

    /** Launches one thread with an attribute. */
    void launchWith(CUlaunchAttribute attribute) {
        cuda.cuLaunchKernelEx(new CUlaunchConfig(1, 1, 1, 1, 1, 1, 0, null, List.of(attribute)), nop());
    }

    /** Leaves the machine after a fault of the device that a call has reported. */
    void fault() {
        trap();
        try {
            cuda.cuCtxSynchronize();
            throw new AssertionError("the trap went unnoticed");
        } catch (CudaException expected) {
            assertEquals(CUresult.CUDA_ERROR_LAUNCH_FAILED, expected.result());
        }
    }

    /** Leaves the machine after a fault of the device that no call has reported. */
    void trap() {
        cuda.cuLaunchKernel(load(Kernel.perLaunch(arguments -> launch -> launch.trap())), 1, 1, 1, 1, 1, 1, 0, null);
        machine().settle();
    }

    // -- graphs --------------------------------------------------------------------------------------------------

    CUgraph graph() {
        return cuda.cuGraphCreate(0);
    }

    /** Returns a graph of one node. */
    CUgraph graphOf(CUgraphNodeParams params) {
        CUgraph graph = graph();
        add(graph, params);
        return graph;
    }

    CUgraphNode add(CUgraph graph, CUgraphNodeParams params) {
        return cuda.cuGraphAddNode(graph, List.of(), null, params);
    }

    CUkernelNodeParams nopParams() {
        return CUkernelNodeParams.single(nop());
    }

    /** Returns parameters of a node with a kernel. */
    CUkernelNodeParams params(Kernel kernel) {
        return CUkernelNodeParams.single(load(kernel));
    }

    /** Returns parameters of a node that allocates 64 bytes. */
    static CUmemAllocNodeParams allocParams() {
        return new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 64);
    }

    /** Returns parameters of a node that copies 64 bytes to fresh memory on the device. */
    CUmemcpyNodeParams copyParams(CUmemorytype type, long source) {
        return new CUmemcpyNodeParams(copy(type, source, 64), context);
    }

    CUgraphNode kernel(CUgraph graph, CUgraphNode... dependencies) {
        return cuda.cuGraphAddKernelNode(graph, List.of(dependencies), nopParams());
    }

    CUgraphNode empty(CUgraph graph, CUgraphNode... dependencies) {
        return cuda.cuGraphAddEmptyNode(graph, List.of(dependencies));
    }

    /** Returns a graph of kernels, each after the one before. */
    CUgraph chain(int kernels) {
        CUgraph graph = graph();
        List<CUgraphNode> last = List.of();
        for (int i = 0; i < kernels; i++) {
            last = List.of(cuda.cuGraphAddKernelNode(graph, last, nopParams()));
        }
        return graph;
    }

    /** Returns the one node of a graph. */
    CUgraphNode only(CUgraph graph) {
        return cuda.cuGraphGetNodes(graph).get(0);
    }

    /** Returns a graph with one child graph. */
    CUgraph parent(CUgraph child) {
        CUgraph graph = graph();
        cuda.cuGraphAddChildGraphNode(graph, List.of(), child);
        return graph;
    }

    /** Returns a graph that is part of another one. */
    CUgraph embedded() {
        return cuda.cuGraphChildGraphNodeGetGraph(only(parent(chain(1))));
    }

    void edge(CUgraph graph, CUgraphNode from, CUgraphNode to, List<CUgraphEdgeData> data) {
        cuda.cuGraphAddDependencies(graph, List.of(from), List.of(to), data);
    }

    CUgraphExec exec(CUgraph graph) {
        return cuda.cuGraphInstantiate(graph, 0);
    }

    /** Returns parameters of a memset of fresh memory. */
    CUmemsetNodeParams memset(int elementSize, long width, long height) {
        return new CUmemsetNodeParams(cuda.cuMemAlloc(4096), 64, 7, elementSize, width, height, null);
    }

    /** Returns parameters of a copy of one row between fresh memory on the device. */
    CUmemcpy2D copy(long bytes) {
        return copy(CUmemorytype.DEVICE, cuda.cuMemAlloc(64), bytes);
    }

    /** Returns parameters of a copy of one row to fresh memory on the device. */
    CUmemcpy2D copy(CUmemorytype type, long source, long bytes) {
        return new CUmemcpy2D(CUmemorytype.DEVICE, cuda.cuMemAlloc(64), 0, type, source, 0, bytes, 1);
    }

    // -- capture -------------------------------------------------------------------------------------------------

    /** Returns a stream that does not wait for the legacy stream, in a capture of mode GLOBAL. */
    CUstream capturing() {
        return capturing(CUstreamCaptureMode.GLOBAL);
    }

    CUstream capturing(CUstreamCaptureMode mode) {
        CUstream stream = stream();
        cuda.cuStreamBeginCapture(stream, mode);
        return stream;
    }

    CUevent event() {
        return cuda.cuEventCreate(0);
    }

    /** Returns an event, recorded. */
    CUevent recorded(CUstream stream) {
        CUevent event = event();
        cuda.cuEventRecord(event, stream);
        return event;
    }

    /** Lets a stream wait for what is in another one. */
    void join(CUstream waiting, CUstream recorded) {
        cuda.cuStreamWaitEvent(waiting, recorded(recorded), 0);
    }

    /** Returns a stream that has joined the capture of another one. */
    CUstream fork(CUstream origin) {
        CUstream stream = stream();
        join(stream, origin);
        return stream;
    }

    /** Returns the graph that is captured into. */
    CUgraph underCapture(CUstream stream) {
        return cuda.cuStreamGetCaptureInfo(stream, true).graph();
    }

    // -- the end ---------------------------------------------------------------------------------------------------

    @Override
    public void close() {
        if (machine != null && isOwnMachine) {
            machine.close();
        } else {
            leave();
        }
    }

    /** Leaves a driver as a program does that ends: what went wrong before is known, and no context stays current. */
    private void leave() {
        try {
            cuda.cuCtxDestroy(context);
        } catch (CudaException e) {
            // The case has destroyed it, or has left a fault.
        }
        for (int i = 0; i < CONTEXTS && cuda.cuCtxGetCurrent() != null; i++) {
            cuda.cuCtxSetCurrent(null);
        }
    }
}
