package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.WithContext.assertRefused;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import orrery.device.CUresult;
import orrery.device.Devices;
import orrery.driver.CUarray;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUlibrary;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.sim.ArrayFormat;
import orrery.sim.DeviceVariable;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** What belongs to a primary context ends with it, although its next use makes the same handle usable again. */
class PrimaryContextTest {
    private static final CUdevice FIRST = new CUdevice(0);
    private static final CUdevice SECOND = new CUdevice(1);

    private final Machine machine =
            Machine.create(MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200()));
    private final CudaDriver cuda = CudaDriver.of(machine);

    PrimaryContextTest() {
        cuda.cuInit(0);
        cuda.cuCtxSetCurrent(cuda.cuDevicePrimaryCtxRetain(FIRST));
    }

    @AfterEach
    void close() {
        machine.close();
    }

    /** Resets a primary context and makes it active again. */
    private void renew(CUdevice device) {
        cuda.cuDevicePrimaryCtxReset(device);
        cuda.cuDevicePrimaryCtxRetain(device);
    }

    @Test
    void arrays() {
        CUarray array = cuda.cuArray3DCreate(new CUarray3DDescriptor(256, 256, 0, ArrayFormat.UNSIGNED_INT8, 1, 0));
        renew(FIRST);
        long free = cuda.cuMemGetInfo().free();
        assertRefused(CUresult.CUDA_ERROR_INVALID_HANDLE, () -> cuda.cuArrayDestroy(array));
        assertRefused(CUresult.CUDA_ERROR_INVALID_HANDLE, () -> cuda.cuArray3DGetDescriptor(array));
        assertEquals(free, cuda.cuMemGetInfo().free());
    }

    /**
     * "They will remain accessible until [...] either device is reset" (cuda_runtime_api.h,
     * cudaDeviceEnablePeerAccess).
     */
    @Test
    void accessOfAnotherContext() {
        CUcontext peer = cuda.cuDevicePrimaryCtxRetain(SECOND);
        cuda.cuCtxEnablePeerAccess(peer, 0);
        renew(SECOND);
        assertRefused(CUresult.CUDA_ERROR_PEER_ACCESS_NOT_ENABLED, () -> cuda.cuCtxDisablePeerAccess(peer));
        cuda.cuCtxEnablePeerAccess(peer, 0);
        assertRefused(CUresult.CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED, () -> cuda.cuCtxEnablePeerAccess(peer, 0));
    }

    @Test
    void managedVariablesOfALibrary() {
        DeviceVariable shared = DeviceVariable.of("shared", 4).managed();
        CUlibrary library = cuda.cuLibraryLoadData(CUmoduleImage.empty().with(shared), null);
        long before = cuda.cuLibraryGetManaged(library, "shared").base();
        renew(FIRST);
        long after = cuda.cuLibraryGetManaged(library, "shared").base();
        assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuMemsetD32(before, 1, 1));
        cuda.cuMemsetD32(after, 1, 1);
    }
}
