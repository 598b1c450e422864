package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.core.memory.MemoryRule;
import orrery.device.ResultCode;
import orrery.device.Violation;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.sim.ApiFunction;
import orrery.sim.Machine;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

/** Listeners receive functions of the runtime and the work that they submit, as from CUPTI on an H200. */
class TraceTest extends DocumentSnippets implements TraceListener {
    private final List<String> heard = new ArrayList<>();
    private long first;

    private void hear(long correlationId, String what) {
        first = heard.isEmpty() ? correlationId : first;
        heard.add(correlationId - first + " " + what);
    }

    @Override
    public void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
        hear(correlationId, call.name());
    }

    @Override
    public void apiExit(long correlationId, ApiFunction call, long thread, long time, ResultCode result) {
        hear(correlationId, result.name());
    }

    @Override
    public void submitted(TracedOperation operation, long time) {
        hear(operation.correlationId(), "submits");
    }

    private List<String> heard(Runnable calls) {
        machine.trace().add(this);
        calls.run();
        machine.trace().remove(this);
        return heard;
    }

    @Test
    void aFunctionIsHeardOfUnderItsOwnName() {
        CUstream stream = cuda.cudaStreamCreate();
        assertEquals(
                List.of("0 cudaLaunchKernel", "0 submits", "0 cudaSuccess"),
                heard(() -> launch(kernel("kernel"), stream)));
    }

    @Test
    void aFunctionOfManyCallsIsHeardOfOnce() {
        assertEquals(
                List.of("0 cudaGetDeviceProperties", "0 cudaSuccess"), heard(() -> cuda.cudaGetDeviceProperties(0)));
    }

    @Test
    void listenersReceiveTheErrorOfACall() {
        assertEquals(
                List.of("0 cudaFree", "0 cudaErrorInvalidValue"),
                heard(() -> assertThrows(CudaRuntimeException.class, () -> cuda.cudaFree(5))));
    }

    /** Once, and not for the function of the driver that cudaFree calls. */
    @Test
    void aFailureIsAViolationInTheTermsOfTheCalledApi() {
        List<Throwable> failures = new ArrayList<>();
        machine.trace().add(new TraceListener() {
            @Override
            public void callFailed(long correlationId, ApiFunction call, long thread, long time, Throwable failure) {
                failures.add(failure);
            }
        });
        assertThrows(CudaRuntimeException.class, () -> cuda.cudaFree(5));
        assertEquals(1, failures.size(), failures::toString);
        Violation violation = assertInstanceOf(Violation.class, failures.get(0));
        assertEquals(cudaError_t.cudaErrorInvalidValue, violation.result());
        assertEquals(MemoryRule.FREE, violation.rule());
    }

    /** The numbers of calls do not tell whether somebody listened before. */
    @Test
    void nobodyHasToListenForNumbers() {
        try (Machine quiet = Machine.create();
                Machine heard = Machine.create()) {
            heard.trace().add(new TraceListener() {});
            for (Machine each : List.of(quiet, heard)) {
                CudaRuntime.of(each).cudaMalloc(4);
                CudaRuntime.of(each).cudaDeviceSynchronize();
            }
            long[] numbers = new long[2];
            for (int i = 0; i < 2; i++) {
                int at = i;
                Machine each = i == 0 ? quiet : heard;
                each.trace().add(new TraceListener() {
                    @Override
                    public void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
                        numbers[at] = correlationId;
                    }
                });
                CudaRuntime.of(each).cudaDeviceSynchronize();
            }
            assertEquals(3, numbers[0]);
            assertEquals(numbers[0], numbers[1]);
        }
    }

    @Test
    void theDriverBesideItIsHeardOfAsEver() {
        cuda.cudaFree(0);
        CudaDriver driver = CudaDriver.of(machine);
        assertEquals(List.of("0 cuDeviceGetCount", "0 CUDA_SUCCESS"), heard(driver::cuDeviceGetCount));
    }
}
