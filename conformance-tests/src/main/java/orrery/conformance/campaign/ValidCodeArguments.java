package orrery.conformance.campaign;

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

/** Arguments of the functions about device code: modules, libraries, kernels of libraries and links. */
final class ValidCodeArguments extends ArgumentFamily {
    private static final String PTX = """
            .version 8.0
            .target sm_80
            .address_size 64
            .visible .global .attribute(.managed) .u32 shared;
            .visible .entry k(.param .u32 n, .param .u64 p) { ret; }
            """;

    ValidCodeArguments(ValidArguments all, Scene scene) {
        super(all, scene);
    }

    @Override
    void addAll() {
        CUmoduleImage image = CUmoduleImage.ofPtx(PTX);
        CUlibraryOption[] none = {};
        add("cuModuleLoadDataEx", () -> args(image, new CUjitOptions().withErrorLog(100)));
        add("cuModuleLoadData cuModuleLoadFatBinary", () -> args(image));
        add("cuModuleLoad", () -> args(ptxFile()));
        add("*LibraryLoadData", () -> args(image, null, none));
        add("*LibraryLoadFromFile", () -> args(ptxFile(), null, none));
        add("cuModuleEnumerateFunctions", () -> args(5, scene.module()));
        add("cuFuncLoad cuFuncIsLoaded", () -> args(function()));
        add("cuFuncGetParamInfo", () -> args(compiledFunction(), 1L));
        add("*LibraryUnload cuLibraryGetModule", () -> args(loadLibrary()));
        add("*LibraryGetKernelCount", () -> args(loadLibrary()));
        add("*LibraryEnumerateKernels", () -> args(5, loadLibrary()));
        add("*LibraryGetKernel", () -> args(loadLibrary(), "k"));
        add("*LibraryGetGlobal *LibraryGetManaged", () -> args(loadLibrary(), "shared"));
        add("cuKernelGetFunction cuKernelGetLibrary cuKernelGetName", () -> args(libraryKernel()));
        add("cuKernelGetParamInfo cudaFuncGetParamInfo", () -> args(libraryKernel(), 0L));
        add("cuKernelGetAttribute", () -> args(CUfunctionAttribute.NUM_REGS, libraryKernel(), device()));
        add(
                "cuKernelSetAttribute",
                () -> args(CUfunctionAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES, 1024, libraryKernel(), device()));
        add(
                "cudaKernelSetAttributeForDevice",
                () -> args(libraryKernel(), CUfunctionAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES, 1024, 0));
        add("cuKernelSetCacheConfig", () -> args(libraryKernel(), CUfuncCache.PREFER_L1, device()));
        byte[] bytes = PTX.getBytes(StandardCharsets.UTF_8);
        add("cuLinkAddData", () -> args(driver.cuLinkCreate(null), CUjitInputType.PTX, bytes, null, null));
        add("cuLinkAddFile", () -> args(driver.cuLinkCreate(null), CUjitInputType.PTX, ptxFile(), null));
        add("cuLinkComplete cuLinkDestroy", () -> {
            CUlinkState link = driver.cuLinkCreate(null);
            driver.cuLinkAddData(link, CUjitInputType.PTX, bytes, null, null);
            return args(link);
        });
    }

    private CUlibrary loadLibrary() {
        return driver.cuLibraryLoadData(CUmoduleImage.ofPtx(PTX), null);
    }

    private CUkernel libraryKernel() {
        return driver.cuLibraryGetKernel(loadLibrary(), "k");
    }

    private CUfunction compiledFunction() {
        return driver.cuModuleGetFunction(driver.cuModuleLoadData(CUmoduleImage.ofPtx(PTX)), "k");
    }

    /** Returns the path of a file with the PTX, which is written at the first call. */
    private static String ptxFile() {
        return PtxFile.PATH.toString();
    }

    /** Holds the path, so that the file is written only if a call needs it. */
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
