package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import orrery.conformance.properties.Sketch.Vertex;

/**
 * A program of several streams in which everything is forked from the first stream by events and joined to it in the
 * end, so that it can be run as well as captured.
 */
record ForkJoin(List<Move> moves) {
    /** Streams of a program. */
    static final int STREAMS = 4;

    /** Events that a program is free to use; two more are for the forks and joins that it needs. */
    static final int EVENTS = 3;

    private static final int FORK = EVENTS;
    private static final int JOIN = EVENTS + 1;

    /** A call of the program. */
    sealed interface Move {
        /** The call. */
        String call();
    }

    /** Work. */
    record Play(int stream, Piece piece) implements Move {
        @Override
        public String call() {
            return piece.inStream(streamName(stream));
        }
    }

    /** A record of an event. */
    record Mark(int event, int stream) implements Move {
        @Override
        public String call() {
            return "cuEventRecord f" + event + " " + streamName(stream);
        }
    }

    /** A wait for an event. */
    record Wait(int stream, int event) implements Move {
        @Override
        public String call() {
            return "cuStreamWaitEvent " + streamName(stream) + " f" + event;
        }
    }

    /** A call before it is known whether it makes sense. */
    sealed interface Wish {}

    /** Work that is wanted. */
    record WantedPlay(int stream, Draft.Spec spec) implements Wish {}

    /** A record that is wanted. */
    record WantedRecord(int event, int stream) implements Wish {}

    /** A wait that is wanted. */
    record WantedWait(int stream, int event) implements Wish {}

    // -- from wishes ---------------------------------------------------------------------------------------------

    /** The program of those wishes that make sense, with the forks and joins that are missing. */
    static ForkJoin of(List<Wish> wishes) {
        Plan plan = new Plan();
        wishes.forEach(plan::grant);
        for (int i = 1; i < STREAMS; i++) {
            if (plan.tails.containsKey(i)) {
                plan.record(JOIN, i);
                plan.await(0, JOIN);
            }
        }
        return new ForkJoin(plan.moves);
    }

    /** What has been granted so far: the points that the next work of each stream is behind. */
    private static final class Plan {
        private final Claims claims = new Claims(1);
        private final List<Move> moves = new ArrayList<>();
        private final Map<Integer, Set<Integer>> tails = new HashMap<>(Map.of(0, Set.of()));
        private final Map<Integer, Set<Integer>> events = new HashMap<>();

        void grant(Wish wish) {
            if (wish instanceof WantedPlay play) {
                if (!tails.containsKey(play.stream())) {
                    record(FORK, 0);
                    await(play.stream(), FORK);
                }
                int point = claims.point(tails.get(play.stream()));
                tails.put(play.stream(), Set.of(point));
                moves.add(new Play(play.stream(), Draft.piece(play.spec(), claims, point, new ArrayList<>())));
            } else if (wish instanceof WantedRecord wanted && tails.containsKey(wanted.stream())) {
                record(wanted.event(), wanted.stream());
            } else if (wish instanceof WantedWait wanted && events.containsKey(wanted.event())) {
                await(wanted.stream(), wanted.event());
            }
        }

        void record(int event, int stream) {
            events.put(event, tails.get(stream));
            moves.add(new Mark(event, stream));
        }

        void await(int stream, int event) {
            Set<Integer> both = new LinkedHashSet<>(tails.getOrDefault(stream, Set.of()));
            both.addAll(events.get(event));
            tails.put(stream, both);
            moves.add(new Wait(stream, event));
        }
    }

    // -- as calls ------------------------------------------------------------------------------------------------

    private static String streamName(int number) {
        return number == 0 ? "s" : "s" + number;
    }

    /** The calls that make the streams and events of a program, beside those of every dialogue. */
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

    /** The calls of the program. */
    List<String> calls() {
        return moves.stream().map(Move::call).toList();
    }

    // -- as a graph ----------------------------------------------------------------------------------------------

    /** The graph that a capture of the program makes. */
    Sketch sketch() {
        List<Vertex> vertices = new ArrayList<>();
        draw(vertices);
        return new Sketch(vertices, List.of());
    }

    /** The vertices that the end of a capture comes behind, in the order in which it makes them the newest sinks. */
    List<Integer> ends() {
        return List.copyOf(draw(new ArrayList<>()));
    }

    private Set<Integer> draw(List<Vertex> vertices) {
        Map<Integer, Set<Integer>> next = new HashMap<>();
        Map<Integer, Set<Integer>> events = new HashMap<>();
        for (Move move : moves) {
            if (move instanceof Play play) {
                Set<Integer> behind = next.getOrDefault(play.stream(), Set.of());
                next.put(play.stream(), Set.of(vertices.size()));
                vertices.add(new Vertex(play.piece(), List.copyOf(behind)));
            } else if (move instanceof Mark mark) {
                events.put(mark.event(), next.getOrDefault(mark.stream(), Set.of()));
            } else if (move instanceof Wait wait) {
                Set<Integer> both = new LinkedHashSet<>(next.getOrDefault(wait.stream(), Set.of()));
                both.addAll(events.get(wait.event()));
                next.put(wait.stream(), both);
            }
        }
        return next.getOrDefault(0, Set.of());
    }

    /** The calls as a transcript. */
    @Override
    public String toString() {
        return Dialogue.transcript(Dialogue.prologue(), prologue(), calls());
    }
}
