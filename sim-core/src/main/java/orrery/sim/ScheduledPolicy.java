package orrery.sim;

/** Runs operations in the order of a schedule. */
final class ScheduledPolicy extends SchedulePolicy {
    private final Schedule schedule;

    ScheduledPolicy(Schedule schedule) {
        this.schedule = schedule;
    }

    @Override
    public Chooser chooser() {
        return new Chooser() {
            private int step;
            private int call;
            private int inCall;
            private int turn;

            @Override
            public int choose(int ready) {
                int at = step++;
                int choice = at < schedule.choices().size() ? schedule.choices().get(at) : 0;
                return checked(choice, ready, "operation", "step " + at);
            }

            @Override
            public int chooseAtQuery(int ready) {
                return HOST;
            }

            @Override
            public int chooseBeforeHost(int number, int ready) {
                inCall = number == call ? inCall : 0;
                call = number;
                if (inCall >= schedule.beforeHost(number).size()) {
                    return HOST;
                }
                return checked(schedule.beforeHost(number).get(inCall++), ready, "operation", "call " + number);
            }

            @Override
            public boolean choosesThreads() {
                return true;
            }

            @Override
            public int chooseThread(int ready) {
                turn++;
                return checked(schedule.thread(turn), ready, "thread", "turn " + turn);
            }
        };
    }

    private int checked(int choice, int ready, String what, String where) {
        if (choice >= ready) {
            throw new IllegalStateException("schedule " + schedule + " runs " + what + " " + choice + " at " + where
                    + ", but only " + ready + " are ready, numbered from 0: it is a schedule of another program");
        }
        return choice;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ScheduledPolicy policy && policy.schedule.equals(schedule);
    }

    @Override
    public int hashCode() {
        return schedule.hashCode();
    }

    @Override
    public String toString() {
        return "Schedule.parse(\"" + schedule + "\").policy()";
    }
}
