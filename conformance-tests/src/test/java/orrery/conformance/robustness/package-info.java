/** What programs do wrong, and what must not come of it. */
package orrery.conformance.robustness;
