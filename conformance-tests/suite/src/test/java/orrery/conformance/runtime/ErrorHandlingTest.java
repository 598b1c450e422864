package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.runtime.CudaRuntime.*;
import static orrery.runtime.cudaError_t.*;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import orrery.core.memory.MemoryRule;
import orrery.device.CUresult;
import orrery.device.Devices;
import orrery.device.ResultCode;
import orrery.driver.CUevent;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUgraph;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaGraphNodeParams;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.cudaLaunchConfig_t;
import orrery.runtime.cudaMemoryType;
import orrery.runtime.dim3;
import orrery.sim.ApiFunction;
import orrery.sim.CudaException;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.TraceListener;

/**
 * What calls answer, and what a thread remembers of it. The answers are those of an H200 with CUDA 13.0;
 * {@link orrery.conformance.families.FamiliesTest} has more of them.
 */
class ErrorHandlingTest extends DocumentSnippets {
    @Test
    void aFailureKeepsTheRuleAndTheMessageOfTheDriver() {
        CudaRuntimeException failure = fails(cudaErrorInvalidValue, () -> cuda.cudaFree(12345));
        CudaException cause = assertInstanceOf(CudaException.class, failure.getCause());
        assertEquals(MemoryRule.FREE, failure.rule());
        assertEquals("cudaErrorInvalidValue: cudaFree: " + after(cause.getMessage()), failure.getMessage());
    }

    @Test
    void listenersAreToldOfQuestionsForTheLastError() {
        List<String> calls = new ArrayList<>();
        machine.trace().add(new TraceListener() {
            @Override
            public void apiExit(long correlationId, ApiFunction call, long thread, long time, ResultCode result) {
                calls.add(call.name() + " " + result);
            }
        });
        fails(cudaErrorInvalidValue, () -> cuda.cudaFree(12345));
        assertEquals(
                List.of(
                        "cudaFree cudaErrorInvalidValue",
                        "cudaPeekAtLastError cudaErrorInvalidValue",
                        "cudaGetLastError cudaErrorInvalidValue",
                        "cudaGetLastError cudaSuccess"),
                calls);
    }

    private static String after(String message) {
        return message.substring(message.indexOf(": ") + 2);
    }

    /** The driver's message names the driver's functions, the runtime's those of the runtime. */
    @Test
    void aMessageNamesTheFunctionsOfTheRuntime() {
        String message = fails(cudaErrorMemoryAllocation, () -> cuda.cudaMalloc(1L << 60))
                .getMessage();
        assertTrue(message.startsWith("cudaErrorMemoryAllocation: cudaMalloc: "), message);
        assertTrue(message.contains("Legal: at most the free memory that cudaMemGetInfo returns"), message);
        message = fails(cudaErrorInvalidResourceHandle, () -> cuda.cudaEventQuery(null))
                .getMessage();
        assertTrue(message.startsWith("cudaErrorInvalidResourceHandle: cudaEventQuery is given no event ["), message);
        launch(writes("nowhere", 1), null, 16L);
        message = fails(cudaErrorIllegalAddress, () -> cuda.cudaDeviceSynchronize())
                .getMessage();
        assertTrue(message.startsWith("cudaErrorIllegalAddress: cudaDeviceSynchronize is called"), message);
        assertTrue(message.contains("nowhere"), message);
        cuda.cudaDeviceReset();
        message = fails(cudaErrorIllegalAddress, () -> cuda.cudaMalloc(4)).getMessage();
        assertTrue(message.startsWith("cudaErrorIllegalAddress: cudaMalloc is called after nowhere"), message);
        assertTrue(message.contains("0x10"), () -> "the fault is told too");
        assertTrue(message.contains("Legal: work without this fault; after a fault, a new machine"), message);
    }

    @Test
    void aCopyThatWaitsForAFailureIsNamedAsTheRuntimeDoes() {
        long device = cuda.cudaMalloc(4);
        long host = cuda.cudaMallocHost(4);
        launch(writes("nowhere", 1), null, 16L);
        String message = fails(cudaErrorIllegalAddress, () -> cuda.cudaMemcpy(host, device, 4, cudaMemcpyDeviceToHost))
                .getMessage();
        assertTrue(message.startsWith("cudaErrorIllegalAddress: cudaMemcpy is called after nowhere"), message);
    }

    /** The runtime knows devices: their primary contexts are told by them, and so is where a fault happened. */
    @Test
    void aMessageNamesDevicesAndNoNumbersOfContexts() {
        try (Machine machine = Machine.create(MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200()))) {
            CudaRuntime two = CudaRuntime.of(machine);
            CUevent event = two.cudaEventCreate();
            two.cudaSetDevice(1);
            CUstream stream = two.cudaStreamCreate();
            String message = assertThrows(CudaRuntimeException.class, () -> two.cudaEventRecord(event, stream))
                    .getMessage();
            assertTrue(message.contains("event 2 of the primary context of device 0 is recorded in"), message);
            assertTrue(message.contains("cudaStreamWaitEvent takes events of any context"), message);
            two.cudaSetDevice(0);
            Kernel failing = Kernel.perLaunch(arguments -> launch -> {
                        throw new IllegalStateException("it fails");
                    })
                    .named("failing");
            two.cudaLaunchKernel(failing, new dim3(1), new dim3(1), 0, null);
            assertThrows(CudaRuntimeException.class, two::cudaDeviceSynchronize);
            two.cudaSetDevice(1);
            message = assertThrows(CudaRuntimeException.class, () -> two.cudaMalloc(4))
                    .getMessage();
            assertTrue(message.contains("is called after failing #"), message);
            assertTrue(message.contains("in legacy on device 0 failed: "), message);
        }
    }

    /** Callbacks run on a thread of the driver: what fails there is no failure of the thread that waits for them. */
    @Test
    void callbacksHaveALastErrorOfTheirOwn() {
        assertThrows(CudaRuntimeException.class, () -> cuda.cudaMalloc(-1));
        List<cudaError_t> seen = new ArrayList<>();
        cuda.cudaLaunchHostFunc(
                null,
                data -> {
                    seen.add(cuda.cudaGetLastError());
                    assertThrows(CudaRuntimeException.class, () -> cuda.cudaMalloc(4));
                    seen.add(cuda.cudaPeekAtLastError());
                    seen.add(cuda.cudaGetLastError());
                    seen.add(cuda.cudaGetLastError());
                },
                null);
        cuda.cudaDeviceSynchronize();
        assertEquals(List.of(cudaSuccess, cudaErrorNotPermitted, cudaErrorNotPermitted, cudaSuccess), seen);
        assertEquals(cudaErrorMemoryAllocation, cuda.cudaGetLastError());
        assertEquals(cudaSuccess, cuda.cudaGetLastError());
    }

    @Test
    void whatAResetEndedIsSaidToHaveEndedSo() {
        long memory = cuda.cudaMalloc(64);
        CUstream stream = cuda.cudaStreamCreate();
        cuda.cudaDeviceReset();
        String message =
                fails(cudaErrorInvalidValue, () -> cuda.cudaFree(memory)).getMessage();
        assertTrue(message.contains("ended with the primary context of device 0"), message);
        message = fails(cudaErrorInvalidResourceHandle, () -> cuda.cudaStreamSynchronize(stream))
                .getMessage();
        assertTrue(message.contains("which ended with its context"), message);
    }

    @Test
    void theLastErrorIsThatOfTheThread() {
        assertThrows(CudaRuntimeException.class, () -> cuda.cudaSetDevice(9));
        cuda.cudaStreamCreate();
        assertEquals(cudaErrorInvalidDevice, cuda.cudaPeekAtLastError(), "success changes nothing");
        assertEquals(
                cudaSuccess,
                CompletableFuture.supplyAsync(cuda::cudaGetLastError).join());
        assertThrows(CudaRuntimeException.class, () -> cuda.cudaStreamDestroy(null));
        assertEquals(cudaErrorInvalidResourceHandle, cuda.cudaGetLastError(), "the last one");
    }

    @Test
    void notReadyIsNoError() {
        Kernel gate = Kernel.perLaunch(args -> launch -> {}).costOfLaunch((shape, args) -> 1_000_000);
        CUstream stream = cuda.cudaStreamCreate();
        CUevent event = cuda.cudaEventCreate();
        launch(gate, stream);
        assertEquals(cudaErrorNotReady, cuda.cudaStreamQuery(stream));
        cuda.cudaEventRecord(event, stream);
        assertEquals(cudaErrorNotReady, cuda.cudaEventQuery(event));
        assertThrows(CudaRuntimeException.class, () -> cuda.cudaEventElapsedTime(event, event));
        assertEquals(cudaSuccess, cuda.cudaGetLastError());
        cuda.cudaStreamSynchronize(stream);
        assertEquals(cudaSuccess, cuda.cudaStreamQuery(stream));
    }

    @Test
    void aFaultStaysButIsForgottenAsTheLastError() {
        launch(writes("nowhere", 1), null, 16L);
        fails(cudaErrorIllegalAddress, () -> cuda.cudaDeviceSynchronize());
        fails(cudaErrorIllegalAddress, () -> cuda.cudaDeviceSynchronize());
        fails(cudaErrorIllegalAddress, () -> cuda.cudaMalloc(4));
        assertEquals(0, cuda.cudaGetDevice());
        cuda.cudaSetDevice(0);
        assertEquals(1, cuda.cudaGetDeviceCount());
    }

    @Test
    void launches() {
        CUstream stream = cuda.cudaStreamCreate();
        Kernel k = kernel("k");
        Object[] none = {};
        fails(cudaErrorInvalidDeviceFunction, () -> cuda.cudaLaunchKernel(null, ONE, ONE, none, 0, stream));
        fails(cudaErrorInvalidValue, () -> cuda.cudaLaunchKernel(k, new dim3(0), ONE, none, 0, stream));
        fails(cudaErrorInvalidValue, () -> cuda.cudaLaunchKernel(k, null, ONE, none, 0, stream));
    }

    /**
     * The H200 answers cudaErrorInvalidValue; the header lists cudaErrorInvalidConfiguration for these functions, and
     * describes it as more shared memory, threads or blocks than the device supports.
     */
    @Test
    void launchesOfMoreThanADeviceHas() {
        Kernel k = kernel("k");
        Object[] none = {};
        fails(cudaErrorInvalidConfiguration, () -> cuda.cudaLaunchKernel(k, ONE, new dim3(2048), none, 0, null));
        fails(cudaErrorInvalidConfiguration, () -> cuda.cudaLaunchKernel(k, ONE, ONE, none, 65536, null));
        fails(cudaErrorInvalidConfiguration, () -> cuda.cudaLaunchKernel(k, new dim3(1, 70000), ONE, none, 0, null));
        fails(
                cudaErrorInvalidConfiguration,
                () -> cuda.cudaLaunchCooperativeKernel(k, ONE, new dim3(2048), none, 0, null));
        cudaLaunchConfig_t config = new cudaLaunchConfig_t();
        config.blockDim = new dim3(1, 1, 65);
        fails(cudaErrorInvalidConfiguration, () -> cuda.cudaLaunchKernelExC(config, k));
    }

    /** A pitch above the device's limit and that of one row are of no pitch on an H200. */
    @Test
    void pitches() {
        long p = cuda.cudaMalloc(1 << 16);
        long q = cuda.cudaMalloc(1 << 16);
        fails(cudaErrorInvalidPitchValue, () -> cuda.cudaMemcpy2D(p, 1L << 31, q, 128, 100, 2, cudaMemcpyDefault));
        cuda.cudaMemcpy2D(p, 0, q, 0, 100, 1, cudaMemcpyDefault);
        cuda.cudaMemcpy2D(p, 64, q, 64, 100, 0, cudaMemcpyDefault);
    }

    @Test
    void memory() {
        long h = cuda.host().allocate(16);
        assertEquals(0, cuda.cudaMalloc(0));
        assertEquals(0, cuda.cudaMallocHost(0));
        // "If size is 0, cudaMallocManaged returns cudaErrorInvalidValue" (cuda_runtime_api.h); the H200 answers 0.
        fails(cudaErrorInvalidValue, () -> cuda.cudaMallocManaged(0));
        long p = cuda.cudaMalloc(64);
        fails(cudaErrorInvalidValue, () -> cuda.cudaFree(h));
        cuda.cudaFree(0);
        cuda.cudaMemcpy(p, p, 16, cudaMemcpyHostToDevice);
        cuda.cudaMemcpy(p, h, 16, cudaMemcpyHostToHost);
        fails(cudaErrorInvalidValue, () -> cuda.cudaMemcpy(p, h, 128, cudaMemcpyHostToDevice));
        cuda.cudaMemcpy(p, 0, 0, cudaMemcpyDefault);
        fails(cudaErrorInvalidValue, () -> cuda.cudaMemset(p, 0, 65));
        fails(cudaErrorInvalidValue, () -> cuda.cudaFreeAsync(h, null));
    }

    @Test
    void devices() {
        assertEquals(cudaDeviceMapHost, cuda.cudaGetDeviceFlags());
        cuda.cudaInitDevice(0, 0, 2);
        fails(cudaErrorInvalidValue, () -> cuda.cudaInitDevice(0, 3, cudaInitDeviceFlagsAreValid));
        fails(cudaErrorInvalidDevice, () -> cuda.cudaInitDevice(9, 0, 0));
        cuda.cudaSetDeviceFlags(cudaDeviceScheduleYield);
        assertEquals(cudaDeviceScheduleYield | cudaDeviceMapHost, cuda.cudaGetDeviceFlags());
        assertEquals(false, cuda.cudaDeviceCanAccessPeer(0, 0));
    }

    /**
     * The H200 answers cudaErrorPeerAccessUnsupported; the header says: "Returns cudaErrorInvalidDevice if
     * cudaDeviceCanAccessPeer() indicates that the current device cannot directly access memory from peerDevice."
     */
    @Test
    void aDeviceIsNoPeerOfItself() {
        fails(cudaErrorInvalidDevice, () -> cuda.cudaDeviceEnablePeerAccess(0, 0));
    }

    @Test
    void functions() {
        Kernel k = kernel("k");
        fails(cudaErrorInvalidDeviceFunction, () -> cuda.cudaFuncGetAttributes(null));
        var attributes = cuda.cudaFuncGetAttributes(k);
        assertEquals(
                List.of(1024, 90, 49152, -1),
                List.of(
                        attributes.maxThreadsPerBlock(),
                        attributes.ptxVersion(),
                        attributes.maxDynamicSharedSizeBytes(),
                        attributes.preferredShmemCarveout()));
        fails(cudaErrorInvalidValue, () -> cuda.cudaFuncSetAttribute(k, CUfunctionAttribute.NUM_REGS, 1));
        assertEquals(0, cuda.cudaOccupancyMaxActiveBlocksPerMultiprocessor(k, 2048, 0));
    }

    @Test
    void nodes() {
        CUgraph graph = cuda.cudaGraphCreate(0);
        cudaKernelNodeParams params = new cudaKernelNodeParams();
        params.func = kernel("k");
        params.blockDim = new dim3(0, 1, 1);
        fails(cudaErrorInvalidValue, () -> cuda.cudaGraphAddKernelNode(graph, List.of(), params));
        fails(
                cudaErrorInvalidValue,
                () -> cuda.cudaGraphAddNode(graph, List.of(), null, new cudaGraphNodeParams(null)));
    }

    @Test
    void moreMemory() {
        assertEquals(512, cuda.cudaMallocPitch(100, 3).pitch());
        assertEquals(0, cuda.cudaMallocPitch(0, 3).address());
        assertEquals(0, cuda.cudaMallocPitch(3, 0).address());
        assertEquals(0, cuda.cudaMallocAsync(0, cuda.cudaStreamCreate()));
        fails(cudaErrorInvalidValue, () -> cuda.cudaHostAlloc(8, 99));
        fails(cudaErrorInvalidValue, () -> cuda.cudaMallocManaged(8, 9));
        var nothing = cuda.cudaPointerGetAttributes(0);
        assertEquals(cudaMemoryType.UNREGISTERED, nothing.type());
        assertEquals(cudaInvalidDeviceId, nothing.device());
    }

    @Test
    void callsAfterTheEnd() {
        cuda.cudaFree(0);
        machine.close();
        fails(cudaErrorCudartUnloading, () -> cuda.cudaMalloc(4));
    }

    @ParameterizedTest
    @EnumSource
    void everyCodeHasAName(cudaError_t error) {
        assertEquals(error.name(), cuda.cudaGetErrorName(error));
        assertEquals(error.text(), cuda.cudaGetErrorString(error));
        assertTrue(error == cudaSuccess || error.name().startsWith("cudaError"));
        CUresult.of(error.code()).ifPresent(same -> assertEquals(same.text(), error.text()));
    }
}
