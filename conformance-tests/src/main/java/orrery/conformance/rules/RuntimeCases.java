package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;

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

    static final List<RuleCase> CASES = List.of(
            // The destruction of its origin stream ends a capture.
            complies("CTX-14", "destroyAStreamWhoseContextIsGone", rig -> {
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
            }),
            violates("RUNTIME-12", "queryANodeWithAKernelOfALibrary", rig -> queryANode(rig, true))
                    .says("the kernel of the node is"),
            complies("RUNTIME-12", "queryANodeWithAKernelOfTheProgram", rig -> queryANode(rig, false)),
            violates("RUNTIME-01", "createWithTheDriversFlag", rig -> {
                cause(rig, cuda -> cuda.cudaGreenCtxCreate(all(cuda), 0, 1));
            }),
            complies("RUNTIME-01", "createWithoutFlags", rig -> {
                cause(rig, cuda -> cuda.cudaGreenCtxCreate(all(cuda), 0, 0));
            }),
            violates("RUNTIME-02", "synchronizeNoContext", rig -> {
                cause(rig, cuda -> cuda.cudaExecutionCtxSynchronize(null));
            }),
            complies("RUNTIME-02", "synchronizeAContext", rig -> {
                cause(rig, cuda -> cuda.cudaExecutionCtxSynchronize(cuda.cudaDeviceGetExecutionCtx(0)));
            }),
            violates("RUNTIME-03", "destroyTheContextOfADevice", rig -> {
                cause(rig, cuda -> cuda.cudaExecutionCtxDestroy(cuda.cudaDeviceGetExecutionCtx(0)));
            }),
            complies("RUNTIME-03", "destroyAGreenContext", rig -> {
                cause(rig, cuda -> cuda.cudaExecutionCtxDestroy(cuda.cudaGreenCtxCreate(all(cuda), 0, 0)));
            }),
            violates("RUNTIME-04", "launchNothing", rig -> {
                cause(rig, cuda -> cuda.cudaLaunchKernel(null, ONE, ONE, 0, null));
            }),
            complies("RUNTIME-04", "launchAKernel", rig -> {
                cause(rig, cuda -> cuda.cudaLaunchKernel(Kernel.empty(), ONE, ONE, 0, null));
            }),
            violates("RUNTIME-05", "copyNowhere", rig -> {
                cause(rig, cuda -> cuda.cudaMemcpy(cuda.cudaMalloc(4), cuda.cudaMalloc(4), 4, null));
            }),
            complies("RUNTIME-05", "copySomewhere", rig -> {
                cause(
                        rig,
                        cuda -> cuda.cudaMemcpy(
                                cuda.cudaMalloc(4), cuda.cudaMalloc(4), 4, CudaRuntime.cudaMemcpyDeviceToDevice));
            }),
            violates("RUNTIME-06", "addANodeOfNoType", rig -> {
                cause(
                        rig,
                        cuda -> cuda.cudaGraphAddNode(
                                cuda.cudaGraphCreate(0), List.of(), null, new cudaGraphNodeParams(null)));
            }),
            complies("RUNTIME-06", "addAnEmptyNode", rig -> {
                cause(
                        rig,
                        cuda -> cuda.cudaGraphAddNode(
                                cuda.cudaGraphCreate(0),
                                List.of(),
                                null,
                                new cudaGraphNodeParams(CUgraphNodeType.EMPTY)));
            }),
            violates("RUNTIME-07", "createAnArrayOfThreeChannels", rig -> create(rig, 32, 32, 32)),
            violates("RUNTIME-07", "createAnArrayOfSevenBits", rig -> create(rig, 7, 0, 0)),
            violates("RUNTIME-07", "createAnArrayOfUnequalChannels", rig -> create(rig, 32, 16, 0)),
            complies("RUNTIME-07", "createAnArrayOfTwoChannels", rig -> create(rig, 32, 32, 0)),
            violates("RUNTIME-08", "copyToAnArrayAndMemory", rig -> copyTo(rig, true)),
            complies("RUNTIME-08", "copyToAnArrayAlone", rig -> copyTo(rig, false)),
            violates("RUNTIME-09", "copyToNoSymbol", rig -> {
                copyToSymbol(rig, null, CudaRuntime.cudaMemcpyHostToDevice);
            }),
            complies("RUNTIME-09", "copyToASymbol", rig -> {
                copyToSymbol(rig, DeviceVariable.of("v", 4), CudaRuntime.cudaMemcpyHostToDevice);
            }),
            violates("RUNTIME-10", "copyToASymbolAwayFromTheDevice", rig -> {
                copyToSymbol(rig, DeviceVariable.of("v", 4), CudaRuntime.cudaMemcpyDeviceToHost);
            }),
            complies("RUNTIME-10", "copyToASymbolAsTheAddressesSay", rig -> {
                copyToSymbol(rig, DeviceVariable.of("v", 4), CudaRuntime.cudaMemcpyDefault);
            }),
            violates("RUNTIME-11", "createAStreamWithUnknownFlags", rig -> createStreamOfAGreenContext(rig, 2))
                    .says("Legal: cudaStreamDefault (0) or cudaStreamNonBlocking (1)"),
            complies("RUNTIME-11", "createAStreamWithTheDefaultFlag", rig -> {
                createStreamOfAGreenContext(rig, CudaRuntime.cudaStreamDefault);
            }));

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

    private static void create(Rig rig, int x, int y, int z) {
        cause(
                rig,
                cuda -> cuda.cudaMallocArray(
                        cuda.cudaCreateChannelDesc(x, y, z, 0, CudaRuntime.cudaChannelFormatKindFloat), 8, 8));
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

    private static void copyToSymbol(Rig rig, DeviceVariable symbol, cudaMemcpyKind kind) {
        cause(rig, cuda -> cuda.cudaMemcpyToSymbol(symbol, cuda.host().allocate(4), 4, 0, kind));
    }

    private static void createStreamOfAGreenContext(Rig rig, int flags) {
        cause(rig, cuda -> cuda.cudaExecutionCtxStreamCreate(cuda.cudaGreenCtxCreate(all(cuda), 0, 0), flags, 0));
    }
}
