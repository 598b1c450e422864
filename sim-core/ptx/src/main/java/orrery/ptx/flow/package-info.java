/**
 * The flow of control of a function: basic blocks, which registers are live, and regions.
 *
 * <p>A region is the code that a thread can run from one exchange to the next. Code that is reached from several
 * exchanges is in several regions: each is a method of its own, whose loops have one entry, as the JIT compiler likes
 * them.
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>What a thread keeps from one region to the next has to be in memory, everything else can be in locals. So regions
 * are as long as exchanges permit, and only registers that are live between them are kept. One method with a switch
 * over the place to resume at would need no regions, but the JIT compiler gives up on methods with loops of several
 * entries.
 */
@NullMarked
package orrery.ptx.flow;

import org.jspecify.annotations.NullMarked;
