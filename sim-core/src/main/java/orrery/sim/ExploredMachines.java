package orrery.sim;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Creates the machines of one run of an explored program. The first one follows the schedule that is explored. */
final class ExploredMachines implements MachineFactory, AutoCloseable {
    private final EndableChooser chooser;
    private final List<Machine> machines = new ArrayList<>();
    private Duration deadlockGrace = MachineOptions.defaults().deadlockGrace();
    private boolean hasEnded;

    /** Runs operations in the order that a run of the search chooses. */
    private static final class SearchPolicy extends SchedulePolicy {
        private final ObservingChooser chooser;

        SearchPolicy(ObservingChooser chooser) {
            this.chooser = chooser;
        }

        @Override
        public Chooser chooser() {
            return chooser;
        }

        @Override
        public String toString() {
            return "the policy of an exploration";
        }
    }

    ExploredMachines(ObservingChooser chooser) {
        this.chooser = new EndableChooser(chooser);
    }

    @Override
    public synchronized Machine create(MachineOptions options) {
        if (hasEnded) {
            throw new IllegalStateException("thread " + Thread.currentThread().getName()
                    + " creates a machine in a run of an explored program that has ended or was given up; legal is"
                    + " to do so before the program returns");
        }
        if (machines.isEmpty()) {
            deadlockGrace = options.deadlockGrace();
        }
        Machine machine = Machine.create(machines.isEmpty() ? options.withPolicy(new SearchPolicy(chooser)) : options);
        machines.add(machine);
        return machine;
    }

    private synchronized List<Machine> all() {
        return List.copyOf(machines);
    }

    /** Returns for how long threads outside of the program may take to wake those that wait. */
    synchronized Duration deadlockGrace() {
        return deadlockGrace;
    }

    /** Ends the run: threads that go on with it all the same create no machine, and change no schedule. */
    void end() {
        chooser.end();
        synchronized (this) {
            hasEnded = true;
        }
    }

    /** Runs all device work that can complete without the host. */
    void settle() {
        all().forEach(Machine::settle);
    }

    /** Returns what the checks of all machines have found, once they are closed. */
    ImmutableList<Finding> findings() {
        return all().stream().flatMap(each -> each.findings().stream()).collect(ImmutableList.toImmutableList());
    }

    /** Closes all machines. What the first one throws that fails is thrown, with what the others throw suppressed. */
    @Override
    public void close() {
        try (Resources own = new Resources()) {
            Lists.reverse(all()).forEach(each -> own.closing(each, Machine::close));
        }
    }
}
