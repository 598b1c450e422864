package orrery.conformance.calibration;

import java.util.function.IntConsumer;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.driver.EventManagement;
import orrery.driver.StreamManagement;

/** The program that measured {@code h200-timing.txt}, call by call, as far as it concerns streams. */
final class TimingProgram {
    private static final int MIB = 1 << 20;

    private final MeasuredDevice gpu;
    private final CudaDriver cuda;
    private final CUstream s;
    private final CUstream t;
    private final CUevent a;
    private final CUevent b;
    private final CUevent c;

    TimingProgram(MeasuredDevice gpu) {
        this.gpu = gpu;
        this.cuda = gpu.cuda;
        this.s = gpu.createStream();
        this.t = gpu.createStream();
        this.a = cuda.cuEventCreate(EventManagement.CU_EVENT_DEFAULT);
        this.b = cuda.cuEventCreate(EventManagement.CU_EVENT_DEFAULT);
        this.c = cuda.cuEventCreate(EventManagement.CU_EVENT_DISABLE_TIMING);
    }

    void run() {
        gpu.launchNop(1, 1, s);
        cuda.cuStreamSynchronize(s);
        hostCosts();
        deviceTimes();
        gpu.measure("ping-pong by events, per hop (kernel+record+wait)", 20, this::pingPong);
        for (long size : new long[] {4, 4096, 65536, MIB, 16L * MIB, 256L * MIB, 1024L * MIB}) {
            copies(size);
        }
    }

    private void hostCosts() {
        gpu.measure(
                "kernel launch, host side (500 in a row, idle stream)",
                20,
                () -> then(500, () -> gpu.launchNop(1, 1, s)));
        gpu.measure(
                "kernel launch + stream sync round trip",
                50,
                () -> gpu.hostNanos(1, () -> {
                    gpu.launchNop(1, 1, s);
                    cuda.cuStreamSynchronize(s);
                }));
        gpu.measure("stream sync, idle", 50, () -> gpu.hostNanos(100, () -> cuda.cuStreamSynchronize(s)));
        gpu.measure("stream query, idle", 50, () -> gpu.hostNanos(100, () -> cuda.cuStreamQuery(s)));
        gpu.measure("event record (timing)", 20, () -> then(200, () -> cuda.cuEventRecord(a, s)));
        gpu.measure("event record (no timing)", 20, () -> then(200, () -> cuda.cuEventRecord(c, s)));
        gpu.measure("stream wait event", 20, () -> then(200, () -> cuda.cuStreamWaitEvent(t, c, 0)));
        gpu.measure("event query", 20, () -> gpu.hostNanos(200, () -> cuda.cuEventQuery(c)));
        gpu.measure(
                "stream create+destroy",
                20,
                () -> gpu.hostNanos(
                        1, () -> cuda.cuStreamDestroy(cuda.cuStreamCreate(StreamManagement.CU_STREAM_NON_BLOCKING))));
        gpu.measure(
                "event create+destroy",
                20,
                () -> gpu.hostNanos(
                        1, () -> cuda.cuEventDestroy(cuda.cuEventCreate(EventManagement.CU_EVENT_DEFAULT))));
        gpu.measure(
                "host function, launch to sync",
                50,
                () -> gpu.hostNanos(1, () -> {
                    cuda.cuLaunchHostFunc(s, () -> {});
                    cuda.cuStreamSynchronize(s);
                }));
        gpu.measure(
                "cudaMalloc+cudaFree 1 MiB", 20, () -> gpu.hostNanos(1, () -> cuda.cuMemFree(cuda.cuMemAlloc(MIB))));
    }

    /** Returns the host time of one of {@code count} calls; what they enqueue is waited for afterwards. */
    private double then(int count, Runnable call) {
        double each = gpu.hostNanos(count, call);
        cuda.cuStreamSynchronize(s);
        cuda.cuStreamSynchronize(t);
        return each;
    }

    private void deviceTimes() {
        perEach("empty kernel after empty kernel, same stream", 400, i -> gpu.launchNop(1, 1, s));
        perEach("empty kernel of 132x256 threads", 400, i -> gpu.launchNop(132, 256, s));
        perEach("empty kernel of 100000 blocks x 256", 40, i -> gpu.launchNop(100_000, 256, s));
        perEach("spin 10 us, one block", 100, i -> gpu.launchSpin(1, 1, 10_000, s));
        perEach(
                "spin 10 us, 132 blocks x 1024 (one wave of 132, 2/SM fit)",
                100,
                i -> gpu.launchSpin(132, 1024, 10_000, s));
        perEach("spin 10 us, 264 blocks x 1024", 100, i -> gpu.launchSpin(264, 1024, 10_000, s));
        perEach("spin 10 us, 265 blocks x 1024", 100, i -> gpu.launchSpin(265, 1024, 10_000, s));
        perEach("spin 10 us, 1056 blocks x 1024", 50, i -> gpu.launchSpin(1056, 1024, 10_000, s));
        perEach("spin 10 us, 4224 blocks x 32 (32/SM fit)", 50, i -> gpu.launchSpin(4224, 32, 10_000, s));
        perEach("spin 10 us, 4225 blocks x 32", 50, i -> gpu.launchSpin(4225, 32, 10_000, s));
        perEach("event record between two events", 400, i -> cuda.cuEventRecord(c, s));
    }

    private void perEach(String name, int count, IntConsumer call) {
        gpu.measure(name, 20, () -> afterASpin(count, call));
    }

    /** Returns the device time of one of {@code count} operations that are enqueued while a kernel holds the stream. */
    private double afterASpin(int count, IntConsumer call) {
        gpu.keepBusy(3_000_000, s);
        cuda.cuEventRecord(a, s);
        for (int i = 0; i < count; i++) {
            call.accept(i);
        }
        cuda.cuEventRecord(b, s);
        cuda.cuStreamSynchronize(s);
        return cuda.cuEventElapsedTime(a, b) * 1e6 / count;
    }

    private double pingPong() {
        return afterASpin(100, i -> {
            CUstream from = i % 2 == 0 ? s : t;
            gpu.launchNop(1, 1, from);
            cuda.cuEventRecord(c, from);
            cuda.cuStreamWaitEvent(i % 2 == 0 ? t : s, c, 0);
        });
    }

    /**
     * Measures copies and a memset of a size. The memory is fresh for each size and is never touched, so that no
     * gigabyte has to exist.
     */
    private void copies(long size) {
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
        onIdleStream("memset " + size + " bytes", () -> cuda.cuMemsetD8Async(d1, (byte) 0, size, s));
        cuda.cuMemFree(d1);
        cuda.cuMemFree(d2);
        cuda.cuMemFreeHost(pinned);
        cuda.host().free(pageable);
    }

    private void copy(String way, long target, long source, long size) {
        onIdleStream(way + " " + size + " bytes", () -> cuda.cuMemcpyAsync(target, source, size, s));
    }

    private void onIdleStream(String name, Runnable call) {
        gpu.measure(name, 7, () -> {
            cuda.cuEventRecord(a, s);
            call.run();
            cuda.cuEventRecord(b, s);
            cuda.cuStreamSynchronize(s);
            return cuda.cuEventElapsedTime(a, b) * 1e6;
        });
    }
}
