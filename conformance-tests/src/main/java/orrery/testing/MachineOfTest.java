package orrery.testing;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import orrery.cupti.report.HtmlReport;
import orrery.cupti.report.RunRecorder;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.driver.CUlibrary;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.Checks;
import orrery.sim.FaultPlan;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** The machine of one test, with its APIs and its timeline. */
final class MachineOfTest {
    /** What a test can take as a parameter. */
    static final ImmutableSet<Class<?>> PARTS = ImmutableSet.of(
            Machine.class, CudaDriver.class, CudaRuntime.class, CUlibrary.class, Timeline.class, RunResult.class);

    private final Machine machine;
    private final Timeline timeline;
    private final RunRecorder recorder;
    private final CudaDriver driver;
    private final CudaRuntime runtime;
    private final RunResult result = new RunResult();
    private final Optional<CUmoduleImage> image;
    private @Nullable CUlibrary library;

    /**
     * Takes a machine that has done nothing yet.
     *
     * @param image the device code that the test uses
     */
    MachineOfTest(Machine machine, Optional<CUmoduleImage> image) {
        this.machine = machine;
        this.image = image;
        timeline = Timeline.ofTest(machine);
        recorder = RunRecorder.record(machine);
        driver = CudaDriver.of(machine);
        runtime = CudaRuntime.of(machine);
    }

    /**
     * Returns the options of the machine that an annotation describes, apart from the order of its operations.
     *
     * @throws IllegalArgumentException if a value of the annotation is illegal; the message says what is legal
     */
    static MachineOptions options(SimulatedGpu gpu) {
        Preconditions.checkArgument(
                gpu.devices() >= 1, "@SimulatedGpu has devices = %s; legal is at least 1", gpu.devices());
        DeviceModel model = Devices.of(gpu.device());
        Checks checks = Checks.of(gpu.checks());
        return MachineOptions.defaults()
                .withDevices(Collections.nCopies(gpu.devices(), model).toArray(new DeviceModel[0]))
                .withWorkers(gpu.workers())
                .withChecks(gpu.benignRaces() ? checks : checks.withoutBenignRaces())
                .withFaults(FaultPlan.parse(String.join(";", gpu.faults())));
    }

    Machine machine() {
        return machine;
    }

    /** Returns what records the machine for its page. */
    RunRecorder recorder() {
        return recorder;
    }

    Timeline timeline() {
        return timeline;
    }

    /**
     * Returns the page that shows what the machine has done.
     *
     * @param failure what the test has thrown
     */
    HtmlReport report(String title, Optional<Throwable> failure) {
        HtmlReport report = HtmlReport.of(title, recorder.run()).withFindings(machine.findings());
        return failure.map(report::withFailure).orElse(report);
    }

    /** Returns the part of the machine that a parameter of a test asks for; empty if there is none of that type. */
    Optional<Object> part(Class<?> type) {
        if (type == CUlibrary.class) {
            return Optional.of(library());
        }
        return Stream.of(machine, driver, runtime, timeline, result)
                .filter(each -> type.isInstance(each) && PARTS.contains(type))
                .map(Object.class::cast)
                .findFirst();
    }

    /** Returns the library of the test, which is loaded when a parameter asks for it. */
    private CUlibrary library() {
        if (library == null) {
            driver.cuInit(0);
            library = driver.cuLibraryLoadData(
                    image.orElseThrow(() -> new ParameterResolutionException(
                            "a parameter of type CUlibrary needs the name of a PTX module: @SimulatedGpu(ptx = ...)")),
                    null);
        }
        return library;
    }

    /**
     * Returns the device code that an annotation names.
     *
     * @param test the class whose resources are looked up
     * @throws IllegalArgumentException if there is neither a resource nor a file of the name
     */
    static Optional<CUmoduleImage> image(SimulatedGpu gpu, Class<?> test) {
        String name = gpu.ptx();
        if (name.isEmpty()) {
            return Optional.empty();
        }
        try (InputStream resource = test.getResourceAsStream(name)) {
            Preconditions.checkArgument(
                    resource != null || Files.isRegularFile(Path.of(name)),
                    "@SimulatedGpu has ptx = \"%s\"; there is neither a resource of %s nor a file of this name",
                    name,
                    test);
            return Optional.of(
                    CUmoduleImage.of(resource == null ? Files.readAllBytes(Path.of(name)) : resource.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    RunResult result() {
        return result;
    }
}
