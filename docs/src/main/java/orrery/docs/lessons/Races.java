package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.runtime.CudaRuntime.cudaEventDisableTiming;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import java.util.function.Consumer;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.dim3;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** A program whose result is right by luck, and a check that finds the order that is missing. */
public final class Races implements Lesson {
    /** The number of threads of the kernel that counts. */
    private static final int COUNT = 64;

    @Override
    public String summary() {
        return "lesson 16: a program that is right by luck, and a check that says which order is missing";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        out.println("total: " + total(CudaRuntime.of(machine)));
        // @start region="check"
        Machine checked = Machine.create(MachineOptions.defaults().withChecks(Checks.of(Check.RACES)));
        try (checked) {
            total(CudaRuntime.of(checked));
        }
        out.println(Finding.text(checked.findings()));
        // @end
    }

    private static int total(CudaRuntime cuda) {
        // @start region="program"
        CUstream prices = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUstream orders = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long price = cuda.cudaMalloc(4);
        long total = cuda.cudaMalloc(4);

        cuda.cudaLaunchKernel(Lab.set(10), ONE, ONE, 0, prices, price, 7);
        cuda.cudaLaunchKernel(Lab.set(40), ONE, ONE, 0, orders, total, 5);
        cuda.cudaLaunchKernel(sum(10), ONE, ONE, 0, orders, total, price);
        int result = Lab.read(cuda, total);
        // @end
        return result;
    }

    /** Returns {@code sum(total, price)}: adds the second number to the first. */
    private static Kernel sum(int micros) {
        return Kernel.perLaunch(args -> {
                    IntView total = args.ints(0);
                    IntView price = args.ints(1);
                    return launch -> total.set(0, total.get(0) + price.get(0));
                })
                .named("sum")
                .costPerBlock((shape, args) -> 1000L * micros);
    }

    private static void check(PrintStream out, Consumer<CudaRuntime> program) {
        Machine checked = Machine.create(MachineOptions.defaults().withChecks(Checks.of(Check.RACES)));
        try (checked) {
            program.accept(CudaRuntime.of(checked));
        }
        List<Finding> findings = checked.findings();
        out.println(findings.isEmpty() ? "nothing is found" : Finding.text(findings));
    }

    /** Records the event that the repair names, for question 1. */
    private static void repaired(Machine machine, PrintStream out) {
        check(out, cuda -> {
            CUstream prices = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            CUstream orders = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            long price = cuda.cudaMalloc(4);
            long total = cuda.cudaMalloc(4);
            CUevent known = cuda.cudaEventCreateWithFlags(cudaEventDisableTiming);

            cuda.cudaLaunchKernel(Lab.set(10), ONE, ONE, 0, prices, price, 7);
            cuda.cudaEventRecord(known, prices);
            cuda.cudaLaunchKernel(Lab.set(40), ONE, ONE, 0, orders, total, 5);
            cuda.cudaStreamWaitEvent(orders, known, 0);
            cuda.cudaLaunchKernel(sum(10), ONE, ONE, 0, orders, total, price);
            out.println("total: " + Lab.read(cuda, total));
        });
    }

    /** Counts in the threads of one kernel, for question 2. */
    private static void counted(Machine machine, PrintStream out) {
        Kernel count = Kernel.perThread(args -> {
                    IntView cell = args.ints(0);
                    return thread -> increment(cell);
                })
                .named("count");
        check(out, cuda -> launchCounting(cuda, count));
    }

    private static void increment(IntView cell) {
        cell.set(0, cell.get(0) + 1);
    }

    /** Does the same with an atomic operation, for question 3. */
    private static void countedAtomically(Machine machine, PrintStream out) {
        Kernel count = Kernel.perThread(args -> {
                    IntView cell = args.ints(0);
                    return thread -> cell.atomicAdd(0, 1);
                })
                .named("count");
        check(out, cuda -> launchCounting(cuda, count));
    }

    private static void launchCounting(CudaRuntime cuda, Kernel count) {
        long cell = cuda.cudaMalloc(4);
        cuda.cudaMemset(cell, 0, 4);
        cuda.cudaLaunchKernel(count, ONE, new dim3(COUNT), 0, null, cell);
        cuda.cudaDeviceSynchronize();
    }

    @Override
    public List<Answer> answers() {
        return List.of(Races::repaired, Races::counted, Races::countedAtomically);
    }
}
