package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import orrery.conformance.properties.GraphMemoryDraft.Block;
import orrery.conformance.properties.GraphMemoryDraft.Request;

/**
 * Launches graphs that allocate and free memory, and frees their memory itself, beside a model of the live allocations:
 * which calls are refused, what memory contains, that live allocations do not overlap, and how much memory graphs have.
 */
final class GraphMemoryProgram {
    /** A random action, with the numbers that choose its operands. It is left out if it is not possible. */
    record Action(Kind kind, int a, boolean flag, List<Request> requests) {}

    /** What an action does. */
    enum Kind {
        BUILD,
        CAPTURE,
        LAUNCH,
        FREE_ASYNC,
        FREE,
        STORE,
        TRIM,
        DESTROY,
        INSTANTIATE
    }

    private static final long BACKING = 32L << 20;
    private static final String REFUSED = "CUDA_ERROR_INVALID_VALUE";

    /** A graph with its executable graph, if there is one. */
    private static final class BuiltGraph {
        private final GraphMemoryDraft draft;
        private String exec;
        private boolean autoFree;

        BuiltGraph(GraphMemoryDraft draft) {
            this.draft = draft;
        }
    }

    private final CallSession session;
    private final List<BuiltGraph> graphs = new ArrayList<>();
    private final List<Block> known = new ArrayList<>();
    private final Map<Block, Integer> alive = new LinkedHashMap<>();
    private final Map<Block, BuiltGraph> makers = new HashMap<>();
    private int names;

    GraphMemoryProgram(CallSession session) {
        this.session = session;
        session.call(List.of("c = cells 16", "s = cuStreamCreate NON_BLOCKING", "t = cuStreamCreate NON_BLOCKING"));
    }

    private static <T> T pick(List<T> some, int which) {
        return some.isEmpty() ? null : some.get(which % some.size());
    }

    /** Performs an action if it is possible, and compares the machine with the model. */
    void perform(Action action) {
        BuiltGraph built = pick(graphs, action.a());
        String stream = action.flag() ? " s" : " t";
        switch (action.kind()) {
            case BUILD, CAPTURE -> make(action);
            case LAUNCH -> launch(built, stream);
            case FREE_ASYNC -> free(pick(known, action.a()), "cuMemFreeAsync ", stream);
            case FREE -> free(pick(known, action.a()), "cuMemFree ", "");
            case STORE -> store(pick(List.copyOf(alive.keySet()), action.a()), stream);
            case TRIM -> trim();
            case DESTROY -> destroy(built, action.flag());
            case INSTANTIATE -> instantiate(built, action.flag());
        }
        compare();
    }

    // -- actions -------------------------------------------------------------------------------------------------

    private void make(Action action) {
        List<Block> foreign = new ArrayList<>();
        Block other = pick(known, action.a());
        if (action.flag() && other != null && !other.freed() && graphs.contains(makers.get(other))) {
            foreign.add(other);
        }
        GraphMemoryDraft draft =
                new GraphMemoryDraft(++names, action.kind() == Kind.CAPTURE, action.requests(), foreign);
        session.call(draft.lines());
        BuiltGraph built = new BuiltGraph(draft);
        graphs.add(built);
        for (int i = 0; i < draft.blocks().size(); i++) {
            known.add(draft.blocks().get(i));
            makers.put(draft.blocks().get(i), built);
            for (int k = 0; k < i; k++) {
                boolean apart = apart(draft.blocks().get(i), draft.blocks().get(k));
                session.require(apart || !draft.together(i, k), "two allocations of a graph share memory");
            }
        }
        instantiate(built, (action.a() & 1) == 0);
    }

    private void instantiate(BuiltGraph built, boolean autoFree) {
        if (built == null) {
            return;
        }
        String call = " = cuGraphInstantiate " + built.draft.name() + (autoFree ? " AUTO_FREE_ON_LAUNCH" : "");
        boolean memory =
                !built.draft.blocks().isEmpty() || !built.draft.foreign().isEmpty();
        String exec = "x" + ++names;
        if (built.exec == null) {
            session.call(exec + call);
            built.exec = exec;
            built.autoFree = autoFree;
        } else if (memory) {
            session.expect(exec + call, "CUDA_ERROR_NOT_SUPPORTED");
        }
    }

    private void launch(BuiltGraph built, String stream) {
        if (built == null || built.exec == null) {
            return;
        }
        boolean leak = !built.autoFree && built.draft.blocks().stream().anyMatch(alive::containsKey);
        boolean absent = !built.draft.foreign().stream().allMatch(alive::containsKey);
        String call = "cuGraphLaunch " + built.exec + stream;
        if (leak || absent) {
            session.expect(call, REFUSED);
            return;
        }
        session.call(call);
        built.draft.foreign().forEach(alive::remove);
        for (Block each : built.draft.blocks()) {
            session.expect("read " + Cells.device(each.cell()), "CUDA_SUCCESS " + each.value());
            if (!each.freed()) {
                alive.put(each, each.value());
            }
        }
    }

    /** Frees the live allocation at the address of a block. The call is refused if there is none. */
    private void free(Block block, String call, String stream) {
        if (block == null) {
            return;
        }
        long address = address(block);
        Block found = alive.keySet().stream()
                .filter(each -> address(each) == address)
                .findFirst()
                .orElse(null);
        if (found == null) {
            session.expect(call + block.pointer() + stream, REFUSED);
        } else {
            session.call(call + block.pointer() + stream);
            alive.remove(found);
        }
    }

    private void store(Block block, String stream) {
        if (block != null) {
            int value = alive.get(block) + 7;
            session.call("launch" + stream + " store " + block.pointer() + " " + value);
            alive.put(block, value);
        }
    }

    private void destroy(BuiltGraph built, boolean whole) {
        if (built == null) {
            return;
        }
        if (built.exec != null) {
            session.call("cuGraphExecDestroy " + built.exec);
            built.exec = null;
        }
        if (whole) {
            session.call("cuGraphDestroy " + built.draft.name());
            graphs.remove(built);
        }
    }

    private void trim() {
        session.call("cuDeviceGraphMemTrim");
        if (alive.isEmpty()) {
            session.expect("cuDeviceGetGraphMemAttribute RESERVED_MEM_CURRENT", "CUDA_SUCCESS 0");
        }
    }

    // -- invariants -------------------------------------------------------------------------------------------------

    private long address(Block block) {
        return (Long) session.console().value(block.pointer());
    }

    private boolean apart(Block one, Block other) {
        return address(one) + one.size() <= address(other) || address(other) + other.size() <= address(one);
    }

    private void compare() {
        session.console().settle();
        List<Block> all = List.copyOf(alive.keySet());
        long live = 0;
        for (int i = 0; i < all.size(); i++) {
            Block each = all.get(i);
            live += each.size();
            String value = session.probe("read " + each.pointer());
            session.require(
                    value.equals("CUDA_SUCCESS " + alive.get(each)),
                    each.pointer() + " should hold " + alive.get(each) + " and read answers " + value);
            for (int k = 0; k < i; k++) {
                session.require(apart(each, all.get(k)), each + " and " + all.get(k) + " share memory");
            }
        }
        long used = attribute("USED_MEM_CURRENT");
        long reserved = attribute("RESERVED_MEM_CURRENT");
        session.require(live <= used && used <= reserved, live + " alive, " + used + " used, " + reserved);
        session.require(reserved % BACKING == 0, reserved + " bytes are reserved");
        session.require(attribute("USED_MEM_HIGH") >= used, "the high-water mark of used memory is too low");
        session.require(
                attribute("RESERVED_MEM_HIGH") >= reserved, "the high-water mark of reserved memory is too low");
    }

    private long attribute(String name) {
        return Long.parseLong(
                session.probe("cuDeviceGetGraphMemAttribute " + name).substring("CUDA_SUCCESS ".length()));
    }

    /** Frees all memory, and checks that none is left. */
    void finish() {
        for (Block each : List.copyOf(alive.keySet())) {
            free(each, "cuMemFreeAsync ", " s");
        }
        trim();
        compare();
    }
}
