/**
 * One trace of everything that happens.
 *
 * <ol>
 *   <li>Core reports; listeners never influence what happens or when.
 *   <li>With no listener nothing is reported and nothing is paid.
 *   <li>Reports come in the order in which the machine decides them; their times, not their order, are the timeline.
 * </ol>
 */
@NullMarked
package orrery.core.trace;

import org.jspecify.annotations.NullMarked;
