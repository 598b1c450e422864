/**
 * Virtual time.
 *
 * <ol>
 *   <li>Times are nanoseconds since the machine was switched on, and never run backwards.
 *   <li>Actions happen in the order of (time, priority, sequence number); no two compare equal.
 *   <li>At one instant, what ends happens before what begins.
 *   <li>A change that takes no time and that nobody is told of may be made later than it is due, but before anything
 *       that comes behind it, and before anybody looks.
 *   <li>A condition is looked at after every action and at every call, never in between.
 * </ol>
 */
package orrery.core.time;
