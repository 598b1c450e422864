package orrery.sim.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import orrery.core.event.Event;
import orrery.core.memory.Allocation;
import orrery.core.report.Annotations;
import orrery.core.stream.Stream;
import orrery.sim.Kernel;

class ChromeTraceTest {
    private static final long MIB = 1 << 20;
    private static final Set<String> PHASES = Set.of("M", "X", "i", "s", "f", "C", "b", "e");

    /** An event, with its members by name. */
    private record Entry(Map<String, Object> members) {
        String text(String key) {
            return (String) members.get(key);
        }

        String phase() {
            return text("ph");
        }

        BigDecimal number(String key) {
            return (BigDecimal) members.get(key);
        }

        BigDecimal end() {
            return number("ts").add(number("dur"));
        }

        String track() {
            return members.get("pid") + "/" + members.get("tid");
        }

        @SuppressWarnings("unchecked")
        Map<String, Object> args() {
            return (Map<String, Object>) members.get("args");
        }
    }

    private static String trace(Consumer<TimelineProgram> body) {
        StringWriter text = new StringWriter();
        try (ChromeTrace chrome = new ChromeTrace(text);
                TimelineProgram program = new TimelineProgram(chrome)) {
            body.accept(program);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    @SuppressWarnings("unchecked")
    private static List<Entry> entries(String text) {
        Map<String, Object> whole = (Map<String, Object>) Json.parse(text);
        assertEquals(Set.of("displayTimeUnit", "traceEvents"), whole.keySet());
        List<Entry> entries = new ArrayList<>();
        for (Object event : (List<Object>) whole.get("traceEvents")) {
            entries.add(new Entry((Map<String, Object>) event));
        }
        check(entries);
        return entries;
    }

    private static List<Entry> entries(Consumer<TimelineProgram> body) {
        return entries(trace(body));
    }

    private static List<Entry> of(List<Entry> entries, String phase) {
        return entries.stream().filter(e -> e.phase().equals(phase)).toList();
    }

    // -- the format ----------------------------------------------------------------------------------------------

    /** What the trace-event format asks of every trace. */
    private static void check(List<Entry> entries) {
        Set<String> named = new TreeSet<>();
        for (Entry entry : entries) {
            assertTrue(PHASES.contains(entry.phase()), entry::toString);
            assertTrue(entry.number("pid").scale() <= 0 && entry.number("tid").scale() <= 0, entry::toString);
            assertTrue(entry.number("tid").longValueExact() <= Integer.MAX_VALUE, entry::toString);
            assertFalse(entry.text("name").isEmpty());
            if (entry.phase().equals("M")) {
                checkMetadata(entry, named);
            } else {
                assertTrue(entry.number("ts").signum() >= 0, entry::toString);
                assertTrue(entry.number("ts").scale() <= 3, "nanoseconds are the finest: " + entry);
            }
            if (entry.phase().equals("X")) {
                assertTrue(entry.number("dur").signum() >= 0, entry::toString);
                assertTrue(named.contains(entry.track()), () -> "a track without a name: " + entry);
            }
        }
        slicesDoNotOverlap(of(entries, "X"));
        arrowsLeadFromSliceToSlice(entries);
    }

    private static void checkMetadata(Entry entry, Set<String> named) {
        switch (entry.text("name")) {
            case "process_name", "thread_name" -> {
                assertEquals(Set.of("name"), entry.args().keySet());
                if (entry.text("name").equals("thread_name")) {
                    assertTrue(named.add(entry.track()), () -> "named twice: " + entry);
                }
            }
            case "process_sort_index", "thread_sort_index" ->
                assertEquals(Set.of("sort_index"), entry.args().keySet());
            default -> throw new AssertionError(entry);
        }
    }

    private static void slicesDoNotOverlap(List<Entry> slices) {
        Map<String, List<Entry>> tracks = new HashMap<>();
        slices.forEach(slice ->
                tracks.computeIfAbsent(slice.track(), t -> new ArrayList<>()).add(slice));
        for (List<Entry> track : tracks.values()) {
            track.sort(Comparator.comparing((Entry e) -> e.number("ts")).thenComparing(Entry::end));
            for (int i = 1; i < track.size(); i++) {
                Entry before = track.get(i - 1);
                Entry after = track.get(i);
                assertTrue(before.end().compareTo(after.number("ts")) <= 0, () -> before + " overlaps " + after);
            }
        }
    }

    private static void arrowsLeadFromSliceToSlice(List<Entry> entries) {
        Map<BigDecimal, Entry> starts = new HashMap<>();
        of(entries, "s").forEach(s -> assertTrue(starts.put(s.number("id"), s) == null, "two arrows with one number"));
        List<Entry> ends = of(entries, "f");
        assertEquals(starts.size(), ends.size());
        for (Entry end : ends) {
            Entry start = starts.get(end.number("id"));
            assertEquals("e", end.text("bp"));
            assertEquals(start.text("name"), end.text("name"));
            assertEquals(start.text("cat"), end.text("cat"));
            assertTrue(start.number("ts").compareTo(end.number("ts")) <= 0, "an arrow back in time");
            Entry call = slice(entries, start);
            Entry work = slice(entries, end);
            assertEquals("call", call.text("cat"));
            assertEquals(call.args().get("correlation"), work.args().get("correlation"));
            assertEquals(end.number("id"), work.args().get("operation"));
        }
    }

    private static Entry slice(List<Entry> entries, Entry flow) {
        return of(entries, "X").stream()
                .filter(x -> x.track().equals(flow.track()))
                .filter(x -> x.number("ts").compareTo(flow.number("ts")) <= 0)
                .filter(x -> x.end().compareTo(flow.number("ts")) > 0)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no slice at " + flow));
    }

    // -- programs ------------------------------------------------------------------------------------------------

    private static void everything(TimelineProgram program) {
        Stream first = program.stream();
        Stream second = program.stream();
        Event event = program.event();
        Allocation pinned = program.pinned(4096);
        Allocation device = program.device(MIB);
        program.toDevice(first, MIB);
        program.kernel(first, "saxpy", 18);
        program.record(event, first);
        program.await(second, event);
        for (int i = 0; i < 5; i++) {
            program.kernel(program.nonBlocking(), "together", 30);
        }
        program.kernel(second, "after", 7);
        program.memset(program.legacy(), 4096);
        program.writeValue(second, pinned, 1);
        program.toHost(second, MIB);
        program.machine.ask(thread -> {
            Annotations told = program.machine.annotations();
            told.push(new Annotations.Draft("waiting", null, null, 0, null), thread);
            return told;
        });
        program.synchronize();
        program.machine.ask(program.machine.annotations()::pop);
        program.free(device);
    }

    @Test
    void everyKindOfEventIsThere() {
        List<Entry> entries = entries(ChromeTraceTest::everything);
        Set<String> phases = new TreeSet<>();
        entries.forEach(entry -> phases.add(entry.phase()));
        assertEquals(PHASES, phases);
        assertEquals(11, of(entries, "s").size(), "one arrow for each piece of work, none for marks");
        assertEquals(
                List.of("event record", "event wait"),
                of(entries, "i").stream().map(e -> e.text("name")).toList());
    }

    @Test
    void processesAndTracksHaveNames() {
        Map<String, String> names = new TreeMap<>();
        for (Entry entry : of(entries(ChromeTraceTest::everything), "M")) {
            if (entry.text("name").endsWith("_name")) {
                names.put(entry.text("name") + " " + entry.track(), (String)
                        entry.args().get("name"));
            }
        }
        assertEquals(
                Set.of("host", "device 0", "device 0 engines"),
                Set.of(names.get("process_name 1/0"), names.get("process_name 2/0"), names.get("process_name 3/0")));
        assertTrue(names.values().containsAll(List.of("thread 1", "legacy", "stream 2", "stream 3", "SMs", "SMs (5)")));
        assertTrue(names.values().containsAll(List.of("copy H2D", "copy D2H", "front end")));
    }

    @Test
    void timesKeepTheirNanoseconds() {
        List<Entry> entries = entries(program -> {
            program.kernel(program.stream(), "k", 18);
            program.synchronize();
        });
        Entry kernel = of(entries, "X").stream()
                .filter(e -> "k".equals(e.text("name")))
                .findFirst()
                .orElseThrow();
        // A stream (1000 ns) and a launch (3355 ns) after the context (100000 ns), seen 1500 ns later.
        assertEquals(new BigDecimal("105.855"), kernel.number("ts"));
        assertEquals(new BigDecimal("19.108"), kernel.number("dur"));
        assertEquals("<<<8, 128>>>", kernel.args().get("shape"));
    }

    @Test
    void aWaitHasItsReason() {
        List<Object> waits = of(
                        entries(program -> {
                            program.toDevice(program.nonBlocking(), MIB);
                            program.toDevice(program.nonBlocking(), MIB);
                            program.synchronize();
                        }),
                        "X")
                .stream()
                .map(each -> each.args().get("waited"))
                .filter(Objects::nonNull)
                .toList();
        assertEquals(1, waits.size(), "only the second copy has found the engine taken");
        assertTrue(waits.get(0).toString().endsWith(" ns: the engine is taken by operation 1"), waits.toString());
    }

    @Test
    void countersFollowMemory() {
        List<Map<String, Object>> counters = new ArrayList<>();
        of(entries(ChromeTraceTest::everything), "C").forEach(entry -> counters.add(entry.args()));
        BigDecimal none = BigDecimal.ZERO;
        assertEquals(
                List.of(
                        Map.of("pinned", new BigDecimal(4096), "pageable", none),
                        Map.of("device", new BigDecimal(MIB), "managed", none),
                        Map.of("device", none, "managed", none)),
                counters);
    }

    @Test
    void namesAreEscaped() {
        String name = "a \"b\" \\ \u0001\n\u00e9 \ud83d\ude80";
        String text = trace(program -> {
            program.kernel(program.stream(), name, 1);
            program.synchronize();
        });
        assertTrue(text.chars().allMatch(c -> c == '\n' || (c >= ' ' && c <= '~')));
        assertTrue(entries(text).stream().anyMatch(e -> e.text("name").equals(name)));
    }

    @Test
    void whatHasNotFinishedIsWrittenAsFarAsItCame() throws IOException {
        StringWriter text = new StringWriter();
        ChromeTrace chrome = new ChromeTrace(text);
        try (TimelineProgram program = new TimelineProgram(chrome)) {
            program.kernel(program.stream(), "produce", 30);
            program.launch(
                    program.stream(),
                    "spin",
                    Kernel.perLaunch(arguments -> launch -> launch.awaitHost(() -> false))
                            .blocking());
            program.machine.settle();
            chrome.close();
        }
        List<Entry> entries = entries(text.toString());
        assertEquals(
                List.of("spin"),
                of(entries, "X").stream()
                        .filter(e -> e.args().containsKey("unfinished"))
                        .map(e -> e.text("name"))
                        .toList());
    }

    /** Long runs need no memory for what has ended: it is written while the program runs. */
    @Test
    void eventsAreWrittenWhileTheProgramRuns() throws IOException {
        StringWriter text = new StringWriter();
        try (ChromeTrace chrome = new ChromeTrace(text);
                TimelineProgram program = new TimelineProgram(chrome)) {
            Stream stream = program.stream();
            for (int i = 0; i < 100; i++) {
                program.kernel(stream, "kernel " + i, 1);
                program.synchronize();
                String early = "\"kernel " + (i - 20) + "\"";
                assertTrue(i < 20 || text.toString().contains(early), () -> early + " is not written yet");
            }
        }
        assertEquals(
                2 * 100,
                of(entries(text.toString()), "X").stream()
                        .filter(e -> e.text("cat").equals("kernel"))
                        .count(),
                "a slice of the stream and a slice of the engine for each kernel");
    }

    @Test
    void eachEventIsALine() {
        List<String> lines = trace(ChromeTraceTest::everything).lines().toList();
        assertEquals("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[", lines.get(0));
        assertEquals("]}", lines.get(lines.size() - 1));
        for (String line : lines.subList(1, lines.size() - 2)) {
            assertTrue(line.startsWith("{\"ph\":") && line.endsWith("},"), line);
        }
    }

    @Test
    void aTraceOfNothingIsATrace() throws IOException {
        StringWriter text = new StringWriter();
        new ChromeTrace(text).close();
        assertEquals(List.of(), entries(text.toString()));
    }

    @Test
    void whatIsHeardAfterTheEndIsIgnored() throws IOException {
        StringWriter text = new StringWriter();
        ChromeTrace chrome = new ChromeTrace(text);
        try (TimelineProgram program = new TimelineProgram(chrome)) {
            program.kernel(program.stream(), "heard", 1);
            chrome.close();
            String before = text.toString();
            everything(program);
            chrome.close();
            assertEquals(before, text.toString());
        }
    }

    @Test
    void warningsAreInstants() throws IOException {
        StringWriter text = new StringWriter();
        try (ChromeTrace chrome = new ChromeTrace(text)) {
            chrome.warning("perhaps a mistake", 1500);
        }
        Entry warning = of(entries(text.toString()), "i").get(0);
        assertEquals("g", warning.text("s"));
        assertEquals(new BigDecimal("1.500"), warning.number("ts"));
    }

    /** Overlapping ranges are distinguished by their numbers; an open range has a begin only. */
    @Test
    void rangesOfTheProgram() {
        List<Entry> entries = entries(program -> program.machine.ask(thread -> {
            Annotations told = program.machine.annotations();
            int first = told.begin(new Annotations.Draft("first", null, null, 0, null), thread);
            told.push(new Annotations.Draft("second", "solver", null, 0, null), thread);
            told.mark(new Annotations.Draft("here", null, null, 0, null), thread);
            told.end(first, thread);
            told.end(first, thread);
            return told.begin(new Annotations.Draft("open", null, null, 0, null), thread);
        }));
        assertEquals(
                List.of("first range 1", "second solver 2", "open range 4"),
                of(entries, "b").stream().map(ChromeTraceTest::range).toList());
        assertEquals(
                List.of("first range 1"),
                of(entries, "e").stream().map(ChromeTraceTest::range).toList());
        assertEquals("here", of(entries, "i").get(0).text("name"));
    }

    private static String range(Entry entry) {
        return entry.text("name") + " " + entry.text("cat") + " " + entry.number("id");
    }

    @Test
    void aFailureToWriteIsReportedAtTheEndAndDisturbsNobody() {
        Writer full = new Writer() {
            @Override
            public void write(char[] buffer, int offset, int length) throws IOException {
                throw new IOException("the disk is full");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        ChromeTrace chrome = new ChromeTrace(full);
        try (TimelineProgram program = new TimelineProgram(chrome)) {
            for (int i = 0; i < 200; i++) {
                everything(program);
            }
        }
        assertEquals(
                "the disk is full",
                assertThrows(IOException.class, chrome::close).getMessage());
    }

    @Test
    void filesAreWritten(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("trace.json");
        try (ChromeTrace chrome = ChromeTrace.to(file);
                TimelineProgram program = new TimelineProgram(chrome)) {
            everything(program);
        }
        assertEquals(trace(ChromeTraceTest::everything), Files.readString(file));
        assertThrows(IOException.class, () -> ChromeTrace.to(folder));
    }
}
