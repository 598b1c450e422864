/** Tests for any driver: the cases of the rules, and random programs with what they predict. */
@NullMarked
package orrery.testing.tck;

import org.jspecify.annotations.NullMarked;
