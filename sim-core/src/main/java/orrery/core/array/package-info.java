/**
 * CUDA arrays: descriptors, levels and their memory.
 *
 * <ol>
 *   <li>An inconsistent descriptor is refused, and extents of created arrays that exceed the limits of the device.
 *   <li>The levels of a mipmapped array in external memory are contiguous; rows have no padding.
 *   <li>Arrays have bytes at addresses that no call finds. Copies use them; textures and surfaces are not simulated.
 * </ol>
 */
@NullMarked
package orrery.core.array;

import org.jspecify.annotations.NullMarked;
