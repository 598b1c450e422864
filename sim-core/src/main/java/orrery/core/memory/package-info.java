/**
 * Memory is addresses.
 *
 * <ol>
 *   <li>One 64-bit address space a machine; an address is given out once, save those of memory pools.
 *   <li>Bytes come into being when they are first touched; untouched memory reads as zero.
 *   <li>Every access checks bounds and lifetime. What fails on the device is a {@link MemoryFault} that names the
 *       allocation.
 *   <li>The first typed view of a piece of memory decides the type of the Java array behind it; copies, fills and views
 *       of other types adapt.
 * </ol>
 */
package orrery.core.memory;
