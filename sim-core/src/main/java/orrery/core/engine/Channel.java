package orrery.core.engine;

import orrery.sim.EngineKind;

/**
 * What the work of a stream reaches the device through: a stream has a channel to each copy engine, and one to all else
 * that executes its work. Order within a channel costs nothing; between two channels one signals and the other polls.
 */
enum Channel {
    /**
     * None: host functions have costs of their own. An operation that only orders others starts without a channel and
     * gets that of the dependency that was complete last.
     */
    NONE,
    /**
     * The channel of kernels, of copies within the device, which are kernels too, and of what the front end executes.
     */
    COMPUTE,
    /** The channel of the copy engine to the device. */
    TO_DEVICE,
    /** The channel of the copy engine to the host. */
    TO_HOST;

    /** The number of {@link #NONE}. */
    static final byte NO_NUMBER = 0;

    /** Returns the number of the channel of work that an engine of {@code kind} executes. */
    static byte numberOf(EngineKind kind) {
        return (byte) of(kind).ordinal();
    }

    private static Channel of(EngineKind kind) {
        return switch (kind) {
            case COMPUTE, COPY_ON_DEVICE, FRONT_END, COMPOSITE -> COMPUTE;
            case COPY_TO_DEVICE -> TO_DEVICE;
            case COPY_TO_HOST -> TO_HOST;
            case HOST, ELSEWHERE, ORDER -> NONE;
        };
    }
}
