/** Incorrect programs, and consequences that they must not have. */
package orrery.conformance.robustness;
