package orrery.conformance.rules;

import static orrery.conformance.rules.ConditionalCases.add;
import static orrery.conformance.rules.ConditionalCases.handle;
import static orrery.device.CUgraphConditionalNodeType.IF;

import java.util.List;
import orrery.device.CUmemorytype;
import orrery.driver.CUarray;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUgraph;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUmemcpy3D.Operand;
import orrery.driver.CudaDriver;
import orrery.sim.ArrayFormat;

/** Arrays, and copies from and to them. */
final class ArrayCases {
    /** Bytes of a row of {@link #array}. */
    private static final int ROW = 32;

    private static final int ROWS = 4;

    private ArrayCases() {}

    private static CUarray create(Rig rig, long width, long height, long depth, int flags) {
        return rig.cuda().cuArray3DCreate(new CUarray3DDescriptor(width, height, depth, ArrayFormat.FLOAT, 1, flags));
    }

    /** Four rows of eight floating-point numbers. */
    private static CUarray array(Rig rig) {
        return create(rig, 8, ROWS, 0, 0);
    }

    @Violates("ARRAY-01")
    static void createAnArrayWithoutWidth(Rig rig) {
        create(rig, 0, 4, 0, 0);
    }

    @Complies("ARRAY-01")
    static void createAnArrayOfOneElement(Rig rig) {
        create(rig, 1, 4, 0, 0);
    }

    @Violates("ARRAY-03")
    static void destroyAnArrayTwice(Rig rig) {
        CUarray array = array(rig);
        rig.cuda().cuArrayDestroy(array);
        rig.cuda().cuArrayDestroy(array);
    }

    @Violates("ARRAY-03")
    static void copyToADestroyedArray(Rig rig) {
        CUarray array = array(rig);
        rig.cuda().cuArrayDestroy(array);
        copy(rig, array, 0, 0, ROW, ROWS);
    }

    @Violates(value = "ARRAY-03", says = "level 0 of mipmapped array")
    static void destroyALevelByItself(Rig rig) {
        CUarray3DDescriptor base = new CUarray3DDescriptor(8, 8, 0, ArrayFormat.FLOAT, 1, 0);
        CudaDriver cuda = rig.cuda();
        cuda.cuArrayDestroy(cuda.cuMipmappedArrayGetLevel(cuda.cuMipmappedArrayCreate(base, 2), 0));
    }

    @Complies("ARRAY-03")
    static void destroyAnArray(Rig rig) {
        CUarray array = array(rig);
        copy(rig, array, 0, 0, ROW, ROWS);
        rig.cuda().cuArrayDestroy(array);
    }

    @Violates(value = "ARRAY-04", says = "the largest extents are [131072, 65536]")
    static void anArrayThatIsTooHigh(Rig rig) {
        create(rig, 8, 65_537, 0, 0);
    }

    @Complies("ARRAY-04")
    static void theHighestArray(Rig rig) {
        create(rig, 8, 65_536, 0, 0);
    }

    @Violates("ARRAY-04")
    static void surfaceThatIsTooWide(Rig rig) {
        create(rig, 32_769, 0, 0, CudaDriver.CUDA_ARRAY3D_SURFACE_LDST);
    }

    @Complies("ARRAY-04")
    static void theWidestSurface(Rig rig) {
        create(rig, 32_768, 0, 0, CudaDriver.CUDA_ARRAY3D_SURFACE_LDST);
    }

    /** Copies from memory to an array. */
    private static void copy(Rig rig, CUarray array, long x, long y, long width, long height) {
        Operand memory = new Operand(CUmemorytype.DEVICE, rig.cuda().cuMemAlloc(1024), 64, 0);
        rig.cuda().cuMemcpy2D(new CUmemcpy2D(new Operand(array, x, y, 0), memory, width, height));
    }

    @Violates("ARRAY-05")
    static void copyAfterTheEndOfARow(Rig rig) {
        copy(rig, array(rig), 4, 0, ROW, ROWS);
    }

    @Violates("ARRAY-05")
    static void copyAfterTheLastRow(Rig rig) {
        copy(rig, array(rig), 0, 1, ROW, ROWS);
    }

    @Violates("ARRAY-05")
    static void copyTwoLayersOfOne(Rig rig) {
        Operand memory = new Operand(CUmemorytype.DEVICE, rig.cuda().cuMemAlloc(1024), 64, 4);
        rig.cuda().cuMemcpy3D(new CUmemcpy3D(new Operand(array(rig), 0, 0, 0), memory, ROW, ROWS, 2));
    }

    @Violates("ARRAY-05")
    static void copyMoreThanALine(Rig rig) {
        rig.cuda().cuMemcpyDtoA(create(rig, 8, 0, 0, 0), 4, rig.cuda().cuMemAlloc(64), ROW);
    }

    @Complies("ARRAY-05")
    static void copyAllOfAnArray(Rig rig) {
        copy(rig, array(rig), 0, 0, ROW, ROWS);
    }

    @Violates("ARRAY-06")
    static void copyFromTheMiddleOfAnElement(Rig rig) {
        copy(rig, array(rig), 2, 0, 16, ROWS);
    }

    @Complies("ARRAY-06")
    static void copyFromAnElementOn(Rig rig) {
        copy(rig, array(rig), 4, 0, 16, ROWS);
    }

    /** Copies from one line to another. */
    private static void copyLine(Rig rig, ArrayFormat format, long bytes) {
        CUarray3DDescriptor line = new CUarray3DDescriptor(32, 0, 0, format, 1, 0);
        rig.cuda().cuMemcpyAtoA(rig.cuda().cuArray3DCreate(line), 0, create(rig, 8, 0, 0, 0), 0, bytes);
    }

    @Violates("ARRAY-06")
    static void copyHalfAnElement(Rig rig) {
        copyLine(rig, ArrayFormat.FLOAT, 18);
    }

    @Complies("ARRAY-06")
    static void copyWholeElements(Rig rig) {
        copyLine(rig, ArrayFormat.FLOAT, 16);
    }

    @Violates("ARRAY-07")
    static void copyToSmallerElements(Rig rig) {
        copyLine(rig, ArrayFormat.UNSIGNED_INT8, 16);
    }

    @Complies("ARRAY-07")
    static void copyToOtherElementsOfTheSameSize(Rig rig) {
        copyLine(rig, ArrayFormat.UNSIGNED_INT32, 16);
    }

    @Violates("MEMORY-11")
    static void copyToNoArray(Rig rig) {
        copy(rig, null, 0, 0, ROW, ROWS);
    }

    @Complies("MEMORY-11")
    static void copyToAnArray(Rig rig) {
        copy(rig, array(rig), 0, 0, ROW, ROWS);
    }

    // -- graphs --------------------------------------------------------------------------------------------------

    private static void addCopy(Rig rig, CUgraph graph, boolean toArray) {
        Operand memory = new Operand(CUmemorytype.DEVICE, rig.cuda().cuMemAlloc(1024), 64, 0);
        Operand other = new Operand(CUmemorytype.DEVICE, rig.cuda().cuMemAlloc(1024), 64, 0);
        Operand target = toArray ? new Operand(array(rig), 0, 0, 0) : other;
        rig.cuda().cuGraphAddMemcpyNode(graph, List.of(), new CUmemcpy2D(target, memory, ROW, ROWS), rig.context());
    }

    private static void copyInABody(Rig rig, boolean toArray) {
        CUgraph whole = new GraphRig(rig).graph();
        addCopy(rig, add(rig, whole, handle(rig, whole), IF, 1).bodies().get(0), toArray);
        rig.cuda().cuGraphInstantiate(whole, 0);
    }

    @Violates(value = "EXEC-12", says = "to array")
    static void copyToAnArrayInABody(Rig rig) {
        copyInABody(rig, true);
    }

    @Complies("EXEC-12")
    static void copyToMemoryInABody(Rig rig) {
        copyInABody(rig, false);
    }

    private static void copyOnTheDevice(Rig rig, boolean toArray) {
        CUgraph graph = new GraphRig(rig).graph();
        addCopy(rig, graph, toArray);
        rig.cuda().cuGraphInstantiate(graph, CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH);
    }

    @Violates(value = "EXEC-13", says = "to array")
    static void copyToAnArrayOnTheDevice(Rig rig) {
        copyOnTheDevice(rig, true);
    }

    @Complies("EXEC-13")
    static void copyToMemoryOnTheDevice(Rig rig) {
        copyOnTheDevice(rig, false);
    }
}
