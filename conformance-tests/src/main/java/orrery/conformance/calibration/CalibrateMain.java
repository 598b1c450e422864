package orrery.conformance.calibration;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import orrery.conformance.cli.OrreryCommand;
import orrery.conformance.cli.ProgressBar;
import orrery.device.DeviceAttribute;
import orrery.device.DeviceFile;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.driver.CUdevice;
import orrery.driver.CudaDriver;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code orrery calibrate -o FILE}: measures the GPU of this computer, fits the costs of a device to it, writes them as
 * properties, and reports how well they predict workloads that then run on both.
 *
 * <p>The costs of calls are those of calls from Java, which take longer than those from C.
 */
@Command(
        name = "orrery calibrate",
        description = "Measures the GPU of this computer and writes a device file that simulates it.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the file is written", "2:error of use"})
public final class CalibrateMain extends OrreryCommand {
    private static final double GOOD = 0.10;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "the device file that is written")
    private Path output;

    @Option(
            names = "--base",
            paramLabel = "DEVICE",
            defaultValue = "h200",
            description = "the device that has what is not measured (default: ${DEFAULT-VALUE})")
    private String base;

    @Option(names = "--simulated", hidden = true, description = "measures this simulated device, for tests")
    private String simulated;

    private int linesDone;

    @Override
    public Integer call() throws IOException {
        return calibrate(progressBar());
    }

    /** Returns how many lines are measured or simulated in all. */
    int linesExpected() {
        // Measured, simulated in each round of the fit, and simulated with the result; then the workloads.
        return CostFit.LINES * (1 + CostFit.ROUNDS + 1) + WorkloadProgram.LINES * 3;
    }

    /** Returns how many lines were measured or simulated so far. */
    int linesDone() {
        return linesDone;
    }

    /** Measures, fits and reports, and shows in a bar how many of the lines are measured or simulated. */
    int calibrate(ProgressBar bar) throws IOException {
        PrintWriter out = out();
        DeviceModel start = named(base);
        Consumer<String> progress = line -> {
            int done = linesDone++;
            bar.show((double) done / linesExpected(), () -> line);
        };
        Map<String, Double> measured;
        DeviceModel fitted;
        try (MeasuredDevice device = device().telling(progress)) {
            measured = CostFit.measure(device);
            bar.clear();
            out.println("attributes in which the device differs from " + base + ":");
            differences(device.cuda, start).forEach((name, values) -> out.println("  " + name + " " + values));
            fitted = CostFit.fit(start, measured, progress);
            bar.clear();
            Files.writeString(output, text(device.cuda, start, fitted));
        }
        out.println("the measuring programs, measured and simulated with the new costs:");
        try (MeasuredDevice model = MeasuredDevice.simulated(fitted).telling(progress)) {
            Map<String, Double> simulatedAgain = CostFit.measure(model);
            bar.clear();
            report(out, measured, simulatedAgain);
        }
        out.println("workloads, measured twice and predicted:");
        Map<String, Double> first = workloads(device().telling(progress));
        Map<String, Double> second = workloads(device().telling(progress));
        Map<String, Double> predicted =
                workloads(MeasuredDevice.simulated(fitted).telling(progress));
        bar.clear();
        report(out, first, second, predicted);
        out.flush();
        return CommandLine.ExitCode.OK;
    }

    /** Reports whether predictions lie within 10 % of what two runs have measured, which differ among themselves. */
    private static void report(
            PrintWriter out, Map<String, Double> first, Map<String, Double> second, Map<String, Double> predicted) {
        int good = 0;
        int agree = 0;
        for (String line : first.keySet()) {
            double shorter = Math.min(first.get(line), second.get(line));
            double longer = Math.max(first.get(line), second.get(line));
            double simulated = predicted.get(line);
            double error = simulated < shorter ? simulated / shorter - 1 : Math.max(0, simulated / longer - 1);
            good += Math.abs(error) <= GOOD ? 1 : 0;
            agree += longer <= shorter * (1 + GOOD) ? 1 : 0;
            out.println(String.format(
                    Locale.ROOT,
                    "  %-72s %14.0f ns %14.0f ns %14.0f ns %+8.1f %%",
                    line,
                    shorter,
                    longer,
                    simulated,
                    100 * error));
        }
        out.println("  " + good + " of " + first.size() + " within 10 % of the two measured times, of which " + agree
                + " are within 10 % of each other");
    }

    private MeasuredDevice device() {
        if (simulated != null) {
            return MeasuredDevice.simulated(named(simulated));
        }
        gpu("to measure");
        return MeasuredDevice.hardware();
    }

    private DeviceModel named(String name) {
        return Devices.named(name)
                .orElseThrow(() -> misuse("no device named " + name + "; legal are " + Devices.names()));
    }

    private static Map<String, Double> workloads(MeasuredDevice opened) {
        try (MeasuredDevice device = opened) {
            new WorkloadProgram(device).run();
            return new LinkedHashMap<>(device.results());
        }
    }

    private static void report(PrintWriter out, Map<String, Double> measured, Map<String, Double> predicted) {
        int good = 0;
        for (Map.Entry<String, Double> line : measured.entrySet()) {
            double error = predicted.get(line.getKey()) / line.getValue() - 1;
            good += Math.abs(error) <= GOOD ? 1 : 0;
            out.println(String.format(
                    Locale.ROOT,
                    "  %-72s %14.0f ns %14.0f ns %+8.1f %%",
                    line.getKey(),
                    line.getValue(),
                    predicted.get(line.getKey()),
                    100 * error));
        }
        out.println("  " + good + " of " + measured.size() + " within 10 %");
    }

    /** Returns the attributes that differ, each with both values. */
    private static Map<String, String> differences(CudaDriver cuda, DeviceModel start) {
        Map<String, String> differences = new LinkedHashMap<>();
        CUdevice device = cuda.cuDeviceGet(0);
        for (DeviceAttribute attribute : DeviceAttribute.values()) {
            int value = cuda.cuDeviceGetAttribute(attribute, device);
            if (value != start.attribute(attribute)) {
                differences.put(attribute.name(), value + ", " + start.attribute(attribute));
            }
        }
        return differences;
    }

    private String text(CudaDriver cuda, DeviceModel start, DeviceModel fitted) {
        StringBuilder text = new StringBuilder("# Measured by orrery calibrate. Costs are in nanoseconds.\n");
        text.append("extends = ").append(base).append('\n');
        text.append("name = ").append(cuda.cuDeviceGetName(cuda.cuDeviceGet(0))).append('\n');
        CUdevice device = cuda.cuDeviceGet(0);
        for (DeviceAttribute attribute : DeviceAttribute.values()) {
            int value = cuda.cuDeviceGetAttribute(attribute, device);
            // Where the device is plugged in says nothing about it.
            boolean isPlace = attribute.name().startsWith("PCI_");
            if (value != start.attribute(attribute) && !isPlace && !DeviceModel.isDerived(attribute)) {
                addLine(text, "attributes." + attribute.name(), String.valueOf(value));
            }
        }
        Map<String, String> known = DeviceFile.figures(start);
        DeviceFile.figures(fitted).forEach((key, value) -> {
            if (!value.equals(known.get(key))) {
                addLine(text, key, value);
            }
        });
        return text.toString();
    }

    private static void addLine(StringBuilder text, String key, String value) {
        text.append(key).append(" = ").append(value).append('\n');
        text.append("source.").append(key).append(" = orrery calibrate\n");
    }

    /** Runs the command, and exits with its code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    static CommandLine command() {
        return parser(new CalibrateMain());
    }
}
