package orrery.conformance.replay;

import java.time.Duration;
import java.util.List;
import orrery.core.machine.SimulatedMachine;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** A simulated machine that a transcript runs on. */
final class SimulatedTarget implements ReplayTarget {
    private final Machine machine;
    private final CudaDriver driver;
    private final Vulkan vulkan;
    private final MachineMemory memory;

    SimulatedTarget(MachineOptions options) {
        this(Machine.create(options));
    }

    /** Creates a target of a new machine. */
    SimulatedTarget(Machine machine) {
        this(machine, CudaDriver.of(machine));
    }

    /** Creates a target of a machine, whose driver something may wrap. */
    SimulatedTarget(Machine machine, CudaDriver driver) {
        this.machine = machine;
        this.driver = driver;
        vulkan = new Vulkan(SimulatedMachine.of(machine).external());
        memory = new MachineMemory(SimulatedMachine.of(machine));
        driver.cuInit(0);
    }

    @Override
    public CudaDriver driver() {
        return driver;
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
        memory.zero(address, count);
    }

    @Override
    public List<Integer> read(long address, long count) {
        return memory.read(address, count);
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
