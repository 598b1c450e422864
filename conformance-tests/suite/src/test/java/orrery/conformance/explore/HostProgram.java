package orrery.conformance.explore;

import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;

import java.util.ArrayList;
import java.util.List;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.Program;

/**
 * A small program whose host reads and writes page-locked memory while streams do.
 *
 * @param steps what the host does, in order
 */
record HostProgram(List<Step> steps) implements Program {
    private static final int CELLS = 2;
    private static final int STREAMS = 2;

    /** What the host does in a step. */
    enum Action {
        /** It launches a kernel that changes a cell. */
        LAUNCH,
        /** It reads a cell. */
        READ,
        /** It changes a cell. */
        WRITE,
        /** It waits for a stream. */
        WAIT,
        /** It asks whether a stream is done. */
        QUERY,
        /** It lets a stream write a value. */
        SIGNAL,
        /** It lets a stream wait for a value, which any change of the cell gives. */
        AWAIT
    }

    /**
     * A step.
     *
     * @param stream the stream, of those actions that have one
     * @param cell the cell, of those actions that have one
     */
    record Step(Action action, int stream, int cell) {}

    private static final Kernel CHANGE = Kernel.perLaunch(args -> {
        IntView cell = args.ints(0);
        int number = args.i32(1);
        return launch -> cell.set(0, cell.get(0) * 3 + number);
    });

    @Override
    public Object run(Machine machine) {
        CudaDriver cuda = driverWithContext(machine);
        CUfunction change = function(cuda, "change", CHANGE);
        List<CUstream> streams = new ArrayList<>();
        for (int i = 0; i < STREAMS; i++) {
            streams.add(cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING));
        }
        long memory = cuda.cuMemAllocHost(4 * CELLS);
        IntView cells = cuda.host().ints(memory);
        List<Object> seen = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            CUstream stream = streams.get(step.stream());
            switch (step.action()) {
                case LAUNCH ->
                    cuda.cuLaunchKernel(change, 1, 1, 1, 1, 1, 1, 0, stream, memory + 4L * step.cell(), i + 1);
                case READ -> seen.add(cells.get(step.cell()));
                case WRITE -> cells.set(step.cell(), 100 + i);
                case WAIT -> cuda.cuStreamSynchronize(stream);
                case QUERY -> seen.add(cuda.cuStreamQuery(stream));
                case SIGNAL -> cuda.cuStreamWriteValue32(stream, memory + 4L * step.cell(), 10 + i, 0);
                case AWAIT ->
                    cuda.cuStreamWaitValue32(stream, memory + 4L * step.cell(), 1, CudaDriver.CU_STREAM_WAIT_VALUE_GEQ);
            }
        }
        cuda.cuCtxSynchronize();
        seen.add(cells.get(0));
        seen.add(cells.get(1));
        return seen;
    }
}
