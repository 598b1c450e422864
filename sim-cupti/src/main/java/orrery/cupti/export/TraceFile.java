package orrery.cupti.export;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import orrery.core.machine.Machine;
import orrery.core.timeline.ChromeTrace;

/**
 * Records what a machine does into a file, whose format its name tells:
 *
 * <ul>
 *   <li>{@code .json}: Chrome trace events, for Perfetto ({@link ChromeTrace})
 *   <li>{@code .sqlite}: the tables of Nsight Systems ({@link SqliteExport})
 *   <li>{@code .csv}: a row for each record ({@link CsvExport})
 *   <li>{@code .jfr}: a recording of the JDK's Flight Recorder ({@link JfrExport})
 * </ul>
 *
 * <pre>{@code
 * try (TraceFile file = TraceFile.record(machine, Path.of("run.sqlite"))) {
 *     ...
 * }
 * }</pre>
 */
public final class TraceFile implements Closeable {
    /** Begins to record a machine into a file. */
    private interface Format {
        Closeable begin(Machine machine, Path file) throws IOException;
    }

    private static final Map<String, Format> FORMATS = new LinkedHashMap<>();

    static {
        FORMATS.put(".json", TraceFile::chrome);
        FORMATS.put(".sqlite", (machine, file) -> stream(machine, SqliteExport.to(file)));
        FORMATS.put(".csv", (machine, file) -> stream(machine, CsvExport.to(file)));
        FORMATS.put(".jfr", (machine, file) -> stream(machine, JfrExport.to(file)));
    }

    private final Closeable recorder;

    private TraceFile(Closeable recorder) {
        this.recorder = recorder;
    }

    /** The ends of names that tell a format. */
    public static Set<String> extensions() {
        return Collections.unmodifiableSet(FORMATS.keySet());
    }

    /**
     * Begins to record. The file is complete when what is returned is closed; the machine should not be closed before
     * it.
     *
     * @throws IOException if the file cannot be written
     * @throws IllegalArgumentException if the name of the file tells no format
     */
    public static TraceFile record(Machine machine, Path file) throws IOException {
        return new TraceFile(format(file).begin(machine, file));
    }

    private static Format format(Path file) {
        for (Map.Entry<String, Format> each : FORMATS.entrySet()) {
            if (file.toString().endsWith(each.getKey())) {
                return each.getValue();
            }
        }
        throw new IllegalArgumentException(file + " ends in none of " + String.join(", ", extensions()));
    }

    private static Closeable chrome(Machine machine, Path file) throws IOException {
        ChromeTrace chrome = ChromeTrace.to(file);
        machine.trace().add(chrome);
        return () -> {
            machine.trace().remove(chrome);
            chrome.close();
        };
    }

    private static Closeable stream(Machine machine, ActivityExport export) throws IOException {
        try {
            return new ActivityStream(machine, export, ActivityStream.WORK_AND_CALLS);
        } catch (RuntimeException e) {
            export.close();
            throw e;
        }
    }

    /**
     * Ends the recording.
     *
     * @throws IOException what went wrong first while writing
     */
    @Override
    public void close() throws IOException {
        recorder.close();
    }
}
