package orrery.conformance.campaign;

import static orrery.conformance.campaign.ValidArguments.args;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import orrery.conformance.campaign.ValidArguments.Scene;
import orrery.driver.CUfuncCache;
import orrery.driver.CUfunction;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUjitInputType;
import orrery.driver.CUjitOptions;
import orrery.driver.CUkernel;
import orrery.driver.CUlibrary;
import orrery.driver.CUlibraryOption;
import orrery.driver.CUlinkState;
import orrery.driver.CUmoduleImage;

/** Arguments of the functions for modules, libraries and the linker. */
final class ValidCodeArguments {
    private static final String PTX = """
            .version 8.0
            .target sm_80
            .address_size 64
            .visible .global .attribute(.managed) .u32 shared;
            .visible .entry k(.param .u32 n, .param .u64 p) { ret; }
            """;

    private ValidCodeArguments() {}

    static void addTo(ValidArguments all, Scene scene) {
        CUmoduleImage image = CUmoduleImage.ofPtx(PTX);
        CUlibraryOption[] none = {};
        all.add("cuModuleLoadDataEx", () -> args(image, new CUjitOptions().withErrorLog(100)));
        all.add("cuModuleLoadData cuModuleLoadFatBinary", () -> args(image));
        all.add("cuModuleLoad", () -> args(file()));
        all.add("cuLibraryLoadData cudaLibraryLoadData", () -> args(image, null, none));
        all.add("cuLibraryLoadFromFile cudaLibraryLoadFromFile", () -> args(file(), null, none));
        all.add("cuModuleEnumerateFunctions", () -> args(5, scene.module()));
        all.add("cuFuncLoad cuFuncIsLoaded", () -> args(scene.function()));
        all.add("cuFuncGetParamInfo", () -> args(function(scene), 1L));
        all.add("cuLibraryUnload cudaLibraryUnload cuLibraryGetModule", () -> args(library(scene)));
        all.add("cuLibraryGetKernelCount cudaLibraryGetKernelCount", () -> args(library(scene)));
        all.add("cuLibraryEnumerateKernels cudaLibraryEnumerateKernels", () -> args(5, library(scene)));
        all.add("cuLibraryGetKernel cudaLibraryGetKernel", () -> args(library(scene), "k"));
        all.add("cuLibraryGetGlobal cudaLibraryGetGlobal cudaLibraryGetManaged", () -> args(library(scene), "shared"));
        all.add("cuLibraryGetManaged", () -> args(library(scene), "shared"));
        all.add("cuKernelGetFunction cuKernelGetLibrary cuKernelGetName", () -> args(kernel(scene)));
        all.add("cuKernelGetParamInfo cudaFuncGetParamInfo", () -> args(kernel(scene), 0L));
        all.add(
                "cuKernelGetAttribute",
                () -> args(
                        CUfunctionAttribute.NUM_REGS,
                        kernel(scene),
                        scene.driver().cuDeviceGet(0)));
        all.add(
                "cuKernelSetAttribute",
                () -> args(
                        CUfunctionAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES,
                        1024,
                        kernel(scene),
                        scene.driver().cuDeviceGet(0)));
        all.add(
                "cudaKernelSetAttributeForDevice",
                () -> args(kernel(scene), CUfunctionAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES, 1024, 0));
        all.add(
                "cuKernelSetCacheConfig",
                () -> args(kernel(scene), CUfuncCache.PREFER_L1, scene.driver().cuDeviceGet(0)));
        byte[] bytes = PTX.getBytes(StandardCharsets.UTF_8);
        all.add("cuLinkAddData", () -> args(scene.driver().cuLinkCreate(null), CUjitInputType.PTX, bytes, null, null));
        all.add("cuLinkAddFile", () -> args(scene.driver().cuLinkCreate(null), CUjitInputType.PTX, file(), null));
        all.add("cuLinkComplete cuLinkDestroy", () -> {
            CUlinkState link = scene.driver().cuLinkCreate(null);
            scene.driver().cuLinkAddData(link, CUjitInputType.PTX, bytes, null, null);
            return args(link);
        });
    }

    private static CUlibrary library(Scene scene) {
        return scene.driver().cuLibraryLoadData(CUmoduleImage.ofPtx(PTX), null);
    }

    private static CUkernel kernel(Scene scene) {
        return scene.driver().cuLibraryGetKernel(library(scene), "k");
    }

    private static CUfunction function(Scene scene) {
        return scene.driver().cuModuleGetFunction(scene.driver().cuModuleLoadData(CUmoduleImage.ofPtx(PTX)), "k");
    }

    /** Returns the path of a file with the PTX. */
    private static String file() {
        return PtxFile.PATH.toString();
    }

    /** Creates the file when it is first used. */
    private static final class PtxFile {
        static final Path PATH = create();

        private static Path create() {
            try {
                Path file = Files.createTempFile("orrery-campaign", ".ptx");
                file.toFile().deleteOnExit();
                return Files.writeString(file, PTX);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
