/**
 * Mipmapped arrays on external memory: descriptors, and the offsets of levels.
 *
 * <ol>
 *   <li>An inconsistent descriptor is refused. Texture limits are not checked, because device models do not contain
 *       them.
 *   <li>The levels of a mipmapped array are contiguous.
 *   <li>Copies, textures and surfaces of arrays are not simulated; they throw {@link UnsupportedOperationException}.
 * </ol>
 */
@NullMarked
package orrery.core.array;

import org.jspecify.annotations.NullMarked;
