package orrery.conformance.runtime;

import static orrery.testing.OrreryAssertions.assertThat;
import static orrery.testing.OrreryAssertions.assertThatCall;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaHostFn_t;
import orrery.testing.RuleIds;
import orrery.testing.SimulatedGpu;

/** Both APIs launch host functions with and without user data. */
@SimulatedGpu
class HostFunctionFormsTest {
    private final List<Object> called = new ArrayList<>();

    @BeforeEach
    void initialize(CudaRuntime cuda) {
        cuda.cudaSetDevice(0);
    }

    @Test
    void ofTheDriver(CudaDriver cuda) {
        cuda.cuLaunchHostFunc(null, () -> called.add("no data"));
        cuda.cuLaunchHostFunc(null, called::add, "data");
        cuda.cuCtxSynchronize();
        assertThat(called).containsExactly("no data", "data");
        assertThatCall(() -> cuda.cuLaunchHostFunc(null, null)).violates(RuleIds.STREAM_07);
        assertThatCall(() -> cuda.cuLaunchHostFunc(null, (Consumer<Object>) null, "data"))
                .violates(RuleIds.STREAM_07);
    }

    @Test
    void ofTheRuntime(CudaRuntime cuda) {
        cuda.cudaLaunchHostFunc(null, () -> called.add("no data"));
        cuda.cudaLaunchHostFunc(null, called::add, "data");
        cuda.cudaDeviceSynchronize();
        assertThat(called).containsExactly("no data", "data");
        assertThatCall(() -> cuda.cudaLaunchHostFunc(null, null)).violates(RuleIds.STREAM_07);
        assertThatCall(() -> cuda.cudaLaunchHostFunc(null, (cudaHostFn_t) null, "data"))
                .violates(RuleIds.STREAM_07);
    }
}
