package orrery.conformance.replay;

import java.util.List;
import java.util.stream.LongStream;
import orrery.core.machine.SimulatedMachine;
import orrery.core.memory.Accessor;
import orrery.core.memory.IntStorageView;
import orrery.device.CUresult;
import orrery.sim.IntView;

/** Reads and clears memory of a simulated machine as 32-bit numbers, without a call of the driver. */
final class MachineMemory {
    private final SimulatedMachine machine;

    MachineMemory(SimulatedMachine machine) {
        this.machine = machine;
    }

    /** Sets numbers to 0. */
    void zero(long address, long count) {
        IntView cells = cells(address, count);
        for (int i = 0; i < count; i++) {
            cells.set(i, 0);
        }
    }

    /**
     * Reads numbers.
     *
     * @throws ReadFault if the device has faulted, as a copy from it would report
     */
    List<Integer> read(long address, long count) {
        machine.faults().reportToHost();
        CUresult fault = machine.faults().result();
        if (fault != CUresult.CUDA_SUCCESS) {
            throw new ReadFault(fault);
        }
        IntView cells = cells(address, count);
        return numbers(cells, 0, Math.min(count, cells.size()));
    }

    /** Returns {@code count} numbers of a view. */
    static List<Integer> numbers(IntView cells, long first, long count) {
        return LongStream.range(first, first + count).mapToObj(cells::get).toList();
    }

    private IntView cells(long address, long count) {
        return new IntStorageView(machine.memory(), address, count, Accessor.DEVICE);
    }
}
