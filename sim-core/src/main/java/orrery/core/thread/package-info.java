/**
 * Java threads: those that the simulator makes, and what threads do at present.
 *
 * <ol>
 *   <li>What a thread does is found by looks at its state, which are counted and not timed: a process that is not
 *       scheduled does not look either.
 *   <li>A thread that computes is measured by its CPU time.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>Limits of real time were tried. A busy build server is slow, not stuck: a build failed in six places beside other
 * work, and 1 of 1,393 programs was called a deadlock that had none.
 */
@NullMarked
package orrery.core.thread;

import org.jspecify.annotations.NullMarked;
