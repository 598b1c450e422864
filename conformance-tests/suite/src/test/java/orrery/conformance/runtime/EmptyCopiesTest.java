package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.runtime.CudaRuntime.*;
import static orrery.runtime.cudaError_t.*;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.driver.CUgraph;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaExtent;
import orrery.runtime.cudaPitchedPtr;
import orrery.sim.Kernel;
import orrery.sim.LaunchContext;

/** Copies and memsets of no bytes, and what is looked at first in those of rows. The answers are those of an H200. */
class EmptyCopiesTest extends DocumentSnippets {
    private static final long NOWHERE = 8;
    private static final int NO_DEVICE = 9;
    private static final cudaPitchedPtr LAYERS = new cudaPitchedPtr(NOWHERE, 64, 64, 4);
    private static final cudaExtent NO_LAYERS = new cudaExtent(64, 4, 0);

    /** A call, in a stream if it has one. */
    record Call(String name, Body body) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** Makes a call. */
    interface Body {
        void call(CudaRuntime cuda, CUstream stream);
    }

    static Stream<Call> empty() {
        return Stream.of(
                new Call("cudaMemcpy", (cuda, s) -> cuda.cudaMemcpy(NOWHERE, 0, 0, cudaMemcpyDeviceToHost)),
                new Call("cudaMemcpyAsync", (cuda, s) -> cuda.cudaMemcpyAsync(NOWHERE, 0, 0, cudaMemcpyDefault, s)),
                new Call("cudaMemcpyPeer", (cuda, s) -> cuda.cudaMemcpyPeer(NOWHERE, NO_DEVICE, 0, NO_DEVICE, 0)),
                new Call("cudaMemcpyPeerAsync", (cuda, s) -> {
                    cuda.cudaMemcpyPeerAsync(NOWHERE, NO_DEVICE, 0, NO_DEVICE, 0, s);
                }),
                new Call("cudaMemcpy2D, no bytes", (cuda, s) -> {
                    cuda.cudaMemcpy2D(NOWHERE, 64, 0, 64, 0, 4, cudaMemcpyDefault);
                }),
                new Call("cudaMemcpy2D, no rows", (cuda, s) -> {
                    cuda.cudaMemcpy2D(NOWHERE, 32, 0, 32, 64, 0, cudaMemcpyDefault);
                }),
                new Call("cudaMemcpy2DAsync", (cuda, s) -> {
                    cuda.cudaMemcpy2DAsync(NOWHERE, 64, 0, 64, 0, 4, cudaMemcpyDefault, s);
                }),
                new Call("cudaMemset", (cuda, s) -> cuda.cudaMemset(NOWHERE, 1, 0)),
                new Call("cudaMemsetAsync", (cuda, s) -> cuda.cudaMemsetAsync(NOWHERE, 1, 0, s)),
                new Call("cudaMemset2D", (cuda, s) -> cuda.cudaMemset2D(NOWHERE, 32, 1, 64, 0)),
                new Call("cudaMemset2DAsync", (cuda, s) -> cuda.cudaMemset2DAsync(NOWHERE, 32, 1, 64, 0, s)),
                new Call("cudaMemset3D", (cuda, s) -> cuda.cudaMemset3D(LAYERS, 1, NO_LAYERS)),
                new Call("cudaMemset3DAsync", (cuda, s) -> cuda.cudaMemset3DAsync(LAYERS, 1, NO_LAYERS, s)));
    }

    @ParameterizedTest
    @MethodSource
    void empty(Call call) {
        CUstream captured = cuda.cudaStreamCreate();
        cuda.cudaStreamBeginCapture(captured, cudaStreamCaptureModeRelaxed);
        call.body().call(cuda, captured);
        CUgraph graph = cuda.cudaStreamEndCapture(captured);
        assertEquals(0, cuda.cudaGraphGetNodes(graph).size());

        Kernel trap = Kernel.perLaunch(arguments -> LaunchContext::trap);
        cuda.cudaLaunchKernel(trap, ONE, ONE, 0, null);
        fails(cudaErrorLaunchFailure, cuda::cudaDeviceSynchronize);
        call.body().call(cuda, null);
    }

    @Test
    void aPitchThatIsTooSmallIsToldFirst() {
        cuda.cudaStreamBeginCapture(cuda.cudaStreamCreate(), cudaStreamCaptureModeRelaxed);
        fails(cudaErrorInvalidPitchValue, () -> cuda.cudaMemcpy2D(NOWHERE, 64, NOWHERE, 32, 64, 4, cudaMemcpyDefault));
        fails(
                cudaErrorStreamCaptureImplicit,
                () -> cuda.cudaMemcpy2D(NOWHERE, 64, NOWHERE, 64, 64, 4, cudaMemcpyDefault));
    }

    @Test
    void aCopyBetweenDevicesIsOfMemoryOfDevices() {
        long pageable = cuda.host().allocate(64);
        long memory = cuda.cudaMalloc(64);
        fails(cudaErrorInvalidValue, () -> cuda.cudaMemcpyPeer(memory, 0, pageable, 0, 64));
        fails(cudaErrorInvalidValue, () -> cuda.cudaMemcpyPeer(pageable, 0, memory, 0, 64));
        cuda.cudaMemcpyPeer(memory, 0, cuda.cudaMallocHost(64), 0, 64);
    }

    @Test
    void onlyTheRegisteredPartOfHostMemoryIsSet() {
        long memory = cuda.host().allocate(8192);
        cuda.cudaHostRegister(memory + 4096, 4096, cudaHostRegisterDefault);
        cuda.cudaMemset(memory + 4096, 1, 64);
        fails(cudaErrorInvalidValue, () -> cuda.cudaMemset(memory, 1, 64));
        fails(cudaErrorInvalidValue, () -> cuda.cudaMemset(memory + 4080, 1, 64));
    }

    @Test
    void aCaptureTakesMemsetsOfPageableMemory() {
        long pageable = cuda.host().allocate(64);
        CUstream captured = cuda.cudaStreamCreate();
        cuda.cudaStreamBeginCapture(captured, cudaStreamCaptureModeRelaxed);
        cuda.cudaMemsetAsync(pageable, 1, 64, captured);
        CUgraph graph = cuda.cudaStreamEndCapture(captured);
        fails(cudaErrorInvalidValue, () -> cuda.cudaGraphInstantiate(graph));
    }

    @Test
    void argumentsAreCheckedBeforeTheRulesOfCaptures() {
        CUstream captured = cuda.cudaStreamCreate();
        cuda.cudaStreamBeginCapture(captured, cudaStreamCaptureModeGlobal);
        fails(cudaErrorInvalidValue, () -> cuda.cudaMallocManaged(64, 3));
        assertEquals(
                0, cuda.cudaGraphGetNodes(cuda.cudaStreamEndCapture(captured)).size());
    }

    @Test
    void settingFlagsMakesTheContextOfTheDeviceCurrent() {
        cuda.cudaSetDeviceFlags(64 | cudaDeviceScheduleYield);
        assertEquals(cudaDeviceScheduleYield | cudaDeviceMapHost, cuda.cudaGetDeviceFlags());
        assertEquals(0, cuda.cudaGetDevice());
    }
}
