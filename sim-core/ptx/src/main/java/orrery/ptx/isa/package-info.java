/**
 * The table of instructions: their forms, and how each is lowered to bytecode.
 *
 * <p>A family of instructions is a class with rows. What is in the table is simulated; all else is refused when a
 * module is loaded. {@link orrery.ptx.isa.InstructionTable} puts the families together.
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>Rows are data: the page of simulated instructions is made from them. A {@code switch} over opcodes would hold the
 * same in code that nothing can list.
 */
@NullMarked
package orrery.ptx.isa;

import org.jspecify.annotations.NullMarked;
