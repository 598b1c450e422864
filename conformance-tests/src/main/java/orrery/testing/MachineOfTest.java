package orrery.testing;

import com.google.common.base.Preconditions;
import java.util.Collections;
import orrery.cupti.report.HtmlReport;
import orrery.cupti.report.RunRecorder;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.Checks;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** The machine of one test, with its APIs and its timeline. */
final class MachineOfTest {
    private final Machine machine;
    private final Timeline timeline;
    private final RunRecorder recorder;
    private final CudaDriver driver;
    private final CudaRuntime runtime;

    /** Creates the machine that an annotation describes. */
    MachineOfTest(SimulatedGpu gpu) {
        machine = Machine.create(options(gpu));
        timeline = Timeline.of(machine);
        recorder = RunRecorder.record(machine);
        driver = CudaDriver.of(machine);
        runtime = CudaRuntime.of(machine);
    }

    private static MachineOptions options(SimulatedGpu gpu) {
        Preconditions.checkArgument(
                gpu.devices() >= 1, "@SimulatedGpu has devices = %s; legal is at least 1", gpu.devices());
        DeviceModel model = Devices.named(gpu.device())
                .orElseThrow(() -> new IllegalArgumentException("@SimulatedGpu has device = \"" + gpu.device()
                        + "\"; legal are " + String.join(", ", Devices.names())));
        return MachineOptions.defaults()
                .withDevices(Collections.nCopies(gpu.devices(), model).toArray(new DeviceModel[0]))
                .withWorkers(gpu.workers())
                .withChecks(Checks.of(gpu.checks()));
    }

    Machine machine() {
        return machine;
    }

    Timeline timeline() {
        return timeline;
    }

    /** Returns the page that shows what the machine has done. */
    HtmlReport report(String title) {
        return HtmlReport.of(title, recorder.run()).withFindings(machine.findings());
    }

    CudaDriver driver() {
        return driver;
    }

    CudaRuntime runtime() {
        return runtime;
    }
}
