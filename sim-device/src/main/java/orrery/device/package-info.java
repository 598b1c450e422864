/** Facts: what the machine is and what the manual says. No clock, no thread, no mutable state. */
@NullMarked
package orrery.device;

import org.jspecify.annotations.NullMarked;
