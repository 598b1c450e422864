package orrery.conformance.rules;

import static orrery.conformance.rules.ExternalRig.BYTES;
import static orrery.conformance.rules.ExternalRig.image;

import orrery.driver.CUarray;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUmipmappedArray;
import orrery.driver.CudaDriver;
import orrery.sim.ArrayFormat;
import orrery.sim.ExternalMemoryHandleType;

/** Arrays on memory of other APIs. */
final class ExternalArrayCases {
    private static final ExternalMemoryHandleType FD = ExternalMemoryHandleType.OPAQUE_FD;
    private static final ExternalMemoryHandleType SCI = ExternalMemoryHandleType.NVSCIBUF;
    private static final ExternalMemoryHandleType DMABUF = ExternalMemoryHandleType.DMABUF_FD;

    private ExternalArrayCases() {}

    @Violates(value = "EXT-14", says = "1024 bytes")
    static void arrayBeyondTheEnd(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.array(external.imported(FD), BYTES - 1023, image(), 1);
    }

    /** 16 by 16, 8 by 8 and so on: 341 elements of four bytes. */
    @Violates(value = "EXT-14", says = "1364 bytes")
    static void levelsBeyondTheEnd(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.array(external.imported(FD), BYTES - 1363, image(), 5);
    }

    @Complies("EXT-14")
    static void arrayToTheEnd(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.array(external.imported(FD), BYTES - 1024, image(), 1);
    }

    @Complies("EXT-14")
    static void levelsToTheEnd(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.array(external.imported(FD), BYTES - 1364, image(), 5);
    }

    @Violates("EXT-15")
    static void levelsOnSciBuf(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.array(external.imported(SCI), 0, image(), 2);
    }

    @Complies("EXT-15")
    static void oneLevelOnSciBuf(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.array(external.imported(SCI), 0, image(), 1);
    }

    @Violates(value = "EXT-37", says = "an array with flags 64 is mapped onto external memory")
    static void sparseArray(Rig rig) {
        arrayWith(rig, 0x40);
    }

    @Complies("EXT-37")
    static void arrayForSurfaces(Rig rig) {
        arrayWith(rig, 0x02);
    }

    private static void arrayWith(Rig rig, int flags) {
        ExternalRig external = new ExternalRig(rig);
        CUarray3DDescriptor image = new CUarray3DDescriptor(8, 8, 0, ArrayFormat.UNSIGNED_INT32, 1, flags);
        external.array(external.imported(FD), 0, image, 1);
    }

    @Violates("EXT-16")
    static void arrayOnDmaBuf(Rig rig) {
        arrayOn(DMABUF);
    }

    @Complies("EXT-16")
    static void arrayOnOtherMemory(Rig rig) {
        arrayOn(FD);
    }

    private static void arrayOn(ExternalMemoryHandleType type) {
        try (Rig thor = ExternalRig.thor()) {
            ExternalRig external = new ExternalRig(thor);
            external.array(external.imported(type), 0, image(), 1);
        }
    }

    @Violates("EXT-35")
    static void moreLevelsThanThereCanBe(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.array(external.imported(FD), 0, image(), 6);
    }

    @Complies("EXT-35")
    static void asManyLevelsAsThereCanBe(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        external.array(external.imported(FD), 0, image(), 5);
    }

    private static CUmipmappedArray described(Rig rig, long width, long height, long depth, int channels, int flags) {
        ExternalRig external = new ExternalRig(rig);
        CUarray3DDescriptor base = new CUarray3DDescriptor(width, height, depth, ArrayFormat.HALF, channels, flags);
        return external.array(external.imported(FD), 0, base, 1);
    }

    @Violates("ARRAY-01")
    static void arrayWithoutWidth(Rig rig) {
        described(rig, 0, 4, 0, 1, 0);
    }

    @Violates("ARRAY-01")
    static void threeChannels(Rig rig) {
        described(rig, 4, 4, 0, 3, 0);
    }

    @Violates("ARRAY-01")
    static void depthWithoutLayers(Rig rig) {
        described(rig, 4, 0, 4, 1, 0);
    }

    @Violates("ARRAY-01")
    static void cubeOfFiveFaces(Rig rig) {
        described(rig, 4, 4, 5, 1, CudaDriver.CUDA_ARRAY3D_CUBEMAP);
    }

    @Violates("ARRAY-01")
    static void unknownArrayFlags(Rig rig) {
        described(rig, 4, 4, 0, 1, 0x200);
    }

    @Complies("ARRAY-01")
    static void twoDimensions(Rig rig) {
        described(rig, 4, 4, 0, 1, 0);
    }

    @Complies("ARRAY-01")
    static void oneDimension(Rig rig) {
        described(rig, 4, 0, 0, 1, 0);
    }

    @Complies("ARRAY-01")
    static void fourChannels(Rig rig) {
        described(rig, 4, 4, 0, 4, 0);
    }

    @Complies("ARRAY-01")
    static void threeDimensions(Rig rig) {
        described(rig, 4, 4, 4, 1, 0);
    }

    @Complies("ARRAY-01")
    static void layers(Rig rig) {
        described(rig, 4, 0, 4, 1, CudaDriver.CUDA_ARRAY3D_LAYERED);
    }

    @Complies("ARRAY-01")
    static void cubeOfSixFaces(Rig rig) {
        described(rig, 4, 4, 6, 1, CudaDriver.CUDA_ARRAY3D_CUBEMAP);
    }

    @Complies("ARRAY-01")
    static void knownArrayFlags(Rig rig) {
        described(rig, 4, 4, 0, 1, CudaDriver.CUDA_ARRAY3D_COLOR_ATTACHMENT);
    }

    @Violates(value = "ARRAY-02", says = "level 5")
    static void oneLevelTooMany(Rig rig) {
        level(rig, 5);
    }

    @Complies("ARRAY-02")
    static void fifthOfFiveLevels(Rig rig) {
        level(rig, 4);
    }

    @Complies("ARRAY-02")
    static void lastLevel(Rig rig) {
        CUarray3DDescriptor last = rig.cuda().cuArray3DGetDescriptor(level(rig, 4));
        if (last.width() != 1 || last.height() != 1 || last.depth() != 0) {
            throw new AssertionError(last);
        }
    }

    private static CUarray level(Rig rig, int level) {
        ExternalRig external = new ExternalRig(rig);
        CUmipmappedArray array = external.array(external.imported(FD), 0, image(), 5);
        return rig.cuda().cuMipmappedArrayGetLevel(array, level);
    }

    @Violates("ARRAY-03")
    static void destroyArrayTwice(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUmipmappedArray array = external.array(external.imported(FD), 0, image(), 1);
        rig.cuda().cuMipmappedArrayDestroy(array);
        rig.cuda().cuMipmappedArrayDestroy(array);
    }

    @Violates(value = "ARRAY-03", says = "was destroyed")
    static void useArrayOutOfReach(Rig rig) {
        useArray(rig, true);
    }

    @Complies("ARRAY-03")
    static void useArrayWithinReach(Rig rig) {
        useArray(rig, false);
    }

    private static void useArray(Rig rig, boolean memoryDestroyed) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalMemory memory = external.imported(FD);
        CUmipmappedArray array = external.array(memory, 0, image(), 1);
        if (memoryDestroyed) {
            rig.cuda().cuDestroyExternalMemory(memory);
        }
        rig.cuda().cuMipmappedArrayGetLevel(array, 0);
    }

    @Violates("ARRAY-03")
    static void describeNoArray(Rig rig) {
        rig.cuda().cuArray3DGetDescriptor(null);
    }

    @Complies("ARRAY-03")
    static void destroyArrayOutOfReach(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        CUexternalMemory memory = external.imported(FD);
        CUmipmappedArray array = external.array(memory, 0, image(), 1);
        rig.cuda().cuDestroyExternalMemory(memory);
        rig.cuda().cuMipmappedArrayDestroy(array);
    }
}
