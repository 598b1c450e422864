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
 * <p>{@code -Dorrery.tries=N} gives every property N tries.
 */
package orrery.conformance.properties;
