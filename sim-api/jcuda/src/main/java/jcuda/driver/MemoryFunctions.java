package jcuda.driver;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import jcuda.Pointer;
import org.jspecify.annotations.Nullable;
import orrery.driver.CudaDriver;
import orrery.driver.MemoryManagement.AddressRange;
import orrery.driver.MemoryManagement.MemoryInfo;
import orrery.driver.MemoryManagement.PitchedMemory;

/** Memory of devices and of the host, memory in stream order, and memsets. */
abstract class MemoryFunctions extends ModuleFunctions {
    /**
     * The arrays behind page-locked memory, by address; {@code getByteBuffer()} of the pointers gives views of them.
     */
    private static final Map<Long, byte[]> LOCKED = new ConcurrentHashMap<>();

    MemoryFunctions() {}

    public static int cuMemGetInfo(long[] free, long[] total) {
        return run(() -> {
            MemoryInfo info = cuda().cuMemGetInfo();
            free[0] = info.free();
            total[0] = info.total();
        });
    }

    public static int cuMemAlloc(CUdeviceptr dptr, long bytesize) {
        return run(() -> NativeParts.setNumber(dptr, cuda().cuMemAlloc(bytesize)));
    }

    public static int cuMemAllocPitch(
            CUdeviceptr dptr, long[] pPitch, long widthInBytes, long height, int elementSizeBytes) {
        return run(() -> {
            PitchedMemory memory = cuda().cuMemAllocPitch(widthInBytes, height, elementSizeBytes);
            NativeParts.setNumber(dptr, memory.address());
            pPitch[0] = memory.pitch();
        });
    }

    public static int cuMemAllocManaged(CUdeviceptr dptr, long bytesize, int flags) {
        return run(() -> NativeParts.setNumber(dptr, cuda().cuMemAllocManaged(bytesize, flags)));
    }

    public static int cuMemFree(CUdeviceptr dptr) {
        return run(() -> cuda().cuMemFree(NativeParts.address(dptr)));
    }

    public static int cuMemGetAddressRange(CUdeviceptr pbase, long[] psize, CUdeviceptr dptr) {
        return run(() -> {
            AddressRange range = cuda().cuMemGetAddressRange(NativeParts.address(dptr));
            NativeParts.setNumber(pbase, range.base());
            psize[0] = range.size();
        });
    }

    // -- page-locked memory: an array that is registered ---------------------------------------------------------

    public static int cuMemAllocHost(Pointer pp, long bytesize) {
        return cuMemHostAlloc(pp, bytesize, 0);
    }

    public static int cuMemHostAlloc(Pointer pp, long bytes, int flags) {
        if ((flags & JCudaDriver.CU_MEMHOSTALLOC_WRITECOMBINED) != 0) {
            throw new UnsupportedOperationException("cuMemHostAlloc with CU_MEMHOSTALLOC_WRITECOMBINED");
        }
        return run(() -> {
            CudaDriver cuda = cuda();
            byte[] memory = new byte[Math.toIntExact(bytes)];
            long address = cuda.host().of(memory);
            cuda.cuMemHostRegister(address, bytes, flags);
            LOCKED.put(address, memory);
            NativeParts.setMemory(pp, address, memory);
        });
    }

    public static int cuMemFreeHost(Pointer p) {
        return run(() -> {
            long address = NativeParts.address(p);
            if (LOCKED.remove(address) == null) {
                cuda().cuMemFreeHost(address);
            } else {
                cuda().cuMemHostUnregister(address);
                cuda().host().free(address);
            }
        });
    }

    public static int cuMemHostGetDevicePointer(CUdeviceptr pdptr, Pointer p, int flags) {
        return run(() -> NativeParts.setNumber(pdptr, cuda().cuMemHostGetDevicePointer(NativeParts.address(p), flags)));
    }

    public static int cuMemHostGetFlags(int[] pFlags, Pointer p) {
        return run(() -> pFlags[0] = cuda().cuMemHostGetFlags(NativeParts.address(p)));
    }

    public static int cuMemHostRegister(Pointer p, long bytesize, int flags) {
        return run(() -> cuda().cuMemHostRegister(NativeParts.address(p), bytesize, flags));
    }

    public static int cuMemHostUnregister(Pointer p) {
        return run(() -> cuda().cuMemHostUnregister(NativeParts.address(p)));
    }

    // -- in stream order -----------------------------------------------------------------------------------------

    public static int cuMemAllocAsync(CUdeviceptr dptr, long bytesize, @Nullable CUstream hStream) {
        return run(() -> NativeParts.setNumber(dptr, cuda().cuMemAllocAsync(bytesize, Handles.of(hStream))));
    }

    public static int cuMemAllocFromPoolAsync(
            CUdeviceptr dptr, long bytesize, CUmemoryPool pool, @Nullable CUstream hStream) {
        return run(() -> NativeParts.setNumber(
                dptr, cuda().cuMemAllocFromPoolAsync(bytesize, Handles.of(pool), Handles.of(hStream))));
    }

    public static int cuMemFreeAsync(CUdeviceptr dptr, @Nullable CUstream hStream) {
        return run(() -> cuda().cuMemFreeAsync(NativeParts.address(dptr), Handles.of(hStream)));
    }

    public static int cuMemPoolCreate(CUmemoryPool pool, CUmemPoolProps poolProps) {
        return run(() -> Handles.set(pool, cuda().cuMemPoolCreate(Structures.pool(poolProps))));
    }

    public static int cuMemPoolDestroy(CUmemoryPool pool) {
        return run(() -> cuda().cuMemPoolDestroy(Handles.of(pool)));
    }

    public static int cuMemPoolTrimTo(CUmemoryPool pool, long minBytesToKeep) {
        return run(() -> cuda().cuMemPoolTrimTo(Handles.of(pool), minBytesToKeep));
    }

    // -- memsets -------------------------------------------------------------------------------------------------

    public static int cuMemsetD8(CUdeviceptr dst, byte uc, long n) {
        return run(() -> cuda().cuMemsetD8(NativeParts.address(dst), uc, n));
    }

    public static int cuMemsetD16(CUdeviceptr dst, short us, long n) {
        return run(() -> cuda().cuMemsetD16(NativeParts.address(dst), us, n));
    }

    public static int cuMemsetD32(CUdeviceptr dst, int ui, long n) {
        return run(() -> cuda().cuMemsetD32(NativeParts.address(dst), ui, n));
    }

    public static int cuMemsetD2D8(CUdeviceptr dst, long pitch, byte uc, long width, long height) {
        return run(() -> cuda().cuMemsetD2D8(NativeParts.address(dst), pitch, uc, width, height));
    }

    public static int cuMemsetD2D16(CUdeviceptr dst, long pitch, short us, long width, long height) {
        return run(() -> cuda().cuMemsetD2D16(NativeParts.address(dst), pitch, us, width, height));
    }

    public static int cuMemsetD2D32(CUdeviceptr dst, long pitch, int ui, long width, long height) {
        return run(() -> cuda().cuMemsetD2D32(NativeParts.address(dst), pitch, ui, width, height));
    }

    public static int cuMemsetD8Async(CUdeviceptr dst, byte uc, long n, @Nullable CUstream hStream) {
        return run(() -> cuda().cuMemsetD8Async(NativeParts.address(dst), uc, n, Handles.of(hStream)));
    }

    public static int cuMemsetD16Async(CUdeviceptr dst, short us, long n, @Nullable CUstream hStream) {
        return run(() -> cuda().cuMemsetD16Async(NativeParts.address(dst), us, n, Handles.of(hStream)));
    }

    public static int cuMemsetD32Async(CUdeviceptr dst, int ui, long n, @Nullable CUstream hStream) {
        return run(() -> cuda().cuMemsetD32Async(NativeParts.address(dst), ui, n, Handles.of(hStream)));
    }

    public static int cuMemsetD2D8Async(
            CUdeviceptr dst, long pitch, byte uc, long width, long height, @Nullable CUstream hStream) {
        return run(() ->
                cuda().cuMemsetD2D8Async(NativeParts.address(dst), pitch, uc, width, height, Handles.of(hStream)));
    }

    public static int cuMemsetD2D16Async(
            CUdeviceptr dst, long pitch, short us, long width, long height, @Nullable CUstream hStream) {
        return run(() ->
                cuda().cuMemsetD2D16Async(NativeParts.address(dst), pitch, us, width, height, Handles.of(hStream)));
    }

    public static int cuMemsetD2D32Async(
            CUdeviceptr dst, long pitch, int ui, long width, long height, @Nullable CUstream hStream) {
        return run(() ->
                cuda().cuMemsetD2D32Async(NativeParts.address(dst), pitch, ui, width, height, Handles.of(hStream)));
    }
}
