package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.driver.VirtualMemoryManagement.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.conformance.WithContext;
import orrery.core.memory.VirtualMemoryRule;
import orrery.device.CUmemLocation;
import orrery.device.CUresult;
import orrery.device.Devices;
import orrery.driver.CUfunction;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemAccessDesc.Flags;
import orrery.driver.CUmemAllocationGranularity;
import orrery.driver.CUmemAllocationProp;
import orrery.driver.CUmemGenericAllocationHandle;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.ExternalHandle;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Reserved addresses with physical memory mapped there: what kernels, copies and other machines see of it. */
class VirtualMemoryTest extends WithContext {
    private static final CUmemAllocationProp ON_DEVICE = CUmemAllocationProp.onDevice(0);

    private final CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
    private final long unit = cuda.cuMemGetAllocationGranularity(ON_DEVICE, CUmemAllocationGranularity.MINIMUM);
    private final long base = cuda.cuMemAddressReserve(4 * unit, 0, 0, 0);

    private CUmemGenericAllocationHandle map(int index) {
        CUmemGenericAllocationHandle handle = cuda.cuMemCreate(unit, ON_DEVICE, 0);
        cuda.cuMemMap(base + index * unit, unit, 0, handle, 0);
        return handle;
    }

    private void allow(int first, int count, Flags flags) {
        cuda.cuMemSetAccess(base + first * unit, count * unit, new CUmemAccessDesc(CUmemLocation.device(0), flags));
    }

    /** The purpose of these functions: memory that grows and keeps its address. */
    @Test
    void aVectorGrowsInPlace() {
        map(0);
        allow(0, 1, Flags.READWRITE);
        cuda.cuMemsetD32Async(base, 1, unit / 4, stream);
        map(1);
        allow(1, 1, Flags.READWRITE);
        long count = 2 * unit / 4;
        CUfunction sum = function("kernel", Kernel.perLaunch(arguments -> {
            IntView memory = arguments.intsAt(base);
            return launch -> memory.set((int) count - 1, memory.get(0) + memory.get((int) (unit / 4) - 1));
        }));
        cuda.cuLaunchKernel(sum, 1, 1, 1, 1, 1, 1, 0, stream);
        cuda.cuStreamSynchronize(stream);
        assertEquals(2, intAt(base + 2 * unit - 4));
        cuda.cuMemsetD32(base + unit - 4, 7, 2);
        assertArrayEquals(new int[] {7, 7}, ints(base + unit - 4, 2));
    }

    /** How a vector grows beyond what was reserved: the addresses behind it are asked for. */
    @Test
    void adjacentReservationsAreAccessedAsOne() {
        long behind = cuda.cuMemAddressReserve(unit, 0, base + 4 * unit, 0);
        assertEquals(base + 4 * unit, behind);
        map(3);
        map(4);
        allow(3, 2, Flags.READWRITE);
        cuda.cuMemsetD32(behind - 8, 7, 4);
        cuda.cuMemcpyDtoD(behind - 4096, behind - 8, 16);
        assertArrayEquals(new int[] {7, 7, 7, 7}, ints(behind - 4096, 4));
        cuda.cuMemUnmap(base + 3 * unit, unit);
        assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuMemsetD32(behind - 8, 7, 4));
        assertEquals(7, intAt(behind));
        cuda.cuMemAddressFree(base, 4 * unit);
        assertEquals(7, intAt(behind));
    }

    @Test
    void aHintIsFollowedWhereNothingIsReserved() {
        long behind = base + 4 * unit;
        assertNotEquals(base + unit, cuda.cuMemAddressReserve(unit, 0, base + unit, 0));
        assertNotEquals(base - unit, cuda.cuMemAddressReserve(2 * unit, 0, base - unit, 0));
        long far = base + 1024 * unit;
        assertEquals(far, cuda.cuMemAddressReserve(unit, unit, far, 0));
        assertNotEquals(far - unit, cuda.cuMemAddressReserve(unit, 2048 * unit, far - unit, 0));
        assertEquals(far + 2 * unit, cuda.cuMemAddressReserve(unit, 0, far + 2 * unit, 0));
        long large = cuda.cuMemAddressReserve(1024 * unit, 0, 0, 0);
        assertTrue(large > far + 2 * unit, "1024 units do not fit between the reservations");
        cuda.cuMemAddressFree(base, 4 * unit);
        assertEquals(base, cuda.cuMemAddressReserve(unit, 0, base, 0));
        long device = cuda.cuMemAlloc(unit);
        assertNotEquals(device, cuda.cuMemAddressReserve(unit, 0, device & -unit, 0));
        assertNotEquals(-unit, cuda.cuMemAddressReserve(unit, 0, -unit, 0));
        assertNotEquals(behind, cuda.cuMemAddressReserve(unit, 0, 0, 0));
    }

    /** What remains of adjacent mappings is still one range. */
    @Test
    void whatAnUnmapAcrossReservationsLeavesIsStillAccessible() {
        cuda.cuMemAddressReserve(4 * unit, 0, base + 6 * unit, 0);
        map(3);
        map(6);
        map(7);
        map(8);
        allow(3, 1, Flags.READWRITE);
        allow(6, 3, Flags.READWRITE);
        cuda.cuMemUnmap(base + 3 * unit, 4 * unit);
        cuda.cuMemsetD32(base + 8 * unit - 4, 3, 2);
        assertEquals(3, intAt(base + 8 * unit));
    }

    @Test
    void twoMappingsOfOneMemoryShareItsBytes() {
        CUmemGenericAllocationHandle handle = map(0);
        cuda.cuMemMap(base + 2 * unit, unit, 0, handle, 0);
        allow(0, 1, Flags.READWRITE);
        allow(2, 1, Flags.READWRITE);
        cuda.cuMemsetD32(base, 5, 1);
        assertEquals(5, intAt(base + 2 * unit));
        assertEquals(
                base + 2 * unit, cuda.cuMemGetAddressRange(base + 2 * unit + 8).base());
    }

    private static Kernel writing(long address) {
        return Kernel.perLaunch(arguments -> {
            IntView memory = arguments.intsAt(address);
            return launch -> memory.set(0, 1);
        });
    }

    @Test
    void memoryIsFreedWhenNothingRefersToIt() {
        long free = cuda.cuMemGetInfo().free();
        CUmemGenericAllocationHandle handle = map(0);
        assertEquals(free - unit, cuda.cuMemGetInfo().free());
        assertEquals(handle, cuda.cuMemRetainAllocationHandle(base));
        cuda.cuMemRelease(handle);
        cuda.cuMemRelease(handle);
        assertEquals(free - unit, cuda.cuMemGetInfo().free());
        cuda.cuMemUnmap(base, unit);
        assertEquals(free, cuda.cuMemGetInfo().free());
        assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuMemMap(base, unit, 0, handle, 0));
        cuda.cuMemAddressFree(base, 4 * unit);
        assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuMemAddressFree(base, 4 * unit));
    }

    /** The call does not wait, and work that was submitted before it faults. */
    @Test
    void workAfterAnUnmapFaults() {
        map(0);
        allow(0, 1, Flags.READWRITE);
        long gate = cuda.cuMemAlloc(4);
        cuda.cuMemsetD32(gate, 0, 1);
        cuda.cuStreamWaitValue32(stream, gate, 1, CudaDriver.CU_STREAM_WAIT_VALUE_GEQ);
        cuda.cuMemsetD32Async(base, 1, unit / 4, stream);
        cuda.cuMemUnmap(base, unit);
        cuda.cuMemsetD32(gate, 1, 1);
        assertRefused(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, () -> cuda.cuStreamSynchronize(stream));
    }

    @Test
    void anotherMachineMapsTheSameMemory() {
        CUmemAllocationProp shareable = new CUmemAllocationProp(
                CUmemPoolProps.AllocationType.PINNED,
                CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR,
                CUmemLocation.device(0));
        CUmemGenericAllocationHandle handle = cuda.cuMemCreate(unit, shareable, 0);
        cuda.cuMemMap(base, unit, 0, handle, 0);
        allow(0, 1, Flags.READWRITE);
        ExternalHandle sent = cuda.cuMemExportToShareableHandle(handle, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0);
        try (Machine partner = Machine.create()) {
            CudaDriver other = driverWithContext(partner);
            ExternalHandle received = partner.external().receive(machine.external(), sent);
            CUmemGenericAllocationHandle imported =
                    other.cuMemImportFromShareableHandle(received, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR);
            long there = mapped(other, imported, unit);
            other.cuMemsetD32(there, 9, 1);
            other.cuCtxSynchronize();
            assertEquals(shareable, other.cuMemGetAllocationPropertiesFromHandle(imported));
        }
        assertEquals(9, intAt(base));
    }

    @Test
    void refusedRightsChangeNoAccess() {
        map(0);
        CUmemAccessDesc legal = new CUmemAccessDesc(CUmemLocation.device(0), Flags.READWRITE);
        CUmemAccessDesc illegal = new CUmemAccessDesc(CUmemLocation.device(99), Flags.READWRITE);
        assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuMemSetAccess(base, unit, legal, illegal));
        CUmemAccessDesc ofHost = new CUmemAccessDesc(CUmemLocation.HOST, Flags.READWRITE);
        assertRefused(VirtualMemoryRule.HOST_ACCESS, () -> cuda.cuMemSetAccess(base, unit, legal, ofHost));
        assertEquals(Flags.NONE, cuda.cuMemGetAccess(CUmemLocation.device(0), base));
    }

    /** Each device has rights of its own, in whatever order they are set. */
    @ParameterizedTest
    @CsvSource({
        "READWRITE, READWRITE, false",
        "READWRITE, READWRITE, true",
        "READWRITE, READ, false",
        "READWRITE, READ, true",
        "READWRITE, NONE, false",
        "READ, READWRITE, false",
        "READ, READWRITE, true",
        "NONE, READWRITE, true"
    })
    void devicesHaveRightsOfTheirOwn(Flags own, Flags ofPeer, boolean peerFirst) {
        for (int device = 0; device < 2; device++) {
            try (Machine two = Machine.create(MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200()))) {
                CudaDriver both = CudaDriver.of(two);
                both.cuInit(0);
                both.cuCtxCreate(0, both.cuDeviceGet(device));
                long at = both.cuMemAddressReserve(unit, 0, 0, 0);
                both.cuMemMap(at, unit, 0, both.cuMemCreate(unit, ON_DEVICE, 0), 0);
                CUmemAccessDesc[] rights = {
                    new CUmemAccessDesc(CUmemLocation.device(0), own),
                    new CUmemAccessDesc(CUmemLocation.device(1), ofPeer)
                };
                both.cuMemSetAccess(at, unit, rights[peerFirst ? 1 : 0]);
                both.cuMemSetAccess(at, unit, rights[peerFirst ? 0 : 1]);
                Flags mine = rights[device].flags();
                assertEquals(mine, both.cuMemGetAccess(CUmemLocation.device(device), at));
                assertEquals(mine != Flags.READWRITE, isRefused(() -> both.cuMemsetD32(at, 1, 1)));
                assertEquals(
                        mine == Flags.NONE,
                        isRefused(() -> both.cuMemcpyDtoH(both.host().of(new int[1]), at, 4)));
                CUfunction write = function(both, writing(at));
                both.cuLaunchKernel(write, 1, 1, 1, 1, 1, 1, 0, null);
                assertEquals(mine != Flags.READWRITE, isRefused(both::cuCtxSynchronize));
            }
        }
    }

    /** A device that loses its right takes nothing from the work of another one. */
    @Test
    void rightsOfOneDeviceEndWithoutTheOther() {
        try (Machine two = Machine.create(MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200()))) {
            CudaDriver both = driverWithContext(two);
            long at = both.cuMemAddressReserve(unit, 0, 0, 0);
            both.cuMemMap(at, unit, 0, both.cuMemCreate(unit, ON_DEVICE, 0), 0);
            both.cuMemSetAccess(
                    at,
                    unit,
                    new CUmemAccessDesc(CUmemLocation.device(0), Flags.READWRITE),
                    new CUmemAccessDesc(CUmemLocation.device(1), Flags.READWRITE));
            both.cuMemsetD32Async(at, 3, unit / 4, null);
            both.cuMemSetAccess(at, unit, new CUmemAccessDesc(CUmemLocation.device(1), Flags.NONE));
            both.cuCtxSynchronize();
            assertEquals(3, intAt(both, at));
        }
    }

    private static boolean isRefused(Runnable call) {
        try {
            call.run();
            return false;
        } catch (CudaException refusal) {
            return true;
        }
    }
}
