package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.function.Consumer;
import orrery.device.CUgraphNodeType;
import orrery.driver.CUdevResourceDesc;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaExecutionContext_t;
import orrery.runtime.cudaGraphNodeParams;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.cudaLibrary_t;
import orrery.runtime.cudaMemcpy3DParms;
import orrery.runtime.cudaMemcpyKind;
import orrery.runtime.dim3;
import orrery.sim.CudaException;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;

/** What only the runtime asks for. A failure of the runtime keeps the driver's as its cause. */
final class RuntimeCases {
    private static final dim3 ONE = new dim3(1);

    private RuntimeCases() {}

    private static void cause(Rig rig, Consumer<CudaRuntime> calls) {
        cause(rig.runtime(), calls);
    }

    private static void cause(CudaRuntime runtime, Consumer<CudaRuntime> calls) {
        try {
            calls.accept(runtime);
        } catch (CudaRuntimeException e) {
            throw (CudaException) e.getCause();
        }
    }

    private static CUdevResourceDesc all(CudaRuntime cuda) {
        return cuda.cudaDevResourceGenerateDesc(cuda.cudaDeviceGetDevResource(0, CUdevResourceType.SM));
    }

    /** The destruction of its origin stream ends a capture. */
    @Complies("CTX-14")
    static void destroyAStreamWhoseContextIsGone(Rig rig) {
        cause(rig.simulatedRuntime(), cuda -> {
            cuda.cudaSetDevice(0);
            cudaExecutionContext_t green = cuda.cudaGreenCtxCreate(all(cuda), 0, 0);
            CUstream stream = cuda.cudaExecutionCtxStreamCreate(green, 0, 0);
            cuda.cudaStreamBeginCapture(stream, CudaRuntime.cudaStreamCaptureModeGlobal);
            cuda.cudaExecutionCtxDestroy(green);
            assertThrows(CudaRuntimeException.class, () -> cuda.cudaMalloc(4));
            cuda.cudaStreamDestroy(stream);
            cuda.cudaMalloc(4);
        });
    }

    /** A node with a kernel: one of a library, or one that the program has itself. */
    private static void queryANode(Rig rig, boolean ofALibrary) {
        Kernel kernel = Kernel.empty();
        cause(rig, cuda -> {
            cudaLibrary_t library =
                    cuda.cudaLibraryLoadData(CUmoduleImage.empty().with("kernel", kernel), null);
            cudaKernelNodeParams params = new cudaKernelNodeParams();
            params.func = ofALibrary ? cuda.cudaLibraryGetKernel(library, "kernel") : kernel;
            cuda.cudaGraphKernelNodeGetParams(cuda.cudaGraphAddKernelNode(cuda.cudaGraphCreate(0), List.of(), params));
        });
    }

    @Violates(value = "RUNTIME-12", says = "the kernel of the node is")
    static void queryANodeWithAKernelOfALibrary(Rig rig) {
        queryANode(rig, true);
    }

    @Complies("RUNTIME-12")
    static void queryANodeWithAKernelOfTheProgram(Rig rig) {
        queryANode(rig, false);
    }

    @Violates("RUNTIME-01")
    static void createWithTheDriversFlag(Rig rig) {
        cause(rig, cuda -> cuda.cudaGreenCtxCreate(all(cuda), 0, 1));
    }

    @Complies("RUNTIME-01")
    static void createWithoutFlags(Rig rig) {
        cause(rig, cuda -> cuda.cudaGreenCtxCreate(all(cuda), 0, 0));
    }

    @Violates("RUNTIME-02")
    static void synchronizeNoContext(Rig rig) {
        cause(rig, cuda -> cuda.cudaExecutionCtxSynchronize(null));
    }

    @Complies("RUNTIME-02")
    static void synchronizeAContext(Rig rig) {
        cause(rig, cuda -> cuda.cudaExecutionCtxSynchronize(cuda.cudaDeviceGetExecutionCtx(0)));
    }

    @Violates("RUNTIME-03")
    static void destroyTheContextOfADevice(Rig rig) {
        cause(rig, cuda -> cuda.cudaExecutionCtxDestroy(cuda.cudaDeviceGetExecutionCtx(0)));
    }

    @Complies("RUNTIME-03")
    static void destroyAGreenContext(Rig rig) {
        cause(rig, cuda -> cuda.cudaExecutionCtxDestroy(cuda.cudaGreenCtxCreate(all(cuda), 0, 0)));
    }

    @Violates("RUNTIME-04")
    static void launchNothing(Rig rig) {
        cause(rig, cuda -> cuda.cudaLaunchKernel(null, ONE, ONE, 0, null));
    }

    @Complies("RUNTIME-04")
    static void launchAKernel(Rig rig) {
        cause(rig, cuda -> cuda.cudaLaunchKernel(Kernel.empty(), ONE, ONE, 0, null));
    }

    @Violates("RUNTIME-05")
    static void copyNowhere(Rig rig) {
        cause(rig, cuda -> cuda.cudaMemcpy(cuda.cudaMalloc(4), cuda.cudaMalloc(4), 4, null));
    }

    @Complies("RUNTIME-05")
    static void copySomewhere(Rig rig) {
        cause(
                rig,
                cuda -> cuda.cudaMemcpy(
                        cuda.cudaMalloc(4), cuda.cudaMalloc(4), 4, CudaRuntime.cudaMemcpyDeviceToDevice));
    }

    @Violates("RUNTIME-06")
    static void addANodeOfNoType(Rig rig) {
        cause(
                rig,
                cuda -> cuda.cudaGraphAddNode(cuda.cudaGraphCreate(0), List.of(), null, new cudaGraphNodeParams(null)));
    }

    @Complies("RUNTIME-06")
    static void addAnEmptyNode(Rig rig) {
        cause(
                rig,
                cuda -> cuda.cudaGraphAddNode(
                        cuda.cudaGraphCreate(0), List.of(), null, new cudaGraphNodeParams(CUgraphNodeType.EMPTY)));
    }

    private static void create(Rig rig, int x, int y, int z) {
        cause(
                rig,
                cuda -> cuda.cudaMallocArray(
                        cuda.cudaCreateChannelDesc(x, y, z, 0, CudaRuntime.cudaChannelFormatKindFloat), 8, 8));
    }

    @Violates("RUNTIME-07")
    static void createAnArrayOfThreeChannels(Rig rig) {
        create(rig, 32, 32, 32);
    }

    @Violates("RUNTIME-07")
    static void createAnArrayOfSevenBits(Rig rig) {
        create(rig, 7, 0, 0);
    }

    @Violates("RUNTIME-07")
    static void createAnArrayOfUnequalChannels(Rig rig) {
        create(rig, 32, 16, 0);
    }

    @Complies("RUNTIME-07")
    static void createAnArrayOfTwoChannels(Rig rig) {
        create(rig, 32, 32, 0);
    }

    private static void copyTo(Rig rig, boolean alsoMemory) {
        cause(rig, cuda -> {
            cudaMemcpy3DParms copy = new cudaMemcpy3DParms();
            copy.dstArray = cuda.cudaMallocArray(
                    cuda.cudaCreateChannelDesc(32, 0, 0, 0, CudaRuntime.cudaChannelFormatKindFloat), 8, 8);
            copy.srcPtr = CudaRuntime.make_cudaPitchedPtr(cuda.cudaMalloc(256), 32, 32, 8);
            copy.dstPtr = CudaRuntime.make_cudaPitchedPtr(alsoMemory ? cuda.cudaMalloc(256) : 0, 32, 32, 8);
            copy.extent = CudaRuntime.make_cudaExtent(8, 8, 1);
            copy.kind = CudaRuntime.cudaMemcpyDeviceToDevice;
            cuda.cudaMemcpy3D(copy);
        });
    }

    @Violates("RUNTIME-08")
    static void copyToAnArrayAndMemory(Rig rig) {
        copyTo(rig, true);
    }

    @Complies("RUNTIME-08")
    static void copyToAnArrayAlone(Rig rig) {
        copyTo(rig, false);
    }

    private static void copyToSymbol(Rig rig, DeviceVariable symbol, cudaMemcpyKind kind) {
        cause(rig, cuda -> cuda.cudaMemcpyToSymbol(symbol, cuda.host().allocate(4), 4, 0, kind));
    }

    @Violates("RUNTIME-09")
    static void copyToNoSymbol(Rig rig) {
        copyToSymbol(rig, null, CudaRuntime.cudaMemcpyHostToDevice);
    }

    @Complies("RUNTIME-09")
    static void copyToASymbol(Rig rig) {
        copyToSymbol(rig, DeviceVariable.of("v", 4), CudaRuntime.cudaMemcpyHostToDevice);
    }

    @Violates("RUNTIME-10")
    static void copyToASymbolAwayFromTheDevice(Rig rig) {
        copyToSymbol(rig, DeviceVariable.of("v", 4), CudaRuntime.cudaMemcpyDeviceToHost);
    }

    @Complies("RUNTIME-10")
    static void copyToASymbolAsTheAddressesSay(Rig rig) {
        copyToSymbol(rig, DeviceVariable.of("v", 4), CudaRuntime.cudaMemcpyDefault);
    }

    @Violates(value = "RUNTIME-11", says = "Legal: cudaStreamDefault (0) or cudaStreamNonBlocking (1)")
    static void createAStreamWithUnknownFlags(Rig rig) {
        createStreamOfAGreenContext(rig, 2);
    }

    @Complies("RUNTIME-11")
    static void createAStreamWithTheDefaultFlag(Rig rig) {
        createStreamOfAGreenContext(rig, CudaRuntime.cudaStreamDefault);
    }

    private static void createStreamOfAGreenContext(Rig rig, int flags) {
        cause(rig, cuda -> cuda.cudaExecutionCtxStreamCreate(cuda.cudaGreenCtxCreate(all(cuda), 0, 0), flags, 0));
    }
}
