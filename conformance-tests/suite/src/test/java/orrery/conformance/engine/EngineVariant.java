package orrery.conformance.engine;

import com.google.common.base.Joiner;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import orrery.device.CUresult;
import orrery.sim.Fault;
import orrery.sim.FaultPlan;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;

/** A way in which the engine runs a program, with the outcome as text. */
enum EngineVariant {
    /** With the default options and a listener. */
    TRACED,
    /** With the default options and no listener. */
    UNTRACED,
    /** With several threads for the blocks of kernels. */
    WORKERS,
    /** With kernels, copies and memsets that change memory when they begin. */
    EARLY_EFFECTS,
    /** With one operation at a time in random order, which changes memory when it ends; then when it begins. */
    RANDOM_ORDER,
    /** With operations in random order, some of which run before the host goes on from a call. */
    BEFORE_HOST,
    /** With an additional kernel that fails. */
    FAILING_KERNEL,
    /** With other durations, and a kernel execution that traps or a device that is lost. */
    FAULT_PLAN;

    private static final int THREADS = 4;
    private static final MachineOptions OPTIONS = MachineOptions.defaults();

    /** The end of an answer in milliseconds. */
    private static final Pattern MILLIS = Pattern.compile("(\\S+) ms$");

    /**
     * Runs a program on the engine, once or twice, and returns the outcome: answers, completions if traced, effects and
     * memory. The text is the same in every JVM.
     *
     * @param random chooses operations and faults
     */
    String outcome(EngineProgram program, Random random) {
        long seed = random.nextLong();
        return switch (this) {
            case TRACED -> run(program, OPTIONS);
            case UNTRACED -> run(program, OPTIONS, false);
            case WORKERS -> run(program, OPTIONS.withWorkers(THREADS));
            case EARLY_EFFECTS -> run(program, OPTIONS.withPolicy(SchedulePolicy.IN_ORDER.withEffectsAtBegin()));
            case RANDOM_ORDER -> {
                SchedulePolicy policy = SchedulePolicy.random(seed);
                yield run(program, OPTIONS.withPolicy(policy))
                        + run(program, OPTIONS.withPolicy(policy.withEffectsAtBegin()));
            }
            case BEFORE_HOST -> run(program, OPTIONS.withPolicy(new BeforeHost(seed)));
            case FAILING_KERNEL -> run(withFailingKernel(program, random), OPTIONS);
            case FAULT_PLAN -> run(program, OPTIONS.withFaults(faults(program, random)));
        };
    }

    private static String run(EngineProgram program, MachineOptions options) {
        return run(program, options, true);
    }

    /** Returns the outcome, or the class of the exception that the run throws. */
    private static String run(EngineProgram program, MachineOptions options, boolean traced) {
        try (EngineRun run = new EngineRun(program, options)) {
            EngineOutcome outcome = traced ? run.traced().run() : run.run();
            List<String> lines = new ArrayList<>();
            outcome.answers().forEach(answer -> lines.add(withMillisAsBits(answer)));
            outcome.completions().forEach(completion -> lines.add(completion.toString()));
            lines.add("effects " + outcome.effects());
            outcome.memory().forEach((area, cells) -> lines.add(area + " " + cells));
            return Joiner.on('\n').join(lines) + "\n";
        } catch (RuntimeException | AssertionError failure) {
            return failure.getClass().getName() + "\n";
        }
    }

    /** Replaces a number of milliseconds by its bits, because JDK 17 and JDK 19 print some numbers differently. */
    private static String withMillisAsBits(String answer) {
        return MILLIS.matcher(answer)
                .replaceFirst(found -> Integer.toHexString(Float.floatToIntBits(Float.parseFloat(found.group(1)))));
    }

    private static EngineProgram withFailingKernel(EngineProgram program, Random random) {
        List<Queue> queues = program.hardware().queues();
        Queue queue = queues.get(random.nextInt(queues.size()));
        List<EngineStep> steps = new ArrayList<>(program.steps());
        int index = random.nextInt(steps.size() + 1);
        steps.add(index, new EngineStep.Submit(queue, new KernelWork(new Effect.Fail()).with(1_000)));
        return new EngineProgram(
                program.hardware(), program.graphs(), program.forKernels(), program.nodePriorities(), steps);
    }

    /** Returns faults without jitter, which depends on the order in which the engine computes durations. */
    private static FaultPlan faults(EngineProgram program, Random random) {
        FaultPlan slow = FaultPlan.of(
                new Fault.SlowKernel(Fault.EVERY_KERNEL, 0.25 * (1 + random.nextInt(12))),
                new Fault.DelayedCopies(random.nextInt(5_000)));
        if (random.nextInt(3) > 0) {
            return slow.and(FaultPlan.of(
                    new Fault.KernelExecution(Fault.EVERY_KERNEL, 1 + random.nextInt(8), Fault.KernelFailure.TRAP, 0)));
        }
        int device = random.nextInt(program.hardware().devices().size());
        int nanos = random.nextInt(100_000);
        try (EngineRun run = new EngineRun(program, OPTIONS)) {
            return slow.and(FaultPlan.of(
                    new Fault.DeviceLost(device, run.now() + nanos, CUresult.CUDA_ERROR_ECC_UNCORRECTABLE)));
        }
    }

    /** Runs operations in random order, some of them before the host goes on from a call. */
    private static final class BeforeHost extends SchedulePolicy {
        private final long seed;

        BeforeHost(long seed) {
            this.seed = seed;
        }

        @Override
        public Chooser chooser() {
            Random random = new Random(seed);
            return new Chooser() {
                @Override
                public int choose(int ready) {
                    return random.nextInt(ready);
                }

                @Override
                public int chooseBeforeHost(int call, int ready) {
                    return random.nextBoolean() ? random.nextInt(ready) : HOST;
                }
            };
        }

        @Override
        public String toString() {
            return "new BeforeHost(" + seed + ")";
        }
    }
}
