package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * A graph of kernels and nested conditional nodes. Every body is a chain, so that the graph can be interpreted like a
 * program with if, while and switch. Every WHILE node ends: it counts down a cell of its own, and no other kernel sets
 * its handle to another value than 0.
 */
final class NestedConditionals {
    /** The number of cells that all kernels share. The counters of the conditional nodes follow them. */
    static final int SHARED = 4;

    /** The type of a conditional node. */
    enum Kind {
        IF,
        WHILE,
        SWITCH
    }

    /** An element of a body. */
    sealed interface Element {}

    /** A kernel that computes with a shared cell. */
    record Compute(int cell, int factor, int addend) implements Element {}

    /** A kernel that sets the handle of any conditional node. */
    record SetHandle(int target, int value) implements Element {}

    /** A kernel that sets a handle from a shared cell. */
    record SetHandleFromCell(int target, int cell) implements Element {}

    /**
     * A conditional node.
     *
     * @param number its number among the conditional nodes
     * @param initial the default of its handle; null for none
     * @param chosen what a kernel ahead of it sets the handle to; null for no such kernel if there is a default
     * @param rounds the maximum number of iterations of a WHILE node
     * @param counting the element of its body before which a WHILE node counts
     * @param bodies the bodies
     */
    record Branch(
            int number,
            Kind kind,
            Integer initial,
            Integer chosen,
            int rounds,
            int counting,
            List<List<Element>> bodies)
            implements Element {
        int counter() {
            return SHARED + number;
        }

        /** Returns the position of the counting kernel in the body. */
        int countingAt() {
            return counting % (bodies.get(0).size() + 1);
        }
    }

    private final List<Element> elements;
    private final List<Branch> branches = new ArrayList<>();

    /** Creates a graph of elements, and numbers the conditional nodes. */
    NestedConditionals(List<Element> elements) {
        this.elements = numbered(elements);
    }

    private List<Element> numbered(List<Element> some) {
        List<Element> all = new ArrayList<>();
        for (Element element : some) {
            if (element instanceof Branch b) {
                int number = branches.size();
                branches.add(b);
                List<List<Element>> bodies =
                        b.bodies().stream().map(this::numbered).toList();
                Integer chosen = b.initial() == null && b.chosen() == null ? Integer.valueOf(1) : b.chosen();
                Branch numbered = new Branch(number, b.kind(), b.initial(), chosen, b.rounds(), b.counting(), bodies);
                branches.set(number, numbered);
                all.add(numbered);
            } else {
                all.add(element);
            }
        }
        return all;
    }

    /** Returns the number of cells that it needs. */
    int cells() {
        return SHARED + branches.size();
    }

    /** Returns the same graph with another default of the handles that have one. */
    NestedConditionals withDefaults(int value) {
        return new NestedConditionals(withDefaults(elements, value));
    }

    private static List<Element> withDefaults(List<Element> some, int value) {
        List<Element> all = new ArrayList<>();
        for (Element element : some) {
            all.add(
                    element instanceof Branch b
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
                            : element);
        }
        return all;
    }

    /** Returns whether a kernel can set a handle without an endless WHILE node. */
    private boolean settable(int target, int value) {
        return !branches.isEmpty() && (branch(target).kind() != Kind.WHILE || value == 0);
    }

    private Branch branch(int target) {
        return branches.get(target % branches.size());
    }

    // -- as calls ------------------------------------------------------------------------------------------------

    /** Returns the calls that build the graph. */
    List<String> build(String graph) {
        List<String> lines = new ArrayList<>();
        lines.add(graph + " = cuGraphCreate");
        for (Branch branch : branches) {
            String initial = branch.initial() == null ? "" : " " + branch.initial() + " ASSIGN_DEFAULT";
            lines.add(handle(graph, branch.number()) + " = cuGraphConditionalHandleCreate " + graph + initial);
        }
        new Builder(graph, lines).body(elements, graph, null);
        return lines;
    }

    private static String handle(String graph, int number) {
        return graph + "_h" + number;
    }

    private static String cell(int number) {
        return Cells.device(number);
    }

    /** Writes the calls that build bodies. */
    private final class Builder {
        private final String graph;
        private final List<String> lines;
        private int nodes;
        private String last;

        Builder(String graph, List<String> lines) {
            this.graph = graph;
            this.lines = lines;
        }

        void body(List<Element> some, String into, Branch loop) {
            last = "";
            for (int i = 0; i <= some.size(); i++) {
                if (loop != null && i == loop.countingAt()) {
                    kernel(into, "countdown " + handle(graph, loop.number()) + " " + cell(loop.counter()));
                }
                if (i < some.size()) {
                    element(some.get(i), into);
                }
            }
        }

        private void element(Element element, String into) {
            if (element instanceof Compute c) {
                kernel(into, "muladd " + cell(c.cell()) + " " + c.factor() + " " + c.addend());
            } else if (element instanceof SetHandle c && settable(c.target(), c.value())) {
                kernel(into, "setcond " + handle(graph, branch(c.target()).number()) + " " + c.value());
            } else if (element instanceof SetHandleFromCell c && settable(c.target(), 1)) {
                kernel(into, "setcondfrom " + handle(graph, branch(c.target()).number()) + " " + cell(c.cell()));
            } else if (element instanceof Branch b) {
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

    /** Applies the effects of a launch to cells. */
    void run(int[] cells) {
        int[] values = new int[branches.size()];
        branches.forEach(b -> values[b.number()] = b.initial() == null ? 0 : b.initial());
        run(elements, cells, values, null);
    }

    private void run(List<Element> some, int[] cells, int[] values, Branch loop) {
        for (int i = 0; i <= some.size(); i++) {
            if (loop != null && i == loop.countingAt()) {
                values[loop.number()] = --cells[loop.counter()];
            }
            if (i < some.size()) {
                run(some.get(i), cells, values);
            }
        }
    }

    private void run(Element element, int[] cells, int[] values) {
        if (element instanceof Compute c) {
            cells[c.cell()] = cells[c.cell()] * c.factor() + c.addend();
        } else if (element instanceof SetHandle c && settable(c.target(), c.value())) {
            values[branch(c.target()).number()] = c.value();
        } else if (element instanceof SetHandleFromCell c && settable(c.target(), 1)) {
            values[branch(c.target()).number()] = cells[c.cell()];
        } else if (element instanceof Branch b) {
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

    /** Returns the answer to {@code read} for cells. */
    static String answer(int[] cells) {
        StringJoiner text = new StringJoiner(" ", "CUDA_SUCCESS ", "");
        for (int cell : cells) {
            text.add(Integer.toUnsignedString(cell));
        }
        return text.toString();
    }

    /** Returns a transcript of the calls that build it. */
    @Override
    public String toString() {
        return CallSession.transcript(List.of("c = cells " + cells()), build("g"));
    }
}
