package orrery.core.time;

/** Something whose pieces each happen at instants of virtual time. */
public interface TimedPieces {

    /** One piece happens, at {@code now} nanoseconds. */
    void fire(int piece, long now);
}
