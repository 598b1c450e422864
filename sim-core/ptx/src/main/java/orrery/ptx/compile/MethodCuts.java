package orrery.ptx.compile;

import java.util.Map;
import java.util.Set;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.Region;

/** Chooses where a region is divided whose method is too large: between blocks, in as few loops as possible. */
final class MethodCuts {
    private MethodCuts() {}

    /**
     * Adds the blocks that begin regions of their own.
     *
     * @param sizes the bytes of the blocks
     * @param most the bytes that a method may have
     */
    static void add(FlowGraph graph, Region region, Map<Integer, Integer> sizes, int most, Set<Integer> cuts) {
        int[] depths = depths(graph);
        int part = most / 2;
        int sum = 0;
        int best = -1;
        for (int block : region.blocks()) {
            if (sum > 0 && block != region.start() && !cuts.contains(block)) {
                boolean isFarEnough = sum > part / 2;
                if (isFarEnough && (best < 0 || depths[block] <= depths[best])) {
                    best = block;
                }
            }
            sum += sizes.getOrDefault(block, 0);
            if (sum > part && best >= 0) {
                cuts.add(best);
                best = -1;
                sum = 0;
            }
        }
        if (best >= 0) {
            cuts.add(best);
        }
    }

    /** Returns for each block the number of jumps back over it. */
    private static int[] depths(FlowGraph graph) {
        int[] depths = new int[graph.blocks().size()];
        for (int from = 0; from < depths.length; from++) {
            for (int to : graph.block(from).exit().successors()) {
                for (int i = to; i <= from; i++) {
                    depths[i]++;
                }
            }
        }
        return depths;
    }
}
