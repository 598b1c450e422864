package orrery.sim;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A point of a run at which the policy chooses what goes on. */
final class SearchPoint {
    /** The name of the host among the processes. */
    static final String THE_HOST = "host";

    /** What the names of threads of the host begin with. */
    static final String THREAD = "thread ";

    /** Stands for a call where threads of the host are chosen from instead of operations. */
    static final int TURN = -1;

    /** The number of the call from which the host may go on; 0 if it waits; {@link #TURN}. */
    final int call;

    /** The names of the operations that are ready, or of the threads that can go on. */
    final List<String> ready;

    /** What need not be chosen here, because runs that began with it have included it. */
    final Map<String, ImmutableList<Footprint>> asleep = new HashMap<>();

    /** What is asleep because another part of the search includes it: nothing here tells which races it is in. */
    final Set<String> elsewhere = new HashSet<>();

    /** What is to be chosen here, too: the roots of wakeup trees. */
    final List<Continuation> continuations = new ArrayList<>();

    /** The continuation that was chosen; null if what was chosen is none. */
    private @Nullable Continuation begun;

    /** How many other choices have been searched here before. */
    int searched;

    /** The name of the process that is chosen. */
    String chosen = "";

    /** What it accesses; nothing if it accesses nothing, or before it is known. */
    final List<Footprint> footprints = new ArrayList<>();

    /** Where a thread is chosen: what the choices of operations before it leave to those after it. */
    private List<Continuation> passed = List.of();

    /** Where a thread is chosen: where the host was chosen as the first of them, which it is while it does nothing. */
    private @Nullable SearchPoint begunAt;

    /** Whether the host, when it goes on here, does what it does depending on which of its threads has a turn. */
    boolean hasTurns;

    /** A step that is to be run, and what is to be run after it: a node of a wakeup tree. */
    static final class Continuation {
        final String process;
        final ImmutableList<Footprint> footprints;
        final List<Continuation> next = new ArrayList<>();

        Continuation(String process, ImmutableList<Footprint> footprints) {
            this.process = process;
            this.footprints = footprints;
        }

        private static List<Continuation> copies(List<Continuation> originals) {
            List<Continuation> copies = new ArrayList<>();
            for (Continuation each : originals) {
                Continuation copy = new Continuation(each.process, each.footprints);
                copy.next.addAll(copies(each.next));
                copies.add(copy);
            }
            return copies;
        }
    }

    SearchPoint(int call, List<String> ready) {
        this.call = call;
        this.ready = ready;
    }

    /** Chooses the first continuation that can be run; returns false if there is none. */
    boolean takeContinuation() {
        while (!continuations.isEmpty()) {
            Continuation next = continuations.get(0);
            if (!isEnabled(next.process) && call > 0 && !asleep.containsKey(THE_HOST)) {
                // It is not ready before the host has gone on.
                choose(THE_HOST, null);
                return true;
            }
            continuations.remove(0);
            if (isEnabled(next.process) && !asleep.containsKey(next.process)) {
                choose(next.process, next);
                return true;
            }
        }
        return false;
    }

    /** Chooses a process that is no continuation. */
    void choose(String process) {
        choose(process, null);
    }

    private void choose(String process, @Nullable Continuation continuation) {
        chosen = process;
        begun = continuation;
    }

    /**
     * Returns what is to be chosen at the next point. A step of the host that accesses nothing is not a part of
     * continuations: what was to be chosen instead of it can as well be chosen after it.
     */
    List<Continuation> passOn() {
        if (call == TURN) {
            return Continuation.copies(hasBegun() ? passed.get(0).next : passed);
        }
        if (!chosen.equals(THE_HOST) || begun != null && !footprints.isEmpty()) {
            return begun == null ? List.of() : begun.next;
        }
        List<Continuation> all = new ArrayList<>();
        if (begun != null) {
            all.add(begun);
        }
        all.addAll(continuations);
        continuations.clear();
        begun = null;
        return all;
    }

    /** Returns whether the host has done something that was to be done first. */
    private boolean hasBegun() {
        return begunAt != null && !begunAt.footprints.isEmpty();
    }

    /**
     * Makes it a point at which every thread is chosen that does not sleep. Whichever is chosen, what is left of
     * earlier choices is to be chosen at the next point of operations.
     *
     * @param last the point before it; null if it is the first
     */
    void tryEveryThread(@Nullable SearchPoint last) {
        for (String thread : ready) {
            continuations.add(new Continuation(thread, ImmutableList.of()));
        }
        if (last != null && last.call == TURN) {
            begunAt = last.hasBegun() ? null : last.begunAt;
        } else if (last != null && last.begun != null && last.chosen.equals(THE_HOST)) {
            begunAt = last.footprints.isEmpty() ? last : null;
        }
        passed = last == null ? List.of() : last.passOn();
    }

    boolean isEnabled(String process) {
        return ready.contains(process) || call > 0 && process.equals(THE_HOST);
    }

    /** Returns what is chosen in the order of submission. */
    String inOrder() {
        return call > 0 ? THE_HOST : ready.get(0);
    }

    /** Returns what can be chosen, in the order of submission. */
    List<String> enabled() {
        List<String> all = new ArrayList<>(ready.size() + 1);
        if (call > 0) {
            all.add(THE_HOST);
        }
        all.addAll(ready);
        return all;
    }
}
