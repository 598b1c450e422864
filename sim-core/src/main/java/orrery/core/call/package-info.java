/**
 * The functions of the API and their properties.
 *
 * <ol>
 *   <li>{@link orrery.core.call.ApiCall} is the only place that declares properties of functions.
 * </ol>
 */
@NullMarked
package orrery.core.call;

import org.jspecify.annotations.NullMarked;
