package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.core.kernel.Kernel;
import orrery.core.machine.Machine;
import orrery.cupti.ActivityKind;
import orrery.cupti.CallbackIds;
import orrery.cupti.Generation;
import orrery.cupti.record.CallActivity;
import orrery.driver.CUevent;
import orrery.runtime.CudaRuntime;
import orrery.runtime.dim3;

/** Calls of the runtime are recorded by the runtime's numbers, those of the newest versions. */
class RuntimeCallsTest {

    @Test
    void haveNames() {
        try (Machine machine = new Machine()) {
            CudaRuntime cuda = CudaRuntime.of(machine);
            CUevent event = cuda.cudaEventCreate();
            Recording recording = new Recording(machine, Generation.CUDA_5_5, ActivityKind.RUNTIME);
            cuda.cudaEventRecord(event, null);
            cuda.cudaLaunchKernel(Kernel.empty(), new dim3(1), new dim3(1), 0, null);
            cuda.cudaEventSynchronize(event);
            cuda.cudaEventElapsedTime(event, event);
            List<String> names = recording.records(CallActivity.class).stream()
                    .map(each -> CallbackIds.runtimeName(each.cbid()).orElse("unknown"))
                    .toList();
            assertEquals(
                    List.of(
                            "cudaEventRecord_v3020",
                            "cudaLaunchKernel_v7000",
                            "cudaEventSynchronize_v3020",
                            "cudaEventElapsedTime_v12080"),
                    names);
        }
    }
}
