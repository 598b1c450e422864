package orrery.sim;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/** Creates the machines of one run of an explored program. The first one follows the schedule that is explored. */
final class ExploredMachines implements MachineFactory, AutoCloseable {
    private final ObservingChooser chooser;
    private final List<Machine> machines = new ArrayList<>();

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
        this.chooser = chooser;
    }

    @Override
    public synchronized Machine create(MachineOptions options) {
        Machine machine = Machine.create(machines.isEmpty() ? options.withPolicy(new SearchPolicy(chooser)) : options);
        machines.add(machine);
        return machine;
    }

    /** Runs all device work that can complete without the host. */
    synchronized void settle() {
        machines.forEach(Machine::settle);
    }

    /** Returns what the checks of all machines have found, once they are closed. */
    synchronized ImmutableList<Finding> findings() {
        return machines.stream().flatMap(each -> each.findings().stream()).collect(ImmutableList.toImmutableList());
    }

    @Override
    public synchronized void close() {
        machines.forEach(Machine::close);
    }
}
