/**
 * Properties over random programs of driver calls.
 *
 * <p>A {@link orrery.conformance.properties.Program} is a list of immutable
 * {@link orrery.conformance.properties.Step}s; every sublist of a program is a program, so that jqwik can shrink it by
 * leaving steps out. A {@link orrery.conformance.properties.Script} is the program planned: concrete calls, each with
 * its line of a transcript and the answer that the {@link orrery.conformance.properties.OrderingModel} expects. A
 * {@link orrery.conformance.properties.Rig} is a machine on which the calls are made. A new kind of work is a new kind
 * of step; it plans its calls, and nothing else changes.
 *
 * <p>Graphs and captures have programs of their own. A {@link orrery.conformance.properties.Piece} is one piece of work
 * in each form that a program can give it: in a stream, as a node, as new parameters of a node, and as what it does to
 * the {@link orrery.conformance.properties.Cells}, the reference that knows neither streams nor graphs. A
 * {@link orrery.conformance.properties.Sketch} is a graph of pieces, a {@link orrery.conformance.properties.ForkJoin} a
 * program of several streams that can be run as well as captured; {@link orrery.conformance.properties.Sketches} and
 * {@link orrery.conformance.properties.ForkJoins} make random ones, and later versions of graphs for updates. A
 * {@link orrery.conformance.properties.Draft} is a graph before its numbers mean anything, so that jqwik can shrink it;
 * {@link orrery.conformance.properties.Claims} gives out memory so that all that touches a cell is ordered.
 * {@link orrery.conformance.properties.CaptureCall} is any call around captures, legal or not, and
 * {@link orrery.conformance.properties.CaptureWatch} knows what may follow from it. They are run in a
 * {@link orrery.conformance.properties.Dialogue}, line by line: what it has asked and heard is the transcript that a
 * failure prints. A new kind of node is a new {@link orrery.conformance.properties.Piece.Kind}.
 *
 * <p>What graphs do beyond an order of pieces has models of its own. A {@link orrery.conformance.properties.Nest} of
 * conditional nodes is interpreted like a program with if, while and switch; a
 * {@link orrery.conformance.properties.LaunchTree} of device launches says which marks come behind which. A
 * {@link orrery.conformance.properties.GraphMemoryProgram} knows which allocations of graphs are alive, a
 * {@link orrery.conformance.properties.UserObjectProgram} who refers to which user object; both are made of wishes, of
 * which those are granted that make sense.
 *
 * <p>{@code -Dorrery.tries=N} gives every property N tries.
 */
package orrery.conformance.properties;
