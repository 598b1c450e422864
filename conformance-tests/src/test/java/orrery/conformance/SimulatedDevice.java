package orrery.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import orrery.device.DeviceModel;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.driver.StreamManagement;
import orrery.sim.Kernel;
import orrery.sim.KernelTraffic;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** What the measuring programs have in common: a device, an empty kernel, one that spins, and a list of results. */
final class SimulatedDevice implements AutoCloseable {
    private final Machine machine;
    final CudaDriver cuda;
    private final CUfunction nop;
    private final CUfunction spin;
    private final CUfunction saxpy;
    private final Map<String, Double> results = new LinkedHashMap<>();

    SimulatedDevice(DeviceModel model) {
        machine = Machine.create(MachineOptions.defaults().withDevices(model));
        cuda = CudaDriver.of(machine);
        cuda.cuInit(0);
        CUdevice device = cuda.cuDeviceGet(0);
        cuda.cuCtxSetCurrent(cuda.cuDevicePrimaryCtxRetain(device));
        Kernel spinning = Kernel.empty().costPerBlock((shape, arguments) -> arguments.i64(0));
        CUmodule module = cuda.cuModuleLoadData(CUmoduleImage.empty()
                .with("nop", Kernel.empty())
                .with("spin", spinning)
                .with("saxpy", saxpy()));
        nop = cuda.cuModuleGetFunction(module, "nop");
        spin = cuda.cuModuleGetFunction(module, "spin");
        saxpy = cuda.cuModuleGetFunction(module, "saxpy");
    }

    /** A saxpy of as many elements as its argument says: 12 bytes and 2 operations an element. */
    private static Kernel saxpy() {
        return Kernel.empty().costByTraffic((shape, arguments) -> {
            long elements = arguments.i64(0) / shape.blocks();
            return new KernelTraffic.Work(12 * elements, 2 * elements);
        });
    }

    @Override
    public void close() {
        machine.close();
    }

    /** The results so far, in nanoseconds, by the names of the lines. */
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
        cuda.cuLaunchKernel(saxpy, blocks, 1, 1, 256, 1, 1, 0, stream, elements);
    }

    /** A node that spins; 0 nanoseconds are a kernel that does nothing. */
    CUkernelNodeParams node(long nanos) {
        return nanos == 0 ? CUkernelNodeParams.single(nop) : CUkernelNodeParams.single(spin, nanos);
    }

    /** The host's virtual time. */
    long now() {
        return machine.now();
    }

    /** Host time of one of {@code count} calls. */
    double host(int count, Runnable call) {
        long before = machine.now();
        for (int i = 0; i < count; i++) {
            call.run();
        }
        return (machine.now() - before) / (double) count;
    }

    /** Measures once for nothing and then {@code times} times; the median is the result. */
    void measure(String name, int times, DoubleSupplier once) {
        List<Double> values = new ArrayList<>();
        for (int i = 0; i <= times; i++) {
            values.add(once.getAsDouble());
        }
        values.remove(0);
        values.sort(null);
        results.put(name, values.get(times / 2));
    }
}
