package orrery.runtime;

import orrery.driver.CUdevice;

/** The functions of devices that are more than one call of the driver. */
interface DeviceCalls extends DeviceManagement, DriverForms {

    @Override
    default void cudaSetDevice(int device) {
        run(RuntimeCall.cudaSetDevice, () -> driver().useDevice(new CUdevice(device)));
    }

    @Override
    default int cudaGetDevice() {
        return call(RuntimeCall.cudaGetDevice, () -> device().ordinal());
    }

    @Override
    default void cudaInitDevice(int device, int deviceFlags, int flags) {
        run(RuntimeCall.cudaInitDevice, () -> {
            CUdevice named = driver().cuDeviceGet(device);
            if ((flags & cudaInitDeviceFlagsAreValid) != 0) {
                driver().cuDevicePrimaryCtxSetFlags(named, deviceFlags);
            }
            driver().primaryContext(named);
        });
    }

    @Override
    default int cudaGetDeviceFlags() {
        return call(
                RuntimeCall.cudaGetDeviceFlags,
                () -> driver().cuDevicePrimaryCtxGetState(device()).flags() | cudaDeviceMapHost);
    }

    @Override
    default void cudaSetDeviceFlags(int flags) {
        run(RuntimeCall.cudaSetDeviceFlags, () -> driver().cuDevicePrimaryCtxSetFlags(device(), flags));
    }

    @Override
    default cudaDeviceProp cudaGetDeviceProperties(int device) {
        return call(
                RuntimeCall.cudaGetDeviceProperties, () -> new cudaDeviceProp(driver(), driver().cuDeviceGet(device)));
    }

    @Override
    default void cudaDeviceReset() {
        run(RuntimeCall.cudaDeviceReset, () -> driver().cuDevicePrimaryCtxReset(device()));
    }
}
