/**
 * How the simulator says no.
 *
 * <ol>
 *   <li>A result code other than success is raised through a rule, never on its own.
 *   <li>A rule has a permanent id; ids are never reused.
 *   <li>What is not simulated is an {@link java.lang.UnsupportedOperationException}, never a result code.
 * </ol>
 */
package orrery.core.rule;
