/**
 * Simulated memory: addresses, allocations, storage and views.
 *
 * <ol>
 *   <li>A machine has one 64-bit address space. Addresses are used once, except those of memory pools.
 *   <li>Storage is allocated at the first write, in pages. Memory that typed views use densely becomes a Java array.
 *   <li>Memory that was never written reads as zero, or as the byte that the options of the machine choose. Memory of
 *       pools and graphs keeps its bytes when its addresses are reused, until the physical memory is released.
 *   <li>An array of the program has one address as long as it exists. The address does not keep it alive.
 *   <li>Every access checks bounds and lifetime. An illegal access of the device is a {@link MemoryFault} that names
 *       the allocation.
 *   <li>The first typed view of memory determines the type of its Java array. Copies, fills and views of other types
 *       work with any array.
 * </ol>
 */
@NullMarked
package orrery.core.memory;

import org.jspecify.annotations.NullMarked;
import orrery.sim.MemoryFault;
