package orrery.conformance.calibration;

import java.util.concurrent.atomic.AtomicLong;
import orrery.driver.CUevent;
import orrery.driver.EventManagement;
import orrery.driver.StreamMemoryOperations;

/**
 * The program that measured {@code h200-costs.txt}: single calls on the host, and operations after a kernel that spins.
 */
final class CostProgram extends MeasuringProgram {
    private static final int COUNT = 100;

    private final CUevent a;
    private final CUevent b;
    private final CUevent c;
    private final long memory;
    private final long other;
    private final long pinned;
    private final long pageable;

    CostProgram(MeasuredDevice device) {
        super(device);
        this.a = cuda.cuEventCreate(EventManagement.CU_EVENT_DEFAULT);
        this.b = cuda.cuEventCreate(EventManagement.CU_EVENT_DEFAULT);
        this.c = cuda.cuEventCreate(EventManagement.CU_EVENT_DISABLE_TIMING);
        this.memory = cuda.cuMemAlloc(4096);
        this.other = cuda.cuMemAlloc(4096);
        this.pinned = cuda.cuMemAllocHost(4096);
        this.pageable = cuda.host().allocate(4096);
    }

    @Override
    void run() {
        measureCopiesAndMemsets();
        measureMemoryOperations();
        measureQueriesAndWaits();
        measureIdle("cuMemGetInfo", cuda::cuMemGetInfo);
        measureHostFunctions();
        measureDeviceTimes();
    }

    private void measureCopiesAndMemsets() {
        measureIdle("cuMemcpyAsync HtoD pinned 4 B, idle stream", () -> cuda.cuMemcpyAsync(memory, pinned, 4, s));
        measureAfter(
                "cuMemcpyAsync HtoD pinned 4 B, behind a spinning kernel",
                () -> cuda.cuMemcpyAsync(memory, pinned, 4, s));
        measureIdle("cuMemcpyAsync HtoD pageable 4 B, idle stream", () -> cuda.cuMemcpyAsync(memory, pageable, 4, s));
        measureIdle("cuMemcpyAsync DtoH pinned 4 B, idle stream", () -> cuda.cuMemcpyAsync(pinned, memory, 4, s));
        measureIdle("cuMemcpyAsync DtoH pageable 4 B, idle stream", () -> cuda.cuMemcpyAsync(pageable, memory, 4, s));
        measureIdle("cuMemcpyAsync DtoD 4 B, idle stream", () -> cuda.cuMemcpyAsync(other, memory, 4, s));
        measureIdle("cuMemcpyHtoD pinned 4 B (synchronous)", () -> cuda.cuMemcpyHtoD(memory, pinned, 4));
        measureIdle("cuMemcpyHtoD pageable 4 B (synchronous)", () -> cuda.cuMemcpyHtoD(memory, pageable, 4));
        measureIdle("cuMemcpyDtoH pinned 4 B (synchronous)", () -> cuda.cuMemcpyDtoH(pinned, memory, 4));
        measureIdle("cuMemcpyDtoH pageable 4 B (synchronous)", () -> cuda.cuMemcpyDtoH(pageable, memory, 4));
        measureIdle("cuMemcpyDtoD 4 B (synchronous name)", () -> cuda.cuMemcpyDtoD(other, memory, 4));
        measureIdle("cuMemsetD32 4 B (synchronous name)", () -> cuda.cuMemsetD32(memory, 0, 1));
        measureIdle("cuMemsetD32Async 4 B, idle stream", () -> cuda.cuMemsetD32Async(memory, 0, 1, s));
        measureIdle("cuMemsetD2D32Async 4x4, idle stream", () -> cuda.cuMemsetD2D32Async(memory, 512, 0, 4, 4, s));
    }

    private void measureMemoryOperations() {
        measureIdle("cuStreamWriteValue32 device memory, idle stream", this::write);
        measureAfter("cuStreamWriteValue32 device memory, behind a spinning kernel", this::write);
        measureIdle("cuStreamWaitValue32 satisfied, device memory, idle stream", this::awaitValue);
        measureAfter("cuStreamWaitValue32 satisfied, device memory, behind a spinning kernel", this::awaitValue);
    }

    private void measureQueriesAndWaits() {
        measureIdle("cuEventRecord timing, idle stream", () -> cuda.cuEventRecord(a, s));
        measureIdle("cuEventRecord no timing, idle stream", () -> cuda.cuEventRecord(c, s));
        measureIdle("cuStreamWaitEvent of a completed event", () -> cuda.cuStreamWaitEvent(t, c, 0));
        measureIdle("cuEventQuery done", () -> cuda.cuEventQuery(c));
        measureIdle("cuEventSynchronize done", () -> cuda.cuEventSynchronize(c));
        cuda.cuEventRecord(b, s);
        measureIdle("cuEventElapsedTime", () -> cuda.cuEventElapsedTime(a, b));
        measureAfter("cuEventQuery pending", () -> cuda.cuEventQuery(c));
        measureAfter("cuStreamQuery pending", () -> cuda.cuStreamQuery(s));
        measureIdle("cuStreamQuery idle", () -> cuda.cuStreamQuery(s));
        measureIdle("cuStreamSynchronize idle", () -> cuda.cuStreamSynchronize(s));
        measureIdle("cuCtxSynchronize idle", cuda::cuCtxSynchronize);
    }

    private void measureHostFunctions() {
        AtomicLong began = new AtomicLong();
        device.measure("cuLaunchHostFunc on an idle stream: call to return of synchronize", COUNT, () -> {
            began.set(device.now());
            cuda.cuLaunchHostFunc(s, () -> {});
            cuda.cuStreamSynchronize(s);
            return device.now() - began.get();
        });
    }

    private void measureDeviceTimes() {
        measureBetween("nothing between the two events", 1, () -> {});
        measureBetween("write value device memory, per each of 100", 100, this::write);
        measureBetween("wait value satisfied device memory, per each of 100", 100, this::awaitValue);
        measureBetween("kernel, wait value satisfied, kernel", 1, () -> {
            device.launchNop(1, 1, s);
            awaitValue();
            device.launchNop(1, 1, s);
        });
        measureBetween("kernel, write value, kernel", 1, () -> {
            device.launchNop(1, 1, s);
            write();
            device.launchNop(1, 1, s);
        });
        measureBetween("two kernels", 1, () -> {
            device.launchNop(1, 1, s);
            device.launchNop(1, 1, s);
        });
        measureBetween("memset D32 4 B, per each of 100", 100, () -> cuda.cuMemsetD32Async(memory, 0, 1, s));
        measureBetween("DtoH pinned 4 B, per each of 100", 100, () -> cuda.cuMemcpyAsync(pinned, memory, 4, s));
    }

    private void write() {
        cuda.cuStreamWriteValue32(s, memory, 1, 0);
    }

    private void awaitValue() {
        cuda.cuStreamWaitValue32(s, memory, 0, StreamMemoryOperations.CU_STREAM_WAIT_VALUE_GEQ);
    }

    /** Measures the host time of one call while nothing is under way. */
    private void measureIdle(String name, Runnable call) {
        device.measure(name, COUNT, () -> {
            cuda.cuCtxSynchronize();
            return device.hostNanos(1, call);
        });
    }

    /** Measures the host time of one call while a kernel holds the stream. */
    private void measureAfter(String name, Runnable call) {
        device.measure(name, COUNT, () -> {
            device.launchCover(100_000, s);
            cuda.cuEventRecord(c, s);
            double nanos = device.hostNanos(1, call);
            cuda.cuCtxSynchronize();
            return nanos;
        });
    }

    /** Measures the device time of one of some calls. */
    private void measureBetween(String name, int count, Runnable call) {
        device.measure(name, COUNT, () -> device.deviceNanos(s, 2_000_000, count, i -> call.run()));
    }
}
