/**
 * Virtual time.
 *
 * <ol>
 *   <li>Times are nanoseconds since the creation of the machine, and never decrease.
 *   <li>Events happen in the order of (time, priority, sequence number); no two are equal.
 *   <li>At one instant, what ends happens before what begins.
 *   <li>A condition is evaluated after every event and at every call, never in between.
 * </ol>
 */
@NullMarked
package orrery.core.time;

import org.jspecify.annotations.NullMarked;
