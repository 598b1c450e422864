package orrery.conformance.campaign;

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
final class ValidMemoryArguments extends ArgumentFamily {
    private static final long BYTES = 64;

    ValidMemoryArguments(ValidArguments all, Scene scene) {
        super(all, scene);
    }

    @Override
    void addAll() {
        addMemory();
        addCopies();
        addMemsets();
        addPools();
    }

    private void addMemory() {
        add("cuMemAllocPitch cudaMallocPitch", () -> args(100L, 4L, 4));
        add("cudaMalloc3D", () -> args(new cudaExtent(64, 4, 2)));
        add("*MemFree cudaFree", () -> args(memory()));
        add("cuMemFreeHost cudaFreeHost", () -> args(hostMemory()));
        add("cuMemAllocManaged cudaMallocManaged", () -> args(1L << 16, 1));
        add("cuMemHostGetDevicePointer cudaHostGetDevicePointer", () -> args(hostMemory(), 0));
        add("cuMemHostGetFlags cudaHostGetFlags", () -> args(hostMemory()));
        add("cuMemHostRegister cudaHostRegister", () -> args(driver.host().allocate(4096), 4096L, 0));
        add("cuMemHostUnregister cudaHostUnregister", () -> {
            long memory = driver.host().allocate(4096);
            driver.cuMemHostRegister(memory, 4096, 0);
            return args(memory);
        });
        add("*MemGetAddressRange", () -> args(memory()));
        add("*MemAdvise", () -> args(managed(), 4096L, CUmemAdvise.SET_READ_MOSTLY, CUmemLocation.device(0)));
        add("*MemPrefetchAsync", () -> args(managed(), 4096L, CUmemLocation.device(0), 0, stream()));
        add("*MemRangeGetAttribute", () -> args(CUmemRangeAttribute.READ_MOSTLY, managed(), 4096L));
        add("*MemRangeGetAttributes", () -> args(List.of(CUmemRangeAttribute.READ_MOSTLY), managed(), 4096L));
        add("*StreamAttachMemAsync", () -> args(stream(), managed(), 0L, 4));
        add("cuStreamWriteValue32 cuStreamWaitValue32", () -> args(stream(), memory(), 0, 0));
        add("cuStreamWriteValue64 cuStreamWaitValue64", () -> args(stream(), memory(), 0L, 0));
        add(
                "cuStreamBatchMemOp",
                () -> args(
                        stream(),
                        List.of(new CUstreamBatchMemOp(CUstreamBatchMemOp.Type.WRITE_VALUE_32, memory(), 1, 0)),
                        0));
    }

    CUmemcpy2D rows(int rows) {
        return new CUmemcpy2D(operand(), operand(), BYTES, rows);
    }

    CUmemcpy3D layers(int rows, int layers) {
        return new CUmemcpy3D(operand(), operand(), BYTES, rows, layers);
    }

    private CUmemcpy3D.Operand operand() {
        return new CUmemcpy3D.Operand(CUmemorytype.DEVICE, memory(), BYTES, 2);
    }

    /** Copies as much as a node whose parameters come from {@link #rows}. */
    cudaMemcpy3DParms runtimeCopy() {
        cudaMemcpy3DParms copy = new cudaMemcpy3DParms();
        copy.srcPtr = new cudaPitchedPtr(memory(), BYTES, BYTES, 2);
        copy.dstPtr = new cudaPitchedPtr(memory(), BYTES, BYTES, 2);
        copy.extent = new cudaExtent(BYTES, 2, 1);
        copy.kind = cudaMemcpyKind.DEVICE_TO_DEVICE;
        return copy;
    }

    private cudaMemcpy3DPeerParms peerCopy() {
        cudaMemcpy3DPeerParms copy = new cudaMemcpy3DPeerParms();
        copy.srcPtr = new cudaPitchedPtr(memory(), BYTES, BYTES, 2);
        copy.dstPtr = new cudaPitchedPtr(memory(), BYTES, BYTES, 2);
        copy.extent = new cudaExtent(BYTES, 2, 1);
        return copy;
    }

    private void addCopies() {
        add("cuMemcpy cuMemcpyDtoD cuMemcpyAsync cuMemcpyDtoDAsync", () -> args(memory(), memory(), BYTES, stream()));
        add("cuMemcpyHtoD cuMemcpyHtoDAsync", () -> args(memory(), hostMemory(), BYTES, stream()));
        add("cuMemcpyDtoH cuMemcpyDtoHAsync", () -> args(hostMemory(), memory(), BYTES, stream()));
        add("cuMemcpyPeer cuMemcpyPeerAsync", () -> args(memory(), context, memory(), context, BYTES, stream()));
        add("cuMemcpy2D cuMemcpy2DAsync", () -> args(rows(2), stream()));
        add("cuMemcpy3D cuMemcpy3DAsync", () -> args(layers(2, 2), stream()));
        add("cuMemcpy3DPeer cuMemcpy3DPeerAsync", () -> args(layers(2, 2), context, context, stream()));
        add(
                "cudaMemcpy cudaMemcpyAsync",
                () -> args(memory(), memory(), BYTES, cudaMemcpyKind.DEVICE_TO_DEVICE, stream()));
        add("cudaMemcpyPeer cudaMemcpyPeerAsync", () -> args(memory(), 0, memory(), 0, BYTES, stream()));
        add(
                "cudaMemcpy2D cudaMemcpy2DAsync",
                () -> args(memory(), BYTES, memory(), BYTES, BYTES, 2L, cudaMemcpyKind.DEVICE_TO_DEVICE, stream()));
        add("cudaMemcpy3D cudaMemcpy3DAsync", () -> args(runtimeCopy(), stream()));
        add("cudaMemcpy3DPeer cudaMemcpy3DPeerAsync", () -> args(peerCopy(), stream()));
    }

    private void addMemsets() {
        add("cuMemsetD8 cuMemsetD8Async", () -> args(memory(), (byte) 1, BYTES, stream()));
        add("cuMemsetD16 cuMemsetD16Async", () -> args(memory(), (short) 1, BYTES, stream()));
        add("cuMemsetD32 cuMemsetD32Async", () -> args(memory(), 1, BYTES, stream()));
        add("cuMemsetD2D8 cuMemsetD2D8Async", () -> args(memory(), BYTES, (byte) 1, 8L, 4L, stream()));
        add("cuMemsetD2D16 cuMemsetD2D16Async", () -> args(memory(), BYTES, (short) 1, 8L, 4L, stream()));
        add("cuMemsetD2D32 cuMemsetD2D32Async", () -> args(memory(), BYTES, 1, 8L, 4L, stream()));
        add("cudaMemset cudaMemsetAsync", () -> args(memory(), 1, BYTES, stream()));
        add("cudaMemset2D cudaMemset2DAsync", () -> args(memory(), BYTES, 1, 8L, 4L, stream()));
        add(
                "cudaMemset3D cudaMemset3DAsync",
                () -> args(new cudaPitchedPtr(memory(), BYTES, BYTES, 2), 1, new cudaExtent(8, 2, 2), stream()));
    }

    private CUmemoryPool pool() {
        return driver.cuMemPoolCreate(CUmemPoolProps.onDevice(0));
    }

    private void addPools() {
        add("*MemPoolCreate", () -> args(CUmemPoolProps.onDevice(0)));
        add("*MemPoolDestroy", () -> args(pool()));
        add("*MemPoolTrimTo", () -> args(pool(), 0L));
        add("*MemPoolGetAttribute", () -> args(pool(), CUmemPoolAttribute.USED_MEM_CURRENT));
        add("*MemPoolSetAttribute", () -> args(pool(), CUmemPoolAttribute.RELEASE_THRESHOLD, 1L << 20));
        add("*MemPoolGetAccess", () -> args(pool(), CUmemLocation.device(0)));
        add(
                "*MemPoolSetAccess",
                () -> args(pool(), (Object) new CUmemAccessDesc[] {
                    new CUmemAccessDesc(CUmemLocation.device(1), CUmemAccessDesc.Flags.READWRITE)
                }));
        add("cuMemAllocAsync cudaMallocAsync", () -> args(1L << 10, stream()));
        add("cuMemAllocFromPoolAsync cudaMallocFromPoolAsync cudaMallocAsync", () -> args(1L << 10, pool(), stream()));
        add("cuMemFreeAsync cudaFreeAsync", () -> {
            CUstream stream = stream();
            return args(driver.cuMemAllocAsync(1 << 10, stream), stream);
        });
        add("cuDeviceSetGraphMemAttribute", () -> args(device(), CUgraphMemAttribute.USED_MEM_HIGH, 0L));
        add("cudaDeviceSetGraphMemAttribute", () -> args(0, CUgraphMemAttribute.USED_MEM_HIGH, 0L));
    }
}
