package orrery.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static orrery.testing.OrreryAssertions.assertThatCall;

import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import orrery.device.CUresult;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.sim.CudaException;

/** A test replaces the driver or the runtime by a stand-in whose calls fail, with public types only. */
class TestDoublesTest {
    /** Returns a stand-in for an interface, some of whose functions do what is given. */
    private static <T> T standIn(Class<T> type, Map<String, Supplier<Object>> functions) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> functions.get(method.getName()).get()));
    }

    @Test
    void aDriverFailsWithACodeOrByARule() {
        CudaDriver cuda = standIn(
                CudaDriver.class,
                Map.of(
                        "cuMemAlloc",
                        () -> {
                            throw CudaException.of(CUresult.CUDA_ERROR_OUT_OF_MEMORY, "cuMemAlloc of 16 bytes");
                        },
                        "cuCtxSynchronize",
                        () -> {
                            throw CudaException.of(
                                    CUresult.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED,
                                    RuleIds.CAPTURE_15,
                                    "cuCtxSynchronize");
                        }));
        assertThatCall(() -> cuda.cuMemAlloc(16)).answers(CUresult.CUDA_ERROR_OUT_OF_MEMORY);
        assertThatThrownBy(() -> cuda.cuMemAlloc(16)).hasMessage("CUDA_ERROR_OUT_OF_MEMORY: cuMemAlloc of 16 bytes");
        assertThatCall(cuda::cuCtxSynchronize).violates(RuleIds.CAPTURE_15);
        assertThatThrownBy(cuda::cuCtxSynchronize)
                .hasMessage("CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED: cuCtxSynchronize [CAPTURE-15]");
    }

    @Test
    void aRuntimeFailsWithACode() {
        CudaRuntime cuda = standIn(CudaRuntime.class, Map.of("cudaMalloc", () -> {
            throw CudaRuntimeException.of(cudaError_t.cudaErrorMemoryAllocation, "cudaMalloc of 16 bytes");
        }));
        assertThatThrownBy(() -> cuda.cudaMalloc(16))
                .hasMessage("cudaErrorMemoryAllocation: cudaMalloc of 16 bytes")
                .isInstanceOfSatisfying(
                        CudaRuntimeException.class,
                        failure -> assertThat(failure.error()).isEqualTo(cudaError_t.cudaErrorMemoryAllocation));
    }
}
