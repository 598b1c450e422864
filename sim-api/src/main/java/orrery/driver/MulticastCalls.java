package orrery.driver;

import orrery.core.memory.VirtualMemoryRule;
import orrery.driver.MulticastObjectManagement.CUmulticastGranularity;
import orrery.sim.CudaException;

/** Multicast objects, which no simulated device supports. */
final class MulticastCalls {
    private final Session session;

    MulticastCalls(Session session) {
        this.session = session;
    }

    CUmemGenericAllocationHandle cuMulticastCreate(CUmulticastObjectProp prop) {
        return session.call(DriverCall.cuMulticastCreate, thread -> {
            throw notSupported();
        });
    }

    void cuMulticastAddDevice(CUmemGenericAllocationHandle mcHandle, CUdevice dev) {
        session.run(DriverCall.cuMulticastAddDevice, thread -> {
            throw notSupported();
        });
    }

    void cuMulticastBindMem(
            CUmemGenericAllocationHandle mcHandle,
            long mcOffset,
            CUmemGenericAllocationHandle memHandle,
            long memOffset,
            long size,
            long flags) {
        session.run(DriverCall.cuMulticastBindMem, thread -> {
            throw notSupported();
        });
    }

    void cuMulticastBindAddr(CUmemGenericAllocationHandle mcHandle, long mcOffset, long memptr, long size, long flags) {
        session.run(DriverCall.cuMulticastBindAddr, thread -> {
            throw notSupported();
        });
    }

    void cuMulticastUnbind(CUmemGenericAllocationHandle mcHandle, CUdevice dev, long mcOffset, long size) {
        session.run(DriverCall.cuMulticastUnbind, thread -> {
            throw notSupported();
        });
    }

    long cuMulticastGetGranularity(CUmulticastObjectProp prop, CUmulticastGranularity option) {
        return session.call(DriverCall.cuMulticastGetGranularity, thread -> {
            throw notSupported();
        });
    }

    private CudaException notSupported() {
        return VirtualMemoryRule.MULTICAST.violated(session.who()
                + " is called on a machine whose devices have 0 as CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED");
    }
}
