/**
 * User objects: objects of the program whose lifetime the driver manages.
 *
 * <ol>
 *   <li>A user object only counts its references. The program and its graphs know which references are theirs.
 *   <li>The destructor is called once, when the count becomes zero, by the driver thread that runs host functions. No
 *       call waits for it.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>A {@link java.lang.ref.Cleaner} could call destructors when the program has dropped an object. The documentation
 * counts references, and with the collector nobody could say when a destructor runs.
 */
@NullMarked
package orrery.core.userobject;

import org.jspecify.annotations.NullMarked;
