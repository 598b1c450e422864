/**
 * External memory and semaphores, and a simulation of the other APIs that create them.
 *
 * <ol>
 *   <li>An {@link orrery.core.external.SimulatedExternalObject} is reference counted: the other API, every handle and
 *       every import hold a reference. KMT handles hold none.
 *   <li>A successful import transfers a file descriptor to the driver. Every other handle stays with the program.
 *   <li>The platform of the machine decides which types of handles can be imported. A dma_buf needs a Tegra device from
 *       Thor on, and a timeline semaphore needs a device that supports it.
 *   <li>Memory objects have whole pages of 64 KiB. The size of an import is checked against them when a buffer or an
 *       array is mapped.
 *   <li>Memory is coherent between both APIs without synchronization. The synchronization of NvSciBuf objects only
 *       costs time, unless the flags skip it.
 *   <li>Each kind of semaphore has one contract for both APIs: a binary semaphore completes one wait for each signal,
 *       timelines and fences compare values, a keyed mutex has one owner at a time, and NvSciSync completes fences.
 *   <li>A wait tries to acquire its semaphore when it starts and after every change, in the order in which waits
 *       started. The waits of one call are served in order: a semaphore is not acquired before those ahead of it.
 *   <li>Destroying an import makes its mapped buffers and arrays inaccessible. The program still has to free them.
 *   <li>A semaphore cannot be destroyed while an operation that uses it is not complete; otherwise its destruction
 *       waits for all work of the context. A graph that uses a destroyed semaphore cannot be launched.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>The other API could be a real one, through its driver. Then tests need a GPU and a window system, and times are
 * those of the computer. The simulated one runs on the clock of the machine, creates objects of every type on every
 * operating system, and waits with the same conditions as streams, so that a deadlock across both is found as any
 * other.
 */
@NullMarked
package orrery.core.external;

import org.jspecify.annotations.NullMarked;
