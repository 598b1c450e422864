package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.cupti.report.RecordedBlocks;
import orrery.cupti.report.RecordedOperation;
import orrery.cupti.report.RecordedRun;
import orrery.cupti.report.RunRecorder;
import orrery.device.Devices;
import orrery.runtime.CudaRuntime;
import orrery.runtime.dim3;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Which blocks were on which SMs, of a device with 132 of them. */
class RecordedBlocksTest {
    private static final long NANOS = 10_000;

    private static RecordedRun run(int... grids) {
        try (Machine machine = Machine.create(MachineOptions.defaults().withDevices(Devices.h200()))) {
            RunRecorder recorder = RunRecorder.record(machine);
            CudaRuntime cuda = CudaRuntime.of(machine);
            Kernel kernel = Kernel.empty().costPerBlock((shape, args) -> NANOS);
            for (int blocks : grids) {
                cuda.cudaLaunchKernel(kernel, new dim3(blocks), new dim3(1024), 0, null);
            }
            cuda.cudaDeviceSynchronize();
            return recorder.run();
        }
    }

    private static List<RecordedBlocks> blocks(int... grids) {
        return run(grids).blocks();
    }

    @Test
    void aBlockAloneIsOnOneSm() {
        RecordedBlocks only = blocks(1).get(0);
        assertEquals(1, only.blocks());
        assertEquals(1, only.sms().size());
        assertTrue(only.end() - only.start() >= NANOS, only::toString);
    }

    @Test
    void blocksAreOnAsManySmsAsThereAre() {
        List<RecordedBlocks> all = blocks(132);
        assertEquals(132, all.stream().mapToLong(RecordedBlocks::blocks).sum());
        assertTrue(all.stream().anyMatch(each -> each.sms().contains(0)));
        assertTrue(all.stream().anyMatch(each -> each.sms().contains(131)));
    }

    /** An SM holds two blocks of 1,024 threads. */
    @Test
    void blocksThatFollowEachOtherOnTheSameSmsAreOneStay() {
        List<RecordedBlocks> all = blocks(132 * 2 * 5);
        assertEquals(132 * 2 * 5, all.stream().mapToLong(RecordedBlocks::blocks).sum());
        assertEquals(1, all.size());
        assertTrue(all.get(0).end() - all.get(0).start() >= 5 * NANOS);
    }

    @Test
    void theBlocksOfEachKernelAreItsOwn() {
        RecordedRun run = run(3, 1, 200);
        assertEquals(
                204, run.blocks().stream().mapToLong(RecordedBlocks::blocks).sum());
        for (RecordedBlocks each : run.blocks()) {
            RecordedOperation kernel = run.operations().stream()
                    .filter(operation -> operation.id() == each.operation())
                    .findFirst()
                    .orElseThrow();
            assertTrue(kernel.start() <= each.start() && each.end() <= kernel.end(), each + " of " + kernel);
        }
    }
}
