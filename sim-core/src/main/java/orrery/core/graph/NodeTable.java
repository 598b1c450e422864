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

    /** Returns the node with an ordinal; null if it was removed. */
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
        ordinalLimit = node.ordinal() + 1;
    }

    /** Removes a node. */
    void remove(Node node) {
        pieces[node.ordinal() >> BITS][node.ordinal() & PIECE - 1] = null;
    }

    /** Returns the nodes in the order of their ordinals, including those that are added while they are iterated. */
    @Override
    public Iterator<Node> iterator() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                while (next < ordinalLimit && get(next) == null) {
                    next++;
                }
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
