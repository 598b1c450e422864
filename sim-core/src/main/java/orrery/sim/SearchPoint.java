package orrery.sim;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A point of a run at which the policy chooses what goes on. */
final class SearchPoint {
    /** The name of the host among the processes. */
    static final String THE_HOST = "host";

    /** The number of the call from which the host may go on; 0 if it waits. */
    final int call;

    /** The names of the operations that are ready. */
    final List<String> ready;

    /** What need not be chosen here, because runs that began with it have included it. */
    final Map<String, ImmutableList<Footprint>> asleep = new HashMap<>();

    /** What is to be chosen here, too: the roots of wakeup trees. */
    final List<Continuation> continuations = new ArrayList<>();

    /** What is to be chosen behind {@link #chosen}. */
    List<Continuation> following = List.of();

    /** The name of the process that is chosen. */
    String chosen = "";

    /** What it accesses; nothing if it accesses nothing, or before it is known. */
    final List<Footprint> footprints = new ArrayList<>();

    /** A step that is to be run, and what is to be run behind it: a node of a wakeup tree. */
    static final class Continuation {
        final String process;
        final ImmutableList<Footprint> footprints;
        final List<Continuation> next = new ArrayList<>();

        Continuation(String process, ImmutableList<Footprint> footprints) {
            this.process = process;
            this.footprints = footprints;
        }
    }

    SearchPoint(int call, List<String> ready) {
        this.call = call;
        this.ready = ready;
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
