package orrery.conformance.properties;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Knows which calls of {@link CaptureCall} have an undefined result on hardware: those that name what was destroyed,
 * and those that destroy a graph or node which a capture may use. The simulator answers them with a result code.
 */
final class UndefinedCalls {
    private static final String INTO = "cuStreamBeginCaptureToGraph";

    private final Set<String> destroyed = new HashSet<>();
    private final Set<String> capturedInto = new HashSet<>();

    /** Returns whether the result of a call is undefined. */
    boolean includes(String line) {
        int bound = line.indexOf(" = ");
        List<String> words = words(bound < 0 ? line : line.substring(bound + 3));
        String operation = words.get(0);
        if (operation.equals("cuGraphDestroy") || operation.equals("cuGraphDestroyNode")) {
            String graph = graph(words.get(1));
            return capturedInto.contains(graph) || isDestroyed(words.get(1));
        }
        return words.stream().skip(1).anyMatch(this::isDestroyed);
    }

    /** Notes what a call that has succeeded creates and destroys. */
    void succeeded(String line) {
        int bound = line.indexOf(" = ");
        if (bound >= 0) {
            destroyed.remove(words(line.substring(0, bound)).get(0));
            return;
        }
        List<String> words = words(line);
        if (words.get(0).matches("cu(Stream|Event|Graph)Destroy|cuGraphDestroyNode")) {
            destroyed.add(words.get(1));
        } else if (words.get(0).equals(INTO)) {
            capturedInto.add(words.get(2));
        }
    }

    /** A node is destroyed with its graph. */
    private boolean isDestroyed(String name) {
        return destroyed.contains(name) || destroyed.contains(graph(name));
    }

    private static String graph(String node) {
        return node.replaceFirst("_.*", "");
    }

    /** The words of a call without its thread and without brackets. */
    private static List<String> words(String call) {
        return Arrays.stream(call.replaceFirst("^@\\w+ ", "").split("[ \\[\\]]+"))
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
