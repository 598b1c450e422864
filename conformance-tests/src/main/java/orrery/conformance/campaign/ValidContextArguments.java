package orrery.conformance.campaign;

import java.util.List;
import java.util.function.Supplier;
import orrery.conformance.campaign.ValidArguments.Scene;
import orrery.driver.CUcontext;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevSmResourceGroupParams;
import orrery.driver.CUdevice;
import orrery.driver.CUevent;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalMemoryBufferDesc;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgreenCtx;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CUuserObject;
import orrery.runtime.cudaExecutionContext_t;
import orrery.runtime.cudaLaunchConfig_t;
import orrery.runtime.dim3;

/** Contexts, partitions, peers, launches, events, captures, external objects and user objects. */
final class ValidContextArguments extends ArgumentFamily {
    ValidContextArguments(ValidArguments all, Scene scene) {
        super(all, scene);
    }

    @Override
    void addAll() {
        addGreenContexts();
        addExecutionContexts();
        addPeers();
        addLaunches();
        addStreams();
        addExternalObjects();
        addUserObjects();
    }

    private CUdevResource sms() {
        return driver.cuDeviceGetDevResource(device(), CUdevResourceType.SM);
    }

    private CUdevResource part() {
        return driver.cuDevSmResourceSplitByCount(1, sms(), 0, 16).result().get(0);
    }

    private CUgreenCtx green() {
        CUdevice device = device();
        return driver.cuGreenCtxCreate(driver.cuDevResourceGenerateDesc(part()), device, 1);
    }

    private static CUdevSmResourceGroupParams[] groups() {
        return new CUdevSmResourceGroupParams[] {new CUdevSmResourceGroupParams(16, 8, 0, 0)};
    }

    private void addGreenContexts() {
        add("*DevSmResourceSplitByCount", () -> args(2, sms(), 0, 16));
        add("*DevSmResourceSplitByCount", () -> args(sms(), 0, 16));
        add("*DevSmResourceSplit", () -> args(new CUdevResource[1], sms(), 0, groups()));
        add("*DevResourceGenerateDesc", () -> args((Object) new CUdevResource[] {part()}));
        add("cuGreenCtxCreate", () -> args(driver.cuDevResourceGenerateDesc(part()), device(), 1));
        add("cuGreenCtxDestroy cuCtxFromGreenCtx cuGreenCtxGetId", () -> args(green()));
        add("cuGreenCtxGetDevResource", () -> args(green(), CUdevResourceType.SM));
        add("cuGreenCtxRecordEvent cuGreenCtxWaitEvent", () -> args(green(), recorded()));
        add("cuGreenCtxStreamCreate", () -> args(green(), 1, 0));
        add("cuStreamGetGreenCtx", () -> args(driver.cuGreenCtxStreamCreate(green(), 1, 0)));
    }

    private CUevent recorded() {
        CUevent event = event();
        driver.cuEventRecord(event, stream());
        return event;
    }

    private cudaExecutionContext_t execution() {
        return runtime.cudaGreenCtxCreate(runtime.cudaDevResourceGenerateDesc(part()), 0, 0);
    }

    private void addExecutionContexts() {
        add("cudaGreenCtxCreate", () -> args(runtime.cudaDevResourceGenerateDesc(part()), 0, 0));
        add(
                "cudaExecutionCtxDestroy cudaExecutionCtxGetDevice cudaExecutionCtxGetId cudaExecutionCtxSynchronize",
                () -> args(execution()));
        add("cudaExecutionCtxGetDevResource", () -> args(execution(), CUdevResourceType.SM));
        add("cudaExecutionCtxStreamCreate", () -> args(execution(), 1, 0));
        add("cudaExecutionCtxRecordEvent cudaExecutionCtxWaitEvent", () -> args(execution(), recorded()));
    }

    private void addPeers() {
        Supplier<CUcontext> peer = () -> {
            CUcontext made = driver.cuCtxCreate(0, driver.cuDeviceGet(1));
            driver.cuCtxPopCurrent();
            return made;
        };
        add("cuCtxEnablePeerAccess", () -> args(peer.get(), 0));
        add("cuCtxDisablePeerAccess", () -> {
            CUcontext made = peer.get();
            driver.cuCtxEnablePeerAccess(made, 0);
            return args(made);
        });
        add("cudaDeviceEnablePeerAccess", () -> args(1, 0));
        add("cudaDeviceDisablePeerAccess", () -> {
            runtime.cudaSetDevice(0);
            runtime.cudaDeviceEnablePeerAccess(1, 0);
            return args(1);
        });
        add(
                "cuCtxRecordEvent",
                () -> { // a context of its own has no stream that is capturing
                    CUcontext made = driver.cuCtxCreate(0, device());
                    return args(made, event());
                });
        add("cuCtxWaitEvent", () -> args(context, recorded()));
        add("cuCtxSynchronize_v2 cuCtxGetDevice_v2 cuCtxGetId", () -> args(context));
    }

    private void addLaunches() {
        Supplier<CUlaunchConfig> config = () -> new CUlaunchConfig(2, 1, 1, 32, 1, 1, 0, stream(), List.of());
        add(
                "cuLaunchKernel cuLaunchCooperativeKernel",
                () -> args(function(), 2, 1, 1, 32, 1, 1, 0, stream(), new Object[0]));
        add("cuLaunchKernelEx", () -> args(config.get(), function(), new Object[0]));
        add(
                "cuOccupancyMaxActiveClusters cuOccupancyMaxPotentialClusterSize",
                () -> args(
                        function(),
                        new CUlaunchConfig(
                                8, 1, 1, 32, 1, 1, 0, null, List.of(CUlaunchAttribute.clusterDim(2, 1, 1)))));
        add("cuLaunchHostFunc", () -> args(stream(), (Runnable) () -> {}));
        add("cudaLaunchKernel", () -> args(scene.kernel(), new dim3(2), new dim3(32), 0, stream(), new Object[0]));
        Supplier<cudaLaunchConfig_t> launch = () -> {
            cudaLaunchConfig_t made = new cudaLaunchConfig_t();
            made.gridDim = new dim3(8);
            made.blockDim = new dim3(32);
            made.stream = stream();
            made.attrs = List.of(CUlaunchAttribute.clusterDim(2, 1, 1));
            return made;
        };
        add("cudaLaunchKernelExC", () -> args(launch.get(), scene.kernel(), new Object[0]));
        add(
                "cudaOccupancyMaxActiveClusters cudaOccupancyMaxPotentialClusterSize",
                () -> args(scene.kernel(), launch.get()));
        add(
                "cudaLaunchCooperativeKernel",
                () -> args(scene.kernel(), new dim3(2), new dim3(32), new Object[0], 0, stream()));
        add("*EventElapsedTime", () -> {
            CUevent first = recorded();
            CUevent second = recorded();
            driver.cuEventSynchronize(first);
            driver.cuEventSynchronize(second);
            return args(first, second);
        });
    }

    private void addStreams() {
        CUstreamCaptureMode relaxed = CUstreamCaptureMode.RELAXED;
        Supplier<CUstream> capturing = () -> {
            CUstream stream = stream();
            driver.cuStreamBeginCapture(stream, relaxed);
            return stream;
        };
        add("*StreamBeginCapture", () -> args(stream(), relaxed));
        add("*StreamBeginCaptureToGraph", () -> args(stream(), graph(), List.of(), null, relaxed));
        add("*StreamEndCapture", () -> args(capturing.get()));
        add("*StreamUpdateCaptureDependencies", () -> {
            CUstream stream = capturing.get();
            driver.cuMemsetD32Async(memory(), 1, 4, stream);
            return args(stream, List.of(), null, 1);
        });
        add("*StreamGetCaptureInfo", () -> args(capturing.get(), false));
        add("*StreamDestroy *StreamQuery *StreamSynchronize", () -> args(stream()));
    }

    private void addExternalObjects() {
        Supplier<CUexternalMemory> memory = () -> driver.cuImportExternalMemory(externalMemory());
        add("*ImportExternalMemory", () -> args(externalMemory()));
        add("*ImportExternalSemaphore", () -> args(timeline()));
        add("*DestroyExternalMemory", () -> args(memory.get()));
        add("*DestroyExternalSemaphore", () -> args(semaphore()));
        add("*ExternalMemoryGetMappedBuffer", () -> args(memory.get(), new CUexternalMemoryBufferDesc(0, 4096, 0)));
        add("*ExternalMemoryGetMappedMipmappedArray", () -> args(memory.get(), mipmapped()));
        add(
                "*SignalExternalSemaphoresAsync",
                () -> args(List.of(semaphore()), List.of(CUexternalSemaphoreSignalParams.fence(10)), stream()));
        add(
                "*WaitExternalSemaphoresAsync",
                () -> args(List.of(semaphore()), List.of(CUexternalSemaphoreWaitParams.fence(1)), stream()));
    }

    private void addUserObjects() {
        Supplier<CUuserObject> object = () -> driver.cuUserObjectCreate(() -> {}, 2, 1);
        add("cuUserObjectCreate", () -> args((Runnable) () -> {}, 1, 1));
        add("*UserObjectRetain *UserObjectRelease", () -> args(object.get(), 1));
        add("*GraphRetainUserObject", () -> args(graph(), object.get(), 1, 0));
        add("*GraphReleaseUserObject", () -> {
            CUuserObject retained = object.get();
            CUgraph graph = graph();
            driver.cuGraphRetainUserObject(graph, retained, 1, 0);
            return args(graph, retained, 1);
        });
    }
}
