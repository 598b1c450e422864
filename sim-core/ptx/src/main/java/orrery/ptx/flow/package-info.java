/**
 * The flow of control of a function: basic blocks, which registers are live, and regions.
 *
 * <p>A region is the code that a thread can run from one exchange to the next. Code that is reached from several
 * exchanges is in several regions: each is a method of its own, whose loops have one entry, as the JIT compiler likes
 * them.
 */
@NullMarked
package orrery.ptx.flow;

import org.jspecify.annotations.NullMarked;
