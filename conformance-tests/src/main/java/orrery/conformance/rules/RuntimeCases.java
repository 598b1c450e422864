package orrery.conformance.rules;

import static orrery.driver.CUdevResourceType.SM;
import static orrery.runtime.CudaRuntime.cudaMemcpyDefault;
import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToDevice;
import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToHost;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;
import static orrery.runtime.CudaRuntime.make_cudaPitchedPtr;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import orrery.device.CUgraphNodeType;
import orrery.driver.CUcontext;
import orrery.driver.CUmoduleImage;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaArray_t;
import orrery.runtime.cudaExecutionContext_t;
import orrery.runtime.cudaGraphNodeParams;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.cudaLibrary_t;
import orrery.runtime.cudaMemcpy3DParms;
import orrery.runtime.cudaMemcpyKind;
import orrery.runtime.dim3;
import orrery.sim.CudaException;
import orrery.sim.DeviceFunction;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;

/** Cases of the rules that only the runtime API has. A failure has the driver's exception as its cause. */
final class RuntimeCases {
    private static final dim3 ONE = new dim3(1);

    static final List<RuleCase> CASES = List.of(
            violates("RUNTIME-01", "createWithTheDriversFlag", cuda -> green(cuda, 1)),
            complies("RUNTIME-01", "createWithoutFlags", cuda -> green(cuda, 0)),
            violates("RUNTIME-02", "synchronizeNoContext", cuda -> cuda.cudaExecutionCtxSynchronize(null)),
            complies("RUNTIME-02", "synchronizeAContext", cuda -> {
                cuda.cudaExecutionCtxSynchronize(cuda.cudaDeviceGetExecutionCtx(0));
            }),
            violates("RUNTIME-03", "destroyTheContextOfADevice", cuda -> {
                cuda.cudaExecutionCtxDestroy(cuda.cudaDeviceGetExecutionCtx(0));
            }),
            complies("RUNTIME-03", "destroyAGreenContext", cuda -> cuda.cudaExecutionCtxDestroy(green(cuda, 0))),
            violates("RUNTIME-04", "launchNothing", cuda -> cuda.cudaLaunchKernel(null, ONE, ONE, 0, null)),
            complies("RUNTIME-04", "launchAKernel", cuda -> cuda.cudaLaunchKernel(Kernel.empty(), ONE, ONE, 0, null)),
            violates("RUNTIME-05", "copyNowhere", cuda -> copy(cuda, null)),
            complies("RUNTIME-05", "copySomewhere", cuda -> copy(cuda, cudaMemcpyDeviceToDevice)),
            violates("RUNTIME-06", "addANodeOfNoType", cuda -> addNode(cuda, null)),
            complies("RUNTIME-06", "addAnEmptyNode", cuda -> addNode(cuda, CUgraphNodeType.EMPTY)),
            violates("RUNTIME-07", "createAnArrayOfThreeChannels", cuda -> array(cuda, 32, 32, 32)),
            violates("RUNTIME-07", "createAnArrayOfSevenBits", cuda -> array(cuda, 7, 0, 0)),
            violates("RUNTIME-07", "createAnArrayOfUnequalChannels", cuda -> array(cuda, 32, 16, 0)),
            complies("RUNTIME-07", "createAnArrayOfTwoChannels", cuda -> array(cuda, 32, 32, 0)),
            violates("RUNTIME-08", "copyToAnArrayAndMemory", cuda -> copyToAnArray(cuda, cuda.cudaMalloc(256))),
            complies("RUNTIME-08", "copyToAnArrayAlone", cuda -> copyToAnArray(cuda, 0)),
            violates("RUNTIME-09", "copyToNoSymbol", cuda -> copyToSymbol(cuda, null, cudaMemcpyHostToDevice)),
            complies("RUNTIME-09", "copyToASymbol", cuda -> copyToSymbol(cuda, symbol(), cudaMemcpyHostToDevice)),
            violates("RUNTIME-10", "copyToASymbolAwayFromTheDevice", cuda -> {
                copyToSymbol(cuda, symbol(), cudaMemcpyDeviceToHost);
            }),
            complies("RUNTIME-10", "copyToASymbolAsTheAddressesSay", cuda -> {
                copyToSymbol(cuda, symbol(), cudaMemcpyDefault);
            }),
            violates("RUNTIME-11", "createAStreamWithUnknownFlags", cuda -> streamOfAGreenContext(cuda, 2))
                    .says("Legal: cudaStreamDefault (0) or cudaStreamNonBlocking (1)"),
            complies("RUNTIME-11", "createAStreamWithTheDefaultFlag", cuda -> {
                streamOfAGreenContext(cuda, CudaRuntime.cudaStreamDefault);
            }),
            violates(
                            "RUNTIME-12",
                            "queryANodeWithAKernelOfALibrary",
                            cuda -> queryANode(cuda, (library, kernel) -> cuda.cudaLibraryGetKernel(library, "kernel")))
                    .says("the kernel of the node is"),
            complies(
                    "RUNTIME-12",
                    "queryANodeWithAKernelOfTheProgram",
                    cuda -> queryANode(cuda, (library, kernel) -> kernel)),
            RuleCase.violates("RUNTIME-13", "queryMemoryOfACreatedContext", rig -> queryMemory(rig, rig.context()))
                    .says("is memory of context"),
            RuleCase.complies("RUNTIME-13", "queryMemoryOfThePrimaryContext", rig -> queryMemory(rig, null)),
            RuleCase.violates("RUNTIME-13", "askForPeersOfACreatedContext", rig -> askForPeers(rig, rig.context()))
                    .says("is current"),
            RuleCase.complies("RUNTIME-13", "askForPeersOfThePrimaryContext", rig -> askForPeers(rig, null)));

    private RuntimeCases() {}

    private static RuleCase violates(String rule, String name, Consumer<CudaRuntime> program) {
        return RuleCase.violates(rule, name, rig -> run(rig.runtime(), program));
    }

    private static RuleCase complies(String rule, String name, Consumer<CudaRuntime> program) {
        return RuleCase.complies(rule, name, rig -> run(rig.runtime(), program));
    }

    /** Runs a program, and fails with the driver's exception. */
    static void run(CudaRuntime cuda, Consumer<CudaRuntime> program) {
        try {
            program.accept(cuda);
        } catch (CudaRuntimeException e) {
            throw (CudaException) e.getCause();
        }
    }

    /** Creates a green context of all SMs. */
    static cudaExecutionContext_t green(CudaRuntime cuda, int flags) {
        var all = cuda.cudaDevResourceGenerateDesc(cuda.cudaDeviceGetDevResource(0, SM));
        return cuda.cudaGreenCtxCreate(all, 0, flags);
    }

    private static void copy(CudaRuntime cuda, cudaMemcpyKind kind) {
        cuda.cudaMemcpy(cuda.cudaMalloc(4), cuda.cudaMalloc(4), 4, kind);
    }

    /** Queries memory that is allocated where a context is current; null for the primary one. */
    private static void queryMemory(Rig rig, @Nullable CUcontext current) {
        rig.cuda.cuCtxSetCurrent(current);
        run(rig.runtime(), cuda -> cuda.cudaPointerGetAttributes(cuda.cudaMalloc(4)));
    }

    /** Asks for peers where a context is current; null for the primary one. */
    private static void askForPeers(Rig rig, @Nullable CUcontext current) {
        rig.cuda.cuCtxSetCurrent(current);
        run(rig.runtime(), cuda -> cuda.cudaDeviceCanAccessPeer(0, 0));
    }

    private static void addNode(CudaRuntime cuda, CUgraphNodeType type) {
        cuda.cudaGraphAddNode(cuda.cudaGraphCreate(0), List.of(), null, new cudaGraphNodeParams(type));
    }

    /** Creates an array whose channels have so many bits. */
    private static cudaArray_t array(CudaRuntime cuda, int x, int y, int z) {
        var channels = cuda.cudaCreateChannelDesc(x, y, z, 0, CudaRuntime.cudaChannelFormatKindFloat);
        return cuda.cudaMallocArray(channels, 8, 8);
    }

    /** Copies to an array, and to an address; 0 for none. */
    private static void copyToAnArray(CudaRuntime cuda, long address) {
        cudaMemcpy3DParms copy = new cudaMemcpy3DParms();
        copy.dstArray = array(cuda, 32, 0, 0);
        copy.srcPtr = make_cudaPitchedPtr(cuda.cudaMalloc(256), 32, 32, 8);
        copy.dstPtr = make_cudaPitchedPtr(address, 32, 32, 8);
        copy.extent = CudaRuntime.make_cudaExtent(8, 8, 1);
        copy.kind = cudaMemcpyDeviceToDevice;
        cuda.cudaMemcpy3D(copy);
    }

    private static DeviceVariable symbol() {
        return DeviceVariable.of("v", 4);
    }

    private static void copyToSymbol(CudaRuntime cuda, DeviceVariable symbol, cudaMemcpyKind kind) {
        cuda.cudaMemcpyToSymbol(symbol, cuda.host().allocate(4), 4, 0, kind);
    }

    private static void streamOfAGreenContext(CudaRuntime cuda, int flags) {
        cuda.cudaExecutionCtxStreamCreate(green(cuda, 0), flags, 0);
    }

    /** Queries the parameters of a kernel node whose kernel is one of a library, or of the program. */
    private static void queryANode(CudaRuntime cuda, BiFunction<cudaLibrary_t, Kernel, DeviceFunction> function) {
        Kernel kernel = Kernel.empty();
        cudaLibrary_t library = cuda.cudaLibraryLoadData(CUmoduleImage.empty().with("kernel", kernel), null);
        cudaKernelNodeParams params = new cudaKernelNodeParams();
        params.func = function.apply(library, kernel);
        cuda.cudaGraphKernelNodeGetParams(cuda.cudaGraphAddKernelNode(cuda.cudaGraphCreate(0), List.of(), params));
    }
}
