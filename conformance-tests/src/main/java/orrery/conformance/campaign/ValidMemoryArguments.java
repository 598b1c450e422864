package orrery.conformance.campaign;

import static orrery.conformance.campaign.ValidArguments.args;

import java.util.List;
import orrery.conformance.campaign.ValidArguments.Scene;
import orrery.device.CUmemLocation;
import orrery.device.CUmemorytype;
import orrery.driver.CUgraphMemAttribute;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemAdvise;
import orrery.driver.CUmemPoolAttribute;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemRangeAttribute;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUstream;
import orrery.driver.CUstreamBatchMemOp;
import orrery.runtime.cudaExtent;
import orrery.runtime.cudaMemcpy3DParms;
import orrery.runtime.cudaMemcpy3DPeerParms;
import orrery.runtime.cudaMemcpyKind;
import orrery.runtime.cudaPitchedPtr;

/** Memory, copies, memsets and pools. */
final class ValidMemoryArguments {
    private static final long BYTES = 64;

    private ValidMemoryArguments() {}

    static void addTo(ValidArguments all, Scene scene) {
        addMemory(all, scene);
        addCopies(all, scene);
        addMemsets(all, scene);
        addPools(all, scene);
    }

    private static void addMemory(ValidArguments all, Scene scene) {
        all.add("cuMemAllocPitch cudaMallocPitch", () -> args(100L, 4L, 4));
        all.add("cudaMalloc3D", () -> args(new cudaExtent(64, 4, 2)));
        all.add("*MemFree cudaFree", () -> args(scene.memory()));
        all.add("cuMemFreeHost cudaFreeHost", () -> args(scene.hostMemory()));
        all.add("cuMemAllocManaged cudaMallocManaged", () -> args(1L << 16, 1));
        all.add("cuMemHostGetDevicePointer cudaHostGetDevicePointer", () -> args(scene.hostMemory(), 0));
        all.add("cuMemHostGetFlags cudaHostGetFlags", () -> args(scene.hostMemory()));
        all.add(
                "cuMemHostRegister cudaHostRegister",
                () -> args(scene.driver().host().allocate(4096), 4096L, 0));
        all.add("cuMemHostUnregister cudaHostUnregister", () -> {
            long memory = scene.driver().host().allocate(4096);
            scene.driver().cuMemHostRegister(memory, 4096, 0);
            return args(memory);
        });
        all.add("*MemGetAddressRange", () -> args(scene.memory()));
        all.add("*MemAdvise", () -> args(scene.managed(), 4096L, CUmemAdvise.SET_READ_MOSTLY, CUmemLocation.device(0)));
        all.add("*MemPrefetchAsync", () -> args(scene.managed(), 4096L, CUmemLocation.device(0), 0, scene.stream()));
        all.add("*MemRangeGetAttribute", () -> args(CUmemRangeAttribute.READ_MOSTLY, scene.managed(), 4096L));
        all.add("*MemRangeGetAttributes", () -> args(List.of(CUmemRangeAttribute.READ_MOSTLY), scene.managed(), 4096L));
        all.add("*StreamAttachMemAsync", () -> args(scene.stream(), scene.managed(), 0L, 4));
        all.add("cuStreamWriteValue32 cuStreamWaitValue32", () -> args(scene.stream(), scene.memory(), 0, 0));
        all.add("cuStreamWriteValue64 cuStreamWaitValue64", () -> args(scene.stream(), scene.memory(), 0L, 0));
        all.add(
                "cuStreamBatchMemOp",
                () -> args(
                        scene.stream(),
                        List.of(new CUstreamBatchMemOp(CUstreamBatchMemOp.Type.WRITE_VALUE_32, scene.memory(), 1, 0)),
                        0));
    }

    static CUmemcpy2D rows(Scene scene, int rows) {
        return new CUmemcpy2D(operand(scene), operand(scene), BYTES, rows);
    }

    static CUmemcpy3D layers(Scene scene, int rows, int layers) {
        return new CUmemcpy3D(operand(scene), operand(scene), BYTES, rows, layers);
    }

    private static CUmemcpy3D.Operand operand(Scene scene) {
        return new CUmemcpy3D.Operand(CUmemorytype.DEVICE, scene.memory(), BYTES, 2);
    }

    /** Copies as much as a node whose parameters come from {@link #rows}. */
    static cudaMemcpy3DParms runtimeCopy(Scene scene) {
        cudaMemcpy3DParms copy = new cudaMemcpy3DParms();
        copy.srcPtr = new cudaPitchedPtr(scene.memory(), BYTES, BYTES, 2);
        copy.dstPtr = new cudaPitchedPtr(scene.memory(), BYTES, BYTES, 2);
        copy.extent = new cudaExtent(BYTES, 2, 1);
        copy.kind = cudaMemcpyKind.DEVICE_TO_DEVICE;
        return copy;
    }

    private static cudaMemcpy3DPeerParms peerCopy(Scene scene) {
        cudaMemcpy3DPeerParms copy = new cudaMemcpy3DPeerParms();
        copy.srcPtr = new cudaPitchedPtr(scene.memory(), BYTES, BYTES, 2);
        copy.dstPtr = new cudaPitchedPtr(scene.memory(), BYTES, BYTES, 2);
        copy.extent = new cudaExtent(BYTES, 2, 1);
        return copy;
    }

    private static void addCopies(ValidArguments all, Scene scene) {
        all.add(
                "cuMemcpy cuMemcpyDtoD cuMemcpyAsync cuMemcpyDtoDAsync",
                () -> args(scene.memory(), scene.memory(), BYTES, scene.stream()));
        all.add(
                "cuMemcpyHtoD cuMemcpyHtoDAsync",
                () -> args(scene.memory(), scene.hostMemory(), BYTES, scene.stream()));
        all.add(
                "cuMemcpyDtoH cuMemcpyDtoHAsync",
                () -> args(scene.hostMemory(), scene.memory(), BYTES, scene.stream()));
        all.add(
                "cuMemcpyPeer cuMemcpyPeerAsync",
                () -> args(scene.memory(), scene.context(), scene.memory(), scene.context(), BYTES, scene.stream()));
        all.add("cuMemcpy2D cuMemcpy2DAsync", () -> args(rows(scene, 2), scene.stream()));
        all.add("cuMemcpy3D cuMemcpy3DAsync", () -> args(layers(scene, 2, 2), scene.stream()));
        all.add(
                "cuMemcpy3DPeer cuMemcpy3DPeerAsync",
                () -> args(layers(scene, 2, 2), scene.context(), scene.context(), scene.stream()));
        all.add(
                "cudaMemcpy cudaMemcpyAsync",
                () -> args(scene.memory(), scene.memory(), BYTES, cudaMemcpyKind.DEVICE_TO_DEVICE, scene.stream()));
        all.add(
                "cudaMemcpyPeer cudaMemcpyPeerAsync",
                () -> args(scene.memory(), 0, scene.memory(), 0, BYTES, scene.stream()));
        all.add(
                "cudaMemcpy2D cudaMemcpy2DAsync",
                () -> args(
                        scene.memory(),
                        BYTES,
                        scene.memory(),
                        BYTES,
                        BYTES,
                        2L,
                        cudaMemcpyKind.DEVICE_TO_DEVICE,
                        scene.stream()));
        all.add("cudaMemcpy3D cudaMemcpy3DAsync", () -> args(runtimeCopy(scene), scene.stream()));
        all.add("cudaMemcpy3DPeer cudaMemcpy3DPeerAsync", () -> args(peerCopy(scene), scene.stream()));
    }

    private static void addMemsets(ValidArguments all, Scene scene) {
        all.add("cuMemsetD8 cuMemsetD8Async", () -> args(scene.memory(), (byte) 1, BYTES, scene.stream()));
        all.add("cuMemsetD16 cuMemsetD16Async", () -> args(scene.memory(), (short) 1, BYTES, scene.stream()));
        all.add("cuMemsetD32 cuMemsetD32Async", () -> args(scene.memory(), 1, BYTES, scene.stream()));
        all.add("cuMemsetD2D8 cuMemsetD2D8Async", () -> args(scene.memory(), BYTES, (byte) 1, 8L, 4L, scene.stream()));
        all.add(
                "cuMemsetD2D16 cuMemsetD2D16Async",
                () -> args(scene.memory(), BYTES, (short) 1, 8L, 4L, scene.stream()));
        all.add("cuMemsetD2D32 cuMemsetD2D32Async", () -> args(scene.memory(), BYTES, 1, 8L, 4L, scene.stream()));
        all.add("cudaMemset cudaMemsetAsync", () -> args(scene.memory(), 1, BYTES, scene.stream()));
        all.add("cudaMemset2D cudaMemset2DAsync", () -> args(scene.memory(), BYTES, 1, 8L, 4L, scene.stream()));
        all.add(
                "cudaMemset3D cudaMemset3DAsync",
                () -> args(
                        new cudaPitchedPtr(scene.memory(), BYTES, BYTES, 2),
                        1,
                        new cudaExtent(8, 2, 2),
                        scene.stream()));
    }

    private static CUmemoryPool pool(Scene scene) {
        return scene.driver().cuMemPoolCreate(CUmemPoolProps.onDevice(0));
    }

    private static void addPools(ValidArguments all, Scene scene) {
        all.add("*MemPoolCreate", () -> args(CUmemPoolProps.onDevice(0)));
        all.add("*MemPoolDestroy", () -> args(pool(scene)));
        all.add("*MemPoolTrimTo", () -> args(pool(scene), 0L));
        all.add("*MemPoolGetAttribute", () -> args(pool(scene), CUmemPoolAttribute.USED_MEM_CURRENT));
        all.add("*MemPoolSetAttribute", () -> args(pool(scene), CUmemPoolAttribute.RELEASE_THRESHOLD, 1L << 20));
        all.add("*MemPoolGetAccess", () -> args(pool(scene), CUmemLocation.device(0)));
        all.add(
                "*MemPoolSetAccess",
                () -> args(pool(scene), (Object) new CUmemAccessDesc[] {
                    new CUmemAccessDesc(CUmemLocation.device(1), CUmemAccessDesc.Flags.READWRITE)
                }));
        all.add("cuMemAllocAsync cudaMallocAsync", () -> args(1L << 10, scene.stream()));
        all.add(
                "cuMemAllocFromPoolAsync cudaMallocFromPoolAsync cudaMallocAsync",
                () -> args(1L << 10, pool(scene), scene.stream()));
        all.add("cuMemFreeAsync cudaFreeAsync", () -> {
            CUstream stream = scene.stream();
            return args(scene.driver().cuMemAllocAsync(1 << 10, stream), stream);
        });
        all.add(
                "cuDeviceSetGraphMemAttribute",
                () -> args(scene.driver().cuDeviceGet(0), CUgraphMemAttribute.USED_MEM_HIGH, 0L));
        all.add("cudaDeviceSetGraphMemAttribute", () -> args(0, CUgraphMemAttribute.USED_MEM_HIGH, 0L));
    }
}
