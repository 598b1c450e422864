/**
 * Facts: what the machine is and what the manual says. No clock, no thread, no mutable state; collections are
 * unmodifiable.
 *
 * @since 0.1.0
 */
@NullMarked
package orrery.device;

import org.jspecify.annotations.NullMarked;
