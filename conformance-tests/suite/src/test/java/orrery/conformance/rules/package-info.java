/** The rule book, and what holds of the cases of its rules. */
package orrery.conformance.rules;
