package orrery.cupti.export;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableMap;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import orrery.cupti.report.RunRecorder;
import orrery.cupti.report.SvgTimeline;
import orrery.sim.InterruptedWaitException;
import orrery.sim.Machine;
import orrery.sim.TraceListener;
import orrery.sim.timeline.ChromeTrace;

/**
 * Records what a machine does into a file. The extension of its name selects the format:
 *
 * <ul>
 *   <li>{@code .json}: Chrome trace events, for Perfetto ({@link ChromeTrace})
 *   <li>{@code .svg}: a picture of the timeline ({@link SvgTimeline})
 *   <li>those that {@link ExportFormats} add: the artifact {@code orrery-export} has the formats of other tools, such
 *       as {@code .sqlite}, the tables of Nsight Systems
 * </ul>
 *
 * <p>{@link #extensions} returns all that there are. Of extensions of which one ends in the other, the longer one
 * counts.
 *
 * <pre>{@code
 * try (TraceFile file = TraceFile.record(machine, Path.of("run.sqlite"))) {
 *     ...
 * }
 * }</pre>
 */
public final class TraceFile implements Closeable {
    /** Starts recording a machine into a file. */
    @FunctionalInterface
    private interface Format {
        Recorder start(Machine machine, Path file) throws IOException;
    }

    /**
     * The two ways to end a recording.
     *
     * @param whole asks the machine for what it has not told yet
     * @param withoutMachine does without a machine that does not answer
     */
    private record Recorder(Closeable whole, Closeable withoutMachine) {}

    private static final ImmutableMap<String, Format> OWN_FORMATS =
            ImmutableMap.of(".json", TraceFile::chrome, ".svg", TraceFile::picture);

    /** All formats. They are looked up once. */
    private static final Supplier<ImmutableMap<String, Format>> FORMATS = Suppliers.memoize(() -> {
        ImmutableMap.Builder<String, Format> all = ImmutableMap.builder();
        all.putAll(OWN_FORMATS);
        ServiceLoader.load(ExportFormats.class, ExportFormats.class.getClassLoader())
                .forEach(found -> found.byExtension()
                        .forEach((extension, format) ->
                                all.put(extension, (machine, file) -> stream(machine, format.to(file)))));
        return all.buildOrThrow();
    });

    private final Machine machine;
    private final Recorder recorder;
    private boolean closed;

    /** Whether it has ended without the machine. */
    private volatile boolean isCut;

    private TraceFile(Machine machine, Recorder recorder) {
        this.machine = machine;
        this.recorder = recorder;
    }

    /** Returns the extensions of names that select a format, with the dot. */
    public static Set<String> extensions() {
        return FORMATS.get().keySet();
    }

    /**
     * Starts recording into a file, whose content it replaces. The file is complete when the recording is closed, which
     * must happen before the machine is closed.
     *
     * @throws IOException if the file cannot be written
     * @throws IllegalArgumentException if the extension of the name selects no format
     */
    public static TraceFile record(Machine machine, Path file) throws IOException {
        return new TraceFile(machine, format(file).start(machine, file));
    }

    private static Format format(Path file) {
        return FORMATS.get().entrySet().stream()
                .filter(each -> file.toString().endsWith(each.getKey()))
                .max(Comparator.comparingInt(each -> each.getKey().length()))
                .orElseThrow(() -> new IllegalArgumentException(
                        file + " ends in none of " + String.join(", ", extensions()) + missingFormats()))
                .getValue();
    }

    private static String missingFormats() {
        return FORMATS.get().size() > OWN_FORMATS.size()
                ? ""
                : "; orrery:orrery-export, which is not on the class path or module path, writes more formats";
    }

    private static Recorder chrome(Machine machine, Path file) throws IOException {
        ChromeTrace chrome = ChromeTrace.to(file);
        machine.trace().add(chrome);
        return ofListener(machine, chrome, chrome::close);
    }

    /** Returns the ways to end what a listener records. */
    private static Recorder ofListener(Machine machine, TraceListener listener, Closeable recording) {
        return new Recorder(
                () -> settle(machine, () -> {
                    boolean isWhole = machine.trace().remove(listener);
                    recording.close();
                    if (!isWhole) {
                        throw new IOException(
                                "events are missing, since the machine notifies its recorder no more (see the log)");
                    }
                }),
                recording);
    }

    /** Runs the machine until no work can make progress, and then ends a recording in any case. */
    private static void settle(Machine machine, Closeable recording) throws IOException {
        InterruptedIOException interrupted = null;
        try (recording) {
            machine.settle();
        } catch (InterruptedWaitException e) {
            interrupted = ActivityStream.interrupted(e);
        }
        if (interrupted != null) {
            throw interrupted;
        }
    }

    private static Recorder picture(Machine machine, Path file) throws IOException {
        Writer out = Files.newBufferedWriter(file);
        RunRecorder recorder = RunRecorder.record(machine);
        AtomicBoolean isDrawn = new AtomicBoolean();
        Closeable drawn = () -> {
            if (!isDrawn.getAndSet(true)) {
                try (out) {
                    SvgTimeline.of(recorder.run()).write(out);
                }
            }
        };
        return ofListener(machine, recorder, drawn);
    }

    private static Recorder stream(Machine machine, ActivityExport export) throws IOException {
        try {
            ActivityStream stream = new ActivityStream(machine, export, ActivityStream.WORK_AND_CALLS);
            return new Recorder(stream, stream::closeWithoutMachine);
        } catch (RuntimeException e) {
            export.close();
            throw e;
        }
    }

    /**
     * Ends the recording of a machine that does not answer, because code of the program keeps it busy. The file can be
     * read, and lacks what the machine has not told yet. May be called while another thread waits in {@link #close}.
     *
     * @throws IOException if the file cannot be written
     */
    public void closeWithoutMachine() throws IOException {
        isCut = true;
        recorder.withoutMachine().close();
    }

    /**
     * Ends the recording: runs the machine until no work can make progress, and writes what is left. Closing again has
     * no effect.
     *
     * @throws IOException if the file lacks something: the first failure to write, now or earlier. An interrupt of the
     *     calling thread while it waits is one, too; it stays pending.
     * @throws IllegalStateException in device code or a callback; then nothing is closed
     */
    @Override
    public void close() throws IOException {
        ActivityStream.requireThreadOfProgram(machine);
        if (closed) {
            return;
        }
        closed = true;
        boolean isWhole = !isCut;
        recorder.whole().close();
        if (isWhole && isCut) {
            throw new IOException("it was closed before the machine had told everything");
        }
    }
}
