package orrery.conformance.calibration;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import java.util.stream.DoubleStream;
import orrery.device.DeviceModel;
import orrery.driver.CUdevice;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemPoolAttribute;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.driver.EventManagement;
import orrery.driver.StreamManagement;
import orrery.hardware.HardwareDriver;
import orrery.sim.Kernel;
import orrery.sim.KernelTraffic;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/**
 * A device that the measuring programs run on, simulated or real. It launches their kernels and keeps their results.
 * Each result has a name, which is that of a line in the recorded files, such as {@code h200-timing.txt}.
 */
final class MeasuredDevice implements AutoCloseable {
    /** How much longer a cover kernel runs on hardware, where calls from Java take longer than those from C. */
    private static final int COVER_FACTOR_ON_HARDWARE = 5;

    /** The pairs of vectors: as many saxpy kernels can run at the same time, each with its own data. */
    private static final int PAIRS = 2;

    private static final long LARGEST_SAXPY = 1L << 27;

    /** The relative difference of two successive medians on hardware up to which the second one is the result. */
    private static final double SETTLED = 0.03;

    /** The least number of samples of a median on hardware. */
    private static final int MIN_SAMPLES = 9;

    /** For how long medians are taken on hardware until two agree. */
    private static final long MIN_NANOS = 50_000_000;

    private static final long MAX_NANOS = 700_000_000;

    final CudaDriver cuda;
    private final LongSupplier clock;
    private final Runnable onClose;
    private final int coverFactor;
    private final boolean isHardware;
    private final CUdevice device;
    private final CUmodule module;
    private final CUfunction nop;
    private final CUfunction spin;
    private final CUfunction saxpy;
    private final CUevent begin;
    private final CUevent end;
    private final List<Object[]> vectors = new ArrayList<>();
    private final Map<String, Double> results = new LinkedHashMap<>();
    private Consumer<String> listener = name -> {};

    MeasuredDevice(CudaDriver cuda, LongSupplier clock, Runnable onClose, boolean isHardware) {
        this.cuda = cuda;
        this.clock = clock;
        this.onClose = onClose;
        this.coverFactor = isHardware ? COVER_FACTOR_ON_HARDWARE : 1;
        this.isHardware = isHardware;
        cuda.cuInit(0);
        device = cuda.cuDeviceGet(0);
        cuda.cuCtxSetCurrent(cuda.cuDevicePrimaryCtxRetain(device));
        Kernel spinning = Kernel.empty().costPerBlock((shape, arguments) -> arguments.i64(0));
        module = cuda.cuModuleLoadData(CUmoduleImage.ofBinaryResource(MeasuredDevice.class, "calibration.fatbin")
                .with("nop", Kernel.empty())
                .with("spin", spinning)
                .with("saxpy", saxpyCost())
                .with(
                        "fill",
                        Kernel.perLaunch(
                                arguments -> launch -> arguments.ints(0).set(0, arguments.i32(1))))
                .with("countdown", Kernel.perLaunch(arguments -> launch -> {
                    arguments.ints(1).set(0, arguments.ints(1).get(0) - 1);
                    launch.device()
                            .setConditional(arguments.i64(0), arguments.ints(1).get(0));
                })));
        nop = function("nop");
        spin = function("spin");
        saxpy = function("saxpy");
        begin = cuda.cuEventCreate(EventManagement.CU_EVENT_DEFAULT);
        end = cuda.cuEventCreate(EventManagement.CU_EVENT_DEFAULT);
        for (int i = 0; i < PAIRS; i++) {
            // The simulated saxpy kernel only costs time: it needs no data.
            vectors.add(
                    isHardware
                            ? new Object[] {cuda.cuMemAlloc(4 * LARGEST_SAXPY), cuda.cuMemAlloc(4 * LARGEST_SAXPY)}
                            : new Object[0]);
        }
    }

    /** Creates a simulated device. */
    static MeasuredDevice simulated(DeviceModel model) {
        Machine machine = Machine.create(MachineOptions.defaults().withDevices(model));
        return new MeasuredDevice(CudaDriver.of(machine), machine::now, machine::close, false);
    }

    /**
     * Opens the first GPU of this computer, and makes calls until the JVM has compiled them.
     *
     * @throws UnsupportedOperationException if the driver cannot be opened
     */
    static MeasuredDevice hardware() {
        MeasuredDevice device = new MeasuredDevice(HardwareDriver.open(), System::nanoTime, () -> {}, true);
        new WarmUp(device).run();
        return device;
    }

    /**
     * Returns a kernel that takes the time of a saxpy of as many elements as its argument says, and computes nothing.
     */
    private static Kernel saxpyCost() {
        return Kernel.empty().costByTraffic((shape, arguments) -> {
            long elements = arguments.i64(0) / shape.blocks();
            return new KernelTraffic.Work(12 * elements, 2 * elements);
        });
    }

    /** Tells a listener the name of each measurement before it begins, and returns the device. */
    MeasuredDevice telling(Consumer<String> each) {
        listener = each;
        return this;
    }

    /** Releases the primary context, so that the memory is free for the next measured device of the process. */
    @Override
    public void close() {
        cuda.cuDevicePrimaryCtxRelease(device);
        onClose.run();
    }

    /**
     * Keeps the memory of the default pool when the host synchronizes. The recorded pool held it: 64 MiB cost as much
     * as 1 KiB, where mapping and unmapping would have added about 180 us to the one and 115 us to the other.
     */
    void holdPoolMemory() {
        CUmemoryPool pool = cuda.cuDeviceGetDefaultMemPool(device);
        cuda.cuMemPoolSetAttribute(pool, CUmemPoolAttribute.RELEASE_THRESHOLD, -1L);
    }

    // -- work ----------------------------------------------------------------------------------------------------

    /** Creates a non-blocking stream. */
    CUstream newStream() {
        return cuda.cuStreamCreate(StreamManagement.CU_STREAM_NON_BLOCKING);
    }

    /** Returns a kernel of the module. */
    CUfunction function(String name) {
        return cuda.cuModuleGetFunction(module, name);
    }

    /** Launches a kernel that does nothing. */
    void launchNop(int blocks, int threads, CUstream stream) {
        cuda.cuLaunchKernel(nop, blocks, 1, 1, threads, 1, 1, 0, stream);
    }

    /** Launches a kernel each of whose blocks runs for {@code nanos}. */
    void launchSpin(int blocks, int threads, long nanos, CUstream stream) {
        cuda.cuLaunchKernel(spin, blocks, 1, 1, threads, 1, 1, 0, stream, nanos);
    }

    /** Launches a kernel of one thread that runs for {@code micros}; for 0 it does nothing. */
    void launchKernel(int micros, CUstream stream) {
        if (micros == 0) {
            launchNop(1, 1, stream);
        } else {
            launchSpin(1, 1, 1000L * micros, stream);
        }
    }

    /** Launches a kernel that runs for {@code nanos}, and longer on hardware, while the calls after it are made. */
    void launchCover(long nanos, CUstream stream) {
        launchSpin(1, 1, nanos * coverFactor, stream);
    }

    /** Launches a saxpy kernel with the first pair of vectors. */
    void launchSaxpy(int blocks, long elements, CUstream stream) {
        launchSaxpy(blocks, elements, 0, stream);
    }

    /**
     * Launches a saxpy kernel: 12 bytes of traffic and 2 operations an element.
     *
     * @param pair which pair of vectors it reads and writes, from 0
     */
    void launchSaxpy(int blocks, long elements, int pair, CUstream stream) {
        List<Object> arguments = new ArrayList<>(List.of(elements));
        Collections.addAll(arguments, vectors.get(pair));
        cuda.cuLaunchKernel(saxpy, blocks, 1, 1, 256, 1, 1, 0, stream, arguments.toArray());
    }

    /** Returns the parameters of a node whose kernel runs for {@code nanos}; for 0 it does nothing. */
    CUkernelNodeParams kernelNode(long nanos) {
        return nanos == 0 ? CUkernelNodeParams.single(nop) : CUkernelNodeParams.single(spin, nanos);
    }

    // -- measurements --------------------------------------------------------------------------------------------

    /** Returns the time of the host in nanoseconds, virtual or real. */
    long now() {
        return clock.getAsLong();
    }

    /** Makes a call {@code count} times and returns the host time of one of them, in nanoseconds. */
    double hostNanos(int count, Runnable call) {
        long before = now();
        for (int i = 0; i < count; i++) {
            call.run();
        }
        return (now() - before) / (double) count;
    }

    /**
     * Makes calls that enqueue work in a stream, and returns the device time of one of them, in nanoseconds. All are
     * made while a kernel holds the stream.
     *
     * @param cover how long the kernel runs, in nanoseconds; 0 for no kernel
     * @param call makes the call of a number
     */
    double deviceNanos(CUstream stream, long cover, int count, IntConsumer call) {
        if (cover > 0) {
            launchCover(cover, stream);
        }
        cuda.cuEventRecord(begin, stream);
        for (int i = 0; i < count; i++) {
            call.accept(i);
        }
        cuda.cuEventRecord(end, stream);
        cuda.cuStreamSynchronize(stream);
        return cuda.cuEventElapsedTime(begin, end) * 1e6 / count;
    }

    /** Measures the host time from the first call of some work to the return of a synchronization. */
    void measureWork(String name, Runnable work) {
        measure(name, 1, () -> {
            cuda.cuCtxSynchronize();
            return hostNanos(1, () -> {
                work.run();
                cuda.cuCtxSynchronize();
            });
        });
    }

    /**
     * Measures something, and keeps the median of {@code times} samples as the result, not counting the first one. On
     * hardware, medians of at least {@value #MIN_SAMPLES} samples are taken until two successive ones agree. A
     * simulated device takes the same time each time: one sample is enough.
     *
     * @param sample takes one sample and returns its nanoseconds
     */
    void measure(String name, int times, DoubleSupplier sample) {
        listener.accept(name);
        double median = median(isHardware ? times : 1, sample);
        if (isHardware) {
            int samples = Math.max(times, MIN_SAMPLES);
            long begin = System.nanoTime();
            long passed;
            boolean settled;
            do {
                double before = median;
                median = median(samples, sample);
                settled = Math.abs(median - before) <= SETTLED * before;
                passed = System.nanoTime() - begin;
            } while (passed < MIN_NANOS || !settled && passed < MAX_NANOS);
        }
        results.put(name, median);
    }

    /** Returns the median of {@code times} samples, which are taken after one that does not count. */
    private static double median(int times, DoubleSupplier sample) {
        double[] samples =
                DoubleStream.generate(sample).skip(1).limit(times).sorted().toArray();
        return samples[times / 2];
    }

    /** Returns the results so far, in nanoseconds, by their names. */
    Map<String, Double> results() {
        return results;
    }
}
