/** Benchmarks with their baselines, and the command {@code orrery bench}. */
package orrery.conformance.bench;
