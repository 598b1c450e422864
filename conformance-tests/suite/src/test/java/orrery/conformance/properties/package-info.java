/**
 * Properties over random programs of driver calls.
 *
 * <p>A {@link orrery.conformance.properties.PropertyProgram} is a list of immutable
 * {@link orrery.conformance.properties.PropertyStep}s; every sublist of a program is a program, so that jqwik can
 * shrink it by leaving steps out. A {@link orrery.conformance.properties.Script} is the planned program: concrete
 * calls, each with its line of a transcript and the answer that the {@link orrery.conformance.properties.OrderingModel}
 * expects. A {@link orrery.conformance.properties.PropertyRig} is a machine on which the calls are made, by the lines
 * of the transcript. A new kind of work is a new kind of step; it plans its calls, and nothing else changes.
 *
 * <p>Graphs and captures have programs of their own. A {@link orrery.conformance.properties.WorkItem} is one piece of
 * work in each form that a program can give it: in a stream, as a node, as new parameters of a node, and as its effect
 * on {@link orrery.conformance.properties.Cells}, a reference without streams and graphs. A
 * {@link orrery.conformance.properties.GraphModel} is a graph of items, a
 * {@link orrery.conformance.properties.ForkJoin} a program of several streams that can be run as well as captured;
 * {@link orrery.conformance.properties.GraphModels} and {@link orrery.conformance.properties.ForkJoins} make random
 * ones, and later versions of graphs for updates. A {@link orrery.conformance.properties.Draft} describes a graph so
 * that jqwik can shrink it; {@link orrery.conformance.properties.CellAssignment} assigns memory so that all uses of a
 * cell are ordered. {@link orrery.conformance.properties.CaptureCall} is any call around captures, legal or not, and
 * {@link orrery.conformance.properties.CaptureMonitor} checks what may follow from it. They are run in a
 * {@link orrery.conformance.properties.CallSession}, line by line, which writes the transcript that a failure prints. A
 * new kind of node is a new {@link orrery.conformance.properties.WorkItem.Kind}.
 *
 * <p>Other features of graphs have models of their own. A {@link orrery.conformance.properties.NestedConditionals} is
 * interpreted like a program with if, while and switch; a {@link orrery.conformance.properties.LaunchTree} of device
 * launches computes which log entries come after which. A {@link orrery.conformance.properties.GraphMemoryProgram}
 * models the live allocations of graphs, a {@link orrery.conformance.properties.UserObjectProgram} the references to
 * user objects. Both consist of random actions, of which the impossible ones are left out.
 *
 * <p>{@code -Dorrery.tries=N} sets the number of tries of every property.
 */
package orrery.conformance.properties;
