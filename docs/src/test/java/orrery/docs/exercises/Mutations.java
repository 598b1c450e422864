package orrery.docs.exercises;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Programs that order less than another one, or something else: a call that orders is left out, or is given another
 * stream or event; a node of a graph has fewer dependencies.
 */
final class Mutations {
    /** A statement that makes a stream or the host wait, or records an event. */
    private static final Pattern CALL = Pattern.compile("(?m)^( *)(?:\\w+\\.)?(?:cudaStreamWaitEvent|cudaEventRecord"
            + "|cudaStreamSynchronize|cudaEventSynchronize|cudaDeviceSynchronize|cuStreamWaitValue32|cuStreamWriteValue32"
            + "|cudaWaitExternalSemaphoresAsync|cudaSignalExternalSemaphoresAsync)\\(([^;]*)\\);\n");

    /** The dependencies of a node. */
    private static final Pattern EDGES =
            Pattern.compile("cudaGraphAdd\\w+\\(\\s*\\w+, (List\\.of\\((\\w[^)]*)\\)|parts|before)");

    private static final Pattern VARIABLE = Pattern.compile("(?m)^( *)(CUstream|CUevent) (\\w+) =");

    private final String program;
    private final Map<String, String> all = new LinkedHashMap<>();

    private Mutations(String program) {
        this.program = program;
    }

    /** Returns the programs by what is different, as {@code call => what is instead}. */
    static Map<String, String> of(String program) {
        Mutations mutations = new Mutations(program);
        CALL.matcher(program).results().forEach(mutations::ofCall);
        EDGES.matcher(program).results().forEach(mutations::ofEdges);
        return mutations.all;
    }

    private void ofCall(MatchResult call) {
        add(call, call.start(), call.end(), "");
        List<MatchResult> variables = VARIABLE.matcher(program.substring(0, call.start()))
                .results()
                .filter(each -> each.group(1).length() <= call.group(1).length())
                .toList();
        for (MatchResult used : variables) {
            Matcher argument = Pattern.compile("\\b" + used.group(3) + "\\b").matcher(call.group(2));
            if (argument.find()) {
                variables.stream()
                        .filter(each -> each.group(2).equals(used.group(2))
                                && !each.group(3).equals(used.group(3)))
                        .forEach(each -> add(
                                call, call.start(2) + argument.start(), call.start(2) + argument.end(), each.group(3)));
            }
        }
    }

    private void ofEdges(MatchResult edges) {
        if (edges.group(2) == null) {
            add(edges, edges.start(1), edges.end(1), "List.of()");
            return;
        }
        List<String> nodes = Splitter.on(", ").splitToList(edges.group(2));
        for (String each : nodes) {
            List<String> others = new ArrayList<>(nodes);
            others.remove(each);
            add(edges, edges.start(1), edges.end(1), "List.of(" + String.join(", ", others) + ")");
        }
    }

    private void add(MatchResult where, int begin, int end, String instead) {
        String change =
                where.group().strip().replaceAll("\\s+", " ") + " => " + (instead.isEmpty() ? "nothing" : instead);
        while (all.containsKey(change)) {
            change = "later " + change;
        }
        all.put(change, program.substring(0, begin) + instead + program.substring(end));
    }
}
