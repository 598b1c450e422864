package jcuda.driver;

import org.jspecify.annotations.Nullable;
import orrery.driver.CUstreamCaptureInfo;
import orrery.driver.CUstreamCaptureMode;

/** Streams, their captures and memory operations, and events. */
abstract class StreamFunctions extends CopyFunctions {
    StreamFunctions() {}

    public static int cuStreamCreate(CUstream phStream, int flags) {
        return run(() -> Handles.set(phStream, cuda().cuStreamCreate(flags)));
    }

    public static int cuStreamCreateWithPriority(CUstream phStream, int flags, int priority) {
        return run(() -> Handles.set(phStream, cuda().cuStreamCreateWithPriority(flags, priority)));
    }

    public static int cuStreamDestroy(CUstream hStream) {
        return run(() -> cuda().cuStreamDestroy(Handles.of(hStream)));
    }

    public static int cuStreamGetPriority(@Nullable CUstream hStream, int[] priority) {
        return run(() -> priority[0] = cuda().cuStreamGetPriority(Handles.of(hStream)));
    }

    public static int cuStreamGetFlags(@Nullable CUstream hStream, int[] flags) {
        return run(() -> flags[0] = cuda().cuStreamGetFlags(Handles.of(hStream)));
    }

    public static int cuStreamGetId(@Nullable CUstream hStream, long[] streamId) {
        return run(() -> streamId[0] = cuda().cuStreamGetId(Handles.of(hStream)));
    }

    public static int cuStreamGetCtx(@Nullable CUstream hStream, CUcontext pctx) {
        return run(() -> Handles.set(pctx, cuda().cuStreamGetCtx(Handles.of(hStream))));
    }

    public static int cuStreamQuery(@Nullable CUstream hStream) {
        return query(() -> cuda().cuStreamQuery(Handles.of(hStream)));
    }

    public static int cuStreamSynchronize(@Nullable CUstream hStream) {
        return run(() -> cuda().cuStreamSynchronize(Handles.of(hStream)));
    }

    public static int cuStreamWaitEvent(@Nullable CUstream hStream, CUevent hEvent, int flags) {
        return run(() -> cuda().cuStreamWaitEvent(Handles.of(hStream), Handles.of(hEvent), flags));
    }

    public static int cuStreamAddCallback(
            @Nullable CUstream hStream, CUstreamCallback callback, @Nullable Object userData, int flags) {
        return run(() -> cuda().cuStreamAddCallback(
                        Handles.of(hStream),
                        (stream, result) -> callback.call(hStream, result.code(), userData),
                        flags));
    }

    public static int cuStreamAttachMemAsync(@Nullable CUstream hStream, CUdeviceptr dptr, long length, int flags) {
        return run(() -> cuda().cuStreamAttachMemAsync(Handles.of(hStream), NativeParts.address(dptr), length, flags));
    }

    public static int cuStreamCopyAttributes(@Nullable CUstream dst, @Nullable CUstream src) {
        return run(() -> cuda().cuStreamCopyAttributes(Handles.of(dst), Handles.of(src)));
    }

    // -- captures ------------------------------------------------------------------------------------------------

    public static int cuStreamBeginCapture(@Nullable CUstream hStream, int mode) {
        return run(() -> cuda().cuStreamBeginCapture(Handles.of(hStream), new CUstreamCaptureMode(mode)));
    }

    public static int cuStreamEndCapture(@Nullable CUstream hStream, CUgraph phGraph) {
        return run(() -> Handles.set(phGraph, cuda().cuStreamEndCapture(Handles.of(hStream))));
    }

    public static int cuStreamIsCapturing(@Nullable CUstream hStream, int[] captureStatus) {
        return run(() -> captureStatus[0] =
                cuda().cuStreamIsCapturing(Handles.of(hStream)).ordinal());
    }

    public static int cuStreamGetCaptureInfo(@Nullable CUstream hStream, int[] captureStatus, long[] id) {
        return run(() -> {
            CUstreamCaptureInfo info = cuda().cuStreamGetCaptureInfo(Handles.of(hStream), false);
            captureStatus[0] = info.status().ordinal();
            id[0] = info.id();
        });
    }

    public static int cuThreadExchangeStreamCaptureMode(int[] mode) {
        return run(() -> mode[0] = cuda().cuThreadExchangeStreamCaptureMode(new CUstreamCaptureMode(mode[0]))
                .value());
    }

    // -- memory operations ---------------------------------------------------------------------------------------

    public static int cuStreamWaitValue32(@Nullable CUstream stream, CUdeviceptr addr, int value, int flags) {
        return run(() -> cuda().cuStreamWaitValue32(Handles.of(stream), NativeParts.address(addr), value, flags));
    }

    public static int cuStreamWriteValue32(@Nullable CUstream stream, CUdeviceptr addr, int value, int flags) {
        return run(() -> cuda().cuStreamWriteValue32(Handles.of(stream), NativeParts.address(addr), value, flags));
    }

    public static int cuStreamWaitValue64(@Nullable CUstream stream, CUdeviceptr addr, long value, int flags) {
        return run(() -> cuda().cuStreamWaitValue64(Handles.of(stream), NativeParts.address(addr), value, flags));
    }

    public static int cuStreamWriteValue64(@Nullable CUstream stream, CUdeviceptr addr, long value, int flags) {
        return run(() -> cuda().cuStreamWriteValue64(Handles.of(stream), NativeParts.address(addr), value, flags));
    }

    // -- events --------------------------------------------------------------------------------------------------

    public static int cuEventCreate(CUevent phEvent, int flags) {
        return run(() -> Handles.set(phEvent, cuda().cuEventCreate(flags)));
    }

    public static int cuEventDestroy(CUevent hEvent) {
        return run(() -> cuda().cuEventDestroy(Handles.of(hEvent)));
    }

    public static int cuEventRecord(CUevent hEvent, @Nullable CUstream hStream) {
        return run(() -> cuda().cuEventRecord(Handles.of(hEvent), Handles.of(hStream)));
    }

    public static int cuEventRecordWithFlags(CUevent hEvent, @Nullable CUstream hStream, int flags) {
        return run(() -> cuda().cuEventRecordWithFlags(Handles.of(hEvent), Handles.of(hStream), flags));
    }

    public static int cuEventQuery(CUevent hEvent) {
        return query(() -> cuda().cuEventQuery(Handles.of(hEvent)));
    }

    public static int cuEventSynchronize(CUevent hEvent) {
        return run(() -> cuda().cuEventSynchronize(Handles.of(hEvent)));
    }

    public static int cuEventElapsedTime(float[] pMilliseconds, CUevent hStart, CUevent hEnd) {
        return run(() -> pMilliseconds[0] = cuda().cuEventElapsedTime(Handles.of(hStart), Handles.of(hEnd)));
    }
}
