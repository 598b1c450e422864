package orrery.conformance.rules;

import static orrery.conformance.rules.ExternalRig.BYTES;
import static orrery.conformance.rules.ExternalRig.DMABUF;
import static orrery.conformance.rules.ExternalRig.FD;
import static orrery.conformance.rules.ExternalRig.SCI;
import static orrery.conformance.rules.ExternalRig.complies;
import static orrery.conformance.rules.ExternalRig.image;
import static orrery.conformance.rules.ExternalRig.violates;
import static orrery.driver.CudaDriver.CUDA_ARRAY3D_COLOR_ATTACHMENT;
import static orrery.driver.CudaDriver.CUDA_ARRAY3D_CUBEMAP;
import static orrery.driver.CudaDriver.CUDA_ARRAY3D_LAYERED;

import java.util.List;
import java.util.function.Consumer;
import orrery.driver.CUarray;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUmipmappedArray;
import orrery.sim.ArrayFormat;
import orrery.sim.ExternalMemoryHandleType;

/** Cases of the rules of arrays on memory of other APIs. */
final class ExternalArrayCases {
    static final List<RuleCase> CASES = List.of(
            violates("EXT-14", "arrayBeyondTheEnd", t -> t.mapArray(FD, BYTES - 1023, image(), 1))
                    .says("1024 bytes"),
            complies("EXT-14", "arrayToTheEnd", t -> t.mapArray(FD, BYTES - 1024, image(), 1)),
            // 16 by 16, 8 by 8 and so on: 341 elements of four bytes.
            violates("EXT-14", "levelsBeyondTheEnd", t -> t.mapArray(FD, BYTES - 1363, image(), 5))
                    .says("1364 bytes"),
            complies("EXT-14", "levelsToTheEnd", t -> t.mapArray(FD, BYTES - 1364, image(), 5)),
            violates("EXT-15", "levelsOnSciBuf", t -> t.mapArray(SCI, 0, image(), 2)),
            complies("EXT-15", "oneLevelOnSciBuf", t -> t.mapArray(SCI, 0, image(), 1)),
            violates("EXT-37", "sparseArray", t -> arrayWith(t, 0x40))
                    .says("an array with flags 64 is mapped onto external memory"),
            complies("EXT-37", "arrayForSurfaces", t -> arrayWith(t, 0x02)),
            violates("EXT-16", "arrayOnDmaBuf", t -> arrayOn(DMABUF)),
            complies("EXT-16", "arrayOnOtherMemory", t -> arrayOn(FD)),
            violates("EXT-35", "moreLevelsThanThereCanBe", t -> t.mapArray(FD, 0, image(), 6)),
            complies("EXT-35", "asManyLevelsAsThereCanBe", t -> t.mapArray(FD, 0, image(), 5)),
            violates("ARRAY-01", "arrayWithoutWidth", t -> described(t, 0, 4, 0, 1, 0)),
            violates("ARRAY-01", "threeChannels", t -> described(t, 4, 4, 0, 3, 0)),
            violates("ARRAY-01", "depthWithoutLayers", t -> described(t, 4, 0, 4, 1, 0)),
            violates("ARRAY-01", "cubeOfFiveFaces", t -> described(t, 4, 4, 5, 1, CUDA_ARRAY3D_CUBEMAP)),
            violates("ARRAY-01", "unknownArrayFlags", t -> described(t, 4, 4, 0, 1, 0x200)),
            complies("ARRAY-01", "twoDimensions", t -> described(t, 4, 4, 0, 1, 0)),
            complies("ARRAY-01", "oneDimension", t -> described(t, 4, 0, 0, 1, 0)),
            complies("ARRAY-01", "fourChannels", t -> described(t, 4, 4, 0, 4, 0)),
            complies("ARRAY-01", "threeDimensions", t -> described(t, 4, 4, 4, 1, 0)),
            complies("ARRAY-01", "layers", t -> described(t, 4, 0, 4, 1, CUDA_ARRAY3D_LAYERED)),
            complies("ARRAY-01", "cubeOfSixFaces", t -> described(t, 4, 4, 6, 1, CUDA_ARRAY3D_CUBEMAP)),
            complies("ARRAY-01", "knownArrayFlags", t -> described(t, 4, 4, 0, 1, CUDA_ARRAY3D_COLOR_ATTACHMENT)),
            violates("ARRAY-02", "oneLevelTooMany", t -> level(t, 5)).says("level 5"),
            complies("ARRAY-02", "fifthOfFiveLevels", t -> level(t, 4)),
            complies("ARRAY-02", "lastLevel", t -> checkLastLevel(t.cuda.cuArray3DGetDescriptor(level(t, 4)))),
            violates("ARRAY-03", "destroyArrayTwice", t -> {
                CUmipmappedArray array = t.mapArray(FD, 0, image(), 1);
                t.cuda.cuMipmappedArrayDestroy(array);
                t.cuda.cuMipmappedArrayDestroy(array);
            }),
            violates(
                            "ARRAY-03",
                            "useArrayOutOfReach",
                            t -> useArray(t, memory -> t.cuda.cuDestroyExternalMemory(memory)))
                    .says("was destroyed"),
            complies("ARRAY-03", "useArrayWithinReach", t -> useArray(t, memory -> {})),
            complies(
                    "ARRAY-03",
                    "destroyArrayOutOfReach",
                    t -> t.cuda.cuMipmappedArrayDestroy(array(t, memory -> t.cuda.cuDestroyExternalMemory(memory)))),
            violates("ARRAY-03", "describeNoArray", t -> t.cuda.cuArray3DGetDescriptor(null)));

    private ExternalArrayCases() {}

    private static void arrayWith(ExternalRig external, int flags) {
        external.mapArray(FD, 0, new CUarray3DDescriptor(8, 8, 0, ArrayFormat.UNSIGNED_INT32, 1, flags), 1);
    }

    private static void arrayOn(ExternalMemoryHandleType type) {
        try (Rig tegra = ExternalRig.rigOnTegra()) {
            new ExternalRig(tegra).mapArray(type, 0, image(), 1);
        }
    }

    private static void described(ExternalRig external, long width, long height, long depth, int channels, int flags) {
        external.mapArray(FD, 0, new CUarray3DDescriptor(width, height, depth, ArrayFormat.HALF, channels, flags), 1);
    }

    private static CUarray level(ExternalRig external, int level) {
        return external.cuda.cuMipmappedArrayGetLevel(external.mapArray(FD, 0, image(), 5), level);
    }

    private static void checkLastLevel(CUarray3DDescriptor last) {
        if (last.width() != 1 || last.height() != 1 || last.depth() != 0) {
            throw new AssertionError(last);
        }
    }

    private static CUmipmappedArray array(ExternalRig external, Consumer<CUexternalMemory> before) {
        CUexternalMemory memory = external.importMemory(FD);
        CUmipmappedArray array = external.mapArray(memory, 0, image(), 1);
        before.accept(memory);
        return array;
    }

    private static void useArray(ExternalRig external, Consumer<CUexternalMemory> before) {
        external.cuda.cuMipmappedArrayGetLevel(array(external, before), 0);
    }
}
