package orrery.runtime;

import orrery.driver.CUdevice;
import orrery.driver.CUdeviceP2PAttribute;
import orrery.driver.CUmemoryPool;
import orrery.driver.ContextManagement.PriorityRange;
import orrery.sim.SciAttributes;

/** Devices. */
interface DeviceCalls extends DeviceManagement, RuntimeSession {

    @Override
    default int cudaGetDeviceCount() {
        return call(RuntimeCall.cudaGetDeviceCount, () -> driver().cuDeviceGetCount());
    }

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
    default int cudaDeviceGetAttribute(cudaDeviceAttr attr, int device) {
        return call(
                RuntimeCall.cudaDeviceGetAttribute,
                () -> driver().cuDeviceGetAttribute(attr == null ? null : attr.driver(), new CUdevice(device)));
    }

    @Override
    default int cudaDeviceGetP2PAttribute(CUdeviceP2PAttribute attr, int srcDevice, int dstDevice) {
        return call(
                RuntimeCall.cudaDeviceGetP2PAttribute,
                () -> driver().cuDeviceGetP2PAttribute(attr, new CUdevice(srcDevice), new CUdevice(dstDevice)));
    }

    @Override
    default void cudaDeviceSynchronize() {
        run(RuntimeCall.cudaDeviceSynchronize, () -> driver().cuCtxSynchronize());
    }

    @Override
    default void cudaDeviceReset() {
        run(RuntimeCall.cudaDeviceReset, () -> driver().cuDevicePrimaryCtxReset(device()));
    }

    @Override
    default long cudaDeviceGetLimit(int limit) {
        return call(RuntimeCall.cudaDeviceGetLimit, () -> driver().cuCtxGetLimit(limit));
    }

    @Override
    default void cudaDeviceSetLimit(int limit, long value) {
        run(RuntimeCall.cudaDeviceSetLimit, () -> driver().cuCtxSetLimit(limit, value));
    }

    @Override
    default PriorityRange cudaDeviceGetStreamPriorityRange() {
        return call(RuntimeCall.cudaDeviceGetStreamPriorityRange, () -> driver().cuCtxGetStreamPriorityRange());
    }

    @Override
    default CUmemoryPool cudaDeviceGetDefaultMemPool(int device) {
        return call(
                RuntimeCall.cudaDeviceGetDefaultMemPool,
                () -> driver().cuDeviceGetDefaultMemPool(new CUdevice(device)));
    }

    @Override
    default CUmemoryPool cudaDeviceGetMemPool(int device) {
        return call(RuntimeCall.cudaDeviceGetMemPool, () -> driver().cuDeviceGetMemPool(new CUdevice(device)));
    }

    @Override
    default void cudaDeviceSetMemPool(int device, CUmemoryPool pool) {
        run(RuntimeCall.cudaDeviceSetMemPool, () -> driver().cuDeviceSetMemPool(new CUdevice(device), pool));
    }

    @Override
    default void cudaDeviceGetNvSciSyncAttributes(SciAttributes nvSciSyncAttrList, int device, int flags) {
        run(
                RuntimeCall.cudaDeviceGetNvSciSyncAttributes,
                () -> driver().cuDeviceGetNvSciSyncAttributes(nvSciSyncAttrList, new CUdevice(device), flags));
    }
}
