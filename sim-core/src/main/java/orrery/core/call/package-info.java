/**
 * The functions of the API and their properties.
 *
 * <ol>
 *   <li>{@link orrery.core.call.ApiCall} is what the machine knows of a function. The declarations of the functions in
 *       {@code orrery.driver} state it.
 * </ol>
 */
@NullMarked
package orrery.core.call;

import org.jspecify.annotations.NullMarked;
