package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.runtime.dim3;
import orrery.sim.Checks;
import orrery.sim.DoubleView;
import orrery.sim.FloatView;
import orrery.sim.HalfPrecision;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.LongView;
import orrery.sim.MachineOptions;
import orrery.sim.MemoryFault;
import orrery.sim.ShortView;
import orrery.sim.ThreadScope;

/** What the atomic operations of views compute: each returns the previous value. */
class AtomicOperationsTest {
    private final CheckRig rig = new CheckRig(Checks.none());
    private final long memory = rig.cuda.cudaMallocHost(64);

    @AfterEach
    void close() {
        rig.machine.close();
    }

    /** Index 0 is in a Java array; far indices are in pages of sparse memory. */
    @ParameterizedTest
    @ValueSource(ints = {0, 5})
    void integers(int at) {
        IntView v = rig.cuda.host().ints(memory);
        v.set(at, 5);
        assertEquals(5, v.atomicAdd(at, 3));
        assertEquals(8, v.atomicSub(at, 10));
        assertEquals(-2, v.atomicMin(at, 4));
        assertEquals(-2, v.atomicMinUnsigned(at, 4));
        assertEquals(4, v.atomicMax(at, -1));
        assertEquals(4, v.atomicMaxUnsigned(at, -1));
        assertEquals(-1, v.atomicExch(at, 12));
        assertEquals(12, v.atomicCAS(at, 11, 1));
        assertEquals(12, v.atomicCAS(at, 12, 13));
        assertEquals(13, v.atomicAnd(at, 6));
        assertEquals(4, v.atomicOr(at, 3));
        assertEquals(7, v.atomicXor(at, 5));
        assertEquals(2, v.atomicInc(at, 3));
        assertEquals(3, v.atomicInc(at, 3));
        assertEquals(0, v.atomicDec(at, 9));
        assertEquals(9, v.atomicDec(at, 9));
        assertEquals(8, v.atomicDec(at, 7));
        assertEquals(7, v.atomicAdd(at, 1, ThreadScope.SYSTEM));
        assertEquals(8, v.get(at));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 3})
    void longIntegers(long at) {
        LongView v = rig.cuda.host().longs(memory);
        v.set(at, 1L << 40);
        assertEquals(1L << 40, v.atomicAdd(at, 3));
        assertEquals((1L << 40) + 3, v.atomicExch(at, -1));
        assertEquals(-1, v.atomicMinUnsigned(at, 6));
        assertEquals(6, v.atomicMin(at, -7));
        assertEquals(-7, v.atomicMax(at, 2));
        assertEquals(2, v.atomicMaxUnsigned(at, -2));
        assertEquals(-2, v.atomicCAS(at, -2, 12));
        assertEquals(12, v.atomicAnd(at, 10));
        assertEquals(8, v.atomicOr(at, 1));
        assertEquals(9, v.atomicXor(at, 1));
        assertEquals(8, v.get(at));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 7})
    void floatingPoint(int at) {
        FloatView f = rig.cuda.host().floats(memory);
        f.set(at, 1.5f);
        assertEquals(1.5f, f.atomicAdd(at, 2));
        assertEquals(3.5f, f.atomicExch(at, Float.NaN));
        assertEquals(Float.NaN, f.atomicAdd(at, 1));
        DoubleView d = rig.cuda.host().doubles(memory);
        d.set(at, 0.25);
        assertEquals(0.25, d.atomicAdd(at, 0.5));
        assertEquals(0.75, d.get(at));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 31})
    void halves(int at) {
        ShortView v = rig.cuda.host().shorts(memory);
        v.set(at, (short) 0xABCD);
        assertEquals((short) 0xABCD, v.atomicCAS(at, (short) 0, (short) 1));
        assertEquals((short) 0xABCD, v.atomicCAS(at, (short) 0xABCD, (short) 0x6800, ThreadScope.SYSTEM));
        // 2048 + 1 is in the middle of two halves, and 2048 is the even one.
        assertEquals((short) 0x6800, v.atomicAddHalf(at, HalfPrecision.floatToHalf(1)));
        assertEquals((short) 0x6800, v.atomicAddHalf(at, HalfPrecision.floatToHalf(3)));
        assertEquals(2052, HalfPrecision.halfToFloat(v.get(at)));
        v.atomicAddHalf(at, HalfPrecision.floatToHalf(65504), ThreadScope.BLOCK);
        assertEquals(0x7C00, v.atomicAddHalf(at, (short) 0xFC00));
        assertEquals(0x7FFF, v.getVolatile(at));
        v.setVolatile(at, HalfPrecision.floatToBfloat16(256));
        assertEquals(0x4380, v.atomicAddBfloat16(at, HalfPrecision.floatToBfloat16(1)));
        assertEquals(0x4380, v.atomicAddBfloat16(at, HalfPrecision.floatToBfloat16(3), ThreadScope.SYSTEM));
        assertEquals(260, HalfPrecision.bfloat16ToFloat(v.get((long) at)));
    }

    /** What an H100 answers: each NaN becomes one NaN, and the smallest numbers are no zeros. */
    @ParameterizedTest
    @CsvSource({
        "7C00, FC00, 7FFF, 7F80, FF80, 7FFF",
        "7E01, 3C00, 7FFF, 7FC1, 3F80, 7FFF",
        "7D01, 3C00, 7FFF, 7F81, 3F80, 7FFF",
        "FE05, 3C00, 7FFF, FFC5, 3F80, 7FFF",
        "0001, 0001, 0002, 0001, 0001, 0002",
        "03FF, 0001, 0400, 007F, 0001, 0080",
        "7BFF, 7BFF, 7C00, 7F7F, 7F7F, 7F80",
        "3C00, 1000, 3C00, 3F80, 3B80, 3F80",
        "3C01, 1000, 3C02, 3F81, 3B80, 3F82",
        "8000, 0000, 0000, 8000, 0000, 0000",
        "8000, 8000, 8000, 8000, 8000, 8000"
    })
    void sumsOfHalvesAreThoseOfHardware(
            String half, String toHalf, String halfSum, String bfloat16, String toBfloat16, String bfloat16Sum) {
        ShortView v = rig.cuda.host().shorts(memory);
        v.set(0, bits(half));
        v.atomicAddHalf(0, bits(toHalf));
        assertEquals(bits(halfSum), v.get(0));
        v.set(0, bits(bfloat16));
        v.atomicAddBfloat16(0, bits(toBfloat16));
        assertEquals(bits(bfloat16Sum), v.get(0));
    }

    private static short bits(String hexadecimal) {
        return (short) Integer.parseInt(hexadecimal, 16);
    }

    /** Kernels of several streams add at the same time: no sum is lost. */
    @ParameterizedTest
    @ValueSource(ints = {0, 4})
    void workersAddHalves(int workers) {
        Kernel add = Kernel.perThread(args -> {
                    ShortView v = args.shorts(0);
                    short one = HalfPrecision.floatToHalf(1);
                    return thread -> v.atomicAddHalf(1, one);
                })
                .named("add");
        CheckRig several = new CheckRig(MachineOptions.defaults().withWorkers(workers));
        long sums = several.cuda.cudaMallocHost(8);
        for (int i = 0; i < 4; i++) {
            several.cuda.cudaLaunchKernel(add, new dim3(2), new dim3(256), 0, several.cuda.cudaStreamCreate(), sums);
        }
        several.cuda.cudaDeviceSynchronize();
        ShortView result = several.cuda.host().shorts(sums);
        assertEquals(2048, HalfPrecision.halfToFloat(result.get(1)));
        assertEquals(0, result.get(0));
        assertEquals(0, result.get(2));
        several.machine.close();
    }

    /** A view of another type than the one that fixed the type of the memory. */
    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void anotherType(int at) {
        rig.cuda.host().floats(memory).set(at, 0);
        IntView v = rig.cuda.host().ints(memory);
        assertEquals(0, v.atomicAdd(at, Float.floatToIntBits(2)));
        assertEquals(2f, rig.cuda.host().floats(memory).get(at));
    }

    /** Memory that is larger than what is touched has pages instead of an array. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1L << 32})
    void sparseMemory(long at) {
        long large = rig.cuda.cudaMallocManaged(1L << 36);
        LongView v = rig.cuda.host().longs(large);
        assertEquals(0, v.atomicAdd(at, 3));
        assertEquals(3, v.atomicMax(at, 9));
        assertEquals(9, v.get(at));
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 16})
    void boundsAreChecked(long at) {
        IntView v = rig.cuda.host().ints(memory);
        assertThrows(MemoryFault.class, () -> v.atomicAdd(at, 1));
        assertThrows(MemoryFault.class, () -> v.atomicCAS(at, 0, 1, ThreadScope.BLOCK));
        ShortView shorts = rig.cuda.host().shorts(memory);
        assertThrows(MemoryFault.class, () -> shorts.atomicAddHalf(2 * at, (short) 1));
    }
}
