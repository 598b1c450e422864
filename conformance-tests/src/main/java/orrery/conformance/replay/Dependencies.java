package orrery.conformance.replay;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUgraphDependency;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;

/**
 * A dependency list of a transcript: {@code [a b/1.0.1]}.
 *
 * @param nodes the nodes
 * @param edgeData the data of the edges; null if no entry has any
 */
record Dependencies(List<CUgraphNode> nodes, @Nullable List<CUgraphEdgeData> edgeData) {

    /** Reads the entries of a list. */
    static Dependencies of(ReplayedCall call, List<String> words) {
        List<CUgraphNode> nodes = new ArrayList<>();
        List<CUgraphEdgeData> data = new ArrayList<>();
        boolean hasData = false;
        for (String word : words) {
            int slash = word.indexOf('/');
            hasData |= slash > 0;
            nodes.add(call.handle(slash > 0 ? word.substring(0, slash) : word, CUgraphNode.class));
            data.add(slash > 0 ? edgeData(word.substring(slash + 1)) : CUgraphEdgeData.DEFAULT);
        }
        return new Dependencies(nodes, hasData ? data : null);
    }

    private static CUgraphEdgeData edgeData(String text) {
        List<String> parts = Splitter.on('.').splitToList(text);
        return new CUgraphEdgeData(
                (int) ReplayedCall.number(parts.get(0)), (int) ReplayedCall.number(parts.get(1)), (int)
                        ReplayedCall.number(parts.get(2)));
    }

    /** Adds a list to an answer as transcripts print it. */
    static CallAnswer print(CallAnswer answer, List<CUgraphDependency> dependencies) {
        String before = " [";
        for (CUgraphDependency each : dependencies) {
            answer.with(before, Kind.NODE, each.node()).text(suffix(each.data()));
            before = " ";
        }
        return answer.text(dependencies.isEmpty() ? " []" : "]");
    }

    /** Returns what edge data adds to the name of a node: nothing if it is the default. */
    static String suffix(CUgraphEdgeData data) {
        return data.equals(CUgraphEdgeData.DEFAULT)
                ? ""
                : "/" + data.fromPort() + "." + data.toPort() + "." + data.type();
    }
}
