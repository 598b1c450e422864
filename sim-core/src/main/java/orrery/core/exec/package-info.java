/**
 * How devices execute work.
 *
 * <p>An operation is a row in an {@link orrery.core.exec.OperationTable}. Streams append rows to one table; a launch of
 * a graph stamps a table of its own from a template, and a WHILE node stamps it again for each iteration. There is one
 * way through: {@link orrery.core.exec.Executor} keeps what each row waits for and changes its
 * {@link orrery.core.exec.OperationState}, {@link orrery.core.exec.DeviceEngine} decides what a state means for an
 * engine of the device. Listeners, schedule policies and workers do not change the way, only what is told, what is
 * chosen, and which thread runs a body.
 *
 * <ol>
 *   <li>An operation begins when every operation it depends on is complete and the device can see it.
 *   <li>Pure ordering needs no event: its time is the latest of its dependencies.
 *   <li>Kernels, copies and memsets change memory when they end. A kernel runs when it begins if the device has to know
 *       before what it asks for: it launches graphs, waits for the host, or other kernels follow it programmatically.
 *   <li>Blocks are placed kernel by kernel, the most urgent stream priority first, in the order in which kernels became
 *       ready; nothing is preempted.
 *   <li>In a context that has failed operations complete without effect, except those that survive faults.
 *   <li>What follows a kernel programmatically begins early and ends late: not before that kernel is complete.
 *   <li>A row is used again when its operation is complete and the host's time is so far beyond that, that nobody can
 *       tell when. A handle tells by its generation that its row is another's.
 * </ol>
 */
@NullMarked
package orrery.core.exec;

import org.jspecify.annotations.NullMarked;
