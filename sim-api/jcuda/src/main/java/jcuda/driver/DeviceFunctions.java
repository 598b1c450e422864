package jcuda.driver;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import orrery.device.DeviceAttribute;
import orrery.driver.CUdeviceP2PAttribute;
import orrery.driver.ContextManagement.PriorityRange;
import orrery.driver.DeviceManagement.PrimaryContextState;

/** Initialization, errors, devices, primary contexts, contexts and access to peers. */
abstract class DeviceFunctions extends UnsupportedFunctions {
    DeviceFunctions() {}

    public static int cuInit(int flags) {
        return run(() -> cuda().cuInit(flags));
    }

    public static int cuDriverGetVersion(int[] driverVersion) {
        return run(() -> driverVersion[0] = cuda().cuDriverGetVersion());
    }

    public static int cuGetErrorName(int error, String[] pStr) {
        return run(() -> pStr[0] = cuda().cuGetErrorName(code(error)));
    }

    public static int cuGetErrorString(int error, String[] pStr) {
        return run(() -> pStr[0] = cuda().cuGetErrorString(code(error)));
    }

    private static orrery.device.CUresult code(int error) {
        return orrery.device.CUresult.of(error).orElse(null);
    }

    // -- devices -------------------------------------------------------------------------------------------------

    public static int cuDeviceGet(CUdevice device, int ordinal) {
        return run(() -> set(device, cuda().cuDeviceGet(ordinal)));
    }

    private static void set(CUdevice device, orrery.driver.CUdevice found) {
        NativeParts.setNumber(device, found.ordinal());
    }

    public static int cuDeviceGetCount(int[] count) {
        return run(() -> count[0] = cuda().cuDeviceGetCount());
    }

    public static int cuDeviceGetName(byte[] name, int len, CUdevice dev) {
        return run(() -> {
            byte[] found = cuda().cuDeviceGetName(Handles.of(dev)).getBytes(StandardCharsets.UTF_8);
            int copied = Math.min(found.length, Math.max(0, len - 1));
            System.arraycopy(found, 0, name, 0, copied);
            name[copied] = 0;
        });
    }

    public static int cuDeviceGetUuid(CUuuid uuid, CUdevice dev) {
        return run(() -> {
            UUID found = cuda().cuDeviceGetUuid(Handles.of(dev));
            uuid.bytes = ByteBuffer.allocate(16)
                    .putLong(found.getMostSignificantBits())
                    .putLong(found.getLeastSignificantBits())
                    .array();
        });
    }

    public static int cuDeviceTotalMem(long[] bytes, CUdevice dev) {
        return run(() -> bytes[0] = cuda().cuDeviceTotalMem(Handles.of(dev)));
    }

    public static int cuDeviceGetAttribute(int[] pi, int attribute, CUdevice dev) {
        return run(() -> pi[0] = cuda().cuDeviceGetAttribute(attribute(attribute), Handles.of(dev)));
    }

    private static DeviceAttribute attribute(int number) {
        return DeviceAttribute.of(number).orElse(null);
    }

    public static int cuDeviceComputeCapability(int[] major, int[] minor, CUdevice dev) {
        return run(() -> {
            major[0] = cuda().cuDeviceGetAttribute(DeviceAttribute.COMPUTE_CAPABILITY_MAJOR, Handles.of(dev));
            minor[0] = cuda().cuDeviceGetAttribute(DeviceAttribute.COMPUTE_CAPABILITY_MINOR, Handles.of(dev));
        });
    }

    // -- primary contexts ----------------------------------------------------------------------------------------

    public static int cuDevicePrimaryCtxRetain(CUcontext pctx, CUdevice dev) {
        return run(() -> Handles.set(pctx, cuda().cuDevicePrimaryCtxRetain(Handles.of(dev))));
    }

    public static int cuDevicePrimaryCtxRelease(CUdevice dev) {
        return run(() -> cuda().cuDevicePrimaryCtxRelease(Handles.of(dev)));
    }

    public static int cuDevicePrimaryCtxReset(CUdevice dev) {
        return run(() -> cuda().cuDevicePrimaryCtxReset(Handles.of(dev)));
    }

    public static int cuDevicePrimaryCtxSetFlags(CUdevice dev, int flags) {
        return run(() -> cuda().cuDevicePrimaryCtxSetFlags(Handles.of(dev), flags));
    }

    public static int cuDevicePrimaryCtxGetState(CUdevice dev, int[] flags, int[] active) {
        return run(() -> {
            PrimaryContextState state = cuda().cuDevicePrimaryCtxGetState(Handles.of(dev));
            flags[0] = state.flags();
            active[0] = state.active() ? 1 : 0;
        });
    }

    // -- contexts ------------------------------------------------------------------------------------------------

    public static int cuCtxCreate(CUcontext pctx, int flags, CUdevice dev) {
        return run(() -> Handles.set(pctx, cuda().cuCtxCreate(flags, Handles.of(dev))));
    }

    public static int cuCtxDestroy(CUcontext ctx) {
        return run(() -> cuda().cuCtxDestroy(Handles.of(ctx)));
    }

    public static int cuCtxGetCurrent(CUcontext pctx) {
        return run(() -> Handles.set(pctx, cuda().cuCtxGetCurrent()));
    }

    public static int cuCtxSetCurrent(@Nullable CUcontext ctx) {
        return run(() -> cuda().cuCtxSetCurrent(Handles.of(ctx)));
    }

    public static int cuCtxPushCurrent(CUcontext ctx) {
        return run(() -> cuda().cuCtxPushCurrent(Handles.of(ctx)));
    }

    public static int cuCtxPopCurrent(CUcontext pctx) {
        return run(() -> Handles.set(pctx, cuda().cuCtxPopCurrent()));
    }

    public static int cuCtxGetDevice(CUdevice device) {
        return run(() -> set(device, cuda().cuCtxGetDevice()));
    }

    public static int cuCtxGetFlags(int[] flags) {
        return run(() -> flags[0] = cuda().cuCtxGetFlags());
    }

    public static int cuCtxGetId(CUcontext ctx, long[] ctxId) {
        return run(() -> ctxId[0] = cuda().cuCtxGetId(Handles.of(ctx)));
    }

    public static int cuCtxGetApiVersion(CUcontext ctx, int[] version) {
        return run(() -> version[0] = cuda().cuCtxGetApiVersion(Handles.of(ctx)));
    }

    public static int cuCtxGetLimit(long[] pvalue, int limit) {
        return run(() -> pvalue[0] = cuda().cuCtxGetLimit(limit));
    }

    public static int cuCtxSetLimit(int limit, long value) {
        return run(() -> cuda().cuCtxSetLimit(limit, value));
    }

    public static int cuCtxGetStreamPriorityRange(int[] leastPriority, int[] greatestPriority) {
        return run(() -> {
            PriorityRange range = cuda().cuCtxGetStreamPriorityRange();
            leastPriority[0] = range.least();
            greatestPriority[0] = range.greatest();
        });
    }

    public static int cuCtxSynchronize() {
        return run(() -> cuda().cuCtxSynchronize());
    }

    // -- peers ---------------------------------------------------------------------------------------------------

    public static int cuDeviceCanAccessPeer(int[] canAccessPeer, CUdevice dev, CUdevice peerDev) {
        return run(() -> canAccessPeer[0] = cuda().cuDeviceCanAccessPeer(Handles.of(dev), Handles.of(peerDev)) ? 1 : 0);
    }

    public static int cuDeviceGetP2PAttribute(int[] value, int attrib, CUdevice srcDevice, CUdevice dstDevice) {
        return run(() -> value[0] = cuda().cuDeviceGetP2PAttribute(
                        constant(CUdeviceP2PAttribute.class, attrib - 1),
                        Handles.of(srcDevice),
                        Handles.of(dstDevice)));
    }

    public static int cuCtxEnablePeerAccess(CUcontext peerContext, int flags) {
        return run(() -> cuda().cuCtxEnablePeerAccess(Handles.of(peerContext), flags));
    }

    public static int cuCtxDisablePeerAccess(CUcontext peerContext) {
        return run(() -> cuda().cuCtxDisablePeerAccess(Handles.of(peerContext)));
    }
}
