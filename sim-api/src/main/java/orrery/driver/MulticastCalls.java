package orrery.driver;

import orrery.core.memory.VirtualMemoryRule;
import orrery.sim.CudaException;

/** Multicast objects, which no simulated device supports. */
interface MulticastCalls extends MulticastObjectManagement, Session {

    @Override
    default CUmemGenericAllocationHandle cuMulticastCreate(CUmulticastObjectProp prop) {
        return call(DriverCall.cuMulticastCreate, thread -> {
            throw notSupported();
        });
    }

    @Override
    default void cuMulticastAddDevice(CUmemGenericAllocationHandle mcHandle, CUdevice dev) {
        run(DriverCall.cuMulticastAddDevice, thread -> {
            throw notSupported();
        });
    }

    @Override
    default void cuMulticastBindMem(
            CUmemGenericAllocationHandle mcHandle,
            long mcOffset,
            CUmemGenericAllocationHandle memHandle,
            long memOffset,
            long size,
            long flags) {
        run(DriverCall.cuMulticastBindMem, thread -> {
            throw notSupported();
        });
    }

    @Override
    default void cuMulticastBindAddr(
            CUmemGenericAllocationHandle mcHandle, long mcOffset, long memptr, long size, long flags) {
        run(DriverCall.cuMulticastBindAddr, thread -> {
            throw notSupported();
        });
    }

    @Override
    default void cuMulticastUnbind(CUmemGenericAllocationHandle mcHandle, CUdevice dev, long mcOffset, long size) {
        run(DriverCall.cuMulticastUnbind, thread -> {
            throw notSupported();
        });
    }

    @Override
    default long cuMulticastGetGranularity(CUmulticastObjectProp prop, CUmulticastGranularity option) {
        return call(DriverCall.cuMulticastGetGranularity, thread -> {
            throw notSupported();
        });
    }

    private CudaException notSupported() {
        return VirtualMemoryRule.MULTICAST.violated(
                who() + " is called on a machine whose devices have 0 as CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED");
    }
}
