/**
 * Java threads: those that the simulator makes, and what threads do at present.
 *
 * <ol>
 *   <li>What a thread does is found by looks at its state, which are counted and not timed: a process that is not
 *       scheduled does not look either.
 *   <li>A thread that computes is measured by its CPU time.
 * </ol>
 */
@NullMarked
package orrery.core.thread;

import org.jspecify.annotations.NullMarked;
