/**
 * From a module to classes.
 *
 * <ol>
 *   <li>{@link orrery.ptx.text.PtxModule} is the text, parsed.
 *   <li>{@link orrery.ptx.compile.CheckedModule} knows the memory of its variables, and its
 *       {@link orrery.ptx.compile.CallGraph} which functions call which. An {@link orrery.ptx.compile.EntryCompiler}
 *       for each entry lowers all of its instructions once without keeping the bytecode: what is wrong or not simulated
 *       is found when a module is loaded.
 *   <li>At the first launch it lowers them again into a class with a method for each {@linkplain orrery.ptx.flow.Region
 *       region} and for each function.
 * </ol>
 *
 * <p>The classes are ordinary ones of a class loader of their own, not hidden ones: stack traces leave out the frames
 * of hidden classes, and with them the lines of the source that findings, failures and profilers show.
 */
@NullMarked
package orrery.ptx.compile;

import org.jspecify.annotations.NullMarked;
