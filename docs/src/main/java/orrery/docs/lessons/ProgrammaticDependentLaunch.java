package orrery.docs.lessons;

import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaLaunchConfig_t;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** A kernel prepares itself while the kernel in front of it still runs, and waits before it needs its result. */
public final class ProgrammaticDependentLaunch implements Lesson {
    // @start region="kernels"
    /** Works 30 us; after 10 us it lets the next kernel begin. */
    static final Kernel FIRST = Kernel.perLaunch(args -> {
                IntView cell = args.ints(0);
                return launch -> {
                    launch.device().triggerProgrammaticLaunchCompletion(10_000);
                    cell.set(0, 7);
                };
            })
            .named("first")
            .costPerBlock((shape, args) -> 30_000);

    /** Prepares itself for 15 us, waits for the kernel in front of it, and works 10 us with its number. */
    static final Kernel SECOND = Kernel.perLaunch(args -> {
                IntView cell = args.ints(0);
                IntView result = args.ints(1);
                return launch -> {
                    launch.device().gridDependencySynchronize(15_000);
                    result.set(0, 6 * cell.get(0));
                };
            })
            .named("second")
            .costPerBlock((shape, args) -> 25_000);
    // @end

    @Override
    public String summary() {
        return "lesson 20: a kernel that begins before the one in front of it has ended";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long cell = cuda.cudaMalloc(4);
        long result = cuda.cudaMalloc(4);
        for (boolean early : new boolean[] {false, true}) {
            String time = Lab.timed(machine, cuda, () -> {
                launch(cuda, FIRST, stream, false, cell);
                launch(cuda, SECOND, stream, early, cell, result);
            });
            out.println((early ? "with the attribute:    " : "without the attribute: ") + time + ", the result is "
                    + Lab.read(cuda, result));
        }
    }

    // @start region="launch"
    /** Launches a kernel of one thread, which may begin before the kernel in front of it has ended. */
    static void launch(CudaRuntime cuda, Kernel kernel, CUstream stream, boolean early, Object... args) {
        cudaLaunchConfig_t config = new cudaLaunchConfig_t();
        config.stream = stream;
        config.attrs =
                List.of(new CUlaunchAttribute(CUlaunchAttribute.ID.PROGRAMMATIC_STREAM_SERIALIZATION, early ? 1 : 0));
        cuda.cudaLaunchKernelExC(config, kernel, args);
    }
    // @end

    @Override
    public List<Answer> answers() {
        return List.of(
                ProgrammaticDependentLaunchAnswers::withoutWait,
                ProgrammaticDependentLaunchAnswers::withoutTrigger,
                ProgrammaticDependentLaunchAnswers::triggeredAtOnce);
    }
}
