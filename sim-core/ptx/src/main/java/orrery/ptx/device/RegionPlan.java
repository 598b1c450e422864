package orrery.ptx.device;

import com.google.common.primitives.ImmutableIntArray;

/**
 * A region of an entry: the code between two exchanges, which a thread runs without others.
 *
 * @param exchange the exchange that precedes it; CUT for the first region, which nothing precedes
 * @param barrier the barrier of all threads that precedes it, if its operands are constants; {@link #NO_BARRIER} for
 *     another exchange
 * @param constants the operands x1, x2 and x3 of the exchange; empty if they are not known
 */
public record RegionPlan(Exchange exchange, int barrier, ImmutableIntArray constants) {

    /** No barrier of all threads. */
    public static final int NO_BARRIER = -1;
}
