package orrery.conformance.properties;

import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.conformance.properties.Script.Pace;
import orrery.conformance.replay.Console;
import orrery.sim.Fault;
import orrery.sim.FaultPlan;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;

/** Random programs answer as the model of ordering says, and leave the memory of a sequential run. */
@AddLifecycleHook(TriesFromProperty.class)
class OrderingPropertyTest {
    /** Operations that take more or less time, by up to the whole of it; some kernels take much longer than others. */
    private static final FaultPlan VARIED =
            FaultPlan.of(new Fault.DelayedKernel("muladd", 5_000), new Fault.Jitter(99, 1));

    @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
    void queriesAnswerAsTheModelSays(@ForAll(supplier = PropertyPrograms.ShortPrograms.class) PropertyProgram program) {
        check(program.probed(), MachineOptions.defaults(), Pace.QUIESCENT);
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void nothingIsEarlyInAProgramThatNeverWaits(
            @ForAll(supplier = PropertyPrograms.ShortPrograms.class) PropertyProgram program) {
        check(program.bare(), MachineOptions.defaults(), Pace.FREE);
        check(program.probed(), MachineOptions.defaults(), Pace.FREE);
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void nothingIsEarlyWithWorkers(@ForAll(supplier = PropertyPrograms.ShortPrograms.class) PropertyProgram program) {
        check(program.bare(), MachineOptions.defaults().withWorkers(2), Pace.FREE);
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void queriesAnswerAsTheModelSaysInAnyOrder(
            @ForAll(supplier = PropertyPrograms.ShortPrograms.class) PropertyProgram program, @ForAll long seed) {
        check(program.probed(), random(seed), Pace.QUIESCENT);
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void nothingIsEarlyInAnyOrder(
            @ForAll(supplier = PropertyPrograms.ShortPrograms.class) PropertyProgram program, @ForAll long seed) {
        check(program.bare(), random(seed), Pace.FREE);
    }

    private static MachineOptions random(long seed) {
        return MachineOptions.defaults().withPolicy(SchedulePolicy.random(seed));
    }

    private static void check(Script script, MachineOptions options, Pace pace) {
        if (Console.isHardware()) {
            String wrong = script.runOnHardware();
            if (wrong != null) {
                throw new AssertionError(wrong);
            }
            return;
        }
        run(script, new PropertyRig(options), pace);
        if (pace == Pace.FREE) {
            run(script, new PropertyRig(options).traced(), pace);
            run(script, new PropertyRig(options.withFaults(VARIED)).traced(), pace);
        }
    }

    private static void run(Script script, PropertyRig rig, Pace pace) {
        try (rig) {
            String wrong = script.run(rig, pace);
            if (wrong != null) {
                throw new AssertionError(pace + " run: " + wrong);
            }
        }
    }
}
