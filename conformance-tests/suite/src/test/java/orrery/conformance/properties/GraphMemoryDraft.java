package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.List;

/**
 * A graph that allocates memory, writes a value to it, reads the value and may free the memory. It also frees memory of
 * earlier graphs. It is captured or built node by node. In the latter case an allocation comes after the last node of
 * the allocation before, or is not ordered with it.
 */
final class GraphMemoryDraft {
    /** A request for an allocation: its size, whether the graph frees it, whether it comes after the one before. */
    record Request(int size, boolean freed, boolean after) {}

    /** An allocation: the name of its address, the value that the graph stores there, the cell it is read into. */
    record Block(String pointer, long size, boolean freed, int value, int cell, int chain) {}

    private static final long[] SIZES = {4, 512, 700, 4096, 1 << 20, 40 << 20};

    private final String name;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Block> foreign;
    private final List<String> lines = new ArrayList<>();

    /**
     * Creates a graph.
     *
     * @param number the unique number of the graph
     * @param captured whether the graph is captured
     * @param requests the allocations
     * @param foreign the allocations of other graphs that it frees
     */
    GraphMemoryDraft(int number, boolean captured, List<Request> requests, List<Block> foreign) {
        this.name = "g" + number;
        this.foreign = List.copyOf(foreign);
        int chain = 0;
        for (int i = 0; i < requests.size(); i++) {
            Request each = requests.get(i);
            chain += captured || each.after() || i == 0 ? 0 : 1;
            String alloc = name + "_a" + i;
            String pointer = captured ? alloc : alloc + ".ptr";
            long size = SIZES[each.size() % SIZES.length];
            blocks.add(new Block(pointer, size, each.freed(), 100 * number + i + 1, i, chain));
        }
        if (captured) {
            capture();
        } else {
            build();
        }
    }

    String name() {
        return name;
    }

    List<Block> blocks() {
        return blocks;
    }

    List<Block> foreign() {
        return foreign;
    }

    List<String> lines() {
        return lines;
    }

    /** Returns whether two blocks of the graph can be live at the same time. */
    boolean together(int one, int other) {
        int first = Math.min(one, other);
        return !blocks.get(first).freed()
                || blocks.get(one).chain() != blocks.get(other).chain();
    }

    private void capture() {
        lines.add("cuStreamBeginCapture s RELAXED");
        foreign.forEach(each -> lines.add("cuMemFreeAsync " + each.pointer() + " s"));
        for (Block each : blocks) {
            lines.add(each.pointer() + " = cuMemAllocAsync " + each.size() + " s");
            lines.add("launch s store " + each.pointer() + " " + each.value());
            lines.add("launch s copycell " + Cells.device(each.cell()) + " " + each.pointer());
            if (each.freed()) {
                lines.add("cuMemFreeAsync " + each.pointer() + " s");
            }
        }
        lines.add(name + " = cuStreamEndCapture s");
    }

    private void build() {
        lines.add(name + " = cuGraphCreate");
        for (int i = 0; i < foreign.size(); i++) {
            lines.add(name + "_e" + i + " = cuGraphAddMemFreeNode " + name + " [] "
                    + foreign.get(i).pointer());
        }
        String last = "";
        for (int i = 0; i < blocks.size(); i++) {
            Block each = blocks.get(i);
            String at = name + "_";
            boolean after = i > 0 && blocks.get(i - 1).chain() == each.chain();
            lines.add(at + "a" + i + " = cuGraphAddMemAllocNode " + name + " [" + (after ? last : "") + "] "
                    + each.size());
            lines.add(at + "k" + i + " = cuGraphAddKernelNode " + name + " [" + at + "a" + i + "] store "
                    + each.pointer() + " " + each.value());
            last = at + "c" + i;
            lines.add(last + " = cuGraphAddKernelNode " + name + " [" + at + "k" + i + "] copycell "
                    + Cells.device(each.cell()) + " " + each.pointer());
            if (each.freed()) {
                lines.add(at + "f" + i + " = cuGraphAddMemFreeNode " + name + " [" + last + "] " + each.pointer());
                last = at + "f" + i;
            }
        }
    }
}
