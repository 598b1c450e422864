/**
 * Random calls of every public function, with live, destroyed, foreign, null and extreme arguments, on several machines
 * and threads. The campaigns {@code calls}, {@code threads}, and {@code twins} of {@code orrery campaign} make them.
 */
package orrery.conformance.campaign;
