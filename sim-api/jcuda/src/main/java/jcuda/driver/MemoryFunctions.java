package jcuda.driver;

import java.util.List;
import jcuda.NativePointerObject;
import jcuda.Pointer;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUmemRangeAttribute;
import orrery.driver.CUpointerAttribute;
import orrery.jcuda.JCudaAdapter;
import orrery.jcuda.conversion.Constants;
import orrery.jcuda.conversion.Handles;
import orrery.jcuda.conversion.HostValues;
import orrery.jcuda.conversion.NativeParts;
import orrery.sim.ExternalHandle;

/** Page-locked and managed memory, copies between contexts, and attributes of pointers. */
abstract class MemoryFunctions extends DriverCall {
    MemoryFunctions() {}

    // -- page-locked memory --------------------------------------------------------------------------------------

    public static void cuMemAllocHost(Pointer pp, long bytesize) {
        NativeParts.setMemory(pp, cuda().cuMemAllocHost(bytesize), bytesize);
    }

    public static void cuMemHostAlloc(Pointer pp, long bytes, int flags) {
        NativeParts.setMemory(pp, cuda().cuMemHostAlloc(bytes, flags), bytes);
    }

    // -- sharing -------------------------------------------------------------------------------------------------

    /** Writes a file descriptor, or a handle of another kind, where a pointer points to. */
    public static void cuMemExportToShareableHandle(
            Pointer shareableHandle, CUmemGenericAllocationHandle handle, int handleType, long flags) {
        ExternalHandle exported = cuda().cuMemExportToShareableHandle(
                        Handles.get(handle, orrery.driver.CUmemGenericAllocationHandle.class), handleType, flags);
        if (isDescriptor(handleType)) {
            HostValues.put(shareableHandle, Integer.BYTES, exported.fd());
        } else {
            HostValues.put(shareableHandle, Long.BYTES, exported.handle());
        }
    }

    /** Takes a file descriptor, or a handle of Windows, for an address, as the driver does. */
    public static void cuMemImportFromShareableHandle(
            CUmemGenericAllocationHandle handle, Pointer osHandle, int shHandleType) {
        long address = NativeParts.address(osHandle);
        ExternalHandle imported = isDescriptor(shHandleType)
                ? ExternalHandle.ofDescriptor(Math.toIntExact(address))
                : ExternalHandle.ofHandle(address);
        Handles.set(handle, cuda().cuMemImportFromShareableHandle(imported, shHandleType));
    }

    private static boolean isDescriptor(int handleType) {
        return handleType == CUmemAllocationHandleType.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    }

    // -- copies between contexts ---------------------------------------------------------------------------------

    public static void cuMemcpy3DPeer(CUDA_MEMCPY3D_PEER pCopy) {
        cuda().cuMemcpy3DPeer(Structures.copy(pCopy), context(pCopy.dstContext), context(pCopy.srcContext));
    }

    public static void cuMemcpy3DPeerAsync(CUDA_MEMCPY3D_PEER pCopy, @Nullable CUstream hStream) {
        cuda().cuMemcpy3DPeerAsync(
                        Structures.copy(pCopy),
                        context(pCopy.dstContext),
                        context(pCopy.srcContext),
                        Handles.get(hStream, orrery.driver.CUstream.class));
    }

    private static orrery.driver.CUcontext context(CUcontext context) {
        return Handles.get(context, orrery.driver.CUcontext.class);
    }

    // -- managed memory ------------------------------------------------------------------------------------------

    public static void cuMemAllocManaged(CUdeviceptr dptr, long bytesize, int flags) {
        NativeParts.setMemory(dptr, cuda().cuMemAllocManaged(bytesize, flags), bytesize);
    }

    public static void cuMemPrefetchAsync(
            CUdeviceptr devPtr, long count, CUdevice dstDevice, @Nullable CUstream hStream) {
        cuda().cuMemPrefetchAsync(
                        NativeParts.address(devPtr),
                        count,
                        Structures.location(dstDevice),
                        0,
                        Handles.get(hStream, orrery.driver.CUstream.class));
    }

    public static void cuMemRangeGetAttribute(
            Pointer data, long dataSize, int attribute, CUdeviceptr devPtr, long count) {
        HostValues.put(
                data,
                dataSize,
                cuda().cuMemRangeGetAttribute(
                                Constants.of(CUmemRangeAttribute.class, attribute),
                                NativeParts.address(devPtr),
                                count));
    }

    public static void cuMemRangeGetAttributes(
            Pointer[] data, long[] dataSizes, int[] attributes, long numAttributes, CUdeviceptr devPtr, long count) {
        List<CUmemRangeAttribute> asked = Constants.of(CUmemRangeAttribute.class, attributes, numAttributes);
        List<Object> values = cuda().cuMemRangeGetAttributes(asked, NativeParts.address(devPtr), count);
        for (int i = 0; i < numAttributes; i++) {
            HostValues.put(data[i], dataSizes[i], values.get(i));
        }
    }

    // -- attributes of pointers ----------------------------------------------------------------------------------

    public static void cuPointerGetAttribute(Pointer data, int attribute, CUdeviceptr ptr) {
        HostValues.put(
                data,
                Integer.BYTES,
                cuda().cuPointerGetAttribute(
                                Constants.of(CUpointerAttribute.class, attribute), NativeParts.address(ptr)));
    }

    public static void cuPointerGetAttributes(int numAttributes, int[] attributes, Pointer data, CUdeviceptr ptr) {
        NativePointerObject[] targets = NativeParts.targets(data, "the data of cuPointerGetAttributes");
        List<CUpointerAttribute> asked = Constants.of(CUpointerAttribute.class, attributes, numAttributes);
        List<Object> values = cuda().cuPointerGetAttributes(asked, NativeParts.address(ptr));
        for (int i = 0; i < numAttributes; i++) {
            HostValues.put((Pointer) targets[i], Integer.BYTES, values.get(i));
        }
    }

    public static void cuPointerSetAttribute(Pointer value, int attribute, CUdeviceptr ptr) {
        CUpointerAttribute asked = Constants.of(CUpointerAttribute.class, attribute);
        int wanted = asked == CUpointerAttribute.SYNC_MEMOPS
                ? JCudaAdapter.driver().host().ints(NativeParts.address(value)).get(0)
                : 0;
        cuda().cuPointerSetAttribute(wanted, asked, NativeParts.address(ptr));
    }
}
