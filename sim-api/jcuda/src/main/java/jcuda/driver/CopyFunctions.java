package jcuda.driver;

import jcuda.Pointer;
import org.jspecify.annotations.Nullable;

/** Copies, and arrays. */
abstract class CopyFunctions extends MemoryFunctions {
    CopyFunctions() {}

    public static int cuMemcpy(CUdeviceptr dst, CUdeviceptr src, long byteCount) {
        return run(() -> cuda().cuMemcpy(NativeParts.address(dst), NativeParts.address(src), byteCount));
    }

    public static int cuMemcpyHtoD(CUdeviceptr dst, Pointer src, long byteCount) {
        return run(() -> cuda().cuMemcpyHtoD(NativeParts.address(dst), NativeParts.address(src), byteCount));
    }

    public static int cuMemcpyDtoH(Pointer dst, CUdeviceptr src, long byteCount) {
        return run(() -> cuda().cuMemcpyDtoH(NativeParts.address(dst), NativeParts.address(src), byteCount));
    }

    public static int cuMemcpyDtoD(CUdeviceptr dst, CUdeviceptr src, long byteCount) {
        return run(() -> cuda().cuMemcpyDtoD(NativeParts.address(dst), NativeParts.address(src), byteCount));
    }

    public static int cuMemcpyPeer(
            CUdeviceptr dst, CUcontext dstContext, CUdeviceptr src, CUcontext srcContext, long byteCount) {
        return run(() -> cuda().cuMemcpyPeer(
                        NativeParts.address(dst),
                        Handles.of(dstContext),
                        NativeParts.address(src),
                        Handles.of(srcContext),
                        byteCount));
    }

    public static int cuMemcpyAsync(CUdeviceptr dst, CUdeviceptr src, long byteCount, @Nullable CUstream hStream) {
        return run(() -> cuda().cuMemcpyAsync(
                        NativeParts.address(dst), NativeParts.address(src), byteCount, Handles.of(hStream)));
    }

    public static int cuMemcpyHtoDAsync(CUdeviceptr dst, Pointer src, long byteCount, @Nullable CUstream hStream) {
        return run(() -> cuda().cuMemcpyHtoDAsync(
                        NativeParts.address(dst), NativeParts.address(src), byteCount, Handles.of(hStream)));
    }

    public static int cuMemcpyDtoHAsync(Pointer dst, CUdeviceptr src, long byteCount, @Nullable CUstream hStream) {
        return run(() -> cuda().cuMemcpyDtoHAsync(
                        NativeParts.address(dst), NativeParts.address(src), byteCount, Handles.of(hStream)));
    }

    public static int cuMemcpyDtoDAsync(CUdeviceptr dst, CUdeviceptr src, long byteCount, @Nullable CUstream hStream) {
        return run(() -> cuda().cuMemcpyDtoDAsync(
                        NativeParts.address(dst), NativeParts.address(src), byteCount, Handles.of(hStream)));
    }

    public static int cuMemcpyPeerAsync(
            CUdeviceptr dst,
            CUcontext dstContext,
            CUdeviceptr src,
            CUcontext srcContext,
            long byteCount,
            @Nullable CUstream hStream) {
        return run(() -> cuda().cuMemcpyPeerAsync(
                        NativeParts.address(dst),
                        Handles.of(dstContext),
                        NativeParts.address(src),
                        Handles.of(srcContext),
                        byteCount,
                        Handles.of(hStream)));
    }

    public static int cuMemcpy2D(CUDA_MEMCPY2D copy) {
        return run(() -> cuda().cuMemcpy2D(Structures.copy(copy)));
    }

    public static int cuMemcpy2DAsync(CUDA_MEMCPY2D copy, @Nullable CUstream hStream) {
        return run(() -> cuda().cuMemcpy2DAsync(Structures.copy(copy), Handles.of(hStream)));
    }

    public static int cuMemcpy3D(CUDA_MEMCPY3D copy) {
        return run(() -> cuda().cuMemcpy3D(Structures.copy(copy)));
    }

    public static int cuMemcpy3DAsync(CUDA_MEMCPY3D copy, @Nullable CUstream hStream) {
        return run(() -> cuda().cuMemcpy3DAsync(Structures.copy(copy), Handles.of(hStream)));
    }

    // -- arrays --------------------------------------------------------------------------------------------------

    public static int cuArrayCreate(CUarray array, CUDA_ARRAY_DESCRIPTOR descriptor) {
        return run(() -> Handles.set(array, cuda().cuArrayCreate(Structures.descriptor(descriptor))));
    }

    public static int cuArray3DCreate(CUarray array, CUDA_ARRAY3D_DESCRIPTOR descriptor) {
        return run(() -> Handles.set(array, cuda().cuArray3DCreate(Structures.descriptor(descriptor))));
    }

    public static int cuArrayDestroy(CUarray array) {
        return run(() -> cuda().cuArrayDestroy(Handles.of(array)));
    }

    public static int cuMemcpyDtoA(CUarray dstArray, long dstIndex, CUdeviceptr src, long byteCount) {
        return run(() -> cuda().cuMemcpyDtoA(Handles.of(dstArray), dstIndex, NativeParts.address(src), byteCount));
    }

    public static int cuMemcpyAtoD(CUdeviceptr dst, CUarray array, long srcIndex, long byteCount) {
        return run(() -> cuda().cuMemcpyAtoD(NativeParts.address(dst), Handles.of(array), srcIndex, byteCount));
    }

    public static int cuMemcpyHtoA(CUarray dstArray, long dstIndex, Pointer src, long byteCount) {
        return run(() -> cuda().cuMemcpyHtoA(Handles.of(dstArray), dstIndex, NativeParts.address(src), byteCount));
    }

    public static int cuMemcpyAtoH(Pointer dst, CUarray srcArray, long srcIndex, long byteCount) {
        return run(() -> cuda().cuMemcpyAtoH(NativeParts.address(dst), Handles.of(srcArray), srcIndex, byteCount));
    }

    public static int cuMemcpyAtoA(CUarray dstArray, long dstIndex, CUarray srcArray, long srcIndex, long byteCount) {
        return run(
                () -> cuda().cuMemcpyAtoA(Handles.of(dstArray), dstIndex, Handles.of(srcArray), srcIndex, byteCount));
    }

    public static int cuMemcpyHtoAAsync(
            CUarray dstArray, long dstIndex, Pointer src, long byteCount, @Nullable CUstream hStream) {
        return run(() -> cuda().cuMemcpyHtoAAsync(
                        Handles.of(dstArray), dstIndex, NativeParts.address(src), byteCount, Handles.of(hStream)));
    }

    public static int cuMemcpyAtoHAsync(
            Pointer dst, CUarray srcArray, long srcIndex, long byteCount, @Nullable CUstream hStream) {
        return run(() -> cuda().cuMemcpyAtoHAsync(
                        NativeParts.address(dst), Handles.of(srcArray), srcIndex, byteCount, Handles.of(hStream)));
    }
}
