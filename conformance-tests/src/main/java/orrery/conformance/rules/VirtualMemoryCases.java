package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.driver.CUmemAccessDesc.Flags.READWRITE;
import static orrery.driver.CUmemPoolProps.AllocationType.MANAGED;
import static orrery.driver.CUmemPoolProps.AllocationType.PINNED;
import static orrery.driver.VirtualMemoryManagement.CU_MEM_HANDLE_TYPE_FABRIC;
import static orrery.driver.VirtualMemoryManagement.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;

import java.util.List;
import orrery.device.CUmemLocation;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemAllocationGranularity;
import orrery.driver.CUmemAllocationProp;
import orrery.driver.CUmemGenericAllocationHandle;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmulticastObjectProp;
import orrery.driver.CudaDriver;
import orrery.driver.MulticastObjectManagement.CUmulticastGranularity;
import orrery.sim.ExternalHandle;

/** Cases of the rules of reserved addresses, physical memory and mappings. */
final class VirtualMemoryCases {
    /** The granularity. */
    private static final long UNIT = 2 << 20;

    static final List<RuleCase> CASES = List.of(
            violates("VMM-01", "reserveAPage", (rig, cuda) -> cuda.cuMemAddressReserve(4096, 0, 0, 0))
                    .says("4096 bytes of addresses", "the granularity is 2097152 bytes"),
            complies("VMM-01", "reserveAUnit", (rig, cuda) -> cuda.cuMemAddressReserve(UNIT, 0, 0, 0)),
            violates("VMM-02", "freeAPart", (rig, cuda) -> cuda.cuMemAddressFree(reserve(rig), UNIT)),
            violates("VMM-02", "freeMappedAddresses", (rig, cuda) -> cuda.cuMemAddressFree(mapped(rig), 4 * UNIT)),
            complies("VMM-02", "freeAll", (rig, cuda) -> cuda.cuMemAddressFree(reserve(rig), 4 * UNIT)),
            violates("VMM-03", "createManagedMemory", rig -> create(rig, MANAGED)),
            complies("VMM-03", "createPinnedMemory", rig -> create(rig, PINNED)),
            violates("VMM-04", "releaseTwice", rig -> releaseTimes(rig, 2)),
            complies("VMM-04", "releaseOnce", rig -> releaseTimes(rig, 1)),
            violates("VMM-05", "mapWhereMemoryIsMapped", rig -> mapAt(rig, mapped(rig))),
            complies("VMM-05", "mapWhereNothingIsMapped", rig -> mapAt(rig, reserve(rig))),
            violates("VMM-06", "unmapAPart", (rig, cuda) -> cuda.cuMemUnmap(mapped(rig), UNIT / 2)),
            complies("VMM-06", "unmapAMapping", (rig, cuda) -> cuda.cuMemUnmap(mapped(rig), UNIT)),
            violates("VMM-07", "accessOfNoDevice", rig -> access(rig, mapped(rig), 7)),
            violates("VMM-07", "accessToNothing", rig -> access(rig, reserve(rig), 0)),
            complies("VMM-07", "accessOfADevice", rig -> access(rig, mapped(rig), 0)),
            violates("VMM-08", "handleOfNothing", (rig, cuda) -> cuda.cuMemRetainAllocationHandle(reserve(rig))),
            complies("VMM-08", "handleOfAMapping", (rig, cuda) -> cuda.cuMemRetainAllocationHandle(mapped(rig))),
            violates("VMM-09", "createOnNoDevice", rig -> createOn(rig, 7)),
            complies("VMM-09", "createOnADevice", rig -> createOn(rig, 0)),
            violates("VMM-09", "accessOfAnUnknownDevice", rig -> accessOf(rig, 7)),
            complies("VMM-09", "accessOfAKnownDevice", rig -> accessOf(rig, 0)),
            violates("VMM-10", "mapFromAnOffset", rig -> mapFrom(rig, UNIT)),
            complies("VMM-10", "mapFromTheBeginning", rig -> mapFrom(rig, 0)),
            violates("VMM-11", "exportWhatIsNotShareable", rig -> export(rig, 0)),
            complies("VMM-11", "exportWhatIsShareable", rig -> export(rig, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR)),
            violates("VMM-13", "importWhatIsNoMemory", rig -> importShared(rig, closed(rig, exportFile(rig))))
                    .says("is imported as physical memory"),
            complies("VMM-13", "importMemory", rig -> importShared(rig, exportFile(rig))),
            violates("VMM-12", "createForAFabric", rig -> createWith(rig, CU_MEM_HANDLE_TYPE_FABRIC)),
            complies("VMM-12", "createForAnotherProcess", rig -> {
                createWith(rig, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR);
            }),
            violates(
                    "VMM-14",
                    "granularityOfAMulticastObject",
                    (rig, cuda) -> assertEquals(UNIT, multicastGranularity(cuda))),
            complies("VMM-14", "granularityOfMemory", (rig, cuda) -> assertEquals(UNIT, memoryGranularity(cuda))),
            violates("VMM-15", "accessOfTheHostToADevice", rig -> hostAccess(rig, CUmemLocation.device(0))),
            complies("VMM-15", "accessOfTheHostToItself", rig -> hostAccess(rig, CUmemLocation.HOST)));

    private VirtualMemoryCases() {}

    private static void mapAt(Rig rig, long address) {
        rig.cuda.cuMemMap(address, UNIT, 0, create(rig), 0);
    }

    private static CUmemGenericAllocationHandle createOn(Rig rig, int device) {
        return rig.cuda.cuMemCreate(UNIT, CUmemAllocationProp.onDevice(device), 0);
    }

    private static CUmemGenericAllocationHandle create(Rig rig) {
        return createOn(rig, 0);
    }

    private static long reserve(Rig rig) {
        return rig.cuda.cuMemAddressReserve(4 * UNIT, 0, 0, 0);
    }

    /** Reserves addresses and maps memory at the first of them. */
    private static long mapped(Rig rig) {
        long base = reserve(rig);
        rig.cuda.cuMemMap(base, UNIT, 0, create(rig), 0);
        return base;
    }

    private static void access(Rig rig, long address, int device) {
        CUmemAccessDesc access = new CUmemAccessDesc(CUmemLocation.device(device), READWRITE);
        rig.cuda.cuMemSetAccess(address, UNIT, access);
    }

    private static void accessOf(Rig rig, int device) {
        rig.cuda.cuMemGetAccess(CUmemLocation.device(device), mapped(rig));
    }

    private static void hostAccess(Rig rig, CUmemLocation place) {
        CUmemGenericAllocationHandle memory = rig.cuda.cuMemCreate(UNIT, new CUmemAllocationProp(PINNED, 0, place), 0);
        long base = reserve(rig);
        rig.cuda.cuMemMap(base, UNIT, 0, memory, 0);
        rig.cuda.cuMemSetAccess(base, UNIT, new CUmemAccessDesc(CUmemLocation.HOST, READWRITE));
    }

    private static void create(Rig rig, CUmemPoolProps.AllocationType type) {
        rig.cuda.cuMemCreate(UNIT, new CUmemAllocationProp(type, 0, CUmemLocation.device(0)), 0);
    }

    private static void releaseTimes(Rig rig, int times) {
        CUmemGenericAllocationHandle handle = create(rig);
        for (int i = 0; i < times; i++) {
            rig.cuda.cuMemRelease(handle);
        }
    }

    private static void mapFrom(Rig rig, long offset) {
        rig.cuda.cuMemMap(reserve(rig), UNIT, offset, create(rig), 0);
    }

    private static ExternalHandle export(Rig rig, int type) {
        CUmemAllocationProp prop = new CUmemAllocationProp(PINNED, type, CUmemLocation.device(0));
        CUmemGenericAllocationHandle memory = rig.cuda.cuMemCreate(UNIT, prop, 0);
        return rig.cuda.cuMemExportToShareableHandle(memory, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0);
    }

    private static ExternalHandle exportFile(Rig rig) {
        return export(rig, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR);
    }

    private static ExternalHandle closed(Rig rig, ExternalHandle descriptor) {
        rig.machine().external().close(descriptor);
        return descriptor;
    }

    private static void importShared(Rig rig, ExternalHandle descriptor) {
        rig.cuda.cuMemImportFromShareableHandle(descriptor, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR);
    }

    private static void createWith(Rig rig, int types) {
        rig.cuda.cuMemCreate(UNIT, new CUmemAllocationProp(PINNED, types, CUmemLocation.device(0)), 0);
    }

    private static long multicastGranularity(CudaDriver cuda) {
        CUmulticastObjectProp object = new CUmulticastObjectProp(1, UNIT, 0, 0);
        return cuda.cuMulticastGetGranularity(object, CUmulticastGranularity.MINIMUM);
    }

    private static long memoryGranularity(CudaDriver cuda) {
        return cuda.cuMemGetAllocationGranularity(CUmemAllocationProp.onDevice(0), CUmemAllocationGranularity.MINIMUM);
    }
}
