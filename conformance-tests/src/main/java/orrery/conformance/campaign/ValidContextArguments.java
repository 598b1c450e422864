package orrery.conformance.campaign;

import static orrery.conformance.campaign.ValidArguments.args;

import java.util.List;
import java.util.function.Supplier;
import orrery.conformance.campaign.ValidArguments.Scene;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUcontext;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevSmResourceGroupParams;
import orrery.driver.CUdevice;
import orrery.driver.CUevent;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalMemoryBufferDesc;
import orrery.driver.CUexternalMemoryHandleDesc;
import orrery.driver.CUexternalMemoryMipmappedArrayDesc;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgreenCtx;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUmipmappedArray;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CUuserObject;
import orrery.runtime.cudaExecutionContext_t;
import orrery.runtime.cudaLaunchConfig_t;
import orrery.runtime.dim3;
import orrery.sim.ArrayFormat;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.TimelineSemaphore;

/** Contexts, partitions, peers, launches, events, captures, external objects and user objects. */
final class ValidContextArguments {
    private ValidContextArguments() {}

    static void addTo(ValidArguments all, Scene scene) {
        addGreenContexts(all, scene);
        addExecutionContexts(all, scene);
        addPeers(all, scene);
        addLaunches(all, scene);
        addStreams(all, scene);
        addExternalObjects(all, scene);
        addUserObjects(all, scene);
    }

    private static CUdevResource sms(Scene scene) {
        return scene.driver().cuDeviceGetDevResource(scene.driver().cuDeviceGet(0), CUdevResourceType.SM);
    }

    private static CUdevResource part(Scene scene) {
        return scene.driver()
                .cuDevSmResourceSplitByCount(1, sms(scene), 0, 16)
                .result()
                .get(0);
    }

    private static CUgreenCtx green(Scene scene) {
        CUdevice device = scene.driver().cuDeviceGet(0);
        return scene.driver().cuGreenCtxCreate(scene.driver().cuDevResourceGenerateDesc(part(scene)), device, 1);
    }

    private static CUdevSmResourceGroupParams[] groups() {
        return new CUdevSmResourceGroupParams[] {new CUdevSmResourceGroupParams(16, 8, 0, 0)};
    }

    private static void addGreenContexts(ValidArguments all, Scene scene) {
        all.add("*DevSmResourceSplitByCount", () -> args(2, sms(scene), 0, 16));
        all.add("*DevSmResourceSplitByCount", () -> args(sms(scene), 0, 16));
        all.add("*DevSmResourceSplit", () -> args(new CUdevResource[1], sms(scene), 0, groups()));
        all.add("*DevResourceGenerateDesc", () -> args((Object) new CUdevResource[] {part(scene)}));
        all.add(
                "cuGreenCtxCreate",
                () -> args(
                        scene.driver().cuDevResourceGenerateDesc(part(scene)),
                        scene.driver().cuDeviceGet(0),
                        1));
        all.add("cuGreenCtxDestroy cuCtxFromGreenCtx cuGreenCtxGetId", () -> args(green(scene)));
        all.add("cuGreenCtxGetDevResource", () -> args(green(scene), CUdevResourceType.SM));
        all.add("cuGreenCtxRecordEvent cuGreenCtxWaitEvent", () -> args(green(scene), recorded(scene)));
        all.add("cuGreenCtxStreamCreate", () -> args(green(scene), 1, 0));
        all.add("cuStreamGetGreenCtx", () -> args(scene.driver().cuGreenCtxStreamCreate(green(scene), 1, 0)));
    }

    private static CUevent recorded(Scene scene) {
        CUevent event = scene.event();
        scene.driver().cuEventRecord(event, scene.stream());
        return event;
    }

    private static cudaExecutionContext_t execution(Scene scene) {
        return scene.runtime().cudaGreenCtxCreate(scene.runtime().cudaDevResourceGenerateDesc(part(scene)), 0, 0);
    }

    private static void addExecutionContexts(ValidArguments all, Scene scene) {
        all.add("cudaGreenCtxCreate", () -> args(scene.runtime().cudaDevResourceGenerateDesc(part(scene)), 0, 0));
        all.add(
                "cudaExecutionCtxDestroy cudaExecutionCtxGetDevice cudaExecutionCtxGetId cudaExecutionCtxSynchronize",
                () -> args(execution(scene)));
        all.add("cudaExecutionCtxGetDevResource", () -> args(execution(scene), CUdevResourceType.SM));
        all.add("cudaExecutionCtxStreamCreate", () -> args(execution(scene), 1, 0));
        all.add("cudaExecutionCtxRecordEvent cudaExecutionCtxWaitEvent", () -> args(execution(scene), recorded(scene)));
    }

    private static void addPeers(ValidArguments all, Scene scene) {
        Supplier<CUcontext> peer = () -> {
            CUcontext made = scene.driver().cuCtxCreate(0, scene.driver().cuDeviceGet(1));
            scene.driver().cuCtxPopCurrent();
            return made;
        };
        all.add("cuCtxEnablePeerAccess", () -> args(peer.get(), 0));
        all.add("cuCtxDisablePeerAccess", () -> {
            CUcontext made = peer.get();
            scene.driver().cuCtxEnablePeerAccess(made, 0);
            return args(made);
        });
        all.add("cudaDeviceEnablePeerAccess", () -> args(1, 0));
        all.add("cudaDeviceDisablePeerAccess", () -> {
            scene.runtime().cudaSetDevice(0);
            scene.runtime().cudaDeviceEnablePeerAccess(1, 0);
            return args(1);
        });
        all.add(
                "cuCtxRecordEvent",
                () -> { // a context of its own has no stream that is capturing
                    CUcontext made =
                            scene.driver().cuCtxCreate(0, scene.driver().cuDeviceGet(0));
                    return args(made, scene.event());
                });
        all.add("cuCtxWaitEvent", () -> args(scene.context(), recorded(scene)));
        all.add("cuCtxSynchronize_v2 cuCtxGetDevice_v2 cuCtxGetId", () -> args(scene.context()));
    }

    private static void addLaunches(ValidArguments all, Scene scene) {
        Supplier<CUlaunchConfig> config = () -> new CUlaunchConfig(2, 1, 1, 32, 1, 1, 0, scene.stream(), List.of());
        all.add(
                "cuLaunchKernel cuLaunchCooperativeKernel",
                () -> args(scene.function(), 2, 1, 1, 32, 1, 1, 0, scene.stream(), new Object[0]));
        all.add("cuLaunchKernelEx", () -> args(config.get(), scene.function(), new Object[0]));
        all.add(
                "cuOccupancyMaxActiveClusters cuOccupancyMaxPotentialClusterSize",
                () -> args(
                        scene.function(),
                        new CUlaunchConfig(
                                8, 1, 1, 32, 1, 1, 0, null, List.of(CUlaunchAttribute.clusterDim(2, 1, 1)))));
        all.add("cuLaunchHostFunc", () -> args(scene.stream(), (Runnable) () -> {}));
        all.add(
                "cudaLaunchKernel",
                () -> args(scene.kernel(), new dim3(2), new dim3(32), 0, scene.stream(), new Object[0]));
        Supplier<cudaLaunchConfig_t> launch = () -> {
            cudaLaunchConfig_t made = new cudaLaunchConfig_t();
            made.gridDim = new dim3(8);
            made.blockDim = new dim3(32);
            made.stream = scene.stream();
            made.attrs = List.of(CUlaunchAttribute.clusterDim(2, 1, 1));
            return made;
        };
        all.add("cudaLaunchKernelExC", () -> args(launch.get(), scene.kernel(), new Object[0]));
        all.add(
                "cudaOccupancyMaxActiveClusters cudaOccupancyMaxPotentialClusterSize",
                () -> args(scene.kernel(), launch.get()));
        all.add(
                "cudaLaunchCooperativeKernel",
                () -> args(scene.kernel(), new dim3(2), new dim3(32), new Object[0], 0, scene.stream()));
        all.add("*EventElapsedTime", () -> {
            CUevent first = recorded(scene);
            CUevent second = recorded(scene);
            scene.driver().cuEventSynchronize(first);
            scene.driver().cuEventSynchronize(second);
            return args(first, second);
        });
    }

    private static void addStreams(ValidArguments all, Scene scene) {
        CUstreamCaptureMode relaxed = CUstreamCaptureMode.RELAXED;
        Supplier<CUstream> capturing = () -> {
            CUstream stream = scene.stream();
            scene.driver().cuStreamBeginCapture(stream, relaxed);
            return stream;
        };
        all.add("*StreamBeginCapture", () -> args(scene.stream(), relaxed));
        all.add(
                "*StreamBeginCaptureToGraph",
                () -> args(scene.stream(), scene.driver().cuGraphCreate(0), List.of(), null, relaxed));
        all.add("*StreamEndCapture", () -> args(capturing.get()));
        all.add("*StreamUpdateCaptureDependencies", () -> {
            CUstream stream = capturing.get();
            scene.driver().cuMemsetD32Async(scene.memory(), 1, 4, stream);
            return args(stream, List.of(), null, 1);
        });
        all.add("*StreamGetCaptureInfo", () -> args(capturing.get(), false));
        all.add("*StreamDestroy *StreamQuery *StreamSynchronize", () -> args(scene.stream()));
    }

    private static CUexternalMemoryHandleDesc memory(Scene scene) {
        return new CUexternalMemoryHandleDesc(
                ExternalMemoryHandleType.OPAQUE_FD,
                scene.external()
                        .memory("memory", ExternalMemoryHandleType.OPAQUE_FD, 1 << 16)
                        .export(),
                1 << 16,
                0);
    }

    static CUmipmappedArray mipmap(Scene scene) {
        CUarray3DDescriptor array = new CUarray3DDescriptor(8, 8, 0, ArrayFormat.UNSIGNED_INT8, 4, 0);
        return scene.driver()
                .cuExternalMemoryGetMappedMipmappedArray(
                        scene.driver().cuImportExternalMemory(memory(scene)),
                        new CUexternalMemoryMipmappedArrayDesc(0, array, 2));
    }

    private static CUexternalSemaphoreHandleDesc timeline(Scene scene) {
        TimelineSemaphore timeline =
                scene.external().timelineSemaphore("fence", ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD, 9);
        return new CUexternalSemaphoreHandleDesc(
                ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD, timeline.export(), 0);
    }

    static CUexternalSemaphore semaphore(Scene scene) {
        return scene.driver().cuImportExternalSemaphore(timeline(scene));
    }

    private static void addExternalObjects(ValidArguments all, Scene scene) {
        Supplier<CUexternalMemory> memory = () -> scene.driver().cuImportExternalMemory(memory(scene));
        CUarray3DDescriptor array = new CUarray3DDescriptor(8, 8, 0, ArrayFormat.UNSIGNED_INT8, 4, 0);
        all.add("*ImportExternalMemory", () -> args(memory(scene)));
        all.add("*ImportExternalSemaphore", () -> args(timeline(scene)));
        all.add("*DestroyExternalMemory", () -> args(memory.get()));
        all.add("*DestroyExternalSemaphore", () -> args(semaphore(scene)));
        all.add("*ExternalMemoryGetMappedBuffer", () -> args(memory.get(), new CUexternalMemoryBufferDesc(0, 4096, 0)));
        all.add(
                "*ExternalMemoryGetMappedMipmappedArray",
                () -> args(memory.get(), new CUexternalMemoryMipmappedArrayDesc(0, array, 2)));
        all.add(
                "*SignalExternalSemaphoresAsync",
                () -> args(
                        List.of(semaphore(scene)), List.of(CUexternalSemaphoreSignalParams.fence(10)), scene.stream()));
        all.add(
                "*WaitExternalSemaphoresAsync",
                () -> args(List.of(semaphore(scene)), List.of(CUexternalSemaphoreWaitParams.fence(1)), scene.stream()));
    }

    private static void addUserObjects(ValidArguments all, Scene scene) {
        Supplier<CUuserObject> object = () -> scene.driver().cuUserObjectCreate(() -> {}, 2, 1);
        all.add("cuUserObjectCreate", () -> args((Runnable) () -> {}, 1, 1));
        all.add("*UserObjectRetain *UserObjectRelease", () -> args(object.get(), 1));
        all.add("*GraphRetainUserObject", () -> args(scene.driver().cuGraphCreate(0), object.get(), 1, 0));
        all.add("*GraphReleaseUserObject", () -> {
            CUuserObject retained = object.get();
            CUgraph graph = scene.driver().cuGraphCreate(0);
            scene.driver().cuGraphRetainUserObject(graph, retained, 1, 0);
            return args(graph, retained, 1);
        });
    }
}
