package orrery.conformance.cli;

import java.util.Locale;

/** The kind of device that transcripts run on. */
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
