package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import orrery.device.CUgraphConditionalNodeType;

/**
 * A graph with conditional nodes, whose nodes form a chain. It predicts the numbers that are left in memory, as a
 * program with {@code if}, {@code while} and {@code switch} leaves them.
 *
 * @param parts what it consists of, in order
 */
public record ConditionalProgram(List<Part> parts) implements CallsProgram {
    /** Copies the parts. */
    public ConditionalProgram {
        parts = ImmutableList.copyOf(parts);
    }

    /** How deep conditional nodes are nested at most. */
    public static final int MAX_DEPTH = 3;

    /** A part of a conditional program. */
    public sealed interface Part {}

    /** Work. Bodies have no function on the host. */
    public record Work(CellWork work) implements Part {}

    /** An IF node, with a second body for the value 0 if {@code otherwise} has parts. */
    public record If(int value, List<Part> then, List<Part> otherwise) implements Part {
        /** Copies the bodies. */
        public If {
            then = ImmutableList.copyOf(then);
            otherwise = ImmutableList.copyOf(otherwise);
        }
    }

    /** A WHILE node that runs its body a number of times, at least once. */
    public record While(int times, List<Part> body) implements Part {
        /** Copies the body. */
        public While {
            body = ImmutableList.copyOf(body);
        }
    }

    /** A SWITCH node. */
    public record Switch(int value, List<List<Part>> bodies) implements Part {
        /** Copies the bodies. */
        public Switch {
            bodies = bodies.stream().<List<Part>>map(ImmutableList::copyOf).collect(ImmutableList.toImmutableList());
        }
    }

    /** Returns the numbers that the program leaves in memory. */
    public List<Integer> expectedCells() {
        int[] cells = new int[ProgramRun.CELLS];
        apply(parts, cells);
        return ImmutableList.copyOf(Ints.asList(cells));
    }

    /** Does to the numbers what parts do. */
    static void apply(List<Part> parts, int[] cells) {
        for (Part part : parts) {
            if (part instanceof Work work) {
                work.work().apply(cells);
            } else if (part instanceof If choice) {
                apply(choice.value() != 0 ? choice.then() : choice.otherwise(), cells);
            } else if (part instanceof While loop) {
                for (int i = 0; i < loop.times(); i++) {
                    apply(loop.body(), cells);
                }
            } else if (part instanceof Switch choice
                    && choice.value() < choice.bodies().size()) {
                apply(choice.bodies().get(choice.value()), cells);
            }
        }
    }

    /** Returns the work of a part and of its bodies. */
    static Stream<CellWork> allWork(Part part) {
        return part instanceof Work work
                ? Stream.of(work.work())
                : bodies(part).stream().flatMap(List::stream).flatMap(ConditionalProgram::allWork);
    }

    /** Returns whether there is a WHILE node. */
    static boolean hasLoop(List<Part> parts) {
        return parts.stream()
                .anyMatch(part -> part instanceof While || bodies(part).stream().anyMatch(ConditionalProgram::hasLoop));
    }

    /** Returns the type of a conditional node. */
    static CUgraphConditionalNodeType type(Part part) {
        if (part instanceof If) {
            return CUgraphConditionalNodeType.IF;
        }
        return part instanceof While ? CUgraphConditionalNodeType.WHILE : CUgraphConditionalNodeType.SWITCH;
    }

    /** Returns the value that a launch assigns to the handle. */
    static int value(Part part) {
        if (part instanceof If choice) {
            return choice.value();
        }
        return part instanceof Switch choice ? choice.value() : 1;
    }

    /** Returns the bodies; none for work. */
    static List<List<Part>> bodies(Part part) {
        if (part instanceof If choice) {
            return choice.otherwise().isEmpty() ? List.of(choice.then()) : List.of(choice.then(), choice.otherwise());
        } else if (part instanceof While loop) {
            return List.of(loop.body());
        }
        return part instanceof Switch choice ? choice.bodies() : List.of();
    }

    private static Part withBodies(Part part, List<List<Part>> bodies) {
        if (part instanceof If choice) {
            return new If(choice.value(), bodies.get(0), bodies.size() > 1 ? bodies.get(1) : ImmutableList.of());
        } else if (part instanceof While loop) {
            return new While(loop.times(), bodies.get(0));
        }
        return part instanceof Switch choice ? new Switch(choice.value(), ImmutableList.copyOf(bodies)) : part;
    }

    @Override
    public void verify(ProgramRun run) {
        CellText.verify(expectedCells(), run.cells(), this);
    }

    @Override
    public List<ConditionalProgram> smaller() {
        return smaller(parts).stream().map(ConditionalProgram::new).toList();
    }

    /** Returns lists of parts with less in them. */
    static List<List<Part>> smaller(List<Part> parts) {
        List<List<Part>> smaller = new ArrayList<>(CellText.parts(parts));
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            List<List<Part>> bodies = bodies(part);
            for (int body = 0; body < bodies.size(); body++) {
                for (List<Part> less : smaller(bodies.get(body))) {
                    smaller.add(CellText.replaced(parts, i, withBodies(part, CellText.replaced(bodies, body, less))));
                }
            }
            if (part instanceof While loop && loop.times() > 1) {
                smaller.add(CellText.replaced(parts, i, new While(1, loop.body())));
            }
        }
        return smaller;
    }

    @Override
    public int size() {
        return size(parts);
    }

    /** Returns how much is in parts. */
    static int size(List<Part> parts) {
        int size = 0;
        for (Part part : parts) {
            size += 1 + (part instanceof While loop ? loop.times() : 0);
            for (List<Part> body : bodies(part)) {
                size += size(body);
            }
        }
        return size;
    }

    @Override
    public List<ProgramCall> calls() {
        Argument<?> graph = Argument.variable("graph");
        ConditionalParts adding = ConditionalParts.of(graph, "counters", parts);
        adding.calls().add(ProgramCall.of("cuGraphCreate", Argument.NO_FLAGS).to("CUgraph", "graph"));
        adding.addAll(graph, "node", parts, 0);
        adding.calls().add(ProgramCall.instantiate("graph"));
        adding.calls().add(ProgramCall.launch());
        return adding.calls();
    }

    @Override
    public List<String> transcript() {
        return CallsProgram.transcript(calls(), Optional.of(expectedCells()));
    }

    @Override
    public String toString() {
        return String.join("\n", statements());
    }
}
