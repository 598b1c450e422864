/**
 * The commands {@code orrery replay}, {@code record} and {@code campaign}, and what all commands share: options, the
 * width of the output, and progress.
 */
package orrery.conformance.cli;
