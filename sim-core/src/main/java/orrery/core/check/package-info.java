/**
 * The checks of {@link orrery.sim.Checks}: listeners that watch a program and report its mistakes.
 *
 * <ol>
 *   <li>{@link orrery.core.check.Checker} listens to the machine and to the accesses to memory. It exists only if
 *       something is checked.
 *   <li>The order of two accesses comes from {@link orrery.core.order}. When operations run has no influence.
 *   <li>Memory that is accessed is remembered as ranges, in {@link orrery.core.check.Shadow}.
 *   <li>A check never changes what a program does or when.
 * </ol>
 */
@NullMarked
package orrery.core.check;

import org.jspecify.annotations.NullMarked;
