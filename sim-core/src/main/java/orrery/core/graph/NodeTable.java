package orrery.core.graph;

import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * The nodes of a graph by ordinal, in arrays of up to 1024 nodes. Small arrays limit how many references a garbage
 * collector has to scan after a node is added.
 */
final class NodeTable implements Iterable<Node> {
    private static final int BITS = 10;
    private static final int PIECE = 1 << BITS;

    private Node[][] pieces = {new Node[8]};
    private int ordinalLimit;

    /** The number of nodes that were removed from each piece. A piece without nodes is released. */
    private int[] removed = new int[1];

    /** Returns the node with an ordinal; null if it was removed. */
    @SuppressWarnings("NullAway") // callers ask for nodes that exist
    Node get(int ordinal) {
        Node[] piece = pieces[ordinal >> BITS];
        return piece == null ? null : piece[ordinal & PIECE - 1];
    }

    /** Adds the node with the next ordinal. */
    void add(Node node) {
        int piece = node.ordinal() >> BITS;
        int place = node.ordinal() & PIECE - 1;
        if (piece == pieces.length) {
            pieces = Arrays.copyOf(pieces, 2 * piece);
            removed = Arrays.copyOf(removed, 2 * piece);
        }
        if (pieces[piece] == null) {
            pieces[piece] = new Node[PIECE];
        } else if (place == pieces[piece].length) {
            pieces[piece] = Arrays.copyOf(pieces[piece], 2 * place);
        }
        pieces[piece][place] = node;
        ordinalLimit = node.ordinal() + 1;
    }

    /** Removes a node. */
    void remove(Node node) {
        int piece = node.ordinal() >> BITS;
        pieces[piece][node.ordinal() & PIECE - 1] = null;
        if (++removed[piece] == PIECE) {
            pieces[piece] = null;
        }
    }

    /** Returns the ordinal of the first node from {@code from} on; {@code limit} if there is none below it. */
    private int firstFrom(int from, int limit) {
        int ordinal = from;
        while (ordinal < limit && get(ordinal) == null) {
            ordinal = pieces[ordinal >> BITS] == null ? (ordinal | PIECE - 1) + 1 : ordinal + 1;
        }
        return Math.min(ordinal, limit);
    }

    /** Returns the nodes in the order of their ordinals, including those that are added while they are iterated. */
    @Override
    public Iterator<Node> iterator() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                next = firstFrom(next, ordinalLimit);
                return next < ordinalLimit;
            }

            @Override
            public Node next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return get(next++);
            }
        };
    }
}
