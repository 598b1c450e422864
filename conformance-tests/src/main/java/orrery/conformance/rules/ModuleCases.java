package orrery.conformance.rules;

import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.driver.CUfunctionAttribute.REQUIRED_CLUSTER_WIDTH;
import static orrery.driver.CUjitOption.MAX_REGISTERS;
import static orrery.driver.CUjitOption.OPTIMIZATION_LEVEL;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import orrery.device.CUresult;
import orrery.driver.CUfunction;
import orrery.driver.CUjitInputType;
import orrery.driver.CUjitOption;
import orrery.driver.CUjitOptions;
import orrery.driver.CUlaunchParamBuffer;
import orrery.driver.CUlibrary;
import orrery.driver.CUlibraryOption;
import orrery.driver.CUlinkState;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.sim.CudaException;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;

/** Cases of the rules of device code: versions, files, options, launches of compiled kernels, libraries and links. */
final class ModuleCases {
    private static final String HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n";
    private static final String KERNEL = HEAD
            + ".visible .entry k(.param .u32 n, .param .u64 p) .maxntid 64 { ret; }\n"
            + ".visible .global .attribute(.managed) .u32 shared;\n";

    static final List<RuleCase> CASES = List.of(
            violates("MODULE-07", "aLaterVersionOfPtx", rig -> loadVersion(rig, "9.9"))
                    .says("Unsupported .version 9.9; current version is '9.0'"),
            complies("MODULE-07", "theLatestVersionOfPtx", rig -> loadVersion(rig, "9.0")),
            violates("MODULE-08", "aFileThatIsNotThere", rig -> {
                loadFile(rig, TemporaryFile.ofPtx(KERNEL).resolveSibling("no such file"));
            }),
            complies("MODULE-08", "aFileThatIsThere", rig -> loadFile(rig, TemporaryFile.ofPtx(KERNEL))),
            violates("MODULE-09", "noRegisters", rig -> loadWith(rig, MAX_REGISTERS, 0))
                    .says("MAX_REGISTERS with value 0; the range is 1 to 2^31-1"),
            complies("MODULE-09", "oneRegister", rig -> loadWith(rig, MAX_REGISTERS, 1)),
            complies("MODULE-09", "aLevelAboveTheHighest", rig -> loadWith(rig, OPTIMIZATION_LEVEL, 100)),
            violates("MODULE-10", "aParameterBehindTheLast", rig -> parameter(rig, 2)),
            complies("MODULE-10", "theLastParameter", rig -> parameter(rig, 1)),
            violates("MODULE-11", "aFatBinaryThatEndsTooSoon", rig -> loadFatBinary(rig, 9))
                    .says("the fat binary ends within its entry at byte 16"),
            complies("MODULE-11", "aFatBinaryThatIsWhole", rig -> loadFatBinary(rig, 8)),
            violates("MODULE-12", "clustersOfCodeThatHasThem", rig -> requireClusters(rig, " .reqnctapercluster 2"))
                    .says("its code is compiled for clusters of (2,1,1)"),
            complies("MODULE-12", "clustersOfCodeWithout", rig -> requireClusters(rig, "")),
            violates("LAUNCH-13", "moreThreadsThanTheCodeIsCompiledFor", rig -> launch(rig, 65, 1, 0L))
                    .says("its code is compiled for at most 64 (.maxntid)"),
            complies("LAUNCH-13", "asManyThreadsAsTheCodeIsCompiledFor", rig -> launch(rig, 64, 1, 0L)),
            violates("LAUNCH-14", "anEmptyBuffer", rig -> launchWithBuffer(rig, 0))
                    .says("a parameter buffer of 0 bytes"),
            complies("LAUNCH-14", "aBufferThatEndsTooSoon", rig -> launchWithBuffer(rig, 4)),
            violates("LAUNCH-15", "aBufferBeyondTheParameters", rig -> launchWithBuffer(rig, 20))
                    .says("a parameter buffer of 20 bytes"),
            complies("LAUNCH-15", "aBufferOfTheParameters", rig -> launchWithBuffer(rig, 16)),
            // -- libraries --
            violates("LIBRARY-01", "anUnloadedLibrary", rig -> rig.cuda.cuLibraryGetKernelCount(unloadedLibrary(rig))),
            complies("LIBRARY-01", "aLoadedLibrary", rig -> rig.cuda.cuLibraryGetKernelCount(library(rig))),
            violates("LIBRARY-02", "anAbsentKernel", rig -> lookUpKernel(rig, "absent")),
            complies("LIBRARY-02", "aPresentKernel", rig -> lookUpKernel(rig, "k")),
            violates("LIBRARY-03", "anAbsentVariable", rig -> lookUpGlobal(rig, "absent")),
            complies("LIBRARY-03", "aPresentVariable", rig -> lookUpGlobal(rig, "present")),
            violates("LIBRARY-04", "anAbsentManagedVariable", rig -> lookUpManaged(rig, "absent")),
            complies("LIBRARY-04", "aPresentManagedVariable", rig -> lookUpManaged(rig, "shared")),
            violates(
                    "LIBRARY-05",
                    "aFileThatIsPreserved",
                    rig -> loadLibraryOfAFile(rig, List.of(CUlibraryOption.BINARY_IS_PRESERVED))),
            complies("LIBRARY-05", "aFileWithoutOptions", rig -> loadLibraryOfAFile(rig, List.of())),
            violates("LIBRARY-06", "theModuleOfALibrary", rig -> {
                        rig.cuda.cuModuleUnload(rig.cuda.cuLibraryGetModule(library(rig)));
                    })
                    .says("cuModuleUnload is given the module of [k]"),
            complies("LIBRARY-06", "aModuleOfItsOwn", rig -> {
                rig.cuda.cuModuleUnload(rig.cuda.cuModuleLoadData(CUmoduleImage.ofPtx(KERNEL)));
            }),
            // -- links --
            violates("LINK-01", "addToADestroyedLink", rig -> link(rig, destroyedLink(rig), KERNEL)),
            complies("LINK-01", "addToALink", rig -> link(rig, rig.cuda.cuLinkCreate(null), KERNEL)),
            violates("LINK-02", "twoDefinitions", rig -> linkTwo(rig, ".visible .global .attribute(.managed) .u32")),
            complies("LINK-02", "aSecondDefinitionThatIsWeak", rig -> {
                linkTwo(rig, ".weak .global .attribute(.managed) .u32");
            }),
            violates("LINK-02", "anUnmanagedDefinition", rig -> linkTwo(rig, ".weak .global .u32"))
                    .says("Managed attribute doesn't match for 'shared'"),
            violates("LINK-02", "aDefinitionOfAnotherSize", rig -> {
                        linkTwo(rig, ".weak .global .attribute(.managed) .u64");
                    })
                    .says("Size doesn't match for 'shared'"),
            violates("LINK-03", "aVariableThatNoInputDefines", rig -> linkUse(rig, ".extern")),
            complies("LINK-03", "aVariableThatTheInputDefines", rig -> linkUse(rig, ".visible")));

    private ModuleCases() {}

    private static void loadVersion(Rig rig, String version) {
        rig.cuda.cuModuleLoadData(CUmoduleImage.ofPtx(KERNEL.replace("8.0", version)));
    }

    private static void loadFile(Rig rig, Path file) {
        rig.cuda.cuModuleLoad(file.toString());
    }

    private static void loadWith(Rig rig, CUjitOption option, int value) {
        rig.cuda.cuModuleLoadDataEx(CUmoduleImage.ofPtx(KERNEL), new CUjitOptions().with(option, value));
    }

    private static CUfunction kernel(Rig rig) {
        return rig.cuda.cuModuleGetFunction(rig.cuda.cuModuleLoadData(CUmoduleImage.ofPtx(KERNEL)), "k");
    }

    private static void requireClusters(Rig rig, String directive) {
        String ptx = HEAD.replace("sm_80", "sm_90") + ".visible .entry k()" + directive + " { ret; }\n";
        CUmodule module = rig.cuda.cuModuleLoadData(CUmoduleImage.ofPtx(ptx));
        rig.cuda.cuFuncSetAttribute(rig.cuda.cuModuleGetFunction(module, "k"), REQUIRED_CLUSTER_WIDTH, 2);
    }

    private static void parameter(Rig rig, long index) {
        rig.cuda.cuFuncGetParamInfo(kernel(rig), index);
    }

    /** Loads a fat binary with one entry, a cubin of 8 bytes, of which the header tells another size. */
    private static void loadFatBinary(Rig rig, int codeBytes) {
        byte[] image = {0x50, (byte) 0xED, 0x55, (byte) 0xBA, 1, 0, 16, 0, 72};
        byte[] whole = Arrays.copyOf(image, 88);
        whole[16] = 2;
        whole[20] = 64;
        whole[24] = (byte) codeBytes;
        CUlinkState state = rig.cuda.cuLinkCreate(null);
        try {
            rig.cuda.cuLinkAddData(state, CUjitInputType.FATBINARY, whole, null, null);
        } catch (CudaException e) {
            // A whole binary is refused for another reason: it has no code but the cubin.
            if (e.result() != CUresult.CUDA_ERROR_NO_BINARY_FOR_GPU) {
                throw e;
            }
        }
    }

    private static void launch(Rig rig, int threads, Object... arguments) {
        rig.cuda.cuLaunchKernel(kernel(rig), 1, 1, 1, threads, 1, 1, 0, null, arguments);
    }

    private static void launchWithBuffer(Rig rig, int bytes) {
        launch(rig, 1, CUlaunchParamBuffer.of(new byte[bytes]));
    }

    private static CUlibrary library(Rig rig) {
        return rig.cuda.cuLibraryLoadData(
                CUmoduleImage.empty().with("k", Kernel.empty()).with(DeviceVariable.of("present", 4)), null);
    }

    private static CUlibrary unloadedLibrary(Rig rig) {
        CUlibrary library = library(rig);
        rig.cuda.cuLibraryUnload(library);
        return library;
    }

    private static void lookUpKernel(Rig rig, String name) {
        rig.cuda.cuLibraryGetKernel(library(rig), name);
    }

    private static void lookUpGlobal(Rig rig, String name) {
        rig.cuda.cuLibraryGetGlobal(library(rig), name);
    }

    private static void lookUpManaged(Rig rig, String name) {
        rig.cuda.cuLibraryGetManaged(rig.cuda.cuLibraryLoadData(CUmoduleImage.ofPtx(KERNEL), null), name);
    }

    private static void loadLibraryOfAFile(Rig rig, List<CUlibraryOption> options) {
        rig.cuda.cuLibraryLoadFromFile(
                TemporaryFile.ofPtx(KERNEL).toString(), null, options.toArray(CUlibraryOption[]::new));
    }

    private static void link(Rig rig, CUlinkState state, String text) {
        rig.cuda.cuLinkAddData(state, CUjitInputType.PTX, text.getBytes(StandardCharsets.UTF_8), null, null);
    }

    private static CUlinkState destroyedLink(Rig rig) {
        CUlinkState state = rig.cuda.cuLinkCreate(null);
        rig.cuda.cuLinkDestroy(state);
        return state;
    }

    private static void linkTwo(Rig rig, String declaration) {
        CUlinkState state = rig.cuda.cuLinkCreate(null);
        link(rig, state, KERNEL);
        link(rig, state, HEAD + declaration + " shared;");
    }

    private static void linkUse(Rig rig, String linking) {
        CUlinkState state = rig.cuda.cuLinkCreate(null);
        link(
                rig,
                state,
                HEAD + linking + " .global .u32 other;\n"
                        + ".visible .entry k() { .reg .b32 %r<2>; ld.global.u32 %r1, [other]; ret; }\n");
        rig.cuda.cuModuleLoadData(rig.cuda.cuLinkComplete(state));
    }
}
