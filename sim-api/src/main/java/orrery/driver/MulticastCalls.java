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
        throw notSupported();
    }

    void cuMulticastAddDevice(CUmemGenericAllocationHandle mcHandle, CUdevice dev) {
        throw notSupported();
    }

    void cuMulticastBindMem(
            CUmemGenericAllocationHandle mcHandle,
            long mcOffset,
            CUmemGenericAllocationHandle memHandle,
            long memOffset,
            long size,
            long flags) {
        throw notSupported();
    }

    void cuMulticastBindAddr(CUmemGenericAllocationHandle mcHandle, long mcOffset, long memptr, long size, long flags) {
        throw notSupported();
    }

    void cuMulticastUnbind(CUmemGenericAllocationHandle mcHandle, CUdevice dev, long mcOffset, long size) {
        throw notSupported();
    }

    long cuMulticastGetGranularity(CUmulticastObjectProp prop, CUmulticastGranularity option) {
        throw notSupported();
    }

    private CudaException notSupported() {
        return VirtualMemoryRule.MULTICAST.violated(session.who()
                + " is called on a machine whose devices have 0 as CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED");
    }
}
