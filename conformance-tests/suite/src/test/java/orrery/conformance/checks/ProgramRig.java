package orrery.conformance.checks;

import static orrery.conformance.checks.CheckRig.BYTES;
import static orrery.conformance.checks.CheckRig.COPY;
import static orrery.conformance.checks.CheckRig.N;
import static orrery.conformance.checks.CheckRig.WRITE;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaError_t;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** The streams, memory and calls of a program: two streams that block with the default stream, and two that do not. */
final class ProgramRig {
    /** Reads each element of argument 0. */
    private static final Kernel READ = Kernel.perThread(args -> {
                IntView from = args.ints(0);
                return thread -> from.get(thread.globalX());
            })
            .named("read")
            .costPerBlock((shape, args) -> 50_000);

    final CudaRuntime cuda;
    final Machine machine;
    private final CheckRig rig;
    private final Deque<Long> filled = new ArrayDeque<>();
    final CUstream blocking1;
    final CUstream blocking2;
    final CUstream nonBlocking1;
    final CUstream nonBlocking2;

    ProgramRig(CheckRig rig) {
        this.rig = rig;
        cuda = rig.cuda;
        machine = rig.machine;
        blocking1 = cuda.cudaStreamCreate();
        blocking2 = cuda.cudaStreamCreate();
        nonBlocking1 = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        nonBlocking2 = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        for (int i = 0; i < 3; i++) {
            filled.add(rig.filled());
        }
    }

    /** Returns device memory that is written. It is there from the beginning: its allocation waits for nothing. */
    long device() {
        return filled.removeFirst();
    }

    long pinned() {
        return cuda.cudaMallocHost(BYTES);
    }

    long pageable() {
        return cuda.host().allocate(BYTES);
    }

    long managed() {
        return cuda.cudaMallocManaged(BYTES);
    }

    void write(CUstream stream, long memory) {
        rig.launch(WRITE, stream, memory);
    }

    void read(CUstream stream, long memory) {
        rig.launch(READ, stream, memory);
    }

    void writeThenRead(CUstream writer, CUstream reader, long memory) {
        write(writer, memory);
        read(reader, memory);
    }

    void copy(CUstream stream, long from, long to) {
        rig.launch(COPY, stream, from, to);
    }

    void hostReads(long memory) {
        IntView view = cuda.host().ints(memory);
        for (int i = 0; i < N; i++) {
            view.get(i);
        }
    }

    void hostWrites(long memory) {
        IntView view = cuda.host().ints(memory);
        for (int i = 0; i < N; i++) {
            view.set(i, i);
        }
    }

    CUevent event() {
        return cuda.cudaEventCreate();
    }

    CUevent recordIn(CUstream stream) {
        CUevent event = event();
        cuda.cudaEventRecord(event, stream);
        return event;
    }

    void await(CUstream stream, CUevent event) {
        cuda.cudaStreamWaitEvent(stream, event, 0);
    }

    void order(CUstream first, CUstream second) {
        await(second, recordIn(first));
    }

    void pollStream(CUstream stream) {
        while (cuda.cudaStreamQuery(stream) != cudaError_t.cudaSuccess) {
            machine.advance(Duration.ofMillis(1));
        }
    }

    void pollEvent(CUevent event) {
        while (cuda.cudaEventQuery(event) != cudaError_t.cudaSuccess) {
            machine.advance(Duration.ofMillis(1));
        }
    }
}
