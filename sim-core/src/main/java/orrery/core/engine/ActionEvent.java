package orrery.core.engine;

/** An action as an event. */
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
