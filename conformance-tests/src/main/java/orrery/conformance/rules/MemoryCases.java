package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import orrery.device.CUmemLocation;
import orrery.device.CUmemorytype;
import orrery.driver.CUmemAdvise;
import orrery.driver.CUmemRangeAttribute;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUmemcpyAttributes;
import orrery.driver.CUmemcpySrcAccessOrder;
import orrery.driver.CUpointerAttribute;
import orrery.driver.CUstream;

/** Memory. */
final class MemoryCases {
    /** More than the driver rounds up to. */
    private static final long LARGE = 64 << 20;

    private MemoryCases() {}

    @Violates("MEMORY-01")
    static void allocateNothing(Rig rig) {
        rig.cuda().cuMemAlloc(0);
    }

    @Complies("MEMORY-01")
    static void allocateOneByte(Rig rig) {
        rig.cuda().cuMemAlloc(1);
    }

    @Violates("MEMORY-02")
    static void allocateTooMuch(Rig rig) {
        rig.cuda().cuMemAlloc(rig.cuda().cuMemGetInfo().free() + 1);
    }

    @Violates("MEMORY-02")
    static void allocateBeyondAllNumbers(Rig rig) {
        rig.cuda().cuMemAlloc(-1);
    }

    @Complies("MEMORY-02")
    static void allocateEverything(Rig rig) {
        rig.cuda().cuMemAlloc(rig.cuda().cuMemGetInfo().free());
    }

    @Complies("MEMORY-02")
    static void anAllocationLeavesLessThatIsFree(Rig rig) {
        long before = rig.cuda().cuMemGetInfo().free();
        rig.cuda().cuMemAlloc(LARGE);
        long after = rig.cuda().cuMemGetInfo().free();
        assertTrue(before - after >= LARGE, () -> before + " bytes were free, and " + after + " are");
    }

    @Violates("MEMORY-03")
    static void freeTwice(Rig rig) {
        freeTimes(rig, 2);
    }

    @Violates("MEMORY-03")
    static void freeInside(Rig rig) {
        rig.cuda().cuMemFree(rig.cuda().cuMemAlloc(64) + 4);
    }

    @Complies("MEMORY-03")
    static void freeOnce(Rig rig) {
        freeTimes(rig, 1);
    }

    @Complies("MEMORY-03")
    static void freeNull(Rig rig) {
        rig.cuda().cuMemFree(0);
    }

    private static void freeTimes(Rig rig, int times) {
        long memory = rig.cuda().cuMemAlloc(64);
        for (int i = 0; i < times; i++) {
            rig.cuda().cuMemFree(memory);
        }
    }

    @Violates("MEMORY-04")
    static void copyPastTheEnd(Rig rig) {
        rig.cuda().cuMemcpyDtoD(rig.cuda().cuMemAlloc(64), rig.cuda().cuMemAlloc(64), 65);
    }

    @Violates("MEMORY-04")
    static void memsetOfPageableMemory(Rig rig) {
        rig.cuda().cuMemsetD32(rig.cuda().host().allocate(64), 1, 4);
    }

    @Complies("MEMORY-04")
    static void copyToTheEnd(Rig rig) {
        rig.cuda().cuMemcpyDtoD(rig.cuda().cuMemAlloc(64), rig.cuda().cuMemAlloc(64), 64);
    }

    @Violates("MEMORY-05")
    static void memsetUnaligned(Rig rig) {
        rig.cuda().cuMemsetD32(rig.cuda().cuMemAlloc(64) + 2, 1, 1);
    }

    @Complies("MEMORY-05")
    static void memsetAligned(Rig rig) {
        rig.cuda().cuMemsetD32(rig.cuda().cuMemAlloc(64) + 4, 1, 1);
    }

    @Complies("MEMORY-05")
    static void memsetOfBytes(Rig rig) {
        rig.cuda().cuMemsetD8(rig.cuda().cuMemAlloc(64) + 1, (byte) 1, 1);
    }

    private static void copyRows(Rig rig, long pitch, long width) {
        long memory = rig.cuda().cuMemAlloc(1024);
        CUmemcpy3D.Operand operand = new CUmemcpy3D.Operand(CUmemorytype.DEVICE, memory, pitch, 0);
        rig.cuda().cuMemcpy3D(new CUmemcpy3D(operand, operand, width, 2, 1));
    }

    @Violates("MEMORY-06")
    static void copyOfRowsWiderThanPitch(Rig rig) {
        copyRows(rig, 63, 64);
    }

    @Complies("MEMORY-06")
    static void copyOfRowsAsWideAsPitch(Rig rig) {
        copyRows(rig, 64, 64);
    }

    @Violates("MEMORY-17")
    static void copyWithAPitchAboveTheLimit(Rig rig) {
        copyRows(rig, 1L << 32, 64);
    }

    @Complies("MEMORY-17")
    static void copyWithASmallPitch(Rig rig) {
        copyRows(rig, 512, 64);
    }

    private static void copyBatch(Rig rig, CUstream stream, long bytes) {
        long memory = rig.cuda().cuMemAlloc(1024);
        rig.cuda()
                .cuMemcpyBatchAsync(
                        new long[] {memory, memory + 64},
                        new long[] {memory + 512, memory + 576},
                        new long[] {64, bytes},
                        List.of(new CUmemcpyAttributes(CUmemcpySrcAccessOrder.STREAM)),
                        new long[] {0},
                        stream);
    }

    @Violates("MEMORY-20")
    static void batchWithAnEmptyCopy(Rig rig) {
        copyBatch(rig, CUstream.PER_THREAD, 0);
    }

    @Complies("MEMORY-20")
    static void batchOfTwoCopies(Rig rig) {
        copyBatch(rig, CUstream.PER_THREAD, 64);
    }

    @Violates("MEMORY-21")
    static void batchInTheLegacyStream(Rig rig) {
        copyBatch(rig, CUstream.LEGACY, 64);
    }

    @Complies("MEMORY-21")
    static void batchInTheStreamOfTheThread(Rig rig) {
        copyBatch(rig, CUstream.PER_THREAD, 64);
    }

    @Violates("MEMORY-22")
    static void prefetchBatchWithoutALocationAtItsBegin(Rig rig) {
        prefetchBatch(rig, 1);
    }

    @Complies("MEMORY-22")
    static void prefetchBatchWithALocationAtItsBegin(Rig rig) {
        prefetchBatch(rig, 0);
    }

    private static void prefetchBatch(Rig rig, long firstIndex) {
        long memory = rig.cuda().cuMemAllocManaged(64, 1);
        rig.cuda()
                .cuMemPrefetchBatchAsync(
                        new long[] {memory, memory + 32},
                        new long[] {32, 32},
                        List.of(CUmemLocation.device(0)),
                        new long[] {firstIndex},
                        0,
                        CUstream.PER_THREAD);
    }

    @Violates("MEMORY-18")
    static void rowsWiderThanPitch(Rig rig) {
        rig.cuda().cuMemsetD2D32(rig.cuda().cuMemAlloc(1024), 60, 1, 16, 4);
    }

    @Complies("MEMORY-18")
    static void rowsAsWideAsPitch(Rig rig) {
        rig.cuda().cuMemsetD2D32(rig.cuda().cuMemAlloc(1024), 64, 1, 16, 4);
    }

    private static CUmemcpy3D.Operand layers(Rig rig, long x, long y) {
        return new CUmemcpy3D.Operand(CUmemorytype.DEVICE, rig.cuda().cuMemAlloc(64), 8, 4, x, y, 0);
    }

    @Violates("MEMORY-13")
    static void copyAfterTheEndOfARow(Rig rig) {
        rig.cuda().cuMemcpy3D(new CUmemcpy3D(layers(rig, 0, 0), layers(rig, 5, 0), 4, 2, 1));
    }

    @Complies("MEMORY-13")
    static void copyTheEndOfARow(Rig rig) {
        rig.cuda().cuMemcpy3D(new CUmemcpy3D(layers(rig, 0, 0), layers(rig, 4, 0), 4, 2, 1));
    }

    @Violates("MEMORY-13")
    static void copyAfterTheEndOfALayer(Rig rig) {
        rig.cuda().cuMemcpy3D(new CUmemcpy3D(layers(rig, 0, 3), layers(rig, 0, 0), 4, 2, 1));
    }

    @Complies("MEMORY-13")
    static void copyTheEndOfALayer(Rig rig) {
        rig.cuda().cuMemcpy3D(new CUmemcpy3D(layers(rig, 4, 2), layers(rig, 0, 0), 4, 2, 1));
    }

    @Violates("MEMORY-07")
    static void unknownHostFlag(Rig rig) {
        rig.cuda().cuMemHostAlloc(64, 8);
    }

    @Complies("MEMORY-07")
    static void allHostFlags(Rig rig) {
        rig.cuda().cuMemHostAlloc(64, 7);
    }

    @Violates("MEMORY-08")
    static void attributeOfPageableMemory(Rig rig) {
        rig.cuda()
                .cuPointerGetAttribute(
                        CUpointerAttribute.MEMORY_TYPE, rig.cuda().host().allocate(64));
    }

    @Complies("MEMORY-08")
    static void attributeOfDeviceMemory(Rig rig) {
        rig.cuda()
                .cuPointerGetAttribute(
                        CUpointerAttribute.MEMORY_TYPE, rig.cuda().cuMemAlloc(64) + 63);
    }

    @Violates("MEMORY-09")
    static void registerTwice(Rig rig) {
        register(rig, 2);
    }

    @Complies("MEMORY-09")
    static void registerOnce(Rig rig) {
        register(rig, 1);
    }

    private static long register(Rig rig, int times) {
        long memory = rig.cuda().host().allocate(64);
        for (int i = 0; i < times; i++) {
            rig.cuda().cuMemHostRegister(memory, 64, 0);
        }
        return memory;
    }

    @Violates("MEMORY-19")
    static void unregisterWithinARegistration(Rig rig) {
        long host = rig.cuda().host().of(new int[16]);
        rig.cuda().cuMemHostRegister(host, 64, 0);
        rig.cuda().cuMemHostUnregister(host + 4);
    }

    @Complies("MEMORY-19")
    static void unregisterARegistration(Rig rig) {
        long host = rig.cuda().host().of(new int[16]);
        rig.cuda().cuMemHostRegister(host, 64, 0);
        rig.cuda().cuMemHostUnregister(host);
    }

    @Violates("MEMORY-10")
    static void unregisterUnregistered(Rig rig) {
        rig.cuda().cuMemHostUnregister(register(rig, 0));
    }

    @Complies("MEMORY-10")
    static void unregisterRegistered(Rig rig) {
        rig.cuda().cuMemHostUnregister(register(rig, 1));
    }

    private static void copyRows(Rig rig, CUmemorytype source) {
        rig.cuda()
                .cuMemcpy2D(new CUmemcpy2D(
                        CUmemorytype.DEVICE,
                        rig.cuda().cuMemAlloc(64),
                        16,
                        source,
                        rig.cuda().cuMemAlloc(64),
                        16,
                        16,
                        4));
    }

    @Violates("MEMORY-11")
    static void operandOfNoKind(Rig rig) {
        copyRows(rig, null);
    }

    @Complies("MEMORY-11")
    static void operandOfAnyKind(Rig rig) {
        copyRows(rig, CUmemorytype.UNIFIED);
    }

    @Violates("MEMORY-12")
    static void rangeAfterTheEnd(Rig rig) {
        rig.cuda().cuMemGetAddressRange(rig.cuda().cuMemAlloc(64) + 64);
    }

    @Complies("MEMORY-12")
    static void rangeAtTheEnd(Rig rig) {
        rig.cuda().cuMemGetAddressRange(rig.cuda().cuMemAlloc(64) + 63);
    }

    // -- managed memory ------------------------------------------------------------------------------------------

    @Violates(value = "MEMORY-14", says = "cuMemPrefetchAsync is given 64 bytes")
    static void prefetchDeviceMemory(Rig rig) {
        rig.cuda().cuMemPrefetchAsync(rig.cuda().cuMemAlloc(64), 64, CUmemLocation.device(0), 0, null);
    }

    @Complies("MEMORY-14")
    static void prefetchManagedMemory(Rig rig) {
        rig.cuda().cuMemPrefetchAsync(rig.cuda().cuMemAllocManaged(64, 1), 64, CUmemLocation.device(0), 0, null);
    }

    @Violates("MEMORY-14")
    static void adviseAboutMoreThanThereIs(Rig rig) {
        rig.cuda().cuMemAdvise(rig.cuda().cuMemAllocManaged(64, 1), 65, CUmemAdvise.SET_READ_MOSTLY, null);
    }

    @Complies("MEMORY-14")
    static void adviseAboutAllThereIs(Rig rig) {
        rig.cuda().cuMemAdvise(rig.cuda().cuMemAllocManaged(64, 1), 64, CUmemAdvise.SET_READ_MOSTLY, null);
    }

    @Violates("MEMORY-14")
    static void askAboutNothing(Rig rig) {
        long memory = rig.cuda().cuMemAllocManaged(64, 1);
        rig.cuda().cuMemRangeGetAttribute(CUmemRangeAttribute.READ_MOSTLY, memory, 0);
    }

    @Complies("MEMORY-14")
    static void adviseAboutManagedMemory(Rig rig) {
        long memory = rig.cuda().cuMemAllocManaged(64, 1);
        rig.cuda().cuMemAdvise(memory, 64, CUmemAdvise.SET_READ_MOSTLY, null);
        rig.cuda().cuMemPrefetchAsync(memory + 10, 20, CUmemLocation.device(0), 0, null);
    }

    @Violates("MEMORY-15")
    static void preferADeviceThatIsNotThere(Rig rig) {
        long memory = rig.cuda().cuMemAllocManaged(64, 1);
        rig.cuda()
                .cuMemAdvise(
                        memory, 64, CUmemAdvise.SET_PREFERRED_LOCATION, CUmemLocation.device(MachineCases.NO_DEVICE));
    }

    @Violates("MEMORY-15")
    static void prefetchNowhere(Rig rig) {
        rig.cuda().cuMemPrefetchAsync(rig.cuda().cuMemAllocManaged(64, 1), 64, null, 0, null);
    }

    @Violates("MEMORY-15")
    static void accessByANode(Rig rig) {
        CUmemLocation node = new CUmemLocation(CUmemLocation.Type.HOST_NUMA, 0);
        rig.cuda().cuMemAdvise(rig.cuda().cuMemAllocManaged(64, 1), 64, CUmemAdvise.SET_ACCESSED_BY, node);
    }

    @Complies("MEMORY-15")
    static void preferANode(Rig rig) {
        CUmemLocation node = new CUmemLocation(CUmemLocation.Type.HOST_NUMA, 0);
        rig.cuda().cuMemAdvise(rig.cuda().cuMemAllocManaged(64, 1), 64, CUmemAdvise.SET_PREFERRED_LOCATION, node);
    }

    @Violates(value = "MEMORY-16", says = "1 devices")
    static void prefetchToADeviceThatIsNotThere(Rig rig) {
        rig.cuda().cuMemPrefetchAsync(rig.cuda().cuMemAllocManaged(64, 1), 64, CUmemLocation.device(7), 0, null);
    }

    @Complies("MEMORY-16")
    static void prefetchToADevice(Rig rig) {
        rig.cuda().cuMemPrefetchAsync(rig.cuda().cuMemAllocManaged(64, 1), 64, CUmemLocation.device(0), 0, null);
    }
}
