package orrery.conformance.waits;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.conformance.GatedStreams;
import orrery.driver.CUarrayDescriptor;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUgreenCtx;
import orrery.driver.CUjitOptions;
import orrery.driver.CUlibrary;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.sim.ArrayFormat;
import orrery.sim.DeadlockException;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;

/**
 * Which calls wait for a kernel that runs in a stream of their context, or of another one of its device, as on an H200:
 * each was made there beside a kernel that waits for a flag of the host, which another thread set 150 ms later. Here
 * nobody sets it, so that a call that waits ends in a deadlock.
 */
class ImplicitWaitsTest extends GatedStreams {
    private static final int LIMIT_STACK_SIZE = 0;
    private static final int LIMIT_PERSISTING_L2_CACHE_SIZE = 6;
    private static final int MEBIBYTE = 1 << 20;
    private static final CUmoduleImage IMAGE = CUmoduleImage.empty().with("nop", Kernel.empty());
    private static final CUmoduleImage WITH_VARIABLE = IMAGE.with(DeviceVariable.of("variable", 4));

    ImplicitWaitsTest() {
        super(MachineOptions.defaults());
    }

    /** A call: what prepares it before the kernel runs returns it. */
    record Call(String name, Function<ImplicitWaitsTest, Runnable> preparation) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Call call(String name, Function<ImplicitWaitsTest, Runnable> preparation) {
        return new Call(name, preparation);
    }

    static Stream<Call> waiting() {
        return Stream.of(
                call("cuModuleLoadData", t -> () -> t.cuda.cuModuleLoadData(IMAGE)),
                call("cuModuleUnload", t -> {
                    var module = t.cuda.cuModuleLoadData(IMAGE);
                    return () -> t.cuda.cuModuleUnload(module);
                }),
                call("first cuLibraryGetModule", t -> {
                    CUlibrary library = t.library(IMAGE);
                    return () -> t.cuda.cuLibraryGetModule(library);
                }),
                call("first cuKernelGetFunction", t -> {
                    var kernel = t.cuda.cuLibraryGetKernel(t.library(IMAGE), "nop");
                    return () -> t.cuda.cuKernelGetFunction(kernel);
                }),
                call("first cuLibraryGetGlobal", t -> {
                    CUlibrary library = t.library(WITH_VARIABLE);
                    return () -> t.cuda.cuLibraryGetGlobal(library, "variable");
                }),
                call("another stack size", t -> () -> t.cuda.cuCtxSetLimit(LIMIT_STACK_SIZE, 4096)),
                call("the same persisting L2 cache", t -> {
                    long bytes = t.cuda.cuCtxGetLimit(LIMIT_PERSISTING_L2_CACHE_SIZE);
                    return () -> t.cuda.cuCtxSetLimit(LIMIT_PERSISTING_L2_CACHE_SIZE, bytes);
                }),
                call("cuCtxDestroy of another context", t -> {
                    CUcontext another = t.cuda.cuCtxCreate(0, t.device());
                    t.cuda.cuCtxPopCurrent();
                    return () -> t.cuda.cuCtxDestroy(another);
                }),
                call("last cuDevicePrimaryCtxRelease", t -> {
                    t.cuda.cuDevicePrimaryCtxRetain(t.device());
                    return () -> t.cuda.cuDevicePrimaryCtxRelease(t.device());
                }),
                call("cuDevicePrimaryCtxReset", t -> {
                    t.cuda.cuDevicePrimaryCtxRetain(t.device());
                    return () -> t.cuda.cuDevicePrimaryCtxReset(t.device());
                }),
                call("cuMemFree", t -> {
                    long memory = t.cuda.cuMemAlloc(64);
                    return () -> t.cuda.cuMemFree(memory);
                }),
                call("cuMemFreeHost", t -> {
                    long memory = t.cuda.cuMemAllocHost(64);
                    return () -> t.cuda.cuMemFreeHost(memory);
                }),
                call("cuMemHostUnregister", t -> {
                    long memory = t.cuda.host().allocate(4096);
                    t.cuda.cuMemHostRegister(memory, 4096, 0);
                    return () -> t.cuda.cuMemHostUnregister(memory);
                }),
                call("cuArrayDestroy", t -> {
                    var array = t.cuda.cuArrayCreate(new CUarrayDescriptor(64, 64, ArrayFormat.FLOAT, 1));
                    return () -> t.cuda.cuArrayDestroy(array);
                }),
                call("first launch with 8 KiB of local memory", t -> t.launchWithLocalMemory(8192)),
                call("pageable source of more than 2 MiB", t -> t.copyFromPageable(2 * MEBIBYTE + 64)),
                call("pageable target", t -> {
                    long from = t.cuda.cuMemAlloc(64);
                    long to = t.cuda.host().allocate(64);
                    return () -> t.cuda.cuMemcpyDtoHAsync(to, from, 64, t.one);
                }),
                call("managed memory as the host's source", t -> {
                    long from = t.cuda.cuMemAllocManaged(64, 1);
                    long to = t.cuda.cuMemAlloc(64);
                    return () -> t.cuda.cuMemcpyHtoDAsync(to, from, 64, t.one);
                }),
                call("managed memory as the host's target", t -> {
                    long from = t.cuda.cuMemAlloc(64);
                    long to = t.cuda.cuMemAllocManaged(64, 1);
                    return () -> t.cuda.cuMemcpyDtoHAsync(to, from, 64, t.one);
                }));
    }

    static Stream<Call> returning() {
        return Stream.of(
                call("cuLibraryLoadData", t -> () -> t.library(IMAGE)),
                call("second cuLibraryGetModule", t -> {
                    CUlibrary library = t.library(IMAGE);
                    t.cuda.cuLibraryGetModule(library);
                    return () -> t.cuda.cuLibraryGetModule(library);
                }),
                call("cuLibraryUnload without variables", t -> {
                    CUlibrary library = t.library(IMAGE);
                    t.cuda.cuLibraryGetModule(library);
                    return () -> t.cuda.cuLibraryUnload(library);
                }),
                call("first of two releases of the primary context", t -> {
                    t.cuda.cuDevicePrimaryCtxRetain(t.device());
                    t.cuda.cuDevicePrimaryCtxRetain(t.device());
                    return () -> t.cuda.cuDevicePrimaryCtxRelease(t.device());
                }),
                call("reset of a primary context that is not active", t -> () -> {
                    t.cuda.cuDevicePrimaryCtxReset(t.device());
                }),
                call("the same stack size", t -> () -> t.cuda.cuCtxSetLimit(LIMIT_STACK_SIZE, 1024)),
                call(
                        "refused stack size",
                        t -> () -> assertRefused("CTX-05", () -> {
                            t.cuda.cuCtxSetLimit(LIMIT_STACK_SIZE, 1 << 30);
                        })),
                call("cuMemHostRegister", t -> {
                    long memory = t.cuda.host().allocate(4096);
                    return () -> t.cuda.cuMemHostRegister(memory, 4096, 0);
                }),
                call("cuStreamDestroy", t -> () -> t.cuda.cuStreamDestroy(t.other)),
                call("launch with 1 KiB of local memory", t -> t.launchWithLocalMemory(1024)),
                call("launch with as much local memory as the stack has", t -> {
                    t.cuda.cuCtxSetLimit(LIMIT_STACK_SIZE, 8192);
                    return t.launchWithLocalMemory(8192);
                }),
                call("launch after one with as much local memory", t -> {
                    t.launchWithLocalMemory(8192).run();
                    return t.launchWithLocalMemory(8192);
                }),
                call("pageable source of 2 MiB", t -> t.copyFromPageable(2 * MEBIBYTE)),
                call("managed memory at any address", t -> {
                    long from = t.cuda.cuMemAllocManaged(64, 1);
                    long to = t.cuda.cuMemAlloc(64);
                    return () -> t.cuda.cuMemcpyAsync(to, from, 64, t.one);
                }));
    }

    private CUdevice device() {
        return cuda.cuDeviceGet(0);
    }

    private CUlibrary library(CUmoduleImage image) {
        return cuda.cuLibraryLoadData(image, new CUjitOptions());
    }

    private Runnable copyFromPageable(int bytes) {
        long from = cuda.host().allocate(bytes);
        long to = cuda.cuMemAlloc(bytes);
        return () -> cuda.cuMemcpyHtoDAsync(to, from, bytes, one);
    }

    private Runnable launchWithLocalMemory(int bytes) {
        String ptx = """
                .version 9.0
                .target sm_90
                .address_size 64
                .visible .entry kernel() {
                    .local .align 4 .b8 depot[%d];
                    ret;
                }
                """.formatted(bytes);
        CUfunction kernel = cuda.cuModuleGetFunction(cuda.cuModuleLoadData(CUmoduleImage.ofPtx(ptx)), "kernel");
        return () -> cuda.cuLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, other);
    }

    @ParameterizedTest
    @MethodSource
    void waiting(Call row) {
        Runnable call = row.preparation().apply(this);
        cuda.cuCtxSynchronize();
        block(one);
        assertThrows(DeadlockException.class, call::run);
    }

    @ParameterizedTest
    @MethodSource
    void returning(Call row) {
        Runnable call = row.preparation().apply(this);
        cuda.cuCtxSynchronize();
        block(one);
        call.run();
    }

    @Test
    void aGreenContextRemainsWhoseDestructionWaitsInVain() {
        CUgreenCtx green = cuda.cuGreenCtxCreate(null, device(), CudaDriver.CU_GREEN_CTX_DEFAULT_STREAM);
        block(one);
        assertThrows(DeadlockException.class, () -> cuda.cuGreenCtxDestroy(green));
        open();
        cuda.cuGreenCtxDestroy(green);
        assertFalse(cuda.cuDevicePrimaryCtxGetState(device()).active());
    }
}
