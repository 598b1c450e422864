package orrery.core.graph;

import java.util.Arrays;

/**
 * The nodes of a graph by their ordinals, in pieces of some thousand: references from one large array, which is old, to
 * nodes, which are new, would be gone through one by one at every collection of garbage.
 */
final class NodeTable {
    private static final int BITS = 10;
    private static final int PIECE = 1 << BITS;

    private Node[][] pieces = {new Node[8]};

    /** The node with an ordinal, of which there has been one; null if it is gone. */
    Node get(int ordinal) {
        return pieces[ordinal >> BITS][ordinal & PIECE - 1];
    }

    /** Adds the node with the next ordinal. */
    void add(Node node) {
        int piece = node.ordinal() >> BITS;
        int place = node.ordinal() & PIECE - 1;
        if (piece == pieces.length) {
            pieces = Arrays.copyOf(pieces, 2 * piece);
        }
        if (pieces[piece] == null) {
            pieces[piece] = new Node[PIECE];
        } else if (place == pieces[piece].length) {
            pieces[piece] = Arrays.copyOf(pieces[piece], 2 * place);
        }
        pieces[piece][place] = node;
    }

    /** Removes a node. */
    void remove(Node node) {
        pieces[node.ordinal() >> BITS][node.ordinal() & PIECE - 1] = null;
    }
}
