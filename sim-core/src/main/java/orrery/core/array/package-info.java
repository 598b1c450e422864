/**
 * CUDA arrays: descriptors, levels and their memory.
 *
 * <ol>
 *   <li>An inconsistent descriptor is refused, and extents of created arrays that exceed the limits of the device.
 *   <li>The levels of a mipmapped array in external memory are contiguous; rows have no padding.
 *   <li>Arrays have bytes at addresses that no call finds. Copies use them; textures and surfaces are not simulated.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>Arrays could have a storage of their own. As memory with addresses they are copied, exported and checked by the
 * code that does so for all memory; only the descriptor is theirs.
 */
@NullMarked
package orrery.core.array;

import org.jspecify.annotations.NullMarked;
