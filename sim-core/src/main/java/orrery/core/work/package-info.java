/**
 * Work, as a value.
 *
 * <ol>
 *   <li>Work is immutable and holds no state of its execution: the same value may run many times.
 *   <li>Each kind says its lane, its cost, its effect, its name and its picture; there are no defaults for these.
 * </ol>
 */
package orrery.core.work;
