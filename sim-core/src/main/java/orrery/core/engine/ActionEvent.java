package orrery.core.engine;

/** Runs a {@link TimedAction} at the time of the event. */
final class ActionEvent extends ScheduledEvent {
    private final TimedAction action;

    ActionEvent(TimedAction action) {
        this.action = action;
    }

    @Override
    void happen(long now) {
        action.fire(now);
    }
}
