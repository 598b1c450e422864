package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import orrery.sim.GraphLaunchMode;

/**
 * A graph whose kernels launch graphs, whose kernels launch graphs. Each graph marks a log when it begins and when it
 * ends, and one mark comes behind everything; which marks have to come behind which others is the guide's matter.
 */
final class LaunchTree {
    /** A graph before it has a number: how it is launched, how long it is, how often it launches itself again. */
    record Draft(GraphLaunchMode mode, int length, int again, List<Draft> launches) {}

    private record Graph(int number, GraphLaunchMode mode, int length, int again, List<Graph> launches) {
        int begins() {
            return 2 * number + 1;
        }

        int ends() {
            return 2 * number + 2;
        }
    }

    /** A mark in the log: the how many-th of its kind. */
    record Mark(int id, int nth) {}

    /** One mark is behind another. */
    record Behind(Mark first, Mark then) {}

    private final Graph root;
    private int graphs;
    private final Map<Integer, Integer> counts = new HashMap<>();
    private final List<Behind> order = new ArrayList<>();
    private final Set<Mark> marks = new HashSet<>();

    /** What the drafts mean; the first launch is from the host. */
    LaunchTree(Draft draft) {
        root = number(draft, GraphLaunchMode.TAIL, 0, true);
        Set<Mark> stream = new HashSet<>();
        stream.addAll(place(root, Set.of(), stream));
        Mark last = mark(0, stream);
        marks.add(last);
    }

    /**
     * A graph that runs more than once in a place has no siblings there, for they could still be running when it
     * launches them again.
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

    private Mark mark(int id, Set<Mark> after) {
        Mark mark = new Mark(id, counts.merge(id, 1, Integer::sum));
        after.forEach(each -> order.add(new Behind(each, mark)));
        marks.add(mark);
        return mark;
    }

    /**
     * A graph in a place of an environment, and after it what it launches into its tail.
     *
     * @return all that the place is for the environment
     */
    private Set<Mark> place(Graph graph, Set<Mark> after, Set<Mark> environment) {
        Set<Mark> all = new HashSet<>();
        Set<Mark> before = after;
        for (int round = 0; round <= graph.again(); round++) {
            Mark begin = mark(graph.begins(), before);
            Mark end = mark(graph.ends(), Set.of(begin));
            Set<Mark> inside = new HashSet<>(Set.of(begin, end));
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

    /** How many marks there are. */
    int size() {
        return marks.size();
    }

    /** How many launches' results there are. */
    int results() {
        return graphs;
    }

    /** What is wrong with a log, or null. */
    String fault(List<Integer> ids) {
        Map<Integer, Integer> seen = new HashMap<>();
        Map<Mark, Integer> at = new HashMap<>();
        for (int i = 0; i < ids.size(); i++) {
            at.put(new Mark(ids.get(i), seen.merge(ids.get(i), 1, Integer::sum)), i);
        }
        if (!at.keySet().equals(marks)) {
            return "the log should have the marks " + counts + " by number and has " + seen;
        }
        for (Behind each : order) {
            if (at.get(each.first()) > at.get(each.then())) {
                return each.then() + " comes ahead of " + each.first();
            }
        }
        return null;
    }

    // -- as calls ------------------------------------------------------------------------------------------------

    /** The calls that make everything ready; the graph that the host launches is {@code x0}. */
    List<String> build() {
        List<String> lines = new ArrayList<>(List.of(
                "log = cells " + (marks.size() + 1), "r = cells " + 2 * graphs, "s = cuStreamCreate NON_BLOCKING"));
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

    /** Where the result code of a launch goes. */
    private static String result(int number) {
        return "r+" + Integer.BYTES * number;
    }

    /** Kernels one after the other. */
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
        return Dialogue.transcript(build());
    }
}
