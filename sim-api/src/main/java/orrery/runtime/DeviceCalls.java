package orrery.runtime;

import static orrery.runtime.DeviceManagement.cudaDeviceLmemResizeToMax;
import static orrery.runtime.DeviceManagement.cudaDeviceMapHost;
import static orrery.runtime.DeviceManagement.cudaDeviceScheduleBlockingSync;
import static orrery.runtime.DeviceManagement.cudaDeviceScheduleSpin;
import static orrery.runtime.DeviceManagement.cudaDeviceScheduleYield;
import static orrery.runtime.DeviceManagement.cudaDeviceSyncMemops;
import static orrery.runtime.DeviceManagement.cudaInitDeviceFlagsAreValid;

import orrery.driver.CUdevice;

/** The functions of devices that are more than one call of the driver. */
final class DeviceCalls {
    /** The flags of the runtime. It tells no others of a context, as on an H200. */
    private static final int FLAGS = cudaDeviceScheduleSpin
            | cudaDeviceScheduleYield
            | cudaDeviceScheduleBlockingSync
            | cudaDeviceMapHost
            | cudaDeviceLmemResizeToMax
            | cudaDeviceSyncMemops;

    private final RuntimeSession session;

    DeviceCalls(RuntimeSession session) {
        this.session = session;
    }

    void cudaSetDevice(int device) {
        session.driver().useDevice(new CUdevice(device));
    }

    int cudaGetDevice() {
        return session.device().ordinal();
    }

    void cudaInitDevice(int device, int deviceFlags, int flags) {
        CUdevice named = session.driver().cuDeviceGet(device);
        if ((flags & cudaInitDeviceFlagsAreValid) != 0) {
            session.driver().cuDevicePrimaryCtxSetFlags(named, deviceFlags & ~cudaDeviceMapHost);
        }
        session.driver().primaryContext(named);
    }

    int cudaGetDeviceFlags() {
        if (!session.driver().usesPrimaryContext()) {
            return session.driver().cuCtxGetFlags();
        }
        int flags =
                session.driver().cuDevicePrimaryCtxGetState(session.device()).flags();
        return flags & FLAGS | cudaDeviceMapHost;
    }

    void cudaSetDeviceFlags(int flags) {
        session.driver().cuDevicePrimaryCtxSetFlags(session.device(), flags & ~cudaDeviceMapHost);
        if (session.driver().usesPrimaryContext()) {
            session.driver().useDevice(session.device());
        } else {
            session.driver().primaryContext(session.device());
        }
    }

    cudaDeviceProp cudaGetDeviceProperties(int device) {
        return new cudaDeviceProp(session.driver(), session.driver().cuDeviceGet(device));
    }

    void cudaDeviceReset() {
        if (session.driver().usesPrimaryContext()) {
            session.driver().cuDevicePrimaryCtxReset(session.device());
        }
    }
}
