package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.device.CUmemLocation.Type.HOST_NUMA;
import static orrery.device.CUmemorytype.DEVICE;
import static orrery.device.CUmemorytype.UNIFIED;
import static orrery.driver.CUmemAdvise.SET_ACCESSED_BY;
import static orrery.driver.CUmemAdvise.SET_PREFERRED_LOCATION;
import static orrery.driver.CUmemAdvise.SET_READ_MOSTLY;
import static orrery.driver.CUmemRangeAttribute.READ_MOSTLY;
import static orrery.driver.CUpointerAttribute.MEMORY_TYPE;
import static orrery.driver.CUpointerAttribute.SYNC_MEMOPS;

import java.util.List;
import orrery.device.CUmemLocation;
import orrery.device.CUmemorytype;
import orrery.driver.CUmemAllocationProp;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUmemcpyAttributes;
import orrery.driver.CUmemcpySrcAccessOrder;
import orrery.driver.CUstream;

/** Cases of the rules of memory: allocation, freeing, copies, registration, and advice about managed memory. */
final class MemoryCases {
    /** More than the driver rounds up to. */
    private static final long LARGE = 64 << 20;

    static final List<RuleCase> CASES = List.of(
            violates("MEMORY-01", "allocateNothing", (rig, cuda) -> cuda.cuMemAlloc(0)),
            complies("MEMORY-01", "allocateOneByte", (rig, cuda) -> cuda.cuMemAlloc(1)),
            violates("MEMORY-02", "allocateTooMuch", (rig, cuda) -> {
                cuda.cuMemAlloc(cuda.cuMemGetInfo().free() + 1);
            }),
            violates("MEMORY-02", "allocateBeyondAllNumbers", (rig, cuda) -> cuda.cuMemAlloc(-1)),
            complies("MEMORY-02", "allocateEverything", (rig, cuda) -> {
                cuda.cuMemAlloc(cuda.cuMemGetInfo().free());
            }),
            complies("MEMORY-02", "anAllocationLeavesLessThatIsFree", rig -> anAllocationLeavesLessThatIsFree(rig)),
            violates("MEMORY-03", "freeTwice", rig -> freeTimes(rig, 2)),
            violates("MEMORY-03", "freeInside", (rig, cuda) -> cuda.cuMemFree(rig.memory() + 4)),
            complies("MEMORY-03", "freeOnce", rig -> freeTimes(rig, 1)),
            complies("MEMORY-03", "freeNull", (rig, cuda) -> cuda.cuMemFree(0)),
            violates("MEMORY-04", "copyPastTheEnd", (rig, cuda) -> cuda.cuMemcpyDtoD(rig.memory(), rig.memory(), 65))
                    .says("at offset 0, which has 64 bytes from there on"),
            violates("MEMORY-04", "memsetOfPageableMemory", (rig, cuda) -> cuda.cuMemsetD32(rig.pageable(), 1, 4))
                    .says("; a device cannot access it"),
            complies("MEMORY-04", "copyToTheEnd", (rig, cuda) -> cuda.cuMemcpyDtoD(rig.memory(), rig.memory(), 64)),
            violates("MEMORY-05", "memsetUnaligned", (rig, cuda) -> cuda.cuMemsetD32(rig.memory() + 2, 1, 1)),
            complies("MEMORY-05", "memsetAligned", (rig, cuda) -> cuda.cuMemsetD32(rig.memory() + 4, 1, 1)),
            complies("MEMORY-05", "memsetOfBytes", (rig, cuda) -> cuda.cuMemsetD8(rig.memory() + 1, (byte) 1, 1)),
            violates("MEMORY-06", "copyOfRowsWiderThanPitch", rig -> copyRows(rig, 63, 64)),
            complies("MEMORY-06", "copyOfRowsAsWideAsPitch", rig -> copyRows(rig, 64, 64)),
            violates("MEMORY-17", "copyWithAPitchAboveTheLimit", rig -> copyRows(rig, 1L << 32, 64)),
            complies("MEMORY-17", "copyWithASmallPitch", rig -> copyRows(rig, 512, 64)),
            violates("MEMORY-20", "batchWithAnEmptyCopy", rig -> copyBatch(rig, CUstream.PER_THREAD, 0)),
            complies("MEMORY-20", "batchOfTwoCopies", rig -> copyBatch(rig, CUstream.PER_THREAD, 64)),
            violates("MEMORY-21", "batchInTheLegacyStream", rig -> copyBatch(rig, CUstream.LEGACY, 64)),
            complies("MEMORY-21", "batchInTheStreamOfTheThread", rig -> copyBatch(rig, CUstream.PER_THREAD, 64)),
            violates("MEMORY-22", "prefetchBatchWithoutALocationAtItsBegin", rig -> prefetchBatch(rig, 1)),
            complies("MEMORY-22", "prefetchBatchWithALocationAtItsBegin", rig -> prefetchBatch(rig, 0)),
            violates("MEMORY-18", "rowsWiderThanPitch", rig -> setRows(rig, 60)),
            complies("MEMORY-18", "rowsAsWideAsPitch", rig -> setRows(rig, 64)),
            violates(
                    "MEMORY-13", "copyAfterTheEndOfARow", rig -> copyLayers(rig, layers(rig, 0, 0), layers(rig, 5, 0))),
            complies("MEMORY-13", "copyTheEndOfARow", rig -> copyLayers(rig, layers(rig, 0, 0), layers(rig, 4, 0))),
            violates("MEMORY-13", "copyAfterTheEndOfALayer", rig -> {
                copyLayers(rig, layers(rig, 0, 3), layers(rig, 0, 0));
            }),
            complies("MEMORY-13", "copyTheEndOfALayer", rig -> copyLayers(rig, layers(rig, 4, 2), layers(rig, 0, 0))),
            violates("MEMORY-07", "unknownHostFlag", (rig, cuda) -> cuda.cuMemHostAlloc(64, 8)),
            complies("MEMORY-07", "allHostFlags", (rig, cuda) -> cuda.cuMemHostAlloc(64, 7)),
            violates("MEMORY-08", "attributeOfPageableMemory", (rig, cuda) -> {
                cuda.cuPointerGetAttribute(MEMORY_TYPE, rig.pageable());
            }),
            complies("MEMORY-08", "attributeOfDeviceMemory", (rig, cuda) -> {
                cuda.cuPointerGetAttribute(MEMORY_TYPE, rig.memory() + 63);
            }),
            violates("MEMORY-09", "registerTwice", rig -> register(rig, 2)),
            complies("MEMORY-09", "registerOnce", rig -> register(rig, 1)),
            violates("MEMORY-19", "unregisterWithinARegistration", (rig, cuda) -> {
                long host = cuda.host().of(new int[16]);
                cuda.cuMemHostRegister(host, 64, 0);
                cuda.cuMemHostUnregister(host + 4);
            }),
            complies("MEMORY-19", "unregisterARegistration", (rig, cuda) -> {
                long host = cuda.host().of(new int[16]);
                cuda.cuMemHostRegister(host, 64, 0);
                cuda.cuMemHostUnregister(host);
            }),
            violates("MEMORY-10", "unregisterUnregistered", (rig, cuda) -> cuda.cuMemHostUnregister(register(rig, 0))),
            complies("MEMORY-10", "unregisterRegistered", (rig, cuda) -> cuda.cuMemHostUnregister(register(rig, 1))),
            violates("MEMORY-08", "attributeOutsideOfARegistration", (rig, cuda) -> {
                cuda.cuPointerGetAttribute(MEMORY_TYPE, registered(rig) + 32);
            }),
            complies("MEMORY-08", "attributeOfARegistration", (rig, cuda) -> {
                cuda.cuPointerGetAttribute(MEMORY_TYPE, registered(rig));
            }),
            violates("MEMORY-23", "setAttributeOfMappedMemory", (rig, cuda) -> {
                cuda.cuPointerSetAttribute(1, SYNC_MEMOPS, mapped(rig));
            }),
            complies("MEMORY-23", "setAttributeOfDeviceMemory", (rig, cuda) -> {
                cuda.cuPointerSetAttribute(1, SYNC_MEMOPS, rig.memory());
            }),
            violates("MEMORY-11", "operandOfNoKind", rig -> copyRows(rig, null)),
            complies("MEMORY-11", "operandOfAnyKind", rig -> copyRows(rig, UNIFIED)),
            violates("MEMORY-12", "rangeAfterTheEnd", (rig, cuda) -> cuda.cuMemGetAddressRange(rig.memory() + 64)),
            complies("MEMORY-12", "rangeAtTheEnd", (rig, cuda) -> cuda.cuMemGetAddressRange(rig.memory() + 63)),
            // -- managed memory --
            violates("MEMORY-14", "prefetchDeviceMemory", rig -> prefetch(rig, rig.memory(), CUmemLocation.device(0)))
                    .says("cuMemPrefetchAsync is given 64 bytes"),
            complies(
                    "MEMORY-14", "prefetchManagedMemory", rig -> prefetch(rig, rig.managed(), CUmemLocation.device(0))),
            violates("MEMORY-24", "adviseAboutMemoryOfAPool", rig -> advise(rig, pooled(rig))),
            complies("MEMORY-24", "adviseAboutMemoryOfNoPool", rig -> advise(rig, rig.managed())),
            violates("MEMORY-14", "adviseAboutMoreThanThereIs", rig -> adviseAbout(rig, 65)),
            complies("MEMORY-14", "adviseAboutAllThereIs", rig -> adviseAbout(rig, 64)),
            violates("MEMORY-14", "askAboutNothing", (rig, cuda) -> {
                cuda.cuMemRangeGetAttribute(READ_MOSTLY, rig.managed(), 0);
            }),
            complies("MEMORY-14", "adviseAboutManagedMemory", (rig, cuda) -> {
                long memory = rig.managed();
                cuda.cuMemAdvise(memory, 64, SET_READ_MOSTLY, null);
                cuda.cuMemPrefetchAsync(memory + 10, 20, CUmemLocation.device(0), 0, null);
            }),
            violates("MEMORY-15", "preferADeviceThatIsNotThere", rig -> preferADeviceThatIsNotThere(rig)),
            violates("MEMORY-15", "prefetchNowhere", rig -> prefetch(rig, rig.managed(), null)),
            violates("MEMORY-15", "accessByANode", (rig, cuda) -> {
                CUmemLocation node = new CUmemLocation(HOST_NUMA, 0);
                cuda.cuMemAdvise(rig.managed(), 64, SET_ACCESSED_BY, node);
            }),
            complies("MEMORY-15", "preferANode", (rig, cuda) -> {
                CUmemLocation node = new CUmemLocation(HOST_NUMA, 0);
                cuda.cuMemAdvise(rig.managed(), 64, SET_PREFERRED_LOCATION, node);
            }),
            violates("MEMORY-16", "prefetchToADeviceThatIsNotThere", rig -> {
                        prefetch(rig, rig.managed(), CUmemLocation.device(7));
                    })
                    .says("1 device ["),
            complies("MEMORY-16", "prefetchToADevice", rig -> prefetch(rig, rig.managed(), CUmemLocation.device(0))));

    private MemoryCases() {}

    private static void anAllocationLeavesLessThatIsFree(Rig rig) {
        long before = rig.cuda.cuMemGetInfo().free();
        rig.cuda.cuMemAlloc(LARGE);
        long after = rig.cuda.cuMemGetInfo().free();
        assertTrue(before - after >= LARGE, () -> before + " bytes were free, and " + after + " are");
    }

    private static void freeTimes(Rig rig, int times) {
        long memory = rig.cuda.cuMemAlloc(64);
        for (int i = 0; i < times; i++) {
            rig.cuda.cuMemFree(memory);
        }
    }

    private static void copyRows(Rig rig, long pitch, long width) {
        long memory = rig.cuda.cuMemAlloc(1024);
        CUmemcpy3D.Operand operand = new CUmemcpy3D.Operand(DEVICE, memory, pitch, 0);
        rig.cuda.cuMemcpy3D(new CUmemcpy3D(operand, operand, width, 2, 1));
    }

    private static void copyBatch(Rig rig, CUstream stream, long bytes) {
        long memory = rig.cuda.cuMemAlloc(1024);
        rig.cuda.cuMemcpyBatchAsync(
                new long[] {memory, memory + 64},
                new long[] {memory + 512, memory + 576},
                new long[] {64, bytes},
                List.of(new CUmemcpyAttributes(CUmemcpySrcAccessOrder.STREAM)),
                new long[] {0},
                stream);
    }

    private static void prefetchBatch(Rig rig, long firstIndex) {
        long memory = rig.managed();
        rig.cuda.cuMemPrefetchBatchAsync(
                new long[] {memory, memory + 32},
                new long[] {32, 32},
                List.of(CUmemLocation.device(0)),
                new long[] {firstIndex},
                0,
                CUstream.PER_THREAD);
    }

    private static void copyLayers(Rig rig, CUmemcpy3D.Operand to, CUmemcpy3D.Operand from) {
        rig.cuda.cuMemcpy3D(new CUmemcpy3D(to, from, 4, 2, 1));
    }

    private static void prefetch(Rig rig, long memory, CUmemLocation location) {
        rig.cuda.cuMemPrefetchAsync(memory, 64, location, 0, null);
    }

    /** Says that managed memory of 64 bytes is mostly read. */
    private static void adviseAbout(Rig rig, long bytes) {
        rig.cuda.cuMemAdvise(rig.managed(), bytes, SET_READ_MOSTLY, null);
    }

    /** Sets rows of 64 bytes. */
    private static void setRows(Rig rig, long pitch) {
        rig.cuda.cuMemsetD2D32(rig.cuda.cuMemAlloc(1024), pitch, 1, 16, 4);
    }

    private static CUmemcpy3D.Operand layers(Rig rig, long x, long y) {
        return new CUmemcpy3D.Operand(DEVICE, rig.memory(), 8, 4, x, y, 0);
    }

    private static long registered(Rig rig) {
        long memory = rig.pageable();
        rig.cuda.cuMemHostRegister(memory, 32, 0);
        return memory;
    }

    private static long mapped(Rig rig) {
        long unit = 2 << 20;
        long address = rig.cuda.cuMemAddressReserve(unit, 0, 0, 0);
        rig.cuda.cuMemMap(address, unit, 0, rig.cuda.cuMemCreate(unit, CUmemAllocationProp.onDevice(0), 0), 0);
        return address;
    }

    private static long pooled(Rig rig) {
        CUmemPoolProps managed =
                new CUmemPoolProps(CUmemPoolProps.AllocationType.MANAGED, 0, CUmemLocation.device(0), 0);
        return rig.cuda.cuMemAllocFromPoolAsync(64, rig.cuda.cuMemPoolCreate(managed), rig.stream());
    }

    private static void advise(Rig rig, long memory) {
        rig.cuda.cuMemAdvise(memory, 64, SET_READ_MOSTLY, CUmemLocation.device(0));
    }

    private static long register(Rig rig, int times) {
        long memory = rig.pageable();
        for (int i = 0; i < times; i++) {
            rig.cuda.cuMemHostRegister(memory, 64, 0);
        }
        return memory;
    }

    private static void copyRows(Rig rig, CUmemorytype source) {
        rig.cuda.cuMemcpy2D(new CUmemcpy2D(DEVICE, rig.memory(), 16, source, rig.memory(), 16, 16, 4));
    }

    private static void preferADeviceThatIsNotThere(Rig rig) {
        long memory = rig.managed();
        rig.cuda.cuMemAdvise(memory, 64, SET_PREFERRED_LOCATION, CUmemLocation.device(MachineCases.NO_DEVICE));
    }
}
