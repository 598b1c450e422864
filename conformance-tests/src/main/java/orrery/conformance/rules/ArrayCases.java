package orrery.conformance.rules;

import static orrery.conformance.rules.ConditionalCases.add;
import static orrery.conformance.rules.ConditionalCases.handle;
import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.device.CUgraphConditionalNodeType.IF;
import static orrery.device.CUmemorytype.DEVICE;
import static orrery.driver.CudaDriver.CUDA_ARRAY3D_DEPTH_TEXTURE;
import static orrery.driver.CudaDriver.CUDA_ARRAY3D_SURFACE_LDST;
import static orrery.driver.CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUarray;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUgraph;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUmemcpy3D.Operand;
import orrery.sim.ArrayFormat;

/** Cases of the rules of arrays, and of copies from and to them. */
final class ArrayCases {
    /** Bytes of a row of {@link #array}. */
    private static final int ROW = 32;

    private static final int ROWS = 4;

    static final List<RuleCase> CASES = List.of(
            violates("ARRAY-01", "createAnArrayWithoutWidth", rig -> create(rig, 0, 4, 0, 0)),
            complies("ARRAY-01", "createAnArrayOfOneElement", rig -> create(rig, 1, 4, 0, 0)),
            violates("ARRAY-03", "destroyAnArrayTwice", (rig, cuda) -> {
                CUarray array = array(rig);
                cuda.cuArrayDestroy(array);
                cuda.cuArrayDestroy(array);
            }),
            violates("ARRAY-03", "copyToADestroyedArray", (rig, cuda) -> {
                CUarray array = array(rig);
                cuda.cuArrayDestroy(array);
                copy(rig, array, 0, 0, ROW, ROWS);
            }),
            violates("ARRAY-03", "destroyALevelByItself", (rig, cuda) -> {
                        CUarray3DDescriptor base = new CUarray3DDescriptor(8, 8, 0, ArrayFormat.FLOAT, 1, 0);
                        cuda.cuArrayDestroy(cuda.cuMipmappedArrayGetLevel(cuda.cuMipmappedArrayCreate(base, 2), 0));
                    })
                    .says("level 0 of mipmapped array"),
            complies("ARRAY-03", "destroyAnArray", (rig, cuda) -> {
                CUarray array = array(rig);
                copy(rig, array, 0, 0, ROW, ROWS);
                cuda.cuArrayDestroy(array);
            }),
            violates("ARRAY-04", "anArrayThatIsTooHigh", rig -> create(rig, 8, 65_537, 0, 0))
                    .says("the largest extents are [131072, 65536]"),
            complies("ARRAY-04", "theHighestArray", rig -> create(rig, 8, 65_536, 0, 0)),
            violates("ARRAY-04", "surfaceThatIsTooWide", rig -> create(rig, 32_769, 0, 0, CUDA_ARRAY3D_SURFACE_LDST)),
            complies("ARRAY-04", "theWidestSurface", rig -> create(rig, 32_768, 0, 0, CUDA_ARRAY3D_SURFACE_LDST)),
            violates("ARRAY-05", "copyAfterTheEndOfARow", rig -> copy(rig, array(rig), 4, 0, ROW, ROWS)),
            violates("ARRAY-05", "copyAfterTheLastRow", rig -> copy(rig, array(rig), 0, 1, ROW, ROWS)),
            violates("ARRAY-05", "copyTwoLayersOfOne", (rig, cuda) -> {
                Operand memory = new Operand(DEVICE, cuda.cuMemAlloc(1024), 64, 4);
                cuda.cuMemcpy3D(new CUmemcpy3D(new Operand(array(rig), 0, 0, 0), memory, ROW, ROWS, 2));
            }),
            violates("ARRAY-05", "copyMoreThanALine", (rig, cuda) -> {
                cuda.cuMemcpyDtoA(create(rig, 8, 0, 0, 0), 4, rig.memory(), ROW);
            }),
            complies("ARRAY-05", "copyAllOfAnArray", rig -> copy(rig, array(rig), 0, 0, ROW, ROWS)),
            violates("ARRAY-06", "copyFromTheMiddleOfAnElement", rig -> copy(rig, array(rig), 2, 0, 16, ROWS)),
            complies("ARRAY-06", "copyFromAnElementOn", rig -> copy(rig, array(rig), 4, 0, 16, ROWS)),
            violates("ARRAY-06", "copyHalfAnElement", rig -> copyLine(rig, ArrayFormat.FLOAT, 18)),
            complies("ARRAY-06", "copyWholeElements", rig -> copyLine(rig, ArrayFormat.FLOAT, 16)),
            violates("ARRAY-07", "copyToSmallerElements", rig -> copyLine(rig, ArrayFormat.UNSIGNED_INT8, 16)),
            complies("ARRAY-07", "copyToOtherElementsOfTheSameSize", rig -> {
                copyLine(rig, ArrayFormat.UNSIGNED_INT32, 16);
            }),
            violates("ARRAY-08", "surfaceOfACompressedFormat", rig -> createCompressed(rig, CUDA_ARRAY3D_SURFACE_LDST)),
            complies("ARRAY-08", "arrayOfACompressedFormat", rig -> createCompressed(rig, 0)),
            violates("ARRAY-01", "createADepthTexture", rig -> create(rig, 4, 4, 0, CUDA_ARRAY3D_DEPTH_TEXTURE)),
            complies("ARRAY-01", "createATexture", rig -> create(rig, 4, 4, 0, 0)),
            violates("MEMORY-11", "copyToNoArray", rig -> copy(rig, null, 0, 0, ROW, ROWS)),
            complies("MEMORY-11", "copyToAnArray", rig -> copy(rig, array(rig), 0, 0, ROW, ROWS)),
            // -- graphs --
            violates("EXEC-12", "copyToAnArrayInABody", rig -> copyInABody(rig, ofAnArray(rig)))
                    .says("to array"),
            complies("EXEC-12", "copyToMemoryInABody", rig -> copyInABody(rig, ofMemory(rig))),
            violates("EXEC-13", "copyToAnArrayOnTheDevice", rig -> copyOnTheDevice(rig, ofAnArray(rig)))
                    .says("to array"),
            complies("EXEC-13", "copyToMemoryOnTheDevice", rig -> copyOnTheDevice(rig, ofMemory(rig))));

    private ArrayCases() {}

    private static void createCompressed(Rig rig, int flags) {
        rig.cuda.cuArray3DCreate(new CUarray3DDescriptor(4, 4, 0, ArrayFormat.BC1_UNORM, 4, flags));
    }

    private static CUarray create(Rig rig, long width, long height, long depth, int flags) {
        return rig.cuda.cuArray3DCreate(new CUarray3DDescriptor(width, height, depth, ArrayFormat.FLOAT, 1, flags));
    }

    /** Creates an array of four rows of eight floating-point numbers. */
    private static CUarray array(Rig rig) {
        return create(rig, 8, ROWS, 0, 0);
    }

    /** Copies from memory to an array. */
    private static void copy(Rig rig, @Nullable CUarray array, long x, long y, long width, long height) {
        rig.cuda.cuMemcpy2D(new CUmemcpy2D(new Operand(array, x, y, 0), ofMemory(rig), width, height));
    }

    /** Copies bytes from a line with a format to a line of floats. */
    private static void copyLine(Rig rig, ArrayFormat format, long bytes) {
        CUarray3DDescriptor line = new CUarray3DDescriptor(32, 0, 0, format, 1, 0);
        rig.cuda.cuMemcpyAtoA(rig.cuda.cuArray3DCreate(line), 0, create(rig, 8, 0, 0, 0), 0, bytes);
    }

    private static Operand ofMemory(Rig rig) {
        return new Operand(DEVICE, rig.cuda.cuMemAlloc(1024), 64, 0);
    }

    private static Operand ofAnArray(Rig rig) {
        return new Operand(array(rig), 0, 0, 0);
    }

    private static void addCopy(Rig rig, CUgraph graph, Operand target) {
        CUmemcpy2D copy = new CUmemcpy2D(target, ofMemory(rig), ROW, ROWS);
        rig.cuda.cuGraphAddMemcpyNode(graph, List.of(), copy, rig.context());
    }

    private static void copyInABody(Rig rig, Operand target) {
        CUgraph whole = rig.graph();
        addCopy(rig, add(rig, whole, handle(rig, whole), IF, 1).bodies().get(0), target);
        rig.exec(whole);
    }

    private static void copyOnTheDevice(Rig rig, Operand target) {
        CUgraph graph = rig.graph();
        addCopy(rig, graph, target);
        rig.cuda.cuGraphInstantiate(graph, CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH);
    }
}
