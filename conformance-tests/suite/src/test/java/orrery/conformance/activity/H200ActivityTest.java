package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.CallActivity;
import orrery.cupti.record.CallbackIds;
import orrery.cupti.record.ContextActivity;
import orrery.cupti.record.CudaEventActivity;
import orrery.cupti.record.DeviceActivity;
import orrery.cupti.record.Generation;
import orrery.cupti.record.GraphTraceActivity;
import orrery.cupti.record.KernelActivity;
import orrery.cupti.record.MemcpyActivity;
import orrery.cupti.record.MemsetActivity;
import orrery.cupti.record.StreamActivity;
import orrery.cupti.record.SynchronizationActivity;
import orrery.sim.Machine;

/**
 * The records of one program, on an H200 and on the simulated one: kinds, order, flags, kinds of copies and the numbers
 * that must be equal. Both are put in the order of the calls, and numbers are compared by the order in which they first
 * come.
 *
 * <p>Left out is what is the real driver's own: its calls, streams and overheads, and the value of a memset in a graph,
 * which the real recorder tells wrongly. A body of a conditional node runs in a stream of the driver there, and in that
 * of the launch here.
 */
class H200ActivityTest {
    private static final ActivityKind[] KINDS = {
        ActivityKind.CONCURRENT_KERNEL,
        ActivityKind.MEMCPY,
        ActivityKind.MEMSET,
        ActivityKind.RUNTIME,
        ActivityKind.DRIVER,
        ActivityKind.DEVICE,
        ActivityKind.CONTEXT,
        ActivityKind.STREAM,
        ActivityKind.SYNCHRONIZATION,
        ActivityKind.OVERHEAD,
        ActivityKind.CUDA_EVENT,
        ActivityKind.NAME
    };

    private static final Pattern FIELD = Pattern.compile("([a-zA-Z]+) (\\S+)");
    private static final long NONE = 0xffffffffL;

    /** A record as both sides tell it. */
    private record Told(long correlation, boolean call, long start, String kind, Map<String, String> fields) {}

    @Test
    void recordsEqualThoseOfTheH200() {
        List<Told> real = told(lines("# enable", "# the same program"));
        assertEquals(69, comparable(real).size());
        assertEquals(text(comparable(real)), text(comparable(simulated())));
    }

    /** With a record for each launch of a graph those of its kernels are gone. */
    @Test
    void graphTraceReplacesTheRecordsOfItsKernels() {
        List<Told> real = told(lines("# the same program", ""));
        List<Told> simulated = new ArrayList<>(simulated(ActivityKind.GRAPH_TRACE));
        simulated.removeIf(each -> !each.kind().equals("KERNEL") && !each.kind().equals("GRAPH_TRACE"));
        assertEquals(text(real), text(simulated));
    }

    // -- the hardware --------------------------------------------------------------------------------------------

    private static List<String> lines(String from, String until) {
        List<String> lines = new ArrayList<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                H200ActivityTest.class.getResourceAsStream("/h200-activity-records.txt"), StandardCharsets.UTF_8))) {
            boolean within = false;
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith("#")) {
                    within = line.startsWith(from) || within && (until.isEmpty() || !line.startsWith(until));
                } else if (within) {
                    lines.add(line);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return lines;
    }

    private static List<Told> told(List<String> lines) {
        List<Told> told = new ArrayList<>();
        for (String line : lines) {
            String kind = line.substring(0, line.indexOf(' ')).replace("(10)", "");
            Map<String, String> fields = new HashMap<>();
            String rest = line.substring(line.indexOf(' ') + 1);
            if (kind.equals("KERNEL") || kind.equals("RUNTIME") || kind.equals("DRIVER")) {
                fields.put("name", rest.substring(0, rest.indexOf(' ')));
                rest = rest.substring(rest.indexOf(' ') + 1);
            } else if (kind.equals("DEVICE")) {
                rest = rest.replace("name NVIDIA H200", "name NVIDIA_H200");
            }
            Matcher field = FIELD.matcher(rest);
            while (field.find()) {
                fields.put(field.group(1), field.group(2));
            }
            long correlation = Long.parseLong(fields.getOrDefault("corr", "0"));
            long start = Long.parseUnsignedLong(fields.getOrDefault("start", "0"));
            told.add(new Told(correlation, kind.equals("RUNTIME"), start, kind, fields));
        }
        return told;
    }

    // -- the simulator -------------------------------------------------------------------------------------------

    private static List<Told> simulated(ActivityKind... more) {
        try (Machine machine = Machine.create()) {
            Recording recording = new Recording(machine, Generation.CUDA_13_0, KINDS);
            for (ActivityKind kind : more) {
                recording.cupti().cuptiActivityEnable(kind);
            }
            new DumpProgram(machine).run();
            return recording.records().stream().map(H200ActivityTest::tell).toList();
        }
    }

    private static Told tell(Activity record) {
        Map<String, String> f = new HashMap<>();
        long correlation = 0;
        long start = 0;
        String kind = record.kind().name();
        if (record instanceof KernelActivity k) {
            kind = "KERNEL";
            correlation = k.correlationId();
            start = k.start();
            f.put("name", k.name());
            f.put("dev", "" + k.deviceId());
            f.put("ctx", "" + k.contextId());
            f.put("stream", "" + k.streamId());
            f.put("graph", "" + k.graphId());
            f.put("node", "" + k.graphNodeId());
            f.put("queued", "" + k.queued());
            f.put("submitted", "" + k.submitted());
            f.put("completed", "" + k.completed());
            f.put("grid", k.gridX() + "," + k.gridY() + "," + k.gridZ());
            f.put("block", k.blockX() + "," + k.blockY() + "," + k.blockZ());
            f.put("regs", "" + k.registersPerThread());
        } else if (record instanceof MemcpyActivity c) {
            correlation = c.correlationId();
            start = c.start();
            f.put("kind", "" + c.copyKind().number());
            f.put("src", "" + c.srcKind().number());
            f.put("dst", "" + c.dstKind().number());
            f.put("flags", "" + c.flags());
            f.put("bytes", "" + c.bytes());
            f.put("ctx", "" + c.contextId());
            f.put("stream", "" + c.streamId());
            f.put("graph", "" + c.graphId());
        } else if (record instanceof MemsetActivity m) {
            correlation = m.correlationId();
            start = m.start();
            f.put("value", "" + m.value());
            f.put("bytes", "" + m.bytes());
            f.put("mem", "" + m.memoryKind().number());
            f.put("ctx", "" + m.contextId());
            f.put("stream", "" + m.streamId());
            f.put("graph", "" + m.graphId());
        } else if (record instanceof CallActivity c) {
            correlation = c.correlationId();
            start = c.start();
            f.put("name", CallbackIds.runtimeName(c.cbid()).orElseThrow());
            f.put("ret", "" + c.returnValue());
        } else if (record instanceof SynchronizationActivity s) {
            kind = "SYNC";
            correlation = s.correlationId();
            start = s.start();
            f.put("type", "" + s.type().number());
            f.put("ctx", "" + s.contextId());
            f.put("stream", "" + Integer.toUnsignedLong(s.streamId()));
            f.put("event", "" + Integer.toUnsignedLong(s.cudaEventId()));
        } else if (record instanceof CudaEventActivity e) {
            correlation = e.correlationId();
            f.put("ctx", "" + e.contextId());
            f.put("stream", "" + e.streamId());
            f.put("event", "" + e.eventId());
        } else if (record instanceof StreamActivity s) {
            correlation = s.correlationId();
            f.put("ctx", "" + s.contextId());
            f.put("id", "" + s.streamId());
            f.put("prio", "" + Integer.toUnsignedLong(s.priority()));
            f.put("flag", "" + s.flag().number());
        } else if (record instanceof ContextActivity c) {
            f.put("id", "" + c.contextId());
            f.put("dev", "" + c.deviceId());
            f.put("api", "" + c.computeApiKind().number());
            f.put("nullStream", "" + c.nullStreamId());
        } else if (record instanceof DeviceActivity d) {
            f.put("id", "" + d.id());
            f.put("name", d.name().replace(' ', '_'));
            f.put("sms", "" + d.numMultiprocessors());
            f.put("cc", d.computeCapabilityMajor() + "." + d.computeCapabilityMinor());
            f.put("flags", "" + d.flags());
            f.put("mem", "" + d.globalMemorySize());
            f.put("bw", "" + d.globalMemoryBandwidth());
            f.put("coreClock", "" + d.coreClockRate());
        } else if (record instanceof GraphTraceActivity g) {
            correlation = g.correlationId();
            start = g.start();
            f.put("graph", "" + g.graphId());
            f.put("dev", "" + g.deviceId());
            f.put("ctx", "" + g.contextId());
            f.put("stream", "" + g.streamId());
        }
        return new Told(correlation, record instanceof CallActivity, start, kind, f);
    }

    // -- the comparison ------------------------------------------------------------------------------------------

    /** The records of the program itself. */
    private static List<Told> comparable(List<Told> all) {
        Set<String> streams = new HashSet<>();
        for (Told each : all) {
            boolean body = each.kind().equals("KERNEL") && each.correlation() == 0;
            if (!body && each.fields().containsKey("stream")) {
                streams.add(each.fields().get("stream"));
            }
        }
        List<Told> own = new ArrayList<>();
        for (Told each : all) {
            boolean ofDriver = each.kind().equals("DRIVER") || each.kind().equals("OVERHEAD");
            boolean otherStream = each.kind().equals("STREAM")
                    && !streams.contains(each.fields().get("id"));
            if (!ofDriver && !otherStream) {
                own.add(each);
            }
        }
        return own;
    }

    /** The records in the order of the calls, those of no call first; what a call led to comes before it. */
    private static String text(List<Told> records) {
        List<Told> ordered = new ArrayList<>(records);
        ordered.sort(Comparator.comparingLong(H200ActivityTest::correlation)
                .thenComparing(Told::call)
                .thenComparingLong(Told::start));
        Map<String, Map<String, Integer>> numbers = new HashMap<>();
        StringBuilder text = new StringBuilder();
        for (Told each : ordered) {
            text.append(line(each, numbers)).append('\n');
        }
        return text.toString();
    }

    /** The default stream is there from the beginning; which call made it is the driver's affair. */
    private static long correlation(Told told) {
        return told.kind().equals("STREAM") && told.fields().get("flag").equals("3") ? 0 : told.correlation();
    }

    private static String line(Told told, Map<String, Map<String, Integer>> numbers) {
        Map<String, String> f = told.fields();
        boolean body = told.kind().equals("KERNEL") && told.correlation() == 0;
        boolean inGraph = !f.getOrDefault("graph", "0").equals("0");
        List<String> words = new ArrayList<>(List.of(told.kind()));
        words.add("corr=" + number(numbers, "corr", correlation(told)));
        f.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(field -> {
            String name = field.getKey();
            String value = field.getValue();
            String shown = switch (name) {
                case "start", "end", "corr" -> null;
                case "stream", "nullStream" -> body ? null : "" + number(numbers, "stream", Long.parseLong(value));
                case "id" ->
                    "" + number(numbers, told.kind().toLowerCase(java.util.Locale.ROOT), Long.parseLong(value));
                case "ctx" -> "" + number(numbers, "context", Long.parseLong(value));
                case "event", "graph" -> "" + number(numbers, name, Long.parseLong(value));
                case "node" -> inGraph ? "position " + (int) Long.parseLong(value) : value;
                case "completed" -> value.equals("0") ? "unknown" : "known";
                case "value" -> inGraph ? null : value;
                default -> value;
            };
            if (shown != null) {
                words.add(name + "=" + shown);
            }
        });
        return String.join(" ", words);
    }

    /** A number by the order in which it first comes; 0 and what means none stay. */
    private static long number(Map<String, Map<String, Integer>> numbers, String what, long value) {
        if (value == 0 || value == NONE) {
            return value;
        }
        Map<String, Integer> known = numbers.computeIfAbsent(what, w -> new HashMap<>());
        return known.computeIfAbsent("" + value, v -> known.size() + 1);
    }
}
