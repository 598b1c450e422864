/**
 * Contexts.
 *
 * <ol>
 *   <li>A context belongs to one device; its streams are ordered among each other and with nobody else's.
 *   <li>The first fault of a context stays. What its calls answer then is declared in {@link orrery.core.call.ApiCall}.
 *   <li>Destroying a context drops its work and frees its memory.
 * </ol>
 */
package orrery.core.context;
