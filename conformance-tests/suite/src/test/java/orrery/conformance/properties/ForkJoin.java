package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import orrery.conformance.properties.GraphModel.Vertex;

/**
 * A program of several streams. Events fork all of its work from the first stream and join it to that stream in the
 * end, so that the program can be run as well as captured.
 *
 * @param actions the calls, in order
 */
record ForkJoin(List<Action> actions) {
    /** The number of streams. */
    static final int STREAMS = 4;

    /** The number of events that actions name. Two more are for necessary forks and joins. */
    static final int EVENTS = 3;

    private static final int FORK = EVENTS;
    private static final int JOIN = EVENTS + 1;

    /** A call of the program. */
    sealed interface Action {
        /** Returns the call. */
        String call();
    }

    /** Submits work. */
    record Submit(int stream, WorkItem item) implements Action {
        @Override
        public String call() {
            return item.inStream(streamName(stream));
        }
    }

    /** Records an event. */
    record EventRecord(int event, int stream) implements Action {
        @Override
        public String call() {
            return "cuEventRecord f" + event + " " + streamName(stream);
        }
    }

    /** Lets a stream wait for an event. */
    record Wait(int stream, int event) implements Action {
        @Override
        public String call() {
            return "cuStreamWaitEvent " + streamName(stream) + " f" + event;
        }
    }

    /** A random choice of an action. It is left out if it is not possible. */
    sealed interface Choice {}

    /** A choice of work. */
    record SubmitChoice(int stream, Draft.NodeSpec spec) implements Choice {}

    /** A choice of a record. */
    record RecordChoice(int event, int stream) implements Choice {}

    /** A choice of a wait. */
    record WaitChoice(int stream, int event) implements Choice {}

    // -- from choices --------------------------------------------------------------------------------------------

    /** Returns the program of the possible choices, with the forks and joins that they need. */
    static ForkJoin of(List<Choice> choices) {
        Plan plan = new Plan();
        choices.forEach(plan::add);
        for (int i = 1; i < STREAMS; i++) {
            if (plan.tails.containsKey(i)) {
                plan.record(JOIN, i);
                plan.await(0, JOIN);
            }
        }
        return new ForkJoin(plan.actions);
    }

    /** The actions so far, and the points that the next work of each stream comes after. */
    private static final class Plan {
        private final CellAssignment assignment = new CellAssignment(1);
        private final List<Action> actions = new ArrayList<>();
        private final Map<Integer, Set<Integer>> tails = new HashMap<>(Map.of(0, Set.of()));
        private final Map<Integer, Set<Integer>> events = new HashMap<>();

        void add(Choice choice) {
            if (choice instanceof SubmitChoice submit) {
                if (!tails.containsKey(submit.stream())) {
                    record(FORK, 0);
                    await(submit.stream(), FORK);
                }
                int point = assignment.point(tails.get(submit.stream()));
                tails.put(submit.stream(), Set.of(point));
                actions.add(
                        new Submit(submit.stream(), Draft.item(submit.spec(), assignment, point, new ArrayList<>())));
            } else if (choice instanceof RecordChoice wanted && tails.containsKey(wanted.stream())) {
                record(wanted.event(), wanted.stream());
            } else if (choice instanceof WaitChoice wanted && events.containsKey(wanted.event())) {
                await(wanted.stream(), wanted.event());
            }
        }

        void record(int event, int stream) {
            events.put(event, tails.get(stream));
            actions.add(new EventRecord(event, stream));
        }

        void await(int stream, int event) {
            Set<Integer> both = new LinkedHashSet<>(tails.getOrDefault(stream, Set.of()));
            both.addAll(events.get(event));
            tails.put(stream, both);
            actions.add(new Wait(stream, event));
        }
    }

    // -- as calls ------------------------------------------------------------------------------------------------

    private static String streamName(int number) {
        return number == 0 ? "s" : "s" + number;
    }

    /** Returns the calls that create the streams and events of a program, beside those of every session. */
    static List<String> prologue() {
        List<String> lines = new ArrayList<>();
        for (int i = 1; i < STREAMS; i++) {
            lines.add(streamName(i) + " = cuStreamCreate " + (i % 2 == 0 ? "DEFAULT" : "NON_BLOCKING"));
        }
        for (int i = 0; i < EVENTS + 2; i++) {
            lines.add("f" + i + " = cuEventCreate " + (i % 2 == 0 ? "DEFAULT" : "DISABLE_TIMING"));
        }
        return lines;
    }

    /** Returns the calls of the program. */
    List<String> calls() {
        return actions.stream().map(Action::call).toList();
    }

    // -- as a graph ----------------------------------------------------------------------------------------------

    /** Returns the graph that a capture of the program creates. */
    GraphModel model() {
        List<Vertex> vertices = new ArrayList<>();
        draw(vertices);
        return new GraphModel(vertices, List.of());
    }

    /**
     * Returns the vertices that the end of a capture comes after, in the order in which it makes them the newest sinks.
     */
    List<Integer> ends() {
        return List.copyOf(draw(new ArrayList<>()));
    }

    private Set<Integer> draw(List<Vertex> vertices) {
        Map<Integer, Set<Integer>> next = new HashMap<>();
        Map<Integer, Set<Integer>> events = new HashMap<>();
        for (Action action : actions) {
            if (action instanceof Submit submit) {
                Set<Integer> after = next.getOrDefault(submit.stream(), Set.of());
                next.put(submit.stream(), Set.of(vertices.size()));
                vertices.add(new Vertex(submit.item(), List.copyOf(after)));
            } else if (action instanceof EventRecord record) {
                events.put(record.event(), next.getOrDefault(record.stream(), Set.of()));
            } else if (action instanceof Wait wait) {
                Set<Integer> both = new LinkedHashSet<>(next.getOrDefault(wait.stream(), Set.of()));
                both.addAll(events.get(wait.event()));
                next.put(wait.stream(), both);
            }
        }
        return next.getOrDefault(0, Set.of());
    }

    /** Returns a transcript of the calls. */
    @Override
    public String toString() {
        return CallSession.transcript(CallSession.prologue(), prologue(), calls());
    }
}
