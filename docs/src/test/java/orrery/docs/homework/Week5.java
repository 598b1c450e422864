package orrery.docs.homework;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.driver.CudaDriver.CU_STREAM_WAIT_VALUE_GEQ;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import orrery.docs.program.Answer;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/**
 * A producer makes 16 chunks in one stream, a consumer adds them up in another one, and there is room for four.
 *
 * <p>What comes of it if a wait is removed:
 *
 * <table>
 * <caption>waits</caption>
 * <tr><th>wait</th><th>by events</th><th>by numbers</th></tr>
 * <tr><td>the consumer for a chunk</td><td>a race</td><td>a race</td></tr>
 * <tr><td>the producer for room</td><td>a race</td><td>a race</td></tr>
 * <tr><td>the host at the end</td><td>a race of the read, or the sum of fewer chunks</td><td>the same</td></tr>
 * <tr><td>the producer for room in the first four chunks</td><td>nothing: it never waits there</td><td>nothing</td></tr>
 * </table>
 *
 * <p>A write that is removed, not a wait, is a deadlock with numbers; a record that is removed is a race with events,
 * as a wait for an event without a record waits for nothing.
 */
final class Week5 implements Answer {
    private static final int CHUNKS = 16;
    private static final int ROOM = 4;

    /** A wait that can be left out. */
    enum Wait {
        /** All waits are there. */
        NONE,
        /** The consumer does not wait for a chunk. */
        FOR_CHUNK,
        /** The producer does not wait for room. */
        FOR_ROOM,
        /** The write or the record that the consumer waits for is not made. */
        WRITE
    }

    private final Wait removed;
    private final boolean byNumbers;

    Week5() {
        this(Wait.NONE, true);
    }

    Week5(Wait removed, boolean byNumbers) {
        this.removed = removed;
        this.byNumbers = byNumbers;
    }

    private static final Kernel PRODUCE = Kernel.perLaunch(args -> {
                IntView slot = args.ints(0);
                int chunk = args.i32(1);
                return launch -> slot.set(0, chunk);
            })
            .named("produce")
            .costPerBlock((shape, args) -> 10_000);

    private static final Kernel CONSUME = Kernel.perLaunch(args -> {
                IntView slot = args.ints(0);
                IntView sum = args.ints(1);
                return launch -> sum.set(0, sum.get(0) + slot.get(0));
            })
            .named("consume")
            .costPerBlock((shape, args) -> 20_000);

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CudaDriver driver = CudaDriver.of(machine);
        CUstream producer = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUstream consumer = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUevent[] produced = new CUevent[CHUNKS];
        CUevent[] consumed = new CUevent[CHUNKS];
        long numbers = cuda.cudaMallocHost(8);
        cuda.host().ints(numbers).set(0, 0);
        cuda.host().ints(numbers).set(1, 0);
        long slots = cuda.cudaMalloc(4L * ROOM);
        long sum = cuda.cudaMallocHost(4);
        cuda.host().ints(sum).set(0, 0);

        for (int chunk = 0; chunk < CHUNKS; chunk++) {
            long slot = slots + 4L * (chunk % ROOM);
            if (removed != Wait.FOR_ROOM && chunk >= ROOM) {
                if (byNumbers) {
                    driver.cuStreamWaitValue32(producer, numbers + 4, chunk - ROOM + 1, CU_STREAM_WAIT_VALUE_GEQ);
                } else {
                    cuda.cudaStreamWaitEvent(producer, consumed[chunk - ROOM], 0);
                }
            }
            cuda.cudaLaunchKernel(PRODUCE, ONE, ONE, 0, producer, slot, chunk + 1);
            produced[chunk] = cuda.cudaEventCreate();
            consumed[chunk] = cuda.cudaEventCreate();
            if (removed != Wait.WRITE) {
                if (byNumbers) {
                    driver.cuStreamWriteValue32(producer, numbers, chunk + 1, 0);
                } else {
                    cuda.cudaEventRecord(produced[chunk], producer);
                }
            }
            if (removed != Wait.FOR_CHUNK) {
                if (byNumbers) {
                    driver.cuStreamWaitValue32(consumer, numbers, chunk + 1, CU_STREAM_WAIT_VALUE_GEQ);
                } else {
                    cuda.cudaStreamWaitEvent(consumer, produced[chunk], 0);
                }
            }
            cuda.cudaLaunchKernel(CONSUME, ONE, ONE, 0, consumer, slot, sum);
            if (byNumbers) {
                driver.cuStreamWriteValue32(consumer, numbers + 4, chunk + 1, 0);
            } else {
                cuda.cudaEventRecord(consumed[chunk], consumer);
            }
        }
        cuda.cudaDeviceSynchronize();
        out.println("the sum is " + cuda.host().ints(sum).get(0));
    }
}
