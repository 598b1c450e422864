/**
 * The functions of the API and their properties.
 *
 * <ol>
 *   <li>{@link orrery.core.call.ApiCall} is what the machine knows of a function. The declarations of the functions in
 *       {@code orrery.driver} state it.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>A table of the functions beside their declarations was tried: an enum of 400 lines with costs and capture safety,
 * a text with the forms in C, a list of what the runtime delegates. A new function was written in 11 files. Now the
 * declaration says it, and the enum is generated.
 */
@NullMarked
package orrery.core.call;

import org.jspecify.annotations.NullMarked;
