package orrery.conformance.properties;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Asks after each call where every stream stands with capture, and knows which changes are possible: a capture begins
 * where a call begins it, stays invalid once it is, and ends with its origin stream only.
 */
final class CaptureWatch {
    private static final String NONE = "NONE";
    private static final String INVALIDATED = "INVALIDATED";

    /** Where a stream stands; the id is empty while there is no capture. */
    private record Standing(String status, String id) {}

    private static final Standing FREE = new Standing(NONE, "");

    private final Dialogue dialogue;
    private final Map<String, Standing> streams = new LinkedHashMap<>();
    private final Map<String, String> origins = new HashMap<>();
    private final Set<String> destroyed = new HashSet<>();

    /** Watches the streams of {@link CaptureCall}, by thread and name. */
    CaptureWatch(Dialogue dialogue) {
        this.dialogue = dialogue;
        for (String stream : List.of("s0", "s1", "s2", "perthread", "@w perthread")) {
            streams.put(stream, FREE);
        }
    }

    /** Makes a call and looks at what it changed; the name of a stream that lives is not given to another one. */
    void make(String line) {
        int creates = line.indexOf(" = cuStreamCreate");
        if (creates < 0) {
            call(line);
            return;
        }
        String name = line.substring(0, creates).replace("@w ", "");
        if (destroyed.contains(name) && dialogue.ask(line).startsWith("CUDA_SUCCESS")) {
            destroyed.remove(name);
        }
        look("", "");
    }

    private void call(String line) {
        String[] words = line.split(" ");
        String thread = line.startsWith("@") ? words[0] + " " : "";
        String operation = words[thread.isEmpty() ? 0 : 1];
        String named = words.length > (thread.isEmpty() ? 1 : 2) ? words[thread.isEmpty() ? 1 : 2] : "";
        String stream = named.equals("perthread") ? thread + named : named;
        Standing before = streams.getOrDefault(stream, FREE);
        String answer = dialogue.ask(line);
        boolean succeeds = answer.startsWith("CUDA_SUCCESS");

        if (before.status().equals(INVALIDATED)) {
            boolean use = operation.equals("launch") || operation.equals("cuStreamEndCapture");
            dialogue.require(!use || !succeeds, "an invalid capture is used");
            dialogue.require(
                    !operation.equals("launch") || answer.equals("CUDA_ERROR_STREAM_CAPTURE_INVALIDATED"),
                    "the use of an invalid capture has another failure");
        }
        boolean ends = operation.equals("cuStreamEndCapture") || (operation.equals("cuStreamDestroy") && succeeds);
        String ended = ends && stream.equals(origins.get(before.id())) ? before.id() : "";
        if (operation.equals("cuStreamDestroy") && succeeds) {
            streams.put(stream, FREE);
            destroyed.add(stream);
        }
        look(ended, succeeds && isBegin(operation) ? stream : "");
    }

    private static boolean isBegin(String operation) {
        return operation.startsWith("cuStreamBeginCapture");
    }

    private void look(String ended, String begun) {
        for (Map.Entry<String, Standing> entry : streams.entrySet()) {
            String stream = entry.getKey();
            Standing before = entry.getValue();
            String thread = stream.startsWith("@") ? "@w " : "";
            String answer = dialogue.probe(thread + "cuStreamGetCaptureInfo " + stream.substring(thread.length()));
            if (destroyed.contains(stream)) {
                continue;
            }
            dialogue.require(answer.startsWith("CUDA_SUCCESS"), stream + " cannot be asked: " + answer);
            String[] words = answer.split(" ");
            String id = words.length > 2 ? words[2] : words[1].equals(INVALIDATED) ? before.id() : "";
            entry.setValue(new Standing(words[1], id));
            if (stream.equals(begun)) {
                dialogue.require(before.equals(FREE) && words[1].equals("ACTIVE"), stream + " does not begin");
                origins.put(id, stream);
            }
            boolean over = before.id().isEmpty() || before.id().equals(ended);
            dialogue.require(over || before.id().equals(id), stream + " leaves its capture before that has ended");
            dialogue.require(
                    !before.id().equals(ended) || before.id().isEmpty() || words[1].equals(NONE),
                    stream + " stays in a capture that has ended");
            dialogue.require(
                    over || !before.status().equals(INVALIDATED) || words[1].equals(INVALIDATED),
                    stream + " becomes valid again");
        }
    }

    /** Ends every capture where it began, or destroys that stream. */
    void endAll(boolean destroys) {
        for (String stream : List.copyOf(streams.keySet())) {
            Standing standing = streams.get(stream);
            if (stream.equals(origins.get(standing.id()))) {
                String thread = stream.startsWith("@") ? "@w " : "";
                boolean destroyed = destroys && stream.startsWith("s");
                make(thread
                        + (destroyed ? "cuStreamDestroy " : "cuStreamEndCapture ")
                        + stream.substring(thread.length()));
            }
        }
        streams.forEach((stream, standing) ->
                dialogue.require(standing.status().equals(NONE), stream + " is still in a capture"));
        dialogue.require(!dialogue.hasLiveCapture(), "a capture is left");
    }

    /** Lets every stream that there is do ordinary work. */
    void work() {
        int cell = Cells.COUNT;
        for (String stream : streams.keySet()) {
            String thread = stream.startsWith("@") ? "@w " : "";
            String name = stream.substring(thread.length());
            cell--;
            if (!destroyed.contains(stream)) {
                dialogue.say(thread + "launch " + name + " store " + Cells.device(cell) + " " + cell);
                dialogue.say(thread + "cuStreamSynchronize " + name);
                dialogue.expect("read " + Cells.device(cell), "CUDA_SUCCESS " + cell);
            }
        }
        dialogue.say("launch null nop");
        dialogue.say("cuCtxSynchronize");
    }
}
