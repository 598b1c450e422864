/**
 * The functions of the API and what is true of each as a whole.
 *
 * <ol>
 *   <li>A property of a function is declared in {@link orrery.core.call.ApiCall} and nowhere else.
 * </ol>
 */
package orrery.core.call;
