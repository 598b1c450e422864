package orrery.core.time;

/** Something that happens at an instant of virtual time. */
public interface TimedAction {

    /** Happens, at {@code now} nanoseconds. */
    void fire(long now);
}
