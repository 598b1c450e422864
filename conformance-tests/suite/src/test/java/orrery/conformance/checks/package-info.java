/** What the checks of a machine find in programs with a mistake, and that they find nothing in programs without one. */
package orrery.conformance.checks;
