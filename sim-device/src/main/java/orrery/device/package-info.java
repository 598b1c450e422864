/** Facts: what the machine is and what the manual says. No clock, no thread, no mutable state. */
package orrery.device;
