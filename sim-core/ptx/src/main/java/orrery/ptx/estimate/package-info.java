/**
 * What a launch moves and computes, estimated before it runs: {@link orrery.ptx.estimate.LaunchEstimate} follows a few
 * threads through the code, and {@link orrery.ptx.estimate.IssueSlots} says what each instruction costs.
 *
 * <p>The cost of a kernel is needed when its blocks get their places, before its effect happens, so nothing can be
 * counted while it runs. Tried and lost: a count of instructions weighted by the depth of their loops. It does not grow
 * with the parameter that a loop runs to, which is what a program changes.
 */
@NullMarked
package orrery.ptx.estimate;

import org.jspecify.annotations.NullMarked;
