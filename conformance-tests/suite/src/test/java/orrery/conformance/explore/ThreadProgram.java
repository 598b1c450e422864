package orrery.conformance.explore;

import java.util.ArrayList;
import java.util.List;
import orrery.driver.CUcontext;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.IntView;
import orrery.sim.Machine;
import orrery.sim.Program;

/**
 * A small program whose host threads use the same streams and the same page-locked memory.
 *
 * @param threads what each thread does, in order
 */
record ThreadProgram(List<List<Step>> threads) implements Program {
    private static final int CELLS = 2;

    /** What a thread does in a step. */
    enum Action {
        /** It lets a stream set a cell. */
        SUBMIT,
        /** It reads a cell. */
        READ,
        /** It changes a cell. */
        WRITE,
        /** It waits for a stream. */
        WAIT,
        /** It asks whether a stream is done. */
        QUERY,
        /** It records the event in a stream. */
        RECORD,
        /** It lets a stream wait for the event. */
        AWAIT
    }

    /**
     * A step.
     *
     * @param stream the stream, of those actions that have one; 2 is the legacy default stream
     * @param cell the cell, of those actions that have one
     */
    record Step(Action action, int stream, int cell) {}

    @Override
    public Object run(Machine machine) throws InterruptedException {
        CudaDriver cuda = CudaDriver.of(machine);
        cuda.cuInit(0);
        CUcontext context = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        List<CUstream> streams = List.of(
                cuda.cuStreamCreate(CudaDriver.CU_STREAM_DEFAULT),
                cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING),
                CUstream.LEGACY);
        CUevent event = cuda.cuEventCreate(CudaDriver.CU_EVENT_DEFAULT);
        long memory = cuda.cuMemAllocHost(4 * CELLS);
        IntView cells = cuda.host().ints(memory);
        cells.set(0, 0);
        cells.set(1, 0);
        List<Object> seen = new ArrayList<>();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            List<Object> own = new ArrayList<>();
            seen.add(own);
            int number = 100 * (i + 1);
            List<Step> steps = threads.get(i);
            all.add(new Thread(() -> {
                cuda.cuCtxSetCurrent(context);
                for (int k = 0; k < steps.size(); k++) {
                    Step step = steps.get(k);
                    CUstream stream = streams.get(step.stream());
                    long address = memory + 4L * step.cell();
                    switch (step.action()) {
                        case SUBMIT -> cuda.cuMemsetD32Async(address, number + k, 1, stream);
                        case READ -> own.add(cells.get(step.cell()));
                        case WRITE -> cells.set(step.cell(), number + k);
                        case WAIT -> cuda.cuStreamSynchronize(stream);
                        case QUERY -> own.add(cuda.cuStreamQuery(stream));
                        case RECORD -> cuda.cuEventRecord(event, stream);
                        case AWAIT -> cuda.cuStreamWaitEvent(stream, event, 0);
                    }
                }
            }));
        }
        all.forEach(Thread::start);
        for (Thread each : all) {
            each.join();
        }
        cuda.cuCtxSynchronize();
        seen.add(cells.get(0));
        seen.add(cells.get(1));
        return seen;
    }
}
