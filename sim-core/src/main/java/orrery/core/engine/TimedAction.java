package orrery.core.engine;

/** An action that happens once, at an instant of virtual time. */
@FunctionalInterface
public interface TimedAction {

    /** Runs the action; {@code now} is the virtual time in nanoseconds. */
    void fire(long now);
}
