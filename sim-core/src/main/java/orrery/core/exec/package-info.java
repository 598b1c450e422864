/**
 * How a device does its work.
 *
 * <ol>
 *   <li>An operation begins when every operation it depends on is complete and the device can see it.
 *   <li>Pure ordering needs no action of the event loop: its time is the latest of its dependencies.
 *   <li>Nor does work that takes no time and changes memory only: it is complete as soon as it is ready, and what it
 *       changes is changed before anybody can see it.
 *   <li>Blocks are placed kernel by kernel, the most urgent stream priority first, in the order in which kernels became
 *       ready; nothing is preempted.
 *   <li>In a context that has failed operations complete without effect, save those that survive faults.
 *   <li>What follows a kernel programmatically begins early and ends late: not before that kernel is complete.
 *   <li>A complete operation keeps no reference to another.
 * </ol>
 */
package orrery.core.exec;
