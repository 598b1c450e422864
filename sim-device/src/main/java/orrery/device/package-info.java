/**
 * Facts: what the machine is and what the manual says. No clock, no thread, no mutable state; collections are
 * unmodifiable.
 */
@NullMarked
package orrery.device;

import org.jspecify.annotations.NullMarked;
