/**
 * Outputs that recordings write while a machine runs.
 *
 * <ol>
 *   <li>A machine waits for an output only while that accepts something, and for some seconds more.
 *   <li>An output that is not complete is reported when it is closed.
 * </ol>
 */
@NullMarked
package orrery.core.output;

import org.jspecify.annotations.NullMarked;
