/**
 * Random programs with a prediction of what they do, for property tests and campaigns. A
 * {@link orrery.testing.programs.TestProgram} runs on any driver, says what must hold after it, has smaller versions of
 * itself, and prints itself as a Java program. {@link orrery.testing.programs.Programs} generates them from random
 * numbers; with jqwik on the class path they are parameters of properties:
 *
 * <pre>{@code
 * @Property
 * void everyOrderIsKept(@ForAll StreamProgram program) {
 *     ProgramRun.check(program, MachineOptions.defaults());
 * }
 * }</pre>
 *
 * @since 0.1.0
 */
@NullMarked
package orrery.testing.programs;

import org.jspecify.annotations.NullMarked;
