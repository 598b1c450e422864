package orrery.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.core.event.Event;
import orrery.core.memory.Allocation;
import orrery.core.stream.Stream;
import orrery.device.CUresult;
import orrery.sim.Kernel;
import orrery.sim.LaunchShape;
import orrery.sim.MemoryKind;

/** What runs when and beside what, on a device of 4 multiprocessors with room for 2048 threads each. */
class PlacementTest {
    private final EngineRig rig = new EngineRig();

    @AfterEach
    void close() {
        rig.close();
    }

    @ParameterizedTest
    @CsvSource({
        // threads, registers, shared bytes of a block; how many a multiprocessor holds, and what limits them
        "1024, 16, 0, 2, threads",
        "672, 16, 0, 3, threads",
        "1, 16, 0, 32, blocks",
        "32, 16, 0, 32, blocks",
        "256, 64, 0, 4, registers",
        "256, 65, 0, 3, registers",
        "1024, 64, 0, 1, registers",
        "32, 16, 6272, 32, blocks",
        "32, 16, 6273, 31, shared memory",
        "32, 16, 49152, 4, shared memory"
    })
    void blocksComeInWaves(int threads, int registers, int shared, int perSm, String limit) {
        int wave = EngineRig.SMS * perSm;
        Kernel kernel = Kernel.empty()
                .registersPerThread(registers)
                .staticSharedBytes(shared)
                .costPerBlock((s, a) -> 1000);
        List<String> expected = new ArrayList<>();
        long time = 0;
        for (int blocks : new int[] {1, wave, wave + 1, 2 * wave, 7 * wave - 1}) {
            rig.call(() ->
                    rig.context.order().legacy().submit(rig.kernel("k", kernel, LaunchShape.linear(blocks, threads))));
            int waves = (blocks + wave - 1) / wave;
            expected.add("k " + time + "-" + (time + 1000L * waves));
            time += 1000L * waves;
        }
        rig.synchronize();
        assertEquals(expected, rig.timeline(), limit);
    }

    @Test
    void concurrentKernelsShareTheMultiprocessors() {
        LaunchShape six = LaunchShape.linear(6, 1024);
        rig.call(() -> {
            rig.stream().submit(rig.kernel("a", EngineRig.ONE_PER_SM, 1000));
            rig.stream().submit(rig.kernel("b", EngineRig.ONE_PER_SM, 700));
            rig.stream().submit(rig.kernel("c", six, 1000));
            rig.stream().submit(rig.kernel("d", LaunchShape.linear(1, 32), 10));
        });
        rig.synchronize();
        // c takes the 4 places of b and 2 of a's; d stands behind c in line and finds room when c has all of its own.
        assertEquals(List.of("b 0-700", "a 0-1000", "d 1000-1010", "c 700-2000"), rig.timeline());
    }

    /** Work of one stream never overlaps, however much room there is. */
    @Test
    void aStreamIsInOrder() {
        Stream one = rig.stream();
        rig.call(() -> {
            one.submit(rig.kernel("a", LaunchShape.SINGLE, 100));
            one.submit(rig.copy(MemoryKind.PINNED, MemoryKind.DEVICE, 50));
            one.submit(rig.kernel("b", LaunchShape.SINGLE, 100));
        });
        rig.synchronize();
        assertEquals(List.of("a 0-100", "HtoD 50 B 100-150", "b 150-250"), rig.timeline());
    }

    @Test
    void theUrgentIsPlacedFirstButPreemptsNobody() {
        LaunchShape wave = LaunchShape.linear(2 * EngineRig.SMS, 1024);
        LaunchShape waveAndHalf = LaunchShape.linear(3 * EngineRig.SMS, 1024);
        rig.call(() -> rig.stream(0).submit(rig.kernel("low", waveAndHalf, 1000)));
        rig.machine.advance(Duration.ofNanos(10));
        rig.call(() -> {
            rig.stream(0).submit(rig.kernel("later", wave, 1000));
            rig.stream(-3).submit(rig.kernel("middle", wave, 1000));
            rig.stream(-5).submit(rig.kernel("high", wave, 1000));
        });
        rig.synchronize();
        assertEquals(List.of("high 1000-2000", "middle 2000-3000", "low 0-4000", "later 3000-5000"), rig.timeline());
    }

    @Test
    void aCooperativeLaunchWaitsUntilAllItsBlocksFit() {
        LaunchShape wave = LaunchShape.linear(2 * EngineRig.SMS, 1024);
        rig.call(() -> {
            rig.stream().submit(rig.kernel("one", LaunchShape.SINGLE, 5000));
            rig.stream().submit(rig.cooperative("all", wave, 1000));
            rig.stream().submit(rig.kernel("second", LaunchShape.SINGLE, 10));
        });
        rig.machine.advance(Duration.ofNanos(10));
        rig.call(() -> rig.stream(-5).submit(rig.kernel("urgent", LaunchShape.SINGLE, 10)));
        rig.synchronize();
        assertEquals(List.of("urgent 10-20", "one 0-5000", "all 5000-6000", "second 6000-6010"), rig.timeline());
    }

    @Test
    void copiesOfOneDirectionFollowEachOther() {
        rig.call(() -> {
            rig.stream().submit(rig.copy(MemoryKind.PINNED, MemoryKind.DEVICE, 100));
            rig.stream().submit(rig.copy(MemoryKind.DEVICE, MemoryKind.PINNED, 70));
            rig.stream().submit(rig.copy(MemoryKind.PINNED, MemoryKind.DEVICE, 200));
            rig.stream().submit(rig.copy(MemoryKind.DEVICE, MemoryKind.PINNED, 80));
            rig.stream().submit(rig.kernel("kernel", LaunchShape.SINGLE, 40));
        });
        rig.synchronize();
        assertEquals(
                List.of("kernel 0-40", "DtoH 70 B 0-70", "HtoD 100 B 0-100", "DtoH 80 B 70-150", "HtoD 200 B 100-300"),
                rig.timeline());
    }

    @Test
    void hostFunctionsRunOneAtATime() {
        List<String> log = new ArrayList<>();
        rig.call(() -> {
            for (int i = 0; i < 3; i++) {
                int me = i;
                rig.stream().submit(EngineRig.function(() -> log.add("function " + me)));
            }
        });
        rig.synchronize();
        assertEquals(List.of("function 0", "function 1", "function 2"), log);
        assertEquals(List.of("host function 0-100", "host function 100-200", "host function 200-300"), rig.timeline());
    }

    @Test
    void aLongChainOfRecordsNeedsNoStack() {
        Allocation gate = rig.memory(MemoryKind.PINNED, 4);
        Stream one = rig.stream();
        Stream other = rig.stream();
        Event event = rig.event();
        rig.call(() -> {
            one.submit(EngineRig.waitFor(gate, 1));
            for (int i = 0; i < 100_000; i++) {
                one.record(event, false);
                other.await(event, false);
                other.record(event, false);
                one.await(event, false);
            }
        });
        assertEquals(400_001, rig.machine.engine().unfinished());
        rig.call(() -> rig.stream().submit(EngineRig.write(gate, 1)));
        rig.synchronize();
        assertEquals(0, rig.machine.engine().unfinished());
        assertTrue(
                event.recordedOperation() == null || event.recordedOperation().isComplete());
    }

    @Test
    void advanceLetsTimePassOnTheHost() {
        Stream stream = rig.stream();
        rig.call(() -> stream.submit(rig.kernel("k", LaunchShape.SINGLE, 1000)));
        assertEquals(0, rig.machine.now());
        rig.machine.advance(Duration.ofNanos(999));
        assertFalse(rig.ask(() -> rig.context.order().isIdle(stream)));
        assertEquals(List.of(), rig.timeline());
        rig.machine.advance(Duration.ofNanos(1));
        assertTrue(rig.ask(() -> rig.context.order().isIdle(stream)));
        assertEquals(List.of("k 0-1000"), rig.timeline());
        assertEquals(1000, rig.machine.now());
        rig.machine.advance(Duration.ofSeconds(3));
        assertEquals(3_000_001_000L, rig.machine.now());
    }

    /** A fault lets the rest complete without effect, also a kernel that waits for places in the middle of its run. */
    @Test
    void aFaultEndsKernelsThatWaitForPlaces() {
        Kernel fills = Kernel.empty().registersPerThread(64).costPerBlock((s, a) -> 1000);
        Kernel faulty = Kernel.perLaunch(a -> launch -> launch.trap())
                .registersPerThread(64)
                .costPerBlock((s, a) -> 1000);
        List<String> log = new ArrayList<>();
        Stream low = rig.stream(0);
        rig.call(() -> {
            low.submit(rig.kernel("low", fills, LaunchShape.linear(2 * EngineRig.SMS, 1024)));
            low.submit(rig.kernel("after", () -> log.add("after")));
        });
        rig.machine.advance(Duration.ofNanos(10));
        rig.call(() -> rig.stream(-5).submit(rig.kernel("high", faulty, EngineRig.ONE_PER_SM)));
        rig.synchronize();
        assertEquals(CUresult.CUDA_ERROR_LAUNCH_FAILED, rig.machine.faults().result());
        assertEquals(List.of(), log);
        assertEquals(0, rig.machine.engine().unfinished());
    }

    /** The turn of a host function comes when the one before it has ended, and with it its failure. */
    @Test
    void aFailedHostFunctionStopsTheNext() {
        List<String> log = new ArrayList<>();
        rig.call(() -> {
            rig.stream().submit(EngineRig.function(() -> {
                throw new IllegalStateException("no");
            }));
            rig.stream().submit(EngineRig.function(() -> log.add("next")));
        });
        rig.synchronize();
        assertEquals(CUresult.CUDA_ERROR_LAUNCH_FAILED, rig.machine.faults().result());
        assertEquals(List.of(), log);
    }

    /** Placing two thousand million blocks one by one would take minutes; the end must be where it would be then. */
    @Test
    void theLargestGridEndsAfterAllItsWaves() {
        int perWave = EngineRig.SMS * 2;
        rig.call(() -> rig.stream().submit(rig.kernel("huge", LaunchShape.linear(Integer.MAX_VALUE, 1024), 1000)));
        rig.synchronize();
        double waves = Math.ceil((double) Integer.MAX_VALUE / perWave);
        assertEquals(1.0, rig.duration(0) / (waves * 1000), 0.01);
    }
}
