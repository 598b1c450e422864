/**
 * What operations access, for the exploration of schedules.
 *
 * <ol>
 *   <li>A footprint says at least what an operation has accessed. What is not known counts as everything.
 *   <li>Two calls of different threads conflict, unless each does nothing but submit work to a stream of its own.
 * </ol>
 */
@NullMarked
package orrery.core.explore;

import org.jspecify.annotations.NullMarked;
