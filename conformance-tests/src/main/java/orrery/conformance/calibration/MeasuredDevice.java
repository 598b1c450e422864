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
 * A device that the measuring programs run on, simulated or real: an empty kernel, one that spins, one that moves data,
 * a clock and a list of results.
 */
final class MeasuredDevice implements AutoCloseable {
    /** How much longer kernels hide the calls behind them on hardware, which are slower from Java than from C. */
    private static final int COVER_ON_HARDWARE = 5;

    /** How many kernels may move data at the same time, each its own. */
    private static final int PAIRS = 2;

    private static final long LARGEST_SAXPY = 1L << 27;

    /** A line is measured again until its median has settled to this part. */
    private static final double SETTLED = 0.03;

    /** The samples of a median on hardware, at least. */
    private static final int SAMPLES = 9;

    /** How long a line is measured again, at least and at most. */
    private static final long SHORTEST_NANOS = 50_000_000;

    private static final long LONGEST_NANOS = 700_000_000;

    final CudaDriver cuda;
    private final LongSupplier clock;
    private final Runnable closing;
    private final int cover;
    private final boolean isHardware;
    private final CUmodule module;
    private final CUfunction nop;
    private final CUfunction spin;
    private final CUfunction saxpy;
    private final List<Object[]> vectors = new ArrayList<>();
    private final Map<String, Double> results = new LinkedHashMap<>();
    private Consumer<String> listener = name -> {};

    private MeasuredDevice(CudaDriver cuda, LongSupplier clock, Runnable closing, boolean isHardware) {
        this.cuda = cuda;
        this.clock = clock;
        this.closing = closing;
        this.cover = isHardware ? COVER_ON_HARDWARE : 1;
        this.isHardware = isHardware;
        cuda.cuInit(0);
        CUdevice device = cuda.cuDeviceGet(0);
        cuda.cuCtxSetCurrent(cuda.cuDevicePrimaryCtxRetain(device));
        Kernel spinning = Kernel.empty().costPerBlock((shape, arguments) -> arguments.i64(0));
        module = cuda.cuModuleLoadData(CUmoduleImage.ofBinaryResource(MeasuredDevice.class, "calibration.fatbin")
                .with("nop", Kernel.empty())
                .with("spin", spinning)
                .with("saxpy", saxpy())
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
        for (int i = 0; i < PAIRS; i++) {
            // The simulated kernel has no data.
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

    /** Returns a kernel of the module. */
    CUfunction function(String name) {
        return cuda.cuModuleGetFunction(module, name);
    }

    /** Launches a kernel that runs for so long, or longer, while calls after it are made. */
    void cover(long nanos, CUstream stream) {
        spin(1, 1, nanos * cover, stream);
    }

    /** Returns a saxpy kernel of as many elements as its argument says: 12 bytes and 2 operations an element. */
    private static Kernel saxpy() {
        return Kernel.empty().costByTraffic((shape, arguments) -> {
            long elements = arguments.i64(0) / shape.blocks();
            return new KernelTraffic.Work(12 * elements, 2 * elements);
        });
    }

    @Override
    public void close() {
        closing.run();
    }

    /** Tells a listener the name of each line before it is measured, and returns the device. */
    MeasuredDevice telling(Consumer<String> each) {
        listener = each;
        return this;
    }

    /** Returns the results so far, in nanoseconds, by the names of the lines. */
    Map<String, Double> results() {
        return results;
    }

    CUstream stream() {
        return cuda.cuStreamCreate(StreamManagement.CU_STREAM_NON_BLOCKING);
    }

    void nop(int blocks, int threads, CUstream stream) {
        cuda.cuLaunchKernel(nop, blocks, 1, 1, threads, 1, 1, 0, stream);
    }

    void spin(int blocks, int threads, long nanos, CUstream stream) {
        cuda.cuLaunchKernel(spin, blocks, 1, 1, threads, 1, 1, 0, stream, nanos);
    }

    void saxpy(int blocks, long elements, CUstream stream) {
        saxpy(blocks, elements, 0, stream);
    }

    /** Launches a kernel that moves one of the pairs of vectors. */
    void saxpy(int blocks, long elements, int pair, CUstream stream) {
        List<Object> arguments = new ArrayList<>(List.of(elements));
        Collections.addAll(arguments, vectors.get(pair));
        cuda.cuLaunchKernel(saxpy, blocks, 1, 1, 256, 1, 1, 0, stream, arguments.toArray());
    }

    /** Measures the work from the first call to the return of a synchronization, the second time that it is done. */
    void wall(String name, Runnable work) {
        measure(name, 1, () -> {
            cuda.cuCtxSynchronize();
            return host(1, () -> {
                work.run();
                cuda.cuCtxSynchronize();
            });
        });
    }

    /** Launches a kernel of one thread that takes {@code micros}; 0 is one that does nothing. */
    void kernel(int micros, CUstream stream) {
        if (micros == 0) {
            nop(1, 1, stream);
        } else {
            spin(1, 1, 1000L * micros, stream);
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

    /** Returns a node that spins for so many nanoseconds; for 0 its kernel does nothing. */
    CUkernelNodeParams node(long nanos) {
        return nanos == 0 ? CUkernelNodeParams.single(nop) : CUkernelNodeParams.single(spin, nanos);
    }

    /** Returns the time of the host in nanoseconds, virtual or real. */
    long now() {
        return clock.getAsLong();
    }

    /** Returns the host time of one of {@code count} calls, in nanoseconds. */
    double host(int count, Runnable call) {
        long before = clock.getAsLong();
        for (int i = 0; i < count; i++) {
            call.run();
        }
        return (clock.getAsLong() - before) / (double) count;
    }

    /**
     * Measures once for nothing and then {@code times} times; the median is the result. On hardware it is measured so
     * often again that the median has settled. A simulated device takes the same time each time: there, one sample is
     * enough.
     */
    void measure(String name, int times, DoubleSupplier once) {
        listener.accept(name);
        double median = median(isHardware ? times : 1, once);
        if (isHardware) {
            int samples = Math.max(times, SAMPLES);
            long begin = System.nanoTime();
            long passed;
            boolean settled;
            do {
                double before = median;
                median = median(samples, once);
                settled = Math.abs(median - before) <= SETTLED * before;
                passed = System.nanoTime() - begin;
            } while (passed < SHORTEST_NANOS || !settled && passed < LONGEST_NANOS);
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
