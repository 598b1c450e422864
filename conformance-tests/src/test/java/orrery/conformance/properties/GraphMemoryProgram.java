package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import orrery.conformance.properties.GraphMemoryDraft.Block;
import orrery.conformance.properties.GraphMemoryDraft.Wanted;

/**
 * A program that launches graphs which allocate and free, and frees their memory itself, beside a model of what is
 * alive: which calls are refused, what memory holds, that nothing alive shares addresses, and how much graphs have.
 */
final class GraphMemoryProgram {
    /** Something that the program may do, with what it needs to choose. */
    record Wish(Deed deed, int a, boolean flag, List<Wanted> wanted) {}

    /** What a program does. */
    enum Deed {
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
    private static final class Made {
        private final GraphMemoryDraft draft;
        private String exec;
        private boolean autoFree;

        Made(GraphMemoryDraft draft) {
            this.draft = draft;
        }
    }

    private final Dialogue dialogue;
    private final List<Made> graphs = new ArrayList<>();
    private final List<Block> known = new ArrayList<>();
    private final Map<Block, Integer> alive = new LinkedHashMap<>();
    private final Map<Block, Made> makers = new HashMap<>();
    private int names;

    GraphMemoryProgram(Dialogue dialogue) {
        this.dialogue = dialogue;
        dialogue.say(List.of("c = cells 16", "s = cuStreamCreate NON_BLOCKING", "t = cuStreamCreate NON_BLOCKING"));
    }

    private static <T> T pick(List<T> some, int which) {
        return some.isEmpty() ? null : some.get(which % some.size());
    }

    /** Does what is wished for if it makes sense. */
    void grant(Wish wish) {
        Made made = pick(graphs, wish.a());
        String stream = wish.flag() ? " s" : " t";
        switch (wish.deed()) {
            case BUILD, CAPTURE -> make(wish);
            case LAUNCH -> launch(made, stream);
            case FREE_ASYNC -> free(pick(known, wish.a()), "cuMemFreeAsync ", stream);
            case FREE -> free(pick(known, wish.a()), "cuMemFree ", "");
            case STORE -> store(pick(List.copyOf(alive.keySet()), wish.a()), stream);
            case TRIM -> trim();
            case DESTROY -> destroy(made, wish.flag());
            case INSTANTIATE -> instantiate(made, wish.flag());
        }
        compare();
    }

    // -- deeds ---------------------------------------------------------------------------------------------------

    private void make(Wish wish) {
        List<Block> foreign = new ArrayList<>();
        Block other = pick(known, wish.a());
        if (wish.flag() && other != null && !other.freed() && graphs.contains(makers.get(other))) {
            foreign.add(other);
        }
        GraphMemoryDraft draft = new GraphMemoryDraft(++names, wish.deed() == Deed.CAPTURE, wish.wanted(), foreign);
        dialogue.say(draft.lines());
        Made made = new Made(draft);
        graphs.add(made);
        for (int i = 0; i < draft.blocks().size(); i++) {
            known.add(draft.blocks().get(i));
            makers.put(draft.blocks().get(i), made);
            for (int k = 0; k < i; k++) {
                boolean apart = apart(draft.blocks().get(i), draft.blocks().get(k));
                dialogue.require(apart || !draft.together(i, k), "two allocations of a graph share memory");
            }
        }
        instantiate(made, (wish.a() & 1) == 0);
    }

    private void instantiate(Made made, boolean autoFree) {
        if (made == null) {
            return;
        }
        String call = " = cuGraphInstantiate " + made.draft.name() + (autoFree ? " AUTO_FREE_ON_LAUNCH" : "");
        boolean memory = !made.draft.blocks().isEmpty() || !made.draft.foreign().isEmpty();
        String exec = "x" + ++names;
        if (made.exec == null) {
            dialogue.say(exec + call);
            made.exec = exec;
            made.autoFree = autoFree;
        } else if (memory) {
            dialogue.expect(exec + call, "CUDA_ERROR_NOT_SUPPORTED");
        }
    }

    private void launch(Made made, String stream) {
        if (made == null || made.exec == null) {
            return;
        }
        boolean leak = !made.autoFree && made.draft.blocks().stream().anyMatch(alive::containsKey);
        boolean absent = !made.draft.foreign().stream().allMatch(alive::containsKey);
        String call = "cuGraphLaunch " + made.exec + stream;
        if (leak || absent) {
            dialogue.expect(call, REFUSED);
            return;
        }
        dialogue.say(call);
        made.draft.foreign().forEach(alive::remove);
        for (Block each : made.draft.blocks()) {
            dialogue.expect("read " + Cells.device(each.cell()), "CUDA_SUCCESS " + each.value());
            if (!each.freed()) {
                alive.put(each, each.value());
            }
        }
    }

    /** A call names an address: what it frees is what is alive there. */
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
            dialogue.expect(call + block.pointer() + stream, REFUSED);
        } else {
            dialogue.say(call + block.pointer() + stream);
            alive.remove(found);
        }
    }

    private void store(Block block, String stream) {
        if (block != null) {
            int value = alive.get(block) + 7;
            dialogue.say("launch" + stream + " store " + block.pointer() + " " + value);
            alive.put(block, value);
        }
    }

    private void destroy(Made made, boolean whole) {
        if (made == null) {
            return;
        }
        if (made.exec != null) {
            dialogue.say("cuGraphExecDestroy " + made.exec);
            made.exec = null;
        }
        if (whole) {
            dialogue.say("cuGraphDestroy " + made.draft.name());
            graphs.remove(made);
        }
    }

    private void trim() {
        dialogue.say("cuDeviceGraphMemTrim");
        if (alive.isEmpty()) {
            dialogue.expect("cuDeviceGetGraphMemAttribute RESERVED_MEM_CURRENT", "CUDA_SUCCESS 0");
        }
    }

    // -- what is so at any time ----------------------------------------------------------------------------------

    private long address(Block block) {
        return (Long) dialogue.console().value(block.pointer());
    }

    private boolean apart(Block one, Block other) {
        return address(one) + one.size() <= address(other) || address(other) + other.size() <= address(one);
    }

    private void compare() {
        dialogue.console().settle();
        List<Block> all = List.copyOf(alive.keySet());
        long live = 0;
        for (int i = 0; i < all.size(); i++) {
            Block each = all.get(i);
            live += each.size();
            String value = dialogue.probe("read " + each.pointer());
            dialogue.require(
                    value.equals("CUDA_SUCCESS " + alive.get(each)),
                    each.pointer() + " should hold " + alive.get(each) + " and read answers " + value);
            for (int k = 0; k < i; k++) {
                dialogue.require(apart(each, all.get(k)), each + " and " + all.get(k) + " share memory");
            }
        }
        long used = attribute("USED_MEM_CURRENT");
        long reserved = attribute("RESERVED_MEM_CURRENT");
        dialogue.require(live <= used && used <= reserved, live + " alive, " + used + " used, " + reserved);
        dialogue.require(reserved % BACKING == 0, reserved + " bytes are reserved");
        dialogue.require(attribute("USED_MEM_HIGH") >= used, "the high mark of what is used is too low");
        dialogue.require(attribute("RESERVED_MEM_HIGH") >= reserved, "the high mark is too low");
    }

    private long attribute(String name) {
        return Long.parseLong(
                dialogue.probe("cuDeviceGetGraphMemAttribute " + name).substring("CUDA_SUCCESS ".length()));
    }

    /** Frees everything; nothing is left. */
    void finish() {
        for (Block each : List.copyOf(alive.keySet())) {
            free(each, "cuMemFreeAsync ", " s");
        }
        trim();
        compare();
    }
}
