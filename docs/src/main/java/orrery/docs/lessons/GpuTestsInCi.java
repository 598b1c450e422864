package orrery.docs.lessons;

import java.io.PrintStream;
import java.util.List;
import orrery.device.Devices;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.hardware.Gpus;
import orrery.runtime.CudaRuntime;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.Shard;

/** One program for simulated and real devices, and a search that two servers share. */
public final class GpuTestsInCi implements Lesson {
    @Override
    public String summary() {
        return "lesson 25: tests on servers without a GPU, on servers with one, and in parts";
    }

    // @start region="find"
    /** Returns what a test begins with: the driver of the simulator or of a GPU, with a context. */
    static CudaDriver driver() {
        CudaDriver cuda = Gpus.find();
        cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        return cuda;
    }
    // @end

    // @start region="program"
    /** Opens an account and makes a deposit. Returns which of the two is left. */
    static int balance(CudaDriver cuda) {
        CUstream opening = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUstream deposit = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        long account = cuda.cuMemAlloc(4);
        cuda.cuMemsetD32Async(account, 100, 1, opening);
        cuda.cuMemsetD32Async(account, 150, 1, deposit);
        cuda.cuCtxSynchronize();
        int[] value = new int[1];
        cuda.cuMemcpyDtoH(cuda.host().of(value), account, 4);
        return value[0];
    }
    // @end

    private static int simulated(Machine machine) {
        CudaDriver cuda = CudaDriver.of(machine);
        cuda.cuInit(0);
        cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        return balance(cuda);
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        out.println("one run: " + simulated(machine));
        // @start region="parts"
        Explorer explorer = Explorer.defaults().withExpected(150);
        String first = explorer.withShard(new Shard(1, 2))
                .explore(GpuTestsInCi::simulated)
                .toJson();
        String second = explorer.withShard(new Shard(2, 2))
                .explore(GpuTestsInCi::simulated)
                .toJson();
        // @end
        out.println("the first server:");
        out.println(Exploration.fromJson(first));
        // @start region="merge"
        Exploration whole = Exploration.merge(List.of(Exploration.fromJson(first), Exploration.fromJson(second)));
        out.println("both:");
        out.println(whole);
        // @end
    }

    /** Runs the program on other devices, for question 1. */
    private static void devices(Machine machine, PrintStream out) {
        for (String name : List.of("h200", "a100", "t4")) {
            MachineOptions options =
                    MachineOptions.defaults().withDevices(Devices.named(name).orElseThrow());
            try (Machine other = Machine.create(options)) {
                CudaRuntime cuda = CudaRuntime.of(other);
                CUstream stream = cuda.cudaStreamCreate();
                CUevent begin = Lab.recordEvent(cuda, stream);
                cuda.cudaLaunchKernel(Lab.busy("work", 100), Lab.FULL, Lab.THREADS, 0, stream);
                String time = Lab.micros(cuda, begin, Lab.recordEvent(cuda, stream));
                out.printf("%-4s  balance %d, a kernel of 264 blocks takes %s%n", name, simulated(other), time);
            }
        }
    }

    /** Merges the parts of a search of which one is missing, for question 2. */
    private static void missing(Machine machine, PrintStream out) {
        Exploration second = Explorer.defaults().withShard(new Shard(2, 2)).explore(GpuTestsInCi::simulated);
        out.println(Exploration.merge(List.of(second)));
    }

    /** Runs the program with other numbers of threads, as servers with more cores do, for question 3. */
    private static void cores(Machine machine, PrintStream out) {
        for (int workers : new int[] {0, 1, 4}) {
            try (Machine other = Machine.create(MachineOptions.defaults().withWorkers(workers))) {
                out.println("threads: " + workers + ", balance: " + simulated(other) + " after " + other.now() + " ns");
            }
        }
    }

    @Override
    public List<Answer> answers() {
        return List.of(GpuTestsInCi::devices, GpuTestsInCi::missing, GpuTestsInCi::cores);
    }
}
