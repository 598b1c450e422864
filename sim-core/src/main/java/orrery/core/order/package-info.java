/**
 * The order that a program establishes between its operations, the host and the nodes of graphs, for checkers.
 *
 * <ol>
 *   <li>An {@link orrery.core.order.OrderPoint} is one step of a track: an operation of a stream, or a step of the
 *       host. The points of a track come one after the other. A {@link orrery.core.order.VectorTime} says what a point
 *       comes after on all tracks.
 *   <li>What comes after what is stated outside of this package, at one place for the device, for memory pools and for
 *       checkers: by {@code orrery.core.stream.OperationOrder} for streams, events, contexts and the host, by the edges
 *       of graphs for their nodes, and by {@code orrery.core.graphexec.GraphExec} and {@code EventDependencies} for
 *       launches of one executable graph and for nodes that record or wait for events. Memory pools do not use this
 *       package: they ask {@code orrery.core.stream.HappensBefore}, which every program has.
 *   <li>Values in memory and semaphores order what waits for them as {@code orrery.core.check} has found in this run:
 *       {@link orrery.core.order.Position#acquire}. Other runs may find other values, and explorations do not count on
 *       such an order.
 *   <li>The times at which operations run have no influence.
 *   <li>A machine whose program is not checked has none of this.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>The alternative is to compare the times at which operations ran. It finds only the races that the cost model
 * happens to show, and reports none where a slow kernel came first by luck. Vector times find a race in any run in
 * which both accesses happen.
 *
 * <p>A component for each operation would make a vector as long as the program. Operations of one stream are ordered
 * anyway, so that a track for each stream and for the host is enough; nodes of graphs, which are not, are kept beside.
 *
 * <p>The package is apart from {@code HappensBefore} because it costs more: with the check of races a launch costs 2.8
 * times as much, and a record with a wait 3 times.
 */
@NullMarked
package orrery.core.order;

import org.jspecify.annotations.NullMarked;
