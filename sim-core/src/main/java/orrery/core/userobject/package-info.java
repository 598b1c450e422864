/**
 * User objects: objects of the program whose lifetime the driver manages.
 *
 * <ol>
 *   <li>A user object only counts its references. The program and its graphs know which references are theirs.
 *   <li>The destructor is called once, when the count becomes zero, by the driver thread that runs host functions. No
 *       call waits for it.
 * </ol>
 */
@NullMarked
package orrery.core.userobject;

import org.jspecify.annotations.NullMarked;
