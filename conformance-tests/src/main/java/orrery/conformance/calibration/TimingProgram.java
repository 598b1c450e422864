package orrery.conformance.calibration;

import java.util.function.IntConsumer;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.driver.EventManagement;
import orrery.driver.StreamManagement;

/** The program that measured {@code h200-timing.txt}, call by call, as far as it concerns streams. */
final class TimingProgram extends MeasuringProgram {
    private static final int MIB = 1 << 20;
    private static final long COVER = 3_000_000;

    private final CUevent a;
    private final CUevent c;

    TimingProgram(MeasuredDevice device) {
        super(device);
        this.a = cuda.cuEventCreate(EventManagement.CU_EVENT_DEFAULT);
        this.c = cuda.cuEventCreate(EventManagement.CU_EVENT_DISABLE_TIMING);
    }

    @Override
    void run() {
        device.launchNop(1, 1, s);
        cuda.cuStreamSynchronize(s);
        measureHostCosts();
        measureDeviceTimes();
        device.measure("ping-pong by events, per hop (kernel+record+wait)", 20, this::pingPong);
        for (long size : new long[] {4, 4096, 65536, MIB, 16L * MIB, 256L * MIB, 1024L * MIB}) {
            measureCopies(size);
        }
    }

    private void measureHostCosts() {
        device.measure(
                "kernel launch, host side (500 in a row, idle stream)",
                20,
                () -> then(500, () -> device.launchNop(1, 1, s)));
        device.measure(
                "kernel launch + stream sync round trip",
                50,
                () -> device.hostNanos(1, () -> {
                    device.launchNop(1, 1, s);
                    cuda.cuStreamSynchronize(s);
                }));
        device.measure("stream sync, idle", 50, () -> device.hostNanos(100, () -> cuda.cuStreamSynchronize(s)));
        device.measure("stream query, idle", 50, () -> device.hostNanos(100, () -> cuda.cuStreamQuery(s)));
        device.measure("event record (timing)", 20, () -> then(200, () -> cuda.cuEventRecord(a, s)));
        device.measure("event record (no timing)", 20, () -> then(200, () -> cuda.cuEventRecord(c, s)));
        device.measure("stream wait event", 20, () -> then(200, () -> cuda.cuStreamWaitEvent(t, c, 0)));
        device.measure("event query", 20, () -> device.hostNanos(200, () -> cuda.cuEventQuery(c)));
        device.measure(
                "stream create+destroy",
                20,
                () -> device.hostNanos(
                        1, () -> cuda.cuStreamDestroy(cuda.cuStreamCreate(StreamManagement.CU_STREAM_NON_BLOCKING))));
        device.measure(
                "event create+destroy",
                20,
                () -> device.hostNanos(
                        1, () -> cuda.cuEventDestroy(cuda.cuEventCreate(EventManagement.CU_EVENT_DEFAULT))));
        device.measure(
                "host function, launch to sync",
                50,
                () -> device.hostNanos(1, () -> {
                    cuda.cuLaunchHostFunc(s, () -> {});
                    cuda.cuStreamSynchronize(s);
                }));
        device.measure(
                "cudaMalloc+cudaFree 1 MiB", 20, () -> device.hostNanos(1, () -> cuda.cuMemFree(cuda.cuMemAlloc(MIB))));
    }

    /** Returns the host time of one of {@code count} calls; what they enqueue is waited for afterwards. */
    private double then(int count, Runnable call) {
        double each = device.hostNanos(count, call);
        cuda.cuStreamSynchronize(s);
        cuda.cuStreamSynchronize(t);
        return each;
    }

    private void measureDeviceTimes() {
        measureEach("empty kernel after empty kernel, same stream", 400, i -> device.launchNop(1, 1, s));
        measureEach("empty kernel of 132x256 threads", 400, i -> device.launchNop(132, 256, s));
        measureEach("empty kernel of 100000 blocks x 256", 40, i -> device.launchNop(100_000, 256, s));
        measureEach("spin 10 us, one block", 100, i -> device.launchSpin(1, 1, 10_000, s));
        measureEach(
                "spin 10 us, 132 blocks x 1024 (one wave of 132, 2/SM fit)",
                100,
                i -> device.launchSpin(132, 1024, 10_000, s));
        measureEach("spin 10 us, 264 blocks x 1024", 100, i -> device.launchSpin(264, 1024, 10_000, s));
        measureEach("spin 10 us, 265 blocks x 1024", 100, i -> device.launchSpin(265, 1024, 10_000, s));
        measureEach("spin 10 us, 1056 blocks x 1024", 50, i -> device.launchSpin(1056, 1024, 10_000, s));
        measureEach("spin 10 us, 4224 blocks x 32 (32/SM fit)", 50, i -> device.launchSpin(4224, 32, 10_000, s));
        measureEach("spin 10 us, 4225 blocks x 32", 50, i -> device.launchSpin(4225, 32, 10_000, s));
        measureEach("event record between two events", 400, i -> cuda.cuEventRecord(c, s));
    }

    /** Measures the device time of one of {@code count} operations. */
    private void measureEach(String name, int count, IntConsumer call) {
        device.measure(name, 20, () -> device.deviceNanos(s, COVER, count, call));
    }

    private double pingPong() {
        return device.deviceNanos(s, COVER, 100, i -> {
            CUstream from = i % 2 == 0 ? s : t;
            device.launchNop(1, 1, from);
            cuda.cuEventRecord(c, from);
            cuda.cuStreamWaitEvent(i % 2 == 0 ? t : s, c, 0);
        });
    }

    /**
     * Measures copies and a memset of a size. The memory is fresh for each size and is never touched, so that no
     * gigabyte has to exist.
     */
    private void measureCopies(long size) {
        long d1 = cuda.cuMemAlloc(size);
        long d2 = cuda.cuMemAlloc(size);
        long pinned = cuda.cuMemAllocHost(size);
        long pageable = cuda.host().allocate(size);
        copy("HtoD pinned", d1, pinned, size);
        copy("DtoH pinned", pinned, d1, size);
        copy("DtoD", d2, d1, size);
        if (size <= 256L * MIB) {
            copy("HtoD pageable", d1, pageable, size);
            copy("DtoH pageable", pageable, d1, size);
        }
        measureIdle("memset " + size + " bytes", () -> cuda.cuMemsetD8Async(d1, (byte) 0, size, s));
        cuda.cuMemFree(d1);
        cuda.cuMemFree(d2);
        cuda.cuMemFreeHost(pinned);
        cuda.host().free(pageable);
    }

    private void copy(String way, long target, long source, long size) {
        measureIdle(way + " " + size + " bytes", () -> cuda.cuMemcpyAsync(target, source, size, s));
    }

    private void measureIdle(String name, Runnable call) {
        device.measure(name, 7, () -> device.deviceNanos(s, 0, 1, i -> call.run()));
    }
}
