package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import orrery.sim.GraphLaunchMode;

/**
 * A graph whose kernels launch graphs, recursively. Each graph adds an entry to a log when it begins and when it ends,
 * and one entry comes after all others. The model computes which entries have to come after which others.
 */
final class LaunchTree {
    /** The description of a graph: how it is launched, its length in kernels, how often it launches itself again. */
    record Draft(GraphLaunchMode mode, int length, int again, List<Draft> launches) {}

    private record Graph(int number, GraphLaunchMode mode, int length, int again, List<Graph> launches) {
        int begins() {
            return 2 * number + 1;
        }

        int ends() {
            return 2 * number + 2;
        }
    }

    /** An entry of the log: the {@code nth} one with an id. */
    record LogEntry(int id, int nth) {}

    /** Two entries, of which {@code then} comes after {@code first}. */
    record Order(LogEntry first, LogEntry then) {}

    private final Graph root;
    private int graphs;
    private final Map<Integer, Integer> counts = new HashMap<>();
    private final List<Order> order = new ArrayList<>();
    private final Set<LogEntry> entries = new HashSet<>();

    /** Creates the tree of a description. The host launches its root. */
    LaunchTree(Draft draft) {
        root = number(draft, GraphLaunchMode.TAIL, 0, true);
        Set<LogEntry> stream = new HashSet<>();
        stream.addAll(place(root, Set.of(), stream));
        LogEntry last = mark(0, stream);
        entries.add(last);
    }

    /**
     * Numbers a graph and those that it launches. A graph that runs more than once has no siblings, because they could
     * still be running when it launches them again.
     */
    private Graph number(Draft draft, GraphLaunchMode mode, int again, boolean siblings) {
        int number = graphs++;
        List<Graph> launches = new ArrayList<>();
        for (Draft each : draft.launches()) {
            boolean beside = siblings && again == 0;
            GraphLaunchMode how =
                    each.mode() == GraphLaunchMode.SIBLING && !beside ? GraphLaunchMode.FIRE_AND_FORGET : each.mode();
            boolean free = how != GraphLaunchMode.TAIL || beside;
            launches.add(number(each, how, each.again(), free));
        }
        return new Graph(number, mode, draft.length(), again, launches);
    }

    // -- as a model ----------------------------------------------------------------------------------------------

    private LogEntry mark(int id, Set<LogEntry> after) {
        LogEntry mark = new LogEntry(id, counts.merge(id, 1, Integer::sum));
        after.forEach(each -> order.add(new Order(each, mark)));
        entries.add(mark);
        return mark;
    }

    /**
     * Adds the entries of a graph in an execution environment, and after them those of its tail launches.
     *
     * @return the entries that have to come ahead of what follows in the environment
     */
    private Set<LogEntry> place(Graph graph, Set<LogEntry> after, Set<LogEntry> environment) {
        Set<LogEntry> all = new HashSet<>();
        Set<LogEntry> before = after;
        for (int round = 0; round <= graph.again(); round++) {
            LogEntry begin = mark(graph.begins(), before);
            LogEntry end = mark(graph.ends(), Set.of(begin));
            Set<LogEntry> inside = new HashSet<>(Set.of(begin, end));
            for (Graph each : graph.launches()) {
                if (each.mode() == GraphLaunchMode.FIRE_AND_FORGET) {
                    inside.addAll(place(each, Set.of(begin), inside));
                } else if (each.mode() == GraphLaunchMode.SIBLING) {
                    environment.addAll(place(each, Set.of(begin), environment));
                }
            }
            all.addAll(inside);
            before = inside;
            for (Graph each : graph.launches()) {
                if (each.mode() == GraphLaunchMode.TAIL) {
                    before = place(each, before, environment);
                    all.addAll(before);
                }
            }
        }
        return all;
    }

    /** Returns the number of entries. */
    int size() {
        return entries.size();
    }

    /** Returns the number of launches that have a result. */
    int results() {
        return graphs;
    }

    /** Returns what is wrong with a log; null if nothing is. */
    String fault(List<Integer> ids) {
        Map<Integer, Integer> seen = new HashMap<>();
        Map<LogEntry, Integer> at = new HashMap<>();
        for (int i = 0; i < ids.size(); i++) {
            at.put(new LogEntry(ids.get(i), seen.merge(ids.get(i), 1, Integer::sum)), i);
        }
        if (!at.keySet().equals(entries)) {
            return "the log should have the entries " + counts + " by number and has " + seen;
        }
        for (Order each : order) {
            if (at.get(each.first()) > at.get(each.then())) {
                return each.then() + " comes ahead of " + each.first();
            }
        }
        return null;
    }

    // -- as calls ------------------------------------------------------------------------------------------------

    /** Returns the calls that build all graphs. The executable graph {@code x0} is the root. */
    List<String> build() {
        List<String> lines = new ArrayList<>(List.of(
                "log = cells " + (entries.size() + 1), "r = cells " + 2 * graphs, "s = cuStreamCreate NON_BLOCKING"));
        build(root, lines);
        return lines;
    }

    private void build(Graph graph, List<String> lines) {
        graph.launches().forEach(each -> build(each, lines));
        String name = "g" + graph.number();
        lines.add(name + " = cuGraphCreate");
        Chain chain = new Chain(name, lines);
        chain.kernel("mark log " + graph.begins());
        for (Graph each : graph.launches()) {
            if (each.again() > 0) {
                chain.kernel("store n" + each.number() + " 0");
            }
            chain.kernel("devlaunch x" + each.number() + " " + each.mode().ordinal() + " " + result(2 * each.number()));
        }
        for (int i = 0; i < graph.length(); i++) {
            chain.kernel("nop");
        }
        if (graph.again() > 0) {
            String counter = "n" + graph.number();
            lines.add(counter + " = cells 1");
            chain.kernel("selftail " + counter + " " + graph.again() + " " + result(2 * graph.number() + 1));
        }
        chain.kernel("mark log " + graph.ends());
        boolean host = graph.number() == 0;
        lines.add("x" + graph.number() + " = cuGraphInstantiate " + name + (host ? "" : " DEVICE_LAUNCH"));
        if (!host) {
            lines.add("cuGraphUpload x" + graph.number() + " s");
        }
    }

    /** Returns the address of the result code of a launch. */
    private static String result(int number) {
        return "r+" + Integer.BYTES * number;
    }

    /** A chain of kernels. */
    private static final class Chain {
        private final String graph;
        private final List<String> lines;
        private int nodes;

        Chain(String graph, List<String> lines) {
            this.graph = graph;
            this.lines = lines;
        }

        void kernel(String call) {
            String before = nodes == 0 ? "[]" : "[" + graph + "_" + (nodes - 1) + "]";
            lines.add(graph + "_" + nodes++ + " = cuGraphAddKernelNode " + graph + " " + before + " " + call);
        }
    }

    @Override
    public String toString() {
        return CallSession.transcript(build());
    }
}
