/**
 * The order that a program establishes between its operations, the host and the nodes of graphs, for checkers.
 *
 * <ol>
 *   <li>An {@link orrery.core.order.OrderPoint} is one step of a track: an operation of a stream, or a step of the
 *       host. The points of a track come one behind the other. A {@link orrery.core.order.VectorTime} says what a point
 *       comes behind on all tracks.
 *   <li>What comes behind what is stated by {@code orrery.core.stream.OperationOrder} and by the edges of graphs. This
 *       package keeps the points and answers questions. Memory pools do not use it: they ask
 *       {@code orrery.core.stream.HappensBefore}, which every program has.
 *   <li>The times at which operations run have no influence.
 *   <li>A machine whose program is not checked has none of this.
 * </ol>
 */
@NullMarked
package orrery.core.order;

import org.jspecify.annotations.NullMarked;
