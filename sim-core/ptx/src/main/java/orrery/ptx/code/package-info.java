/**
 * What instructions are lowered with: the bytecode of one method, the registers that are its local variables, and the
 * operands of an instruction.
 *
 * <p>A value of up to 32 bits is an {@code int} of the JVM, except {@code f32}; of 64 bits a {@code long}, except
 * {@code f64}. A register of 16 bits is zero-extended. A register without a type is a {@code float} or a {@code double}
 * where most instructions use it as one, so that no bits move between the two kinds of registers of the processor.
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>Registers without a type could be {@code int} and {@code long} throughout. Each use as a floating-point number
 * would then move bits between registers of the processor.
 */
@NullMarked
package orrery.ptx.code;

import org.jspecify.annotations.NullMarked;
