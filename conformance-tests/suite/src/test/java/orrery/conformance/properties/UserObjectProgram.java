package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * A program with user objects, beside a model of their reference counts: references of the program, of graphs and their
 * child graphs, and of executable graphs, whose launches keep references until they are complete.
 */
final class UserObjectProgram {
    /** A random action, with numbers that choose its operands. It is left out if it is not possible. */
    record Action(Kind kind, int a, int b, int count) {}

    /** What an action does. */
    enum Kind {
        CREATE,
        RETAIN,
        RELEASE,
        GIVE,
        MOVE,
        TAKE_BACK,
        MAKE_GRAPH,
        CLONE,
        EMBED,
        REMOVE,
        DESTROY,
        INSTANTIATE,
        UPDATE,
        SET_CHILD,
        LAUNCH,
        DESTROY_EXEC,
        OPEN
    }

    /** Counts by object. */
    private static final class Counts extends HashMap<Integer, Integer> {
        private static final long serialVersionUID = 1;

        void add(Counts others) {
            others.forEach((object, count) -> merge(object, count, Integer::sum));
        }
    }

    /** A graph: its own references, and its child graph if it has one. */
    private static final class Owner {
        private final String name;
        private final Counts own = new Counts();
        private Owner child;
        private String childNode;

        Owner(String name) {
            this.name = name;
        }

        Owner copy(String called) {
            Owner copy = new Owner(called);
            copy.own.add(own);
            copy.child = child == null ? null : child.copy("");
            return copy;
        }

        /** Returns the references of an executable graph of it: one for each object that a graph refers to. */
        Owner once() {
            Owner once = new Owner("");
            own.forEach((object, count) -> {
                if (count > 0) {
                    once.own.put(object, 1);
                }
            });
            once.child = child == null ? null : child.once();
            return once;
        }

        int depth() {
            return child == null ? 0 : 1 + child.depth();
        }

        void count(Counts into) {
            into.add(own);
            if (child != null) {
                child.count(into);
            }
        }
    }

    /** An executable graph: its references, and those that pending launches keep. */
    private static final class Exec {
        private final String name;
        private final Owner source;
        private final String childNode;
        private Owner holds;
        private final List<Owner> held = new ArrayList<>();
        private boolean destroyed;
        private boolean pending;

        Exec(String name, Owner source) {
            this.name = name;
            this.source = source;
            this.childNode = source.childNode;
            this.holds = source.once();
        }

        void replaced() {
            if (pending) {
                held.add(holds.copy(""));
            }
        }
    }

    private final CallSession session;
    private final Counts mine = new Counts();
    private final List<Owner> graphs = new ArrayList<>();
    private final List<Exec> execs = new ArrayList<>();
    private boolean closed;
    private int objects;
    private int names;

    UserObjectProgram(CallSession session) {
        this.session = session;
        session.call(List.of("s = cuStreamCreate NON_BLOCKING", "f = flag"));
    }

    private static <T> T pick(List<T> some, int which) {
        return some.isEmpty() ? null : some.get(which % some.size());
    }

    /** Performs an action if it is possible. */
    void perform(Action action) {
        Owner graph = pick(graphs, action.a());
        Owner other = pick(graphs, action.b());
        Exec exec = pick(execs.stream().filter(each -> !each.destroyed).toList(), action.a());
        Integer object = pick(List.copyOf(alive()), action.b());
        int owned = object == null ? 0 : mine.getOrDefault(object, 0);
        switch (action.kind()) {
            case CREATE -> create(action.count());
            case RETAIN -> retain(object, owned, action.count());
            case RELEASE -> release(object, Math.min(owned, action.count()));
            case GIVE -> give(graph, object, action.count(), "");
            case MOVE -> give(graph, object, Math.min(owned, action.count()), " MOVE");
            case TAKE_BACK -> takeBack(graph, action.b(), action.count());
            case MAKE_GRAPH -> make();
            case CLONE -> copy(graph);
            case EMBED -> embed(graph, other);
            case REMOVE -> remove(graph);
            case DESTROY -> destroy(graph);
            case INSTANTIATE -> instantiate(graph);
            case UPDATE -> update(exec, other);
            case SET_CHILD -> setChild(exec, other);
            case LAUNCH -> launch(exec, action.b());
            case DESTROY_EXEC -> destroy(exec);
            case OPEN -> open();
        }
    }

    // -- actions -------------------------------------------------------------------------------------------------

    private void create(int count) {
        int object = ++objects;
        session.call("u" + object + " = cuUserObjectCreate " + object + " " + count);
        mine.put(object, count);
    }

    private void retain(Integer object, int owned, int count) {
        if (owned > 0) {
            session.call("cuUserObjectRetain u" + object + " " + count);
            mine.merge(object, count, Integer::sum);
        }
    }

    private void release(Integer object, int count) {
        if (count > 0) {
            session.call("cuUserObjectRelease u" + object + " " + count);
            mine.merge(object, -count, Integer::sum);
        }
    }

    private void give(Owner graph, Integer object, int count, String move) {
        if (graph != null && object != null && count > 0) {
            session.call("cuGraphRetainUserObject " + graph.name + " u" + object + " " + count + move);
            graph.own.merge(object, count, Integer::sum);
            if (!move.isEmpty()) {
                mine.merge(object, -count, Integer::sum);
            }
        }
    }

    private void takeBack(Owner graph, int which, int most) {
        Integer object = graph == null ? null : pick(List.copyOf(new TreeSet<>(graph.own.keySet())), which);
        if (object != null) {
            int count = Math.min(most, graph.own.get(object));
            session.call("cuGraphReleaseUserObject " + graph.name + " u" + object + " " + count);
            graph.own.computeIfPresent(object, (same, had) -> had > count ? had - count : null);
        }
    }

    private void make() {
        String name = "g" + ++names;
        session.call(name + " = cuGraphCreate");
        graphs.add(new Owner(name));
    }

    private void copy(Owner graph) {
        if (graph != null) {
            Owner copy = graph.copy("g" + ++names);
            session.call(copy.name + " = cuGraphClone " + graph.name);
            graphs.add(copy);
        }
    }

    private void embed(Owner graph, Owner other) {
        if (graph != null && graph != other && graph.child == null && other.depth() < 2) {
            graph.childNode = "n" + ++names;
            session.call(graph.childNode + " = cuGraphAddChildGraphNode " + graph.name + " [] " + other.name);
            graph.child = other.copy("");
        }
    }

    private void remove(Owner graph) {
        if (graph != null && graph.childNode != null) {
            session.call("cuGraphDestroyNode " + graph.childNode);
            graph.child = null;
            graph.childNode = null;
        }
    }

    private void destroy(Owner graph) {
        if (graph != null) {
            session.call("cuGraphDestroy " + graph.name);
            graphs.remove(graph);
        }
    }

    private void instantiate(Owner graph) {
        if (graph != null) {
            Exec exec = new Exec("x" + ++names, graph);
            session.call(exec.name + " = cuGraphInstantiate " + graph.name);
            execs.add(exec);
        }
    }

    private void update(Exec exec, Owner graph) {
        if (exec != null && graph != null && graph.depth() == exec.holds.depth()) {
            exec.replaced();
            exec.holds = graph.once();
            session.expect("cuGraphExecUpdate " + exec.name + " " + graph.name, "CUDA_SUCCESS SUCCESS");
        }
    }

    private void setChild(Exec exec, Owner graph) {
        boolean legal = exec != null
                && graph != null
                && exec.childNode != null
                && exec.childNode.equals(exec.source.childNode)
                && graphs.contains(exec.source)
                && exec.holds.depth() == graph.depth() + 1;
        if (legal) {
            exec.replaced();
            exec.holds.child = graph.once();
            session.call("cuGraphExecChildGraphNodeSetParams " + exec.name + " " + exec.childNode + " " + graph.name);
        }
    }

    private void launch(Exec exec, int how) {
        if (exec != null) {
            if (!closed && how % 2 == 0) {
                session.call(List.of("close f", "launch s gate f"));
                closed = true;
            }
            session.call("cuGraphLaunch " + exec.name + " s");
            exec.pending = closed;
        }
    }

    private void destroy(Exec exec) {
        if (exec != null) {
            session.call("cuGraphExecDestroy " + exec.name);
            exec.destroyed = true;
        }
    }

    private void open() {
        if (closed) {
            session.call(List.of("open f", "cuStreamSynchronize s"));
            closed = false;
            for (Exec exec : execs) {
                exec.pending = false;
                exec.held.clear();
            }
        }
    }

    // -- the model -----------------------------------------------------------------------------------------------

    private Set<Integer> alive() {
        Counts all = new Counts();
        all.add(mine);
        graphs.forEach(graph -> graph.count(all));
        for (Exec exec : execs) {
            if (!exec.destroyed || exec.pending) {
                exec.holds.count(all);
            }
            exec.held.forEach(each -> each.count(all));
        }
        TreeSet<Integer> alive = new TreeSet<>();
        all.forEach((object, count) -> {
            if (count > 0) {
                alive.add(object);
            }
        });
        return alive;
    }

    /** Returns the objects that were created, by number. */
    List<Integer> created() {
        return IntStream.rangeClosed(1, objects).boxed().toList();
    }

    /** Returns the objects to which nothing refers in the model, by number. */
    List<Integer> unreferenced() {
        Set<Integer> alive = alive();
        return created().stream().filter(each -> !alive.contains(each)).toList();
    }

    /** Returns the objects whose destructors have run, by number. One that has run twice is listed twice. */
    List<Integer> destroyed() {
        List<String> words = List.of(session.answer("hostset").split(" "));
        session.require(words.get(0).equals("CUDA_SUCCESS"), "the destructors that have run are not told");
        return words.stream().skip(1).map(Integer::valueOf).toList();
    }

    /**
     * Lets pending launches complete, or releases references: those of a graph, of an executable graph, or the
     * program's to an object. Returns false if none are left.
     */
    boolean releaseNext() {
        Exec exec = execs.stream().filter(each -> !each.destroyed).findFirst().orElse(null);
        Integer object = created().stream()
                .filter(each -> mine.getOrDefault(each, 0) > 0)
                .findFirst()
                .orElse(null);
        if (closed) {
            open();
        } else if (!graphs.isEmpty()) {
            destroy(graphs.get(0));
        } else if (exec != null) {
            destroy(exec);
        } else if (object != null) {
            release(object, mine.get(object));
        } else {
            return false;
        }
        return true;
    }
}
