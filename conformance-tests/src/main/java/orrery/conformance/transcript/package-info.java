/**
 * Transcripts: small programs of driver calls together with what hardware answered, call by call.
 *
 * <ol>
 *   <li>A transcript is immutable; reading it resolves no name and judges no answer.
 *   <li>Every call knows the line of the file that it came from.
 *   <li>What cannot be read is reported with file, line and reason, never skipped.
 * </ol>
 */
package orrery.conformance.transcript;
