package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import orrery.conformance.replay.Console;

/**
 * Queries the capture status of all streams after each call, and tells which changes are wrong: a capture begins in the
 * stream that a call names, stays invalid once it is invalid, and ends with its origin stream only.
 */
final class CaptureMonitor {
    private static final String NONE = "NONE";
    private static final String INVALIDATED = "INVALIDATED";

    /** The capture status of a stream. The id is empty if there is no capture. */
    private record CaptureState(String status, String id) {}

    private static final CaptureState FREE = new CaptureState(NONE, "");

    private final CallSession session;
    private final Map<String, CaptureState> streams = new LinkedHashMap<>();
    private final Map<String, String> origins = new HashMap<>();
    private final Set<String> destroyed = new HashSet<>();
    private final UndefinedCalls undefined = new UndefinedCalls();

    /** What the last call has changed that it cannot change. */
    private final List<String> wrong = new ArrayList<>();

    /** Creates a monitor of the streams of {@link CaptureCall}. */
    CaptureMonitor(CallSession session) {
        this.session = session;
        for (String stream : List.of("s0", "s1", "s2", "perthread", "@w perthread")) {
            streams.put(stream, FREE);
        }
    }

    /**
     * Makes a call, and returns what it has changed that it cannot change; nothing if all is right. A call that would
     * reuse the name of a live stream is left out, and on hardware one whose result is undefined.
     */
    List<String> make(String line) {
        wrong.clear();
        perform(line);
        return List.copyOf(wrong);
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            wrong.add(otherwise);
        }
    }

    private void perform(String line) {
        if (Console.isHardware() && undefined.includes(line)) {
            return;
        }
        int creates = line.indexOf(" = cuStreamCreate");
        if (creates < 0) {
            call(line);
            return;
        }
        String name = line.substring(0, creates).replace("@w ", "");
        if (destroyed.contains(name) && session.answer(line).startsWith("CUDA_SUCCESS")) {
            destroyed.remove(name);
            undefined.succeeded(line);
        }
        observe("", "");
    }

    private void call(String line) {
        String[] words = line.split(" ");
        String thread = line.startsWith("@") ? words[0] + " " : "";
        String operation = words[thread.isEmpty() ? 0 : 1];
        String named = words.length > (thread.isEmpty() ? 1 : 2) ? words[thread.isEmpty() ? 1 : 2] : "";
        String stream = named.equals("perthread") ? thread + named : named;
        CaptureState before = streams.getOrDefault(stream, FREE);
        String answer = session.answer(line);
        boolean succeeds = answer.startsWith("CUDA_SUCCESS");
        if (succeeds) {
            undefined.succeeded(line);
        }

        if (before.status().equals(INVALIDATED)) {
            boolean use = operation.equals("launch") || operation.equals("cuStreamEndCapture");
            require(!use || !succeeds, "an invalid capture is used");
            require(
                    !operation.equals("launch") || answer.equals("CUDA_ERROR_STREAM_CAPTURE_INVALIDATED"),
                    "the use of an invalid capture has another failure");
        }
        boolean ends = operation.equals("cuStreamEndCapture") || (operation.equals("cuStreamDestroy") && succeeds);
        String ended = ends && stream.equals(origins.get(before.id())) ? before.id() : "";
        if (operation.equals("cuStreamDestroy") && succeeds) {
            streams.put(stream, FREE);
            destroyed.add(stream);
        }
        observe(ended, succeeds && isBegin(operation) ? stream : "");
    }

    private static boolean isBegin(String operation) {
        return operation.startsWith("cuStreamBeginCapture");
    }

    /** Queries all streams after a call that has ended a capture, or begun one in a stream; "" for none. */
    private void observe(String ended, String begun) {
        for (Map.Entry<String, CaptureState> entry : streams.entrySet()) {
            String stream = entry.getKey();
            CaptureState before = entry.getValue();
            if (Console.isHardware() && destroyed.contains(stream)) {
                continue;
            }
            String thread = stream.startsWith("@") ? "@w " : "";
            String answer = session.probe(thread + "cuStreamGetCaptureInfo " + stream.substring(thread.length()));
            if (destroyed.contains(stream)) {
                continue;
            }
            if (!answer.startsWith("CUDA_SUCCESS")) {
                wrong.add(stream + " cannot be asked: " + answer);
                continue;
            }
            String[] words = answer.split(" ");
            String id = words.length > 2 ? words[2] : words[1].equals(INVALIDATED) ? before.id() : "";
            entry.setValue(new CaptureState(words[1], id));
            if (stream.equals(begun)) {
                require(before.equals(FREE) && words[1].equals("ACTIVE"), stream + " does not begin");
                origins.put(id, stream);
            }
            boolean hasEnded = before.id().isEmpty() || before.id().equals(ended);
            require(hasEnded || before.id().equals(id), stream + " leaves its capture before that has ended");
            require(
                    !before.id().equals(ended) || before.id().isEmpty() || words[1].equals(NONE),
                    stream + " stays in a capture that has ended");
            require(
                    hasEnded || !before.status().equals(INVALIDATED) || words[1].equals(INVALIDATED),
                    stream + " becomes valid again");
        }
    }

    /**
     * Ends every capture in its origin stream, or destroys that stream. Returns what that has changed that it cannot
     * change.
     */
    List<String> endAll(boolean destroys) {
        List<String> all = new ArrayList<>();
        for (String stream : List.copyOf(streams.keySet())) {
            CaptureState state = streams.get(stream);
            if (stream.equals(origins.get(state.id()))) {
                String thread = stream.startsWith("@") ? "@w " : "";
                boolean destroyed = destroys && stream.startsWith("s");
                all.addAll(make(thread
                        + (destroyed ? "cuStreamDestroy " : "cuStreamEndCapture ")
                        + stream.substring(thread.length())));
            }
        }
        return all;
    }

    /** Returns the streams that are in a capture. */
    List<String> capturing() {
        return streams.entrySet().stream()
                .filter(each -> !each.getValue().status().equals(NONE))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Submits work to every stream, and returns the streams whose work has no effect. */
    List<String> streamsWithoutEffect() {
        List<String> without = new ArrayList<>();
        int cell = Cells.COUNT;
        for (String stream : streams.keySet()) {
            String thread = stream.startsWith("@") ? "@w " : "";
            String name = stream.substring(thread.length());
            cell--;
            if (!destroyed.contains(stream)) {
                session.call(thread + "launch " + name + " store " + Cells.device(cell) + " " + cell);
                session.call(thread + "cuStreamSynchronize " + name);
                if (!session.answer("read " + Cells.device(cell)).equals("CUDA_SUCCESS " + cell)) {
                    without.add(stream);
                }
            }
        }
        session.call("launch null nop");
        session.call("cuCtxSynchronize");
        return without;
    }
}
