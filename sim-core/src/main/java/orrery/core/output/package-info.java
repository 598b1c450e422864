/**
 * Outputs that recordings write while a machine runs.
 *
 * <ol>
 *   <li>A machine waits for a slow output no longer than for other code of the program.
 *   <li>An output that is not complete is reported when it is closed.
 * </ol>
 */
@NullMarked
package orrery.core.output;

import org.jspecify.annotations.NullMarked;
