package orrery.conformance.campaign;

import org.jspecify.annotations.Nullable;
import orrery.conformance.campaign.ValidArguments.Maker;
import orrery.conformance.campaign.ValidArguments.Scene;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUevent;
import orrery.driver.CUexternalMemoryHandleDesc;
import orrery.driver.CUexternalMemoryMipmappedArrayDesc;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUmipmappedArray;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.ArrayFormat;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.TimelineSemaphore;

/** The arguments of a family of functions, and the objects of which several families make them. */
abstract class ArgumentFamily {
    /** {@code CU_MEMHOSTALLOC_DEVICEMAP}. */
    private static final int MAPPED = 2;

    final Scene scene;
    final CudaDriver driver;
    final CudaRuntime runtime;
    final CUcontext context;
    private final ValidArguments all;

    ArgumentFamily(ValidArguments all, Scene scene) {
        this.all = all;
        this.scene = scene;
        driver = scene.driver();
        runtime = scene.runtime();
        context = scene.context();
    }

    /** Adds the arguments of all functions of the family. */
    abstract void addAll();

    /** Adds arguments of functions by name; {@code *} stands for the prefixes of both APIs. */
    final void add(String names, Maker maker) {
        all.add(names, maker);
    }

    /** Returns the values as an array. */
    static @Nullable Object[] args(@Nullable Object... values) {
        return values;
    }

    final CUdevice device() {
        return driver.cuDeviceGet(0);
    }

    final CUfunction function() {
        return driver.cuModuleGetFunction(scene.module(), "k0");
    }

    final long memory() {
        return driver.cuMemAlloc(4096);
    }

    final long hostMemory() {
        return driver.cuMemHostAlloc(4096, MAPPED);
    }

    final long managed() {
        return driver.cuMemAllocManaged(1 << 16, CudaDriver.CU_MEM_ATTACH_GLOBAL);
    }

    final CUstream stream() {
        return driver.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
    }

    final CUevent event() {
        return driver.cuEventCreate(0);
    }

    final CUgraph graph() {
        return driver.cuGraphCreate(0);
    }

    final CUexternalMemoryHandleDesc externalMemory() {
        return new CUexternalMemoryHandleDesc(
                ExternalMemoryHandleType.OPAQUE_FD,
                scene.external()
                        .memory("memory", ExternalMemoryHandleType.OPAQUE_FD, 1 << 16)
                        .export(),
                1 << 16,
                0);
    }

    final CUexternalMemoryMipmappedArrayDesc mipmapped() {
        return new CUexternalMemoryMipmappedArrayDesc(
                0, new CUarray3DDescriptor(8, 8, 0, ArrayFormat.UNSIGNED_INT8, 4, 0), 2);
    }

    final CUmipmappedArray mipmap() {
        return driver.cuExternalMemoryGetMappedMipmappedArray(
                driver.cuImportExternalMemory(externalMemory()), mipmapped());
    }

    final CUexternalSemaphoreHandleDesc timeline() {
        TimelineSemaphore timeline =
                scene.external().timelineSemaphore("fence", ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD, 9);
        return new CUexternalSemaphoreHandleDesc(
                ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD, timeline.export(), 0);
    }

    final CUexternalSemaphore semaphore() {
        return driver.cuImportExternalSemaphore(timeline());
    }
}
