/**
 * A test kit for programs that use the simulator: a JUnit 5 extension that gives each test a machine of its own
 * ({@link orrery.testing.SimulatedGpu}), what a machine has done as objects ({@link orrery.testing.Timeline}), and
 * assertions for AssertJ ({@link orrery.testing.OrreryAssertions}). Collections that its types return are unmodifiable.
 *
 * @since 0.1.0
 */
@NullMarked
package orrery.testing;

import org.jspecify.annotations.NullMarked;
