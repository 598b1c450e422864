package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.Schedule;

/** A program whose result depends on the order of two streams, run under every distinguishable order. */
public final class EverySchedule implements Lesson {
    @Override
    public String summary() {
        return "lesson 17: every order that a GPU may choose, and the name of each";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        out.println("as submitted: " + balance(machine));
        // @start region="explore"
        Exploration exploration = Explorer.defaults().withExpected(150).explore(EverySchedule::balance);
        out.println(exploration);
        // @end
        // @start region="replay"
        Schedule schedule = exploration.forbidden().get(0).schedule();
        try (Machine another = Machine.create(MachineOptions.defaults().withSchedule(schedule))) {
            out.println("schedule " + schedule + ": " + balance(another));
        }
        // @end
    }

    // @start region="program"
    private static int balance(Machine machine) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream opening = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUstream deposits = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long account = cuda.cudaMalloc(4);

        cuda.cudaLaunchKernel(Lab.set(10), ONE, ONE, 0, opening, account, 100);
        cuda.cudaLaunchKernel(Lab.add(20), ONE, ONE, 0, deposits, account, 30);
        cuda.cudaLaunchKernel(Lab.add(20), ONE, ONE, 0, deposits, account, 20);
        return Lab.read(cuda, account);
    }
    // @end

    /** Explores work that has nothing to do with the account, for question 1. */
    private static void independent(Machine machine, PrintStream out) {
        Exploration exploration = Explorer.defaults().explore(another -> {
            CudaRuntime cuda = CudaRuntime.of(another);
            for (int i = 0; i < 3; i++) {
                CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
                long own = cuda.cudaMalloc(4);
                for (int k = 0; k < 4; k++) {
                    cuda.cudaLaunchKernel(Lab.add(5), ONE, ONE, 0, stream, own, 1);
                }
            }
            cuda.cudaDeviceSynchronize();
            return "done";
        });
        out.println(exploration);
    }

    /** Explores a program in which the host takes part, for question 2. */
    private static void host(Machine machine, PrintStream out) {
        Exploration exploration = Explorer.defaults().explore(another -> {
            CudaRuntime cuda = CudaRuntime.of(another);
            CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            long flag = cuda.cudaMallocHost(4);
            cuda.cudaLaunchKernel(Lab.set(5), ONE, ONE, 0, stream, flag, 1);
            return "the host reads " + cuda.host().ints(flag).get(0);
        });
        out.println(exploration);
    }

    /** Explores with at most one preemption, for question 3. */
    private static void bounded(Machine machine, PrintStream out) {
        out.println(Explorer.defaults().withMaxPreemptions(1).explore(EverySchedule::balance));
    }

    /** Explores two threads of the host that use one stream, for question 4. */
    private static void threads(Machine machine, PrintStream out) {
        Exploration exploration = Explorer.defaults().explore(another -> {
            CudaRuntime cuda = CudaRuntime.of(another);
            CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            long account = cuda.cudaMalloc(4);
            Thread opening = new Thread(() -> cuda.cudaLaunchKernel(Lab.set(10), ONE, ONE, 0, stream, account, 100));
            Thread deposit = new Thread(() -> cuda.cudaLaunchKernel(Lab.add(20), ONE, ONE, 0, stream, account, 30));
            opening.start();
            deposit.start();
            opening.join();
            deposit.join();
            return Lab.read(cuda, account);
        });
        out.println(exploration);
    }

    @Override
    public List<Answer> answers() {
        return List.of(EverySchedule::independent, EverySchedule::host, EverySchedule::bounded, EverySchedule::threads);
    }
}
