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
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>Storage is a Java array of the type that the program uses, because loops over such arrays are what the JVM
 * compiles best: a loop over a {@code float[]} ran 2.3 times as fast as over direct buffers or memory segments. Saxpy
 * costs 1.2 to 1.3 times a plain loop where its memory begins an allocation, and 2 times one inside of it, where the
 * JVM does not vectorize the loop; a copy of 256 MiB costs as much as {@code System.arraycopy}.
 *
 * <p>Bytes for everything would be one representation instead of several, without the loops that the JVM vectorizes.
 * Memory that views do not use densely stays in pages of 64 KiB, which come with the first write: an allocation may be
 * larger than the heap, and a touched byte far from others costs a page.
 *
 * <p>Addresses are not used again, so that a use after a free finds no other allocation and is reported as what it is.
 * Pools are the exception, because CUDA documents that they reuse memory.
 */
@NullMarked
package orrery.core.memory;

import org.jspecify.annotations.NullMarked;
import orrery.sim.MemoryFault;
