package orrery.conformance.replay;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import orrery.core.machine.SimulatedMachine;
import orrery.core.memory.Accessor;
import orrery.core.memory.IntStorageView;
import orrery.device.CUresult;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.sim.IntView;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** A simulated machine that a transcript runs on. */
final class SimulatedTarget implements ReplayTarget {
    private final Machine machine;
    private final CudaDriver driver;
    private final Vulkan vulkan;

    SimulatedTarget(MachineOptions options) {
        this(Machine.create(options));
    }

    /** Creates a target of a new machine. */
    SimulatedTarget(Machine machine) {
        this.machine = machine;
        driver = CudaDriver.of(machine);
        vulkan = new Vulkan(SimulatedMachine.of(machine).external());
        driver.cuInit(0);
    }

    @Override
    public CudaDriver driver() {
        return driver;
    }

    @Override
    public CUmoduleImage probes() {
        return Probes.image();
    }

    @Override
    public void begin(boolean primaryContext) {}

    @Override
    public void settle(String operation) {
        machine.settle();
    }

    @Override
    public void settle() {
        machine.settle();
    }

    @Override
    public Duration patience() {
        return Duration.ZERO;
    }

    @Override
    public void pause(Duration time) {
        machine.advance(time);
    }

    @Override
    public void zero(long address, long count) {
        IntView cells = cells(address, count);
        for (int i = 0; i < count; i++) {
            cells.set(i, 0);
        }
    }

    /** A read is a copy: the fault that the device is left with is reported to it. */
    @Override
    public List<Integer> read(long address, long count) {
        SimulatedMachine.of(machine).faults().reportToHost();
        CUresult fault = SimulatedMachine.of(machine).faults().result();
        if (fault != CUresult.CUDA_SUCCESS) {
            throw new ReadFault(fault);
        }
        IntView cells = cells(address, count);
        List<Integer> values = new ArrayList<>();
        for (int i = 0; i < Math.min(count, cells.size()); i++) {
            values.add(cells.get(i));
        }
        return values;
    }

    /** Memory as cells, however it can be reached: this goes beside the API. */
    private IntView cells(long address, long count) {
        return new IntStorageView(SimulatedMachine.of(machine).memory(), address, count, Accessor.DEVICE);
    }

    @Override
    public Machine machine() {
        return machine;
    }

    @Override
    public Vulkan vulkan() {
        return vulkan;
    }

    @Override
    public void close() {
        machine.close();
    }
}
