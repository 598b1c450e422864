package orrery.conformance.rules;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import orrery.device.CUresult;
import orrery.driver.CUfunction;
import orrery.driver.CUjitInputType;
import orrery.driver.CUjitOption;
import orrery.driver.CUjitOptions;
import orrery.driver.CUkernel;
import orrery.driver.CUlaunchParamBuffer;
import orrery.driver.CUlibrary;
import orrery.driver.CUlibraryOption;
import orrery.driver.CUlinkState;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.sim.CudaException;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;

/** Device code: versions, files, options, launches of compiled kernels, libraries and links. */
final class ModuleCases {
    private static final String HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n";
    private static final String KERNEL = HEAD
            + ".visible .entry k(.param .u32 n, .param .u64 p) .maxntid 64 { ret; }\n"
            + ".visible .global .attribute(.managed) .u32 shared;\n";

    private ModuleCases() {}

    private static void loadVersion(Rig rig, String version) {
        rig.cuda().cuModuleLoadData(CUmoduleImage.ofPtx(KERNEL.replace("8.0", version)));
    }

    @Violates(value = "MODULE-07", says = "Unsupported .version 9.9; current version is '9.0'")
    static void aLaterVersionOfPtx(Rig rig) {
        loadVersion(rig, "9.9");
    }

    @Complies("MODULE-07")
    static void theLatestVersionOfPtx(Rig rig) {
        loadVersion(rig, "9.0");
    }

    private static void loadFile(Rig rig, Path file) {
        rig.cuda().cuModuleLoad(file.toString());
    }

    @Violates("MODULE-08")
    static void aFileThatIsNotThere(Rig rig) {
        loadFile(rig, TemporaryFile.of(KERNEL).resolveSibling("no such file"));
    }

    @Complies("MODULE-08")
    static void aFileThatIsThere(Rig rig) {
        loadFile(rig, TemporaryFile.of(KERNEL));
    }

    private static void loadWith(Rig rig, CUjitOption option, int value) {
        rig.cuda().cuModuleLoadDataEx(CUmoduleImage.ofPtx(KERNEL), new CUjitOptions().with(option, value));
    }

    @Violates(value = "MODULE-09", says = "MAX_REGISTERS with value 0; the range is 1 to 2^31-1")
    static void noRegisters(Rig rig) {
        loadWith(rig, CUjitOption.MAX_REGISTERS, 0);
    }

    @Complies("MODULE-09")
    static void oneRegister(Rig rig) {
        loadWith(rig, CUjitOption.MAX_REGISTERS, 1);
    }

    @Complies("MODULE-09")
    static void aLevelAboveTheHighest(Rig rig) {
        loadWith(rig, CUjitOption.OPTIMIZATION_LEVEL, 100);
    }

    private static CUfunction kernel(Rig rig) {
        return rig.cuda().cuModuleGetFunction(rig.cuda().cuModuleLoadData(CUmoduleImage.ofPtx(KERNEL)), "k");
    }

    private static void parameter(Rig rig, long index) {
        rig.cuda().cuFuncGetParamInfo(kernel(rig), index);
    }

    @Violates("MODULE-10")
    static void aParameterBehindTheLast(Rig rig) {
        parameter(rig, 2);
    }

    @Complies("MODULE-10")
    static void theLastParameter(Rig rig) {
        parameter(rig, 1);
    }

    /** Loads a fat binary with one entry, a cubin of 8 bytes, of which the header tells another size. */
    private static void loadFatBinary(Rig rig, int codeBytes) {
        byte[] image = {0x50, (byte) 0xED, 0x55, (byte) 0xBA, 1, 0, 16, 0, 72};
        byte[] whole = Arrays.copyOf(image, 88);
        whole[16] = 2;
        whole[20] = 64;
        whole[24] = (byte) codeBytes;
        CUlinkState state = rig.cuda().cuLinkCreate(null);
        try {
            rig.cuda().cuLinkAddData(state, CUjitInputType.FATBINARY, whole, null, null);
        } catch (CudaException e) {
            // That a cubin is all there is, is another matter.
            if (e.result() != CUresult.CUDA_ERROR_NO_BINARY_FOR_GPU) {
                throw e;
            }
        }
    }

    @Violates(value = "MODULE-11", says = "the fat binary ends within its entry at byte 16")
    static void aFatBinaryThatEndsTooSoon(Rig rig) {
        loadFatBinary(rig, 9);
    }

    @Complies("MODULE-11")
    static void aFatBinaryThatIsWhole(Rig rig) {
        loadFatBinary(rig, 8);
    }

    private static void launch(Rig rig, int threads, Object... arguments) {
        rig.cuda().cuLaunchKernel(kernel(rig), 1, 1, 1, threads, 1, 1, 0, null, arguments);
    }

    @Violates(value = "LAUNCH-13", says = "its code is compiled for at most 64 (.maxntid)")
    static void moreThreadsThanTheCodeIsCompiledFor(Rig rig) {
        launch(rig, 65, 1, 0L);
    }

    @Complies("LAUNCH-13")
    static void asManyThreadsAsTheCodeIsCompiledFor(Rig rig) {
        launch(rig, 64, 1, 0L);
    }

    private static void launchWithBuffer(Rig rig, int bytes) {
        launch(rig, 1, CUlaunchParamBuffer.of(new byte[bytes]));
    }

    @Violates(value = "LAUNCH-14", says = "a parameter buffer of 0 bytes")
    static void anEmptyBuffer(Rig rig) {
        launchWithBuffer(rig, 0);
    }

    @Complies("LAUNCH-14")
    static void aBufferThatEndsTooSoon(Rig rig) {
        launchWithBuffer(rig, 4);
    }

    @Violates(value = "LAUNCH-15", says = "a parameter buffer of 20 bytes")
    static void aBufferBeyondTheParameters(Rig rig) {
        launchWithBuffer(rig, 20);
    }

    @Complies("LAUNCH-15")
    static void aBufferOfTheParameters(Rig rig) {
        launchWithBuffer(rig, 16);
    }

    // -- libraries -------------------------------------------------------------------------------------------------

    private static CUlibrary library(Rig rig) {
        return rig.cuda()
                .cuLibraryLoadData(
                        CUmoduleImage.empty().with("k", Kernel.empty()).with(DeviceVariable.of("present", 4)), null);
    }

    private static void useLibrary(Rig rig, boolean unloaded) {
        CUlibrary library = library(rig);
        if (unloaded) {
            rig.cuda().cuLibraryUnload(library);
        }
        rig.cuda().cuLibraryGetKernelCount(library);
    }

    @Violates("LIBRARY-01")
    static void anUnloadedLibrary(Rig rig) {
        useLibrary(rig, true);
    }

    @Complies("LIBRARY-01")
    static void aLoadedLibrary(Rig rig) {
        useLibrary(rig, false);
    }

    private static CUkernel lookUpKernel(Rig rig, String name) {
        return rig.cuda().cuLibraryGetKernel(library(rig), name);
    }

    @Violates("LIBRARY-02")
    static void anAbsentKernel(Rig rig) {
        lookUpKernel(rig, "absent");
    }

    @Complies("LIBRARY-02")
    static void aPresentKernel(Rig rig) {
        lookUpKernel(rig, "k");
    }

    private static void lookUpGlobal(Rig rig, String name) {
        rig.cuda().cuLibraryGetGlobal(library(rig), name);
    }

    @Violates("LIBRARY-03")
    static void anAbsentVariable(Rig rig) {
        lookUpGlobal(rig, "absent");
    }

    @Complies("LIBRARY-03")
    static void aPresentVariable(Rig rig) {
        lookUpGlobal(rig, "present");
    }

    private static void lookUpManaged(Rig rig, String name) {
        rig.cuda().cuLibraryGetManaged(rig.cuda().cuLibraryLoadData(CUmoduleImage.ofPtx(KERNEL), null), name);
    }

    @Violates("LIBRARY-04")
    static void anAbsentManagedVariable(Rig rig) {
        lookUpManaged(rig, "absent");
    }

    @Complies("LIBRARY-04")
    static void aPresentManagedVariable(Rig rig) {
        lookUpManaged(rig, "shared");
    }

    private static void loadLibraryOfAFile(Rig rig, boolean preserved) {
        CUlibraryOption[] options =
                preserved ? new CUlibraryOption[] {CUlibraryOption.BINARY_IS_PRESERVED} : new CUlibraryOption[0];
        rig.cuda().cuLibraryLoadFromFile(TemporaryFile.of(KERNEL).toString(), null, options);
    }

    @Violates("LIBRARY-05")
    static void aFileThatIsPreserved(Rig rig) {
        loadLibraryOfAFile(rig, true);
    }

    @Complies("LIBRARY-05")
    static void aFileWithoutOptions(Rig rig) {
        loadLibraryOfAFile(rig, false);
    }

    // -- links -----------------------------------------------------------------------------------------------------

    private static void link(Rig rig, CUlinkState state, String text) {
        rig.cuda().cuLinkAddData(state, CUjitInputType.PTX, text.getBytes(StandardCharsets.UTF_8), null, null);
    }

    private static void addAfter(Rig rig, boolean destroyed) {
        CUlinkState state = rig.cuda().cuLinkCreate(null);
        if (destroyed) {
            rig.cuda().cuLinkDestroy(state);
        }
        link(rig, state, KERNEL);
    }

    @Violates("LINK-01")
    static void addToADestroyedLink(Rig rig) {
        addAfter(rig, true);
    }

    @Complies("LINK-01")
    static void addToALink(Rig rig) {
        addAfter(rig, false);
    }

    private static void linkTwo(Rig rig, String declaration) {
        CUlinkState state = rig.cuda().cuLinkCreate(null);
        link(rig, state, KERNEL);
        link(rig, state, HEAD + declaration + " shared;");
    }

    @Violates("LINK-02")
    static void twoDefinitions(Rig rig) {
        linkTwo(rig, ".visible .global .attribute(.managed) .u32");
    }

    @Complies("LINK-02")
    static void aSecondDefinitionThatIsWeak(Rig rig) {
        linkTwo(rig, ".weak .global .attribute(.managed) .u32");
    }

    @Violates(value = "LINK-02", says = "Managed attribute doesn't match for 'shared'")
    static void anUnmanagedDefinition(Rig rig) {
        linkTwo(rig, ".weak .global .u32");
    }

    @Violates(value = "LINK-02", says = "Size doesn't match for 'shared'")
    static void aDefinitionOfAnotherSize(Rig rig) {
        linkTwo(rig, ".weak .global .attribute(.managed) .u64");
    }

    private static CUmodule linkUse(Rig rig, String linking) {
        CUlinkState state = rig.cuda().cuLinkCreate(null);
        link(
                rig,
                state,
                HEAD + linking + " .global .u32 other;\n"
                        + ".visible .entry k() { .reg .b32 %r<2>; ld.global.u32 %r1, [other]; ret; }\n");
        return rig.cuda().cuModuleLoadData(rig.cuda().cuLinkComplete(state));
    }

    @Violates("LINK-03")
    static void aVariableThatNoInputDefines(Rig rig) {
        linkUse(rig, ".extern");
    }

    @Complies("LINK-03")
    static void aVariableThatTheInputDefines(Rig rig) {
        linkUse(rig, ".visible");
    }
}
