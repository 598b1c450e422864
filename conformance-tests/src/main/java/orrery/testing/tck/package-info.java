/**
 * Tests for any driver: the cases of the rules, and random programs with what they predict.
 *
 * @since 0.1.0
 */
@NullMarked
package orrery.testing.tck;

import org.jspecify.annotations.NullMarked;
