/** Everything with a clock: the event loop, and one package per concept that runs on it. */
package orrery.core;
