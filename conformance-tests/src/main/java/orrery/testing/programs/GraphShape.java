package orrery.testing.programs;

import com.google.common.base.Preconditions;

/**
 * The shape of random graphs: nodes lie in layers, and depend on nodes of earlier layers.
 *
 * @param depth how many layers there are at most; at least 1
 * @param width how many nodes a layer has at most; at least 1
 * @param density the probability of an edge between two nodes of different layers, from 0 to 1
 */
public record GraphShape(int depth, int width, double density) {
    /** Graphs of up to 5 layers of 4 nodes, with 3 of 10 edges. */
    public static final GraphShape DEFAULT = new GraphShape(5, 4, 0.3);

    /** Creates a shape. */
    public GraphShape {
        Preconditions.checkArgument(depth >= 1, "a graph has at least 1 layer, but not %s", depth);
        Preconditions.checkArgument(width >= 1, "a layer has at least 1 node, but not %s", width);
        Preconditions.checkArgument(density >= 0 && density <= 1, "a density is from 0 to 1, but not %s", density);
    }
}
