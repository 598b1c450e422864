/**
 * Finds where lanes of a warp exchange values through shared memory without a barrier: code that relies on a device
 * that runs a warp in lock step.
 *
 * <p>Threads run one after the other from one exchange to the next. That gives other values than lock step only if two
 * lanes of a warp access the same bytes, one of them stores, and one access may follow the other without an exchange
 * between. {@link orrery.ptx.lockstep.LaneConflicts} finds such accesses, and the code is cut before the later one.
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>The addresses are what decides, and most are integer arithmetic of indices. So they are computed for the lanes of
 * some warps when the shape of the block is known, at its first launch. What is not known of an address is a multiple
 * of something: {@code tile[row][lane]} with a row from memory is still in the column of the lane. A loop variable with
 * few values, such as the distance of a reduction, is tried with each of them. So code with proper barriers has mostly
 * no cuts: a reduction, a transposition, a histogram with a part for each lane. Where too little is known there is a
 * cut that costs time and changes nothing.
 *
 * <p>Tried and lost: the same without the shape. Rows of a tile may overlap for all that is known then, so that every
 * tile that is filled by two stores had a cut.
 */
@NullMarked
package orrery.ptx.lockstep;

import org.jspecify.annotations.NullMarked;
