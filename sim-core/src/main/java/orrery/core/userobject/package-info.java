/**
 * User objects: things of the program whose life the driver watches.
 *
 * <ol>
 *   <li>References are a number. Whose they are is known to their owners, the program and its graphs, and not here.
 *   <li>The destructor is called once, when the number becomes zero, by the thread of the driver that runs host
 *       functions; no call waits for it.
 * </ol>
 */
@NullMarked
package orrery.core.userobject;

import org.jspecify.annotations.NullMarked;
