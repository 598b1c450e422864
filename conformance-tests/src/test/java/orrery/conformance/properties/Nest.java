package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * A nest of conditional nodes and kernels, every body a chain, so that it means what it would mean in a language with
 * if, while and switch. All WHILE nodes end: each counts down a cell of its own, and nothing else keeps it going.
 */
final class Nest {
    /** Cells that everything shares; behind them come the counters of the conditional nodes. */
    static final int SHARED = 4;

    /** What a conditional node does. */
    enum Kind {
        IF,
        WHILE,
        SWITCH
    }

    /** Something in a body. */
    sealed interface Act {}

    /** A kernel that computes with a shared cell. */
    record Compute(int cell, int factor, int addend) implements Act {}

    /** A kernel that sets the handle of a conditional node, whichever. */
    record Choose(int target, int value) implements Act {}

    /** A kernel that sets a handle from a shared cell. */
    record ChooseFrom(int target, int cell) implements Act {}

    /**
     * A conditional node.
     *
     * @param number its place among the conditional nodes
     * @param initial the default of its handle; null for none
     * @param chosen what a kernel ahead of it sets the handle to; null for no such kernel if there is a default
     * @param rounds how often a WHILE node goes round at most
     * @param counting in front of which act of its body a WHILE node counts
     * @param bodies the bodies
     */
    record Branch(
            int number, Kind kind, Integer initial, Integer chosen, int rounds, int counting, List<List<Act>> bodies)
            implements Act {
        int counter() {
            return SHARED + number;
        }

        /** Where the counting kernel is among the acts of the body. */
        int countingAt() {
            return counting % (bodies.get(0).size() + 1);
        }
    }

    private final List<Act> acts;
    private final List<Branch> branches = new ArrayList<>();

    /** What the acts mean, whatever numbers the conditional nodes come with. */
    Nest(List<Act> acts) {
        this.acts = numbered(acts);
    }

    private List<Act> numbered(List<Act> some) {
        List<Act> all = new ArrayList<>();
        for (Act act : some) {
            if (act instanceof Branch b) {
                int number = branches.size();
                branches.add(b);
                List<List<Act>> bodies = b.bodies().stream().map(this::numbered).toList();
                Integer chosen = b.initial() == null && b.chosen() == null ? Integer.valueOf(1) : b.chosen();
                Branch numbered = new Branch(number, b.kind(), b.initial(), chosen, b.rounds(), b.counting(), bodies);
                branches.set(number, numbered);
                all.add(numbered);
            } else {
                all.add(act);
            }
        }
        return all;
    }

    /** The cells that it needs. */
    int cells() {
        return SHARED + branches.size();
    }

    /** The same nest whose handles have other defaults, as far as they have any. */
    Nest withDefaults(int value) {
        return new Nest(withDefaults(acts, value));
    }

    private static List<Act> withDefaults(List<Act> some, int value) {
        List<Act> all = new ArrayList<>();
        for (Act act : some) {
            all.add(
                    act instanceof Branch b
                            ? new Branch(
                                    b.number(),
                                    b.kind(),
                                    b.initial() == null ? null : (Integer) (value + b.number() & 3),
                                    b.chosen(),
                                    b.rounds(),
                                    b.counting(),
                                    b.bodies().stream()
                                            .map(body -> withDefaults(body, value))
                                            .toList())
                            : act);
        }
        return all;
    }

    /** Whether a kernel can set a handle without making a WHILE node go on for ever. */
    private boolean settable(int target, int value) {
        return !branches.isEmpty() && (branch(target).kind() != Kind.WHILE || value == 0);
    }

    private Branch branch(int target) {
        return branches.get(target % branches.size());
    }

    // -- as calls ------------------------------------------------------------------------------------------------

    /** The calls that make a graph of it. */
    List<String> build(String graph) {
        List<String> lines = new ArrayList<>();
        lines.add(graph + " = cuGraphCreate");
        for (Branch branch : branches) {
            String initial = branch.initial() == null ? "" : " " + branch.initial() + " ASSIGN_DEFAULT";
            lines.add(handle(graph, branch.number()) + " = cuGraphConditionalHandleCreate " + graph + initial);
        }
        new Builder(graph, lines).body(acts, graph, null);
        return lines;
    }

    private static String handle(String graph, int number) {
        return graph + "_h" + number;
    }

    private static String cell(int number) {
        return Cells.device(number);
    }

    /** Writes bodies down. */
    private final class Builder {
        private final String graph;
        private final List<String> lines;
        private int nodes;
        private String last;

        Builder(String graph, List<String> lines) {
            this.graph = graph;
            this.lines = lines;
        }

        void body(List<Act> some, String into, Branch loop) {
            last = "";
            for (int i = 0; i <= some.size(); i++) {
                if (loop != null && i == loop.countingAt()) {
                    kernel(into, "countdown " + handle(graph, loop.number()) + " " + cell(loop.counter()));
                }
                if (i < some.size()) {
                    act(some.get(i), into);
                }
            }
        }

        private void act(Act act, String into) {
            if (act instanceof Compute c) {
                kernel(into, "muladd " + cell(c.cell()) + " " + c.factor() + " " + c.addend());
            } else if (act instanceof Choose c && settable(c.target(), c.value())) {
                kernel(into, "setcond " + handle(graph, branch(c.target()).number()) + " " + c.value());
            } else if (act instanceof ChooseFrom c && settable(c.target(), 1)) {
                kernel(into, "setcondfrom " + handle(graph, branch(c.target()).number()) + " " + cell(c.cell()));
            } else if (act instanceof Branch b) {
                node(b, into);
            }
        }

        private void node(Branch b, String into) {
            String handle = handle(graph, b.number());
            if (b.kind() == Kind.WHILE) {
                kernel(into, "store " + cell(b.counter()) + " " + b.rounds());
            }
            if (b.chosen() != null) {
                kernel(into, "setcond " + handle + " " + b.chosen());
            }
            String name = graph + "_b" + b.number();
            lines.add(name + " = cuGraphAddConditionalNode " + into + " [" + last + "] " + handle + " " + b.kind() + " "
                    + b.bodies().size());
            for (int i = 0; i < b.bodies().size(); i++) {
                body(b.bodies().get(i), name + ".body" + i, b.kind() == Kind.WHILE ? b : null);
            }
            last = name;
        }

        private void kernel(String into, String call) {
            String name = graph + "_" + nodes++;
            lines.add(name + " = cuGraphAddKernelNode " + into + " [" + last + "] " + call);
            last = name;
        }
    }

    // -- as a program --------------------------------------------------------------------------------------------

    /** Does what a launch does to the cells. */
    void run(int[] cells) {
        int[] values = new int[branches.size()];
        branches.forEach(b -> values[b.number()] = b.initial() == null ? 0 : b.initial());
        run(acts, cells, values, null);
    }

    private void run(List<Act> some, int[] cells, int[] values, Branch loop) {
        for (int i = 0; i <= some.size(); i++) {
            if (loop != null && i == loop.countingAt()) {
                values[loop.number()] = --cells[loop.counter()];
            }
            if (i < some.size()) {
                run(some.get(i), cells, values);
            }
        }
    }

    private void run(Act act, int[] cells, int[] values) {
        if (act instanceof Compute c) {
            cells[c.cell()] = cells[c.cell()] * c.factor() + c.addend();
        } else if (act instanceof Choose c && settable(c.target(), c.value())) {
            values[branch(c.target()).number()] = c.value();
        } else if (act instanceof ChooseFrom c && settable(c.target(), 1)) {
            values[branch(c.target()).number()] = cells[c.cell()];
        } else if (act instanceof Branch b) {
            run(b, cells, values);
        }
    }

    private void run(Branch b, int[] cells, int[] values) {
        if (b.chosen() != null) {
            values[b.number()] = b.chosen();
        }
        int value = values[b.number()];
        switch (b.kind()) {
            case IF -> {
                if (value != 0) {
                    run(b.bodies().get(0), cells, values, null);
                } else if (b.bodies().size() == 2) {
                    run(b.bodies().get(1), cells, values, null);
                }
            }
            case SWITCH -> {
                if (value >= 0 && value < b.bodies().size()) {
                    run(b.bodies().get(value), cells, values, null);
                }
            }
            case WHILE -> {
                cells[b.counter()] = b.rounds();
                while (values[b.number()] != 0) {
                    run(b.bodies().get(0), cells, values, b);
                }
            }
        }
    }

    /** What {@code read} answers for some cells. */
    static String answer(int[] cells) {
        StringJoiner text = new StringJoiner(" ", "CUDA_SUCCESS ", "");
        for (int cell : cells) {
            text.add(Integer.toUnsignedString(cell));
        }
        return text.toString();
    }

    /** The calls that make it, as a transcript. */
    @Override
    public String toString() {
        return Dialogue.transcript(List.of("c = cells " + cells()), build("g"));
    }
}
