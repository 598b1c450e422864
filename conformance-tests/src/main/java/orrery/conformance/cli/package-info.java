/** The commands {@code orrery replay} and {@code orrery record}. */
package orrery.conformance.cli;
