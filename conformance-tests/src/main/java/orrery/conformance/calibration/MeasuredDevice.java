package orrery.conformance.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import orrery.device.DeviceModel;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemPoolAttribute;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.driver.StreamManagement;
import orrery.hardware.HardwareDriver;
import orrery.sim.Kernel;
import orrery.sim.KernelTraffic;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/**
 * A device that the measuring programs run on, simulated or a GPU of this computer: launches kernels, measures with the
 * clock of the host, virtual or real, and keeps the results. Its kernels are an empty one, one that spins for a time,
 * and a saxpy, which moves data.
 */
final class MeasuredDevice implements AutoCloseable {
    /** How much longer kernels keep a GPU busy than a simulated device: calls from Java are slower than from C. */
    private static final int BUSY_FACTOR_ON_HARDWARE = 5;

    /** The number of pairs of vectors, so that as many kernels can move different data at the same time. */
    private static final int VECTOR_PAIRS = 2;

    /** The elements of a vector. */
    private static final long VECTOR_ELEMENTS = 1L << 27;

    /** A measurement is repeated on hardware until two medians differ by no more than this fraction. */
    private static final double MAX_CHANGE = 0.03;

    /** The minimum number of samples of a median on hardware. */
    private static final int MIN_SAMPLES = 9;

    /** How long a measurement is repeated on hardware, at least and at most. */
    private static final long MIN_NANOS = 50_000_000;

    private static final long MAX_NANOS = 700_000_000;

    final CudaDriver cuda;
    private final LongSupplier clock;
    private final CUdevice device;
    private final Runnable afterClose;
    private final int busyFactor;
    private final boolean isHardware;
    private final CUmodule module;
    private final CUfunction nop;
    private final CUfunction spin;
    private final CUfunction saxpy;
    private final List<Object[]> vectors = new ArrayList<>();
    private final Map<String, Double> results = new LinkedHashMap<>();
    private Consumer<String> listener = name -> {};

    /**
     * Retains the primary context of the first device, and loads the kernels.
     *
     * @param clock the time of the host in nanoseconds
     * @param afterClose runs after the primary context has been released
     */
    MeasuredDevice(CudaDriver cuda, LongSupplier clock, Runnable afterClose, boolean isHardware) {
        this.cuda = cuda;
        this.clock = clock;
        this.afterClose = afterClose;
        this.busyFactor = isHardware ? BUSY_FACTOR_ON_HARDWARE : 1;
        this.isHardware = isHardware;
        cuda.cuInit(0);
        device = cuda.cuDeviceGet(0);
        cuda.cuCtxSetCurrent(cuda.cuDevicePrimaryCtxRetain(device));
        Kernel spinning = Kernel.empty().costPerBlock((shape, arguments) -> arguments.i64(0));
        module = cuda.cuModuleLoadData(CUmoduleImage.ofBinaryResource(MeasuredDevice.class, "calibration.fatbin")
                .with("nop", Kernel.empty())
                .with("spin", spinning)
                .with("saxpy", simulatedSaxpy())
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
        for (int i = 0; i < VECTOR_PAIRS; i++) {
            // The simulated kernel moves no data, and has a cost only.
            vectors.add(
                    isHardware
                            ? new Object[] {cuda.cuMemAlloc(4 * VECTOR_ELEMENTS), cuda.cuMemAlloc(4 * VECTOR_ELEMENTS)}
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

    /** Returns a kernel of the module. */
    CUfunction function(String name) {
        return cuda.cuModuleGetFunction(module, name);
    }

    /** Launches a kernel that keeps a stream busy for a time, or longer, while calls behind it are made. */
    void keepBusy(long nanos, CUstream stream) {
        launchSpin(1, 1, nanos * busyFactor, stream);
    }

    /**
     * Returns a kernel with the cost of a saxpy: 12 bytes and 2 operations for each element; argument 0 has their
     * number.
     */
    private static Kernel simulatedSaxpy() {
        return Kernel.empty().costByTraffic((shape, arguments) -> {
            long elements = arguments.i64(0) / shape.blocks();
            return new KernelTraffic.Work(12 * elements, 2 * elements);
        });
    }

    /** Releases the primary context, so that the memory is free for the next measured device of the process. */
    @Override
    public void close() {
        cuda.cuDevicePrimaryCtxRelease(device);
        afterClose.run();
    }

    /** Sets what is notified of the name of each measurement before it begins; returns this device. */
    MeasuredDevice reportingTo(Consumer<String> newListener) {
        listener = newListener;
        return this;
    }

    /** Returns the results so far, in nanoseconds, by the names of the measurements. */
    Map<String, Double> results() {
        return results;
    }

    CUstream createStream() {
        return cuda.cuStreamCreate(StreamManagement.CU_STREAM_NON_BLOCKING);
    }

    void launchNop(int blocks, int threads, CUstream stream) {
        cuda.cuLaunchKernel(nop, blocks, 1, 1, threads, 1, 1, 0, stream);
    }

    void launchSpin(int blocks, int threads, long nanos, CUstream stream) {
        cuda.cuLaunchKernel(spin, blocks, 1, 1, threads, 1, 1, 0, stream, nanos);
    }

    void launchSaxpy(int blocks, long elements, CUstream stream) {
        launchSaxpy(blocks, elements, 0, stream);
    }

    /** Launches a saxpy of the first elements of a pair of vectors. */
    void launchSaxpy(int blocks, long elements, int pair, CUstream stream) {
        List<Object> arguments = new ArrayList<>(List.of(elements));
        Collections.addAll(arguments, vectors.get(pair));
        cuda.cuLaunchKernel(saxpy, blocks, 1, 1, 256, 1, 1, 0, stream, arguments.toArray());
    }

    /** Measures the host time of work, from its first call to the return of a synchronization after it. */
    void measureWork(String name, Runnable work) {
        measure(name, 1, () -> {
            cuda.cuCtxSynchronize();
            return hostNanos(1, () -> {
                work.run();
                cuda.cuCtxSynchronize();
            });
        });
    }

    /** Launches a kernel of one thread that takes {@code micros}; for 0, one that does nothing. */
    void launchKernel(int micros, CUstream stream) {
        if (micros == 0) {
            launchNop(1, 1, stream);
        } else {
            launchSpin(1, 1, 1000L * micros, stream);
        }
    }

    /**
     * Keeps the memory of the default pool when the host synchronizes. The recorded pool held it: 64 MiB cost as much
     * as 1 KiB, where mapping and unmapping would have added about 180 us to the one and 115 us to the other.
     */
    void holdPoolMemory() {
        CUmemoryPool pool = cuda.cuDeviceGetDefaultMemPool(cuda.cuDeviceGet(0));
        cuda.cuMemPoolSetAttribute(pool, CUmemPoolAttribute.RELEASE_THRESHOLD, -1L);
    }

    /** Returns the parameters of a node whose kernel spins for a time; for 0, of one that does nothing. */
    CUkernelNodeParams node(long nanos) {
        return nanos == 0 ? CUkernelNodeParams.single(nop) : CUkernelNodeParams.single(spin, nanos);
    }

    /** Returns the time of the host in nanoseconds, virtual or real. */
    long now() {
        return clock.getAsLong();
    }

    /** Makes a call {@code count} times, and returns the mean time that one takes on the host, in nanoseconds. */
    double hostNanos(int count, Runnable call) {
        long before = clock.getAsLong();
        for (int i = 0; i < count; i++) {
            call.run();
        }
        return (clock.getAsLong() - before) / (double) count;
    }

    /**
     * Measures, and keeps the median of the samples as the result. On hardware, samples are taken until the median
     * settles; a simulated device takes the same time each time, so that one sample is enough. A sample before the
     * others does not count.
     *
     * @param times the minimum number of samples on hardware
     * @param once takes a sample, in nanoseconds
     */
    void measure(String name, int times, DoubleSupplier once) {
        listener.accept(name);
        double median = median(isHardware ? times : 1, once);
        if (isHardware) {
            int samples = Math.max(times, MIN_SAMPLES);
            long begin = System.nanoTime();
            long passed;
            boolean settled;
            do {
                double before = median;
                median = median(samples, once);
                settled = Math.abs(median - before) <= MAX_CHANGE * before;
                passed = System.nanoTime() - begin;
            } while (passed < MIN_NANOS || !settled && passed < MAX_NANOS);
        }
        results.put(name, median);
    }

    /** Returns the median of {@code times} samples after a first one, which does not count. */
    private static double median(int times, DoubleSupplier once) {
        double[] values = new double[times + 1];
        for (int i = 0; i <= times; i++) {
            values[i] = once.getAsDouble();
        }
        double[] counted = Arrays.copyOfRange(values, 1, values.length);
        Arrays.sort(counted);
        return counted[times / 2];
    }
}
