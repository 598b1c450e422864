/** Everything with a clock: the event loop, and one package per concept that runs on it. */
@NullMarked
package orrery.core;

import org.jspecify.annotations.NullMarked;
