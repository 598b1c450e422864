package orrery.conformance.calibration;

import java.util.concurrent.atomic.AtomicLong;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.driver.EventManagement;
import orrery.driver.StreamMemoryOperations;

/**
 * The program that measured {@code h200-costs.txt}: single calls on the host, and operations after a kernel that spins.
 */
final class CostProgram {
    private static final int COUNT = 100;

    private final MeasuredDevice h200;
    private final CudaDriver cuda;
    private final CUstream s;
    private final CUstream t;
    private final CUevent a;
    private final CUevent b;
    private final CUevent c;
    private final long device;
    private final long other;
    private final long pinned;
    private final long pageable;

    CostProgram(MeasuredDevice h200) {
        this.h200 = h200;
        this.cuda = h200.cuda;
        this.s = h200.newStream();
        this.t = h200.newStream();
        this.a = cuda.cuEventCreate(EventManagement.CU_EVENT_DEFAULT);
        this.b = cuda.cuEventCreate(EventManagement.CU_EVENT_DEFAULT);
        this.c = cuda.cuEventCreate(EventManagement.CU_EVENT_DISABLE_TIMING);
        this.device = cuda.cuMemAlloc(4096);
        this.other = cuda.cuMemAlloc(4096);
        this.pinned = cuda.cuMemAllocHost(4096);
        this.pageable = cuda.host().allocate(4096);
    }

    void run() {
        measureCopiesAndMemsets();
        measureMemoryOperations();
        measureQueriesAndWaits();
        measureIdle("cuMemGetInfo", cuda::cuMemGetInfo);
        measureHostFunctions();
        measureDeviceTimes();
    }

    private void measureCopiesAndMemsets() {
        measureIdle("cuMemcpyAsync HtoD pinned 4 B, idle stream", () -> cuda.cuMemcpyAsync(device, pinned, 4, s));
        measureAfter(
                "cuMemcpyAsync HtoD pinned 4 B, behind a spinning kernel",
                () -> cuda.cuMemcpyAsync(device, pinned, 4, s));
        measureIdle("cuMemcpyAsync HtoD pageable 4 B, idle stream", () -> cuda.cuMemcpyAsync(device, pageable, 4, s));
        measureIdle("cuMemcpyAsync DtoH pinned 4 B, idle stream", () -> cuda.cuMemcpyAsync(pinned, device, 4, s));
        measureIdle("cuMemcpyAsync DtoH pageable 4 B, idle stream", () -> cuda.cuMemcpyAsync(pageable, device, 4, s));
        measureIdle("cuMemcpyAsync DtoD 4 B, idle stream", () -> cuda.cuMemcpyAsync(other, device, 4, s));
        measureIdle("cuMemcpyHtoD pinned 4 B (synchronous)", () -> cuda.cuMemcpyHtoD(device, pinned, 4));
        measureIdle("cuMemcpyHtoD pageable 4 B (synchronous)", () -> cuda.cuMemcpyHtoD(device, pageable, 4));
        measureIdle("cuMemcpyDtoH pinned 4 B (synchronous)", () -> cuda.cuMemcpyDtoH(pinned, device, 4));
        measureIdle("cuMemcpyDtoH pageable 4 B (synchronous)", () -> cuda.cuMemcpyDtoH(pageable, device, 4));
        measureIdle("cuMemcpyDtoD 4 B (synchronous name)", () -> cuda.cuMemcpyDtoD(other, device, 4));
        measureIdle("cuMemsetD32 4 B (synchronous name)", () -> cuda.cuMemsetD32(device, 0, 1));
        measureIdle("cuMemsetD32Async 4 B, idle stream", () -> cuda.cuMemsetD32Async(device, 0, 1, s));
        measureIdle("cuMemsetD2D32Async 4x4, idle stream", () -> cuda.cuMemsetD2D32Async(device, 512, 0, 4, 4, s));
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
        h200.measure("cuLaunchHostFunc on an idle stream: call to return of synchronize", COUNT, () -> {
            began.set(h200.now());
            cuda.cuLaunchHostFunc(s, () -> {});
            cuda.cuStreamSynchronize(s);
            return h200.now() - began.get();
        });
    }

    private void measureDeviceTimes() {
        measureBetween("nothing between the two events", 1, () -> {});
        measureBetween("write value device memory, per each of 100", 100, this::write);
        measureBetween("wait value satisfied device memory, per each of 100", 100, this::awaitValue);
        measureBetween("kernel, wait value satisfied, kernel", 1, () -> {
            h200.launchNop(1, 1, s);
            awaitValue();
            h200.launchNop(1, 1, s);
        });
        measureBetween("kernel, write value, kernel", 1, () -> {
            h200.launchNop(1, 1, s);
            write();
            h200.launchNop(1, 1, s);
        });
        measureBetween("two kernels", 1, () -> {
            h200.launchNop(1, 1, s);
            h200.launchNop(1, 1, s);
        });
        measureBetween("memset D32 4 B, per each of 100", 100, () -> cuda.cuMemsetD32Async(device, 0, 1, s));
        measureBetween("DtoH pinned 4 B, per each of 100", 100, () -> cuda.cuMemcpyAsync(pinned, device, 4, s));
    }

    private void write() {
        cuda.cuStreamWriteValue32(s, device, 1, 0);
    }

    private void awaitValue() {
        cuda.cuStreamWaitValue32(s, device, 0, StreamMemoryOperations.CU_STREAM_WAIT_VALUE_GEQ);
    }

    /** Measures the host time of one call while nothing is under way. */
    private void measureIdle(String name, Runnable call) {
        h200.measure(name, COUNT, () -> {
            cuda.cuCtxSynchronize();
            return h200.hostNanos(1, call);
        });
    }

    /** Measures the host time of one call while a kernel holds the stream. */
    private void measureAfter(String name, Runnable call) {
        h200.measure(name, COUNT, () -> {
            h200.launchCover(100_000, s);
            cuda.cuEventRecord(c, s);
            double nanos = h200.hostNanos(1, call);
            cuda.cuCtxSynchronize();
            return nanos;
        });
    }

    /** Measures the device time of one of some calls. */
    private void measureBetween(String name, int count, Runnable call) {
        h200.measure(name, COUNT, () -> h200.deviceNanos(s, 2_000_000, count, i -> call.run()));
    }
}
