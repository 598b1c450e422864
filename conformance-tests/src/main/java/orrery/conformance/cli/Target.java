package orrery.conformance.cli;

import java.util.Locale;

/** What transcripts run on. */
enum Target {
    /** The GPUs of this computer. */
    HARDWARE,
    /** A simulated machine. */
    SIMULATED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
