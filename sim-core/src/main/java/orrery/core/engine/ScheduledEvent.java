package orrery.core.engine;

/**
 * Something that happens at an instant of virtual time: the next step of an operation, or an action. It is in one queue
 * at most, so that it holds its own key.
 */
abstract class ScheduledEvent {
    /** When it happens, in nanoseconds. */
    long time;

    /** Its priority and its sequence number, as {@link EventQueue} packs them: the order of events at one time. */
    long order;

    /** Processes the event; {@code now} is the virtual time in nanoseconds. */
    abstract void happen(long now);

    /** Returns whether this event comes before another one. No two events are equal. */
    final boolean isBefore(ScheduledEvent other) {
        return time < other.time || time == other.time && order < other.order;
    }
}
