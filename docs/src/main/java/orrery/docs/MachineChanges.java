package orrery.docs;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import orrery.conformance.cli.Suggestions;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.sim.Checks;
import orrery.sim.FaultPlan;
import orrery.sim.MachineOptions;
import orrery.sim.Schedule;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * What the options of a command change in the options of each machine of a program. They are read before the program
 * runs, so that a mistake in them is not taken for one of the program, which creates its machines itself.
 */
final class MachineChanges implements UnaryOperator<MachineOptions> {
    private final Checks checks;
    private final FaultPlan faults;
    private final DeviceModel[] devices;
    private final Optional<Schedule> schedule;

    private MachineChanges(MistakeOptions mistakes, List<String> devices, @Nullable String schedule) {
        checks = mistakes.checks();
        faults = mistakes.faults();
        this.devices = devices.stream().map(MachineChanges::device).toArray(DeviceModel[]::new);
        this.schedule = Optional.ofNullable(schedule).map(Schedule::parse);
        apply(MachineOptions.defaults());
    }

    /**
     * Reads options.
     *
     * @param spec the command, for messages
     * @param mistakes what to look for, and what goes wrong
     * @param devices the values of {@code --device}; if there is none, the devices are not changed
     * @param schedule the value of {@code --schedule}; null without it
     * @throws ParameterException if a value is not legal; the message says what is
     */
    static MachineChanges of(
            CommandSpec spec, MistakeOptions mistakes, List<String> devices, @Nullable String schedule) {
        try {
            return new MachineChanges(mistakes, devices, schedule);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private static DeviceModel device(String nameOrFile) {
        try {
            return Devices.of(nameOrFile);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(e.getMessage() + Suggestions.of(nameOrFile, Devices.names()), e);
        }
    }

    /** Returns the schedule that machines follow; empty if it is not changed. */
    Optional<Schedule> schedule() {
        return schedule;
    }

    @Override
    public MachineOptions apply(MachineOptions usual) {
        MachineOptions changed =
                usual.withChecks(checks).withFaults(usual.faults().and(faults));
        changed = devices.length == 0 ? changed : changed.withDevices(devices);
        return schedule.isPresent() ? changed.withSchedule(schedule.get()) : changed;
    }
}
