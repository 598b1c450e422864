/**
 * Memory and semaphores of other APIs, and the other APIs themselves.
 *
 * <ol>
 *   <li>What is shared belongs to neither side: {@link orrery.core.external.Referent} lives as long as its maker, a
 *       handle or an import refers to it. KMT handles refer to nothing.
 *   <li>A file descriptor is the driver's from the moment its import has succeeded; every other handle stays the
 *       program's.
 *   <li>Every type of handle is valid whatever machine this runs on: a world has no platform. Only what the documents
 *       tie to a device depends on it: a dma_buf needs a Tegra from Thor on, a timeline semaphore a device that
 *       supports it.
 *   <li>Both sides see the same bytes at once: memory needs no synchronization to be coherent. What NvSci synchronizes
 *       costs time, and is skipped where the flags say so.
 *   <li>Each kind of semaphore keeps its contract, whoever signals it and whoever waits: binary ones have one wait for
 *       each signal, timelines and fences compare values, mutexes have one owner at a time, NvSciSync completes fences.
 *   <li>A wait tries to take what it waits for when its turn comes and whenever something has changed, in the order in
 *       which waits began. A set of waits takes each as soon as it is there.
 *   <li>What is mapped onto memory whose import is destroyed is out of reach, and still has to be freed.
 *   <li>A semaphore is not destroyed while an operation that uses it is not complete. A graph that uses one that is
 *       gone is not launched.
 * </ol>
 */
package orrery.core.external;
