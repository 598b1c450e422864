package orrery.docs.lessons;

import static orrery.docs.lessons.ProgrammaticDependentLaunch.FIRST;
import static orrery.docs.lessons.ProgrammaticDependentLaunch.SECOND;
import static orrery.docs.lessons.ProgrammaticDependentLaunch.launch;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Answers of {@link ProgrammaticDependentLaunch}. */
final class ProgrammaticDependentLaunchAnswers {
    private ProgrammaticDependentLaunchAnswers() {}

    /** Runs a second kernel that reads and has not waited. */
    static void withoutWait(Machine machine, PrintStream out) {
        Kernel hasty = Kernel.perLaunch(args -> {
                    IntView cell = args.ints(0);
                    IntView result = args.ints(1);
                    return launch -> result.set(0, 6 * cell.get(0));
                })
                .named("hasty")
                .costPerBlock((shape, args) -> 15_000);
        Machine checked = Machine.create(MachineOptions.defaults().withChecks(Checks.of(Check.RACES)));
        try (checked) {
            CudaRuntime cuda = CudaRuntime.of(checked);
            CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            long cell = cuda.cudaMalloc(4);
            long result = cuda.cudaMalloc(4);
            cuda.cudaMemset(cell, 0, 4);
            cuda.cudaDeviceSynchronize();
            launch(cuda, FIRST, stream, false, cell);
            launch(cuda, hasty, stream, true, cell, result);
            out.println("the result is " + Lab.read(cuda, result));
        }
        out.println(Finding.text(checked.findings()));
    }

    /** Times the program where the first kernel never triggers. */
    static void withoutTrigger(Machine machine, PrintStream out) {
        Kernel silent = Kernel.perLaunch(args -> {
                    IntView cell = args.ints(0);
                    return launch -> cell.set(0, 7);
                })
                .named("silent")
                .costPerBlock((shape, args) -> 30_000);
        out.println("no trigger: " + time(machine, silent));
        out.println("a trigger:  " + time(machine, FIRST));
    }

    private static String time(Machine machine, Kernel first) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long cell = cuda.cudaMalloc(4);
        long result = cuda.cudaMalloc(4);
        return Lab.timed(machine, cuda, () -> {
                    launch(cuda, first, stream, false, cell);
                    launch(cuda, SECOND, stream, true, cell, result);
                })
                + ", the result is " + Lab.read(cuda, result);
    }

    /** Times the program where the first kernel triggers before it has written anything. */
    static void triggeredAtOnce(Machine machine, PrintStream out) {
        Kernel generous = Kernel.perLaunch(args -> {
                    IntView cell = args.ints(0);
                    return launch -> {
                        launch.device().triggerProgrammaticLaunchCompletion();
                        cell.set(0, 7);
                    };
                })
                .named("generous")
                .costPerBlock((shape, args) -> 30_000);
        out.println("a trigger at the start: " + time(machine, generous));
    }
}
