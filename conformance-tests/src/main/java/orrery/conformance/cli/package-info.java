/** The command {@code orrery replay}. */
package orrery.conformance.cli;
