package orrery.conformance.explore;

import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;
import static orrery.conformance.WithContext.ints;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.Program;

/**
 * A small program of kernels in streams that combine cells of memory, with events between them.
 *
 * @param streams the number of streams
 * @param steps what is submitted, in order
 */
record RandomProgram(int streams, List<Step> steps) implements Program {
    private static final int CELLS = 3;

    /**
     * A step in a stream.
     *
     * @param stream the stream
     * @param to the cell that is written
     * @param from the cell that is read; the same cell for a kernel that uses one only
     * @param waitsFor the step that it waits for by an event, counted backwards; 0 for none
     */
    record Step(int stream, int to, int from, int waitsFor) {}

    private static final Kernel COMBINE = Kernel.perLaunch(args -> {
        IntView to = args.ints(0);
        IntView from = args.ints(1);
        int number = args.i32(2);
        return launch -> to.set(0, to.get(0) * 31 + from.get(0) * 7 + number);
    });

    @Override
    public Object run(Machine machine) {
        CudaDriver cuda = driverWithContext(machine);
        CUfunction combine = function(cuda, "combine", COMBINE);
        long memory = cuda.cuMemAlloc(4L * CELLS);
        cuda.cuMemsetD32(memory, 1, CELLS);
        cuda.cuCtxSynchronize();
        List<CUstream> all = new ArrayList<>();
        for (int i = 0; i < streams; i++) {
            all.add(cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING));
        }
        List<CUevent> events = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            CUstream stream = all.get(step.stream());
            if (step.waitsFor() > 0 && i - step.waitsFor() >= 0) {
                cuda.cuStreamWaitEvent(stream, events.get(i - step.waitsFor()), 0);
            }
            cuda.cuLaunchKernel(
                    combine, 1, 1, 1, 1, 1, 1, 0, stream, memory + 4L * step.to(), memory + 4L * step.from(), i + 1);
            CUevent event = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
            cuda.cuEventRecord(event, stream);
            events.add(event);
        }
        cuda.cuCtxSynchronize();
        return Arrays.toString(ints(cuda, memory, CELLS));
    }

    /** Returns whether two steps conflict. */
    private boolean conflict(int i, int j) {
        Step one = steps.get(i);
        Step other = steps.get(j);
        return one.to() == other.to() || one.to() == other.from() || one.from() == other.to();
    }

    /** Returns which steps are directly after which, by the program. */
    private boolean[][] order() {
        int count = steps.size();
        boolean[][] before = new boolean[count][count];
        for (int j = 0; j < count; j++) {
            Step step = steps.get(j);
            for (int i = 0; i < j; i++) {
                before[i][j] = steps.get(i).stream() == step.stream() || step.waitsFor() == j - i;
            }
        }
        return before;
    }

    /** Returns the number of Mazurkiewicz traces: of different orders of the conflicts in all linear extensions. */
    int traces() {
        Set<List<Boolean>> traces = new HashSet<>();
        extend(new ArrayList<>(), order(), traces);
        return traces.size();
    }

    private void extend(List<Integer> prefix, boolean[][] before, Set<List<Boolean>> traces) {
        int count = steps.size();
        if (prefix.size() == count) {
            List<Boolean> orders = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                for (int j = i + 1; j < count; j++) {
                    if (conflict(i, j)) {
                        orders.add(prefix.indexOf(i) < prefix.indexOf(j));
                    }
                }
            }
            traces.add(orders);
            return;
        }
        for (int next = 0; next < count; next++) {
            int candidate = next;
            boolean ready = !prefix.contains(next);
            for (int i = 0; i < count && ready; i++) {
                ready = !before[i][candidate] || prefix.contains(i);
            }
            if (ready) {
                prefix.add(next);
                extend(prefix, before, traces);
                prefix.remove(prefix.size() - 1);
            }
        }
    }
}
