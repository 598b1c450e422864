/** Transcripts of hardware, and their replay on the simulator. */
package orrery.conformance;
