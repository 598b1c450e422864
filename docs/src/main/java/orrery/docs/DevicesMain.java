package orrery.docs;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import orrery.conformance.cli.OrreryCommand;
import orrery.conformance.cli.Suggestions;
import orrery.device.DeviceFile;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.docs.program.Paragraphs;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code orrery devices [DEVICE]}: lists the devices that can be simulated, or the figures of one. */
@Command(
        name = "orrery devices",
        description = "Lists the devices that can be simulated; with a device, its figures and their sources.")
public final class DevicesMain extends OrreryCommand {
    /** In fewer columns a figure, its value and its source do not stand side by side. */
    private static final int MIN_WIDTH_OF_TABLE = 130;

    /** Longer values are cut, so that the source stands beside them. */
    private static final int MAX_OF_VALUE = 30;

    @Parameters(
            index = "0",
            paramLabel = "DEVICE",
            arity = "0..1",
            description = "a device of the list, or a file that describes one")
    private String device;

    @Option(
            names = "--file",
            description = "prints the device as a file, to be changed and given to 'orrery run --device'")
    private boolean asFile;

    @Override
    public Integer call() {
        print(asFile ? unfittedOut() : out(), width.columns());
        return CommandLine.ExitCode.OK;
    }

    /** Prints what is asked for, in lines of a width where its words allow that. */
    void print(PrintWriter out, int columns) {
        if (device == null) {
            if (asFile) {
                throw misuse("--file needs a device; 'orrery devices' lists them");
            }
            printList(out, columns);
        } else if (asFile) {
            out.print(file().text());
        } else {
            printFigures(file(), out, columns);
        }
    }

    private DeviceFile file() {
        Path path = Path.of(device);
        try {
            if (!Devices.names().contains(device.toLowerCase(Locale.ROOT)) && Files.isRegularFile(path)) {
                return DeviceFile.load(path);
            }
            return Devices.file(device);
        } catch (IOException e) {
            throw cannotRead(path, e);
        } catch (IllegalArgumentException e) {
            String guess = Suggestions.of(device, Devices.names());
            throw misuse(e.getMessage() + guess, e);
        }
    }

    private static void printList(PrintWriter out, int columns) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("device", "name", "capability", "SMs", "clock", "memory", "bandwidth", "costs"));
        for (String name : Devices.names()) {
            DeviceFile file = Devices.file(name);
            DeviceModel model = file.model();
            double bandwidth = 2.0 * model.memory().clockKHz() * model.memory().busWidthBits() / 8 / 1e6;
            rows.add(List.of(
                    name,
                    model.name(),
                    model.capability().major() + "." + model.capability().minor(),
                    String.valueOf(model.smCount()),
                    model.clockRateKHz() / 1000 + " MHz",
                    (model.memory().totalBytes() >> 20) + " MiB",
                    String.format(Locale.ROOT, "%.0f GB/s", bandwidth),
                    // "measured on an H200" or "assumed"; the figures say more
                    Splitter.on(' ')
                            .limit(2)
                            .splitToList(file.source("costs.submitLatency"))
                            .get(0)));
        }
        printTable(rows, out, columns);
        out.println();
        Paragraphs.wrapped(
                        "'orrery devices DEVICE' shows the figures of one and their sources; 'orrery devices DEVICE --file' prints"
                                + " it as a file. 'orrery run PROGRAM --device DEVICE' takes a name or a file.",
                        columns)
                .forEach(out::println);
    }

    private static void printFigures(DeviceFile file, PrintWriter out, int columns) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("figure", "value", "source"));
        for (Map.Entry<String, String> figure : DeviceFile.figures(file.model()).entrySet()) {
            if (!figure.getKey().equals("assumed")) { // which names the figures without a source, as the column says
                rows.add(List.of(figure.getKey(), figure.getValue(), file.source(figure.getKey())));
            }
        }
        if (columns < MIN_WIDTH_OF_TABLE) {
            for (List<String> row : rows.subList(1, rows.size())) {
                out.println(shortened(row.get(0) + " = " + row.get(1), columns));
                out.println(shortened("    " + row.get(2), columns));
            }
            return;
        }
        rows.replaceAll(row -> List.of(row.get(0), shortened(row.get(1), MAX_OF_VALUE), row.get(2)));
        printTable(rows, out, columns);
    }

    /** Prints rows whose last column is cut where the line ends. */
    private static void printTable(List<List<String>> rows, PrintWriter out, int columns) {
        int[] widths = IntStream.range(0, rows.get(0).size())
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length() + 2));
            }
            String text = line.toString().stripTrailing();
            out.println(shortened(text, columns));
        }
    }

    private static String shortened(String text, int columns) {
        return text.length() <= columns ? text : text.substring(0, Math.max(1, columns - 3)) + "...";
    }

    /** Runs the command, and exits with its code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    static CommandLine command() {
        return parser(new DevicesMain());
    }
}
