package orrery.core.time;

/** Something that happens at an instant of virtual time. */
public interface TimedAction extends TimedPieces {

    /** Happens, at {@code now} nanoseconds. */
    void fire(long now);

    @Override
    default void fire(int piece, long now) {
        fire(now);
    }
}
