package orrery.docs.examples;

import java.io.PrintStream;
import orrery.docs.program.Example;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/**
 * Two streams race for one cell. Every order that a GPU may choose is tried, the results are counted, and the orders of
 * the two most frequent results stand side by side.
 */
public final class Schedules implements Example {
    @Override
    public String summary() {
        return "every order that a GPU may choose, and what a race does with it";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        race(machine);
        Exploration exploration = Explorer.defaults().explore(Schedules::race);
        out.println(exploration);
        Exploration.Outcome one = exploration.outcomes().get(0);
        Exploration.Outcome other = exploration.outcomes().get(1);
        out.println();
        out.print(Exploration.compare(one, other));
    }

    /** Runs (cell * 2) and (cell + 3) twice each, in two streams that nothing orders, and returns the cell. */
    private static int race(Machine machine) {
        CudaDriver cuda = Setup.context(machine);
        CUfunction muladd = Setup.load(cuda, "muladd", Kernel.perLaunch(args -> {
            IntView cell = args.ints(0);
            int factor = args.i32(1);
            int addend = args.i32(2);
            return launch -> cell.set(0, cell.get(0) * factor + addend);
        }));
        long cell = cuda.cuMemAlloc(4);
        cuda.cuMemsetD32(cell, 1, 1);
        cuda.cuCtxSynchronize();
        CUstream doubling = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUstream adding = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        for (int i = 0; i < 2; i++) {
            cuda.cuLaunchKernel(muladd, 1, 1, 1, 1, 1, 1, 0, doubling, cell, 2, 0);
            cuda.cuLaunchKernel(muladd, 1, 1, 1, 1, 1, 1, 0, adding, cell, 1, 3);
        }
        cuda.cuCtxSynchronize();
        int[] result = new int[1];
        cuda.cuMemcpyDtoH(cuda.host().of(result), cell, 4);
        return result[0];
    }
}
