package orrery.conformance.rules;

import static orrery.driver.VirtualMemoryManagement.CU_MEM_HANDLE_TYPE_FABRIC;
import static orrery.driver.VirtualMemoryManagement.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;

import orrery.device.CUmemLocation;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemAllocationGranularity;
import orrery.driver.CUmemAllocationProp;
import orrery.driver.CUmemGenericAllocationHandle;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmulticastObjectProp;
import orrery.driver.MulticastObjectManagement.CUmulticastGranularity;
import orrery.sim.ExternalHandle;

/** Reserved addresses, physical memory and mappings. */
final class VirtualMemoryCases {
    /** The granularity. */
    private static final long UNIT = 2 << 20;

    private VirtualMemoryCases() {}

    private static CUmemGenericAllocationHandle create(Rig rig) {
        return rig.cuda().cuMemCreate(UNIT, CUmemAllocationProp.onDevice(0), 0);
    }

    private static long reserve(Rig rig) {
        return rig.cuda().cuMemAddressReserve(4 * UNIT, 0, 0, 0);
    }

    /** Reserves addresses and maps memory at the first of them. */
    private static long mapped(Rig rig) {
        long base = reserve(rig);
        rig.cuda().cuMemMap(base, UNIT, 0, create(rig), 0);
        return base;
    }

    private static void access(Rig rig, long address, int device) {
        CUmemAccessDesc access = new CUmemAccessDesc(CUmemLocation.device(device), CUmemAccessDesc.Flags.READWRITE);
        rig.cuda().cuMemSetAccess(address, UNIT, access);
    }

    @Violates("VMM-01")
    static void reserveAPage(Rig rig) {
        rig.cuda().cuMemAddressReserve(4096, 0, 0, 0);
    }

    @Complies("VMM-01")
    static void reserveAUnit(Rig rig) {
        rig.cuda().cuMemAddressReserve(UNIT, 0, 0, 0);
    }

    @Violates("VMM-02")
    static void freeAPart(Rig rig) {
        rig.cuda().cuMemAddressFree(reserve(rig), UNIT);
    }

    @Violates("VMM-02")
    static void freeMappedAddresses(Rig rig) {
        rig.cuda().cuMemAddressFree(mapped(rig), 4 * UNIT);
    }

    @Complies("VMM-02")
    static void freeAll(Rig rig) {
        rig.cuda().cuMemAddressFree(reserve(rig), 4 * UNIT);
    }

    private static void create(Rig rig, CUmemPoolProps.AllocationType type) {
        rig.cuda().cuMemCreate(UNIT, new CUmemAllocationProp(type, 0, CUmemLocation.device(0)), 0);
    }

    @Violates("VMM-03")
    static void createManagedMemory(Rig rig) {
        create(rig, CUmemPoolProps.AllocationType.MANAGED);
    }

    @Complies("VMM-03")
    static void createPinnedMemory(Rig rig) {
        create(rig, CUmemPoolProps.AllocationType.PINNED);
    }

    private static void releaseTimes(Rig rig, int times) {
        CUmemGenericAllocationHandle handle = create(rig);
        for (int i = 0; i < times; i++) {
            rig.cuda().cuMemRelease(handle);
        }
    }

    @Violates("VMM-04")
    static void releaseTwice(Rig rig) {
        releaseTimes(rig, 2);
    }

    @Complies("VMM-04")
    static void releaseOnce(Rig rig) {
        releaseTimes(rig, 1);
    }

    @Violates("VMM-05")
    static void mapWhereMemoryIsMapped(Rig rig) {
        rig.cuda().cuMemMap(mapped(rig), UNIT, 0, create(rig), 0);
    }

    @Complies("VMM-05")
    static void mapWhereNothingIsMapped(Rig rig) {
        rig.cuda().cuMemMap(reserve(rig), UNIT, 0, create(rig), 0);
    }

    @Violates("VMM-06")
    static void unmapAPart(Rig rig) {
        rig.cuda().cuMemUnmap(mapped(rig), UNIT / 2);
    }

    @Complies("VMM-06")
    static void unmapAMapping(Rig rig) {
        rig.cuda().cuMemUnmap(mapped(rig), UNIT);
    }

    @Violates("VMM-07")
    static void accessOfNoDevice(Rig rig) {
        access(rig, mapped(rig), 7);
    }

    @Violates("VMM-07")
    static void accessToNothing(Rig rig) {
        access(rig, reserve(rig), 0);
    }

    @Complies("VMM-07")
    static void accessOfADevice(Rig rig) {
        access(rig, mapped(rig), 0);
    }

    @Violates("VMM-08")
    static void handleOfNothing(Rig rig) {
        rig.cuda().cuMemRetainAllocationHandle(reserve(rig));
    }

    @Complies("VMM-08")
    static void handleOfAMapping(Rig rig) {
        rig.cuda().cuMemRetainAllocationHandle(mapped(rig));
    }

    @Violates("VMM-09")
    static void createOnNoDevice(Rig rig) {
        rig.cuda().cuMemCreate(UNIT, CUmemAllocationProp.onDevice(7), 0);
    }

    @Complies("VMM-09")
    static void createOnADevice(Rig rig) {
        rig.cuda().cuMemCreate(UNIT, CUmemAllocationProp.onDevice(0), 0);
    }

    private static void mapFrom(Rig rig, long offset) {
        rig.cuda().cuMemMap(reserve(rig), UNIT, offset, create(rig), 0);
    }

    @Violates("VMM-10")
    static void mapFromAnOffset(Rig rig) {
        mapFrom(rig, UNIT);
    }

    @Complies("VMM-10")
    static void mapFromTheBeginning(Rig rig) {
        mapFrom(rig, 0);
    }

    private static ExternalHandle export(Rig rig, int type) {
        CUmemAllocationProp prop =
                new CUmemAllocationProp(CUmemPoolProps.AllocationType.PINNED, type, CUmemLocation.device(0));
        CUmemGenericAllocationHandle memory = rig.cuda().cuMemCreate(UNIT, prop, 0);
        return rig.cuda().cuMemExportToShareableHandle(memory, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0);
    }

    @Violates("VMM-11")
    static void exportWhatIsNotShareable(Rig rig) {
        export(rig, 0);
    }

    @Complies("VMM-11")
    static void exportWhatIsShareable(Rig rig) {
        export(rig, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR);
    }

    @Violates(value = "VMM-13", says = "is imported as physical memory")
    static void importWhatIsNoMemory(Rig rig) {
        importShared(rig, true);
    }

    @Complies("VMM-13")
    static void importMemory(Rig rig) {
        importShared(rig, false);
    }

    private static void importShared(Rig rig, boolean closed) {
        ExternalHandle descriptor = export(rig, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR);
        if (closed) {
            rig.machine().external().close(descriptor);
        }
        rig.cuda().cuMemImportFromShareableHandle(descriptor, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR);
    }

    private static void createWith(Rig rig, int types) {
        rig.cuda()
                .cuMemCreate(
                        UNIT,
                        new CUmemAllocationProp(CUmemPoolProps.AllocationType.PINNED, types, CUmemLocation.device(0)),
                        0);
    }

    @Violates("VMM-12")
    static void createForAFabric(Rig rig) {
        createWith(rig, CU_MEM_HANDLE_TYPE_FABRIC);
    }

    @Complies("VMM-12")
    static void createForAnotherProcess(Rig rig) {
        createWith(rig, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR);
    }

    private static void granularity(Rig rig, boolean ofMulticast) {
        long unused = ofMulticast
                ? rig.cuda()
                        .cuMulticastGetGranularity(
                                new CUmulticastObjectProp(1, UNIT, 0, 0), CUmulticastGranularity.MINIMUM)
                : rig.cuda()
                        .cuMemGetAllocationGranularity(
                                CUmemAllocationProp.onDevice(0), CUmemAllocationGranularity.MINIMUM);
    }

    @Violates("VMM-14")
    static void granularityOfAMulticastObject(Rig rig) {
        granularity(rig, true);
    }

    @Complies("VMM-14")
    static void granularityOfMemory(Rig rig) {
        granularity(rig, false);
    }
}
