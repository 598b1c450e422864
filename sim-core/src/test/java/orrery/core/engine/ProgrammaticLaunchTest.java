package orrery.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.machine.SimulatedMachine;
import orrery.core.memory.Accessor;
import orrery.core.memory.Allocation;
import orrery.core.memory.IntStorageView;
import orrery.core.stream.Stream;
import orrery.core.work.Work;
import orrery.device.CUresult;
import orrery.sim.DeadlockException;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.LaunchShape;
import orrery.sim.Machine;
import orrery.sim.MemoryKind;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

/** Programmatic dependent launch in streams: when the later kernel begins, where it waits and when it ends. */
@Timeout(20)
class ProgrammaticLaunchTest {

    /**
     * The same program in a stream, captured, with workers and under a policy: the first three are the same in time.
     */
    @ParameterizedTest
    @CsvSource({
        // without the attribute, or without a trigger, everything is as usual
        "a100t20 b50s10, a 0-100; b 100-150",
        "a100 +b50, a 0-100; b 100-150",
        "a100 +b50s10, a 0-100; b 100-150",
        // without a wait it ends when it is done, but never before the kernel that it follows
        "a100t20 +b50, a 0-100; b 20-100",
        "a100t70 +b50, a 0-100; b 70-120",
        "a100t20 +b50 c30, a 0-100; b 20-100; c 100-130",
        // what comes after the wait is paid after the first kernel
        "a100t20 +b50s0, a 0-100; b 20-150",
        "a100t20 +b50s10, a 0-100; b 20-140",
        "a100t20 +b50s50, a 0-100; b 20-100",
        "a100t95 +b50s10, a 0-100; b 95-145",
        "a100t0 +b50s10 c10, a 0-100; b 0-140; c 140-150",
        // chains of three: the middle one triggers after its wait, before it, or never
        "a100t20 +b50s10t10 +c30s5, a 0-100; b 20-140; c 100-165",
        "a100t20 +b50s10t0 +c30s5, a 0-100; b 20-140; c 100-165",
        "a100t20 +b50s10t25 +c30s5, a 0-100; b 20-140; c 115-165",
        "a100t20 +b50t0s10 +c30s5, a 0-100; b 20-140; c 20-165",
        "a100t20 +b50t0 +c30, a 0-100; b 20-100; c 20-100",
        "a100t20 +b50 +c30, a 0-100; b 20-100; c 100-130",
        // a trigger that comes later than the end of its kernel is its end
        "a100t200 +b50, a 0-100; b 100-150",
        // eight blocks have room at once, the ninth begins when they end
        "a100t20x7 +b50s0, a 0-100; b 20-150",
        "a100t20x8 +b50s0, a 0-100; b 100-150",
        "a100t20x9 +b50s0x2, a 0-200; b 120-250",
        "a100t20 +b50s10x9, a 0-100; b 20-190"
    })
    void beginsAtTheTriggerAndWaitsWhereItSays(String program, String expected) {
        List<String> lines = List.of(expected.split("; "));
        try (EngineRig rig = new EngineRig()) {
            assertEquals(lines, ProgrammaticRig.streamed(rig, program));
            assertEquals(0, rig.machine.engine().unfinished());
        }
        try (EngineRig rig = new EngineRig()) {
            assertEquals(lines, ProgrammaticRig.captured(rig, program), "captured");
        }
        try (EngineRig rig = new EngineRig(options -> options.withWorkers(2))) {
            assertEquals(lines, ProgrammaticRig.streamed(rig, program), "with workers");
        }
    }

    @Test
    void onlyAKernelRightInFrontIsOvertaken() {
        try (EngineRig rig = new EngineRig()) {
            Stream stream = rig.stream();
            rig.call(() -> {
                stream.submit(ProgrammaticRig.kernel(rig, "a100t0"));
                stream.submit(rig.copy(MemoryKind.DEVICE, MemoryKind.DEVICE, 50));
                stream.submit(ProgrammaticRig.kernel(rig, "+b10"));
            });
            rig.synchronize();
            assertEquals("b 150-160", rig.timeline().get(2));
        }
    }

    /** The second launch comes when the first has triggered long ago. */
    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void aLaunchThatComesLateBeginsAtOnce(int workers) {
        try (EngineRig rig = new EngineRig(options -> options.withWorkers(workers))) {
            Stream stream = rig.stream();
            rig.call(() -> stream.submit(ProgrammaticRig.kernel(rig, "a1000t20")));
            rig.call(() -> rig.machine.spend(300));
            rig.call(() -> stream.submit(ProgrammaticRig.kernel(rig, "+b50s0")));
            rig.synchronize();
            assertEquals(List.of("a 0-1000", "b 300-1050"), rig.timeline());
        }
    }

    /** What a kernel finds after its wait is there, even if the kernel in front waits for the host itself. */
    @ParameterizedTest
    @CsvSource({"0, false, false", "2, false, false", "0, true, false", "2, true, false", "0, true, true"})
    void findsWhatTheKernelInFrontWrites(int workers, boolean patientFirst, boolean patientSecond) {
        try (EngineRig rig = new EngineRig(options -> options.withWorkers(workers))) {
            Allocation memory = rig.memory(MemoryKind.MANAGED, 12);
            Allocation gate = rig.memory(MemoryKind.PINNED, 4);
            Kernel writer = Kernel.perLaunch(a -> {
                        IntView cell = a.ints(0);
                        IntView open = a.ints(1);
                        return launch -> {
                            launch.device().triggerProgrammaticLaunchCompletion();
                            if (patientFirst) {
                                launch.awaitHost(() -> open.get(0) == 1);
                            }
                            cell.set(0, 7);
                        };
                    })
                    .costPerBlock((s, a) -> 100);
            Kernel reader = Kernel.perLaunch(a -> {
                        IntView cell = a.ints(0);
                        return launch -> {
                            launch.device().gridDependencySynchronize();
                            cell.set(1, cell.get(0) + 1);
                        };
                    })
                    .costPerBlock((s, a) -> 50);
            Stream stream = rig.stream();
            rig.call(() -> {
                Object[] arguments = {memory.base(), gate.base()};
                stream.submit(
                        rig.kernel("writer", patientFirst ? writer.blocking() : writer, LaunchShape.SINGLE, arguments));
                stream.submit(ProgrammaticRig.programmatic(
                        rig.kernel(
                                "reader",
                                patientSecond ? reader.blocking() : reader,
                                LaunchShape.SINGLE,
                                memory.base()),
                        true));
            });
            rig.call(() -> rig.machine.spend(1000));
            rig.call(() -> rig.stream().submit(EngineRig.write(gate, 1)));
            rig.synchronize();
            List<String> ends = new ArrayList<>(rig.timeline());
            ends.removeIf(line -> line.startsWith("write "));
            long end = patientFirst ? 1100 : 100;
            assertEquals(List.of("writer 0-" + end, "reader 0-" + (end + 50)), ends);
            assertEquals(8, new IntStorageView(rig.machine.memory(), memory.base(), 3, Accessor.HOST).get(1));
        }
    }

    @Test
    void theTraceTellsOfTheOverlap() {
        List<String> told = new ArrayList<>();
        try (EngineRig rig = new EngineRig()) {
            rig.machine.trace().add(new TraceListener() {
                @Override
                public void started(TracedOperation operation, long time) {
                    told.add("+" + operation.work().label() + time);
                }

                @Override
                public void completed(TracedOperation operation, long time) {
                    told.add("-" + operation.work().label() + time);
                }
            });
            ProgrammaticRig.streamed(rig, "a100t20 +b50t0 +c30s0");
        }
        assertEquals(List.of("+a0", "+b20", "+c20", "-a100", "-b100", "-c130"), told);
    }

    @Test
    void policiesKeepTheOrderOfEffects() {
        Exploration all = Explorer.defaults()
                .withOptions(EngineRig.options())
                .withoutReduction()
                .explore(ProgrammaticLaunchTest::logged);
        assertEquals(
                Set.of("abcx", "abxc", "axbc", "xabc"),
                all.outcomes().stream().map(Exploration.Outcome::result).collect(Collectors.toSet()));
        assertEquals(4, all.schedules());
    }

    private static String logged(Machine machine) {
        StringBuilder log = new StringBuilder();
        try (EngineRig rig = new EngineRig(SimulatedMachine.of(machine))) {
            Stream stream = rig.stream();
            rig.call(() -> {
                for (String name : List.of("a", "b", "c")) {
                    Kernel kernel = Kernel.perLaunch(a -> launch -> {
                        launch.device().triggerProgrammaticLaunchCompletion();
                        launch.device().gridDependencySynchronize();
                        log.append(name);
                    });
                    stream.submit(ProgrammaticRig.programmatic(rig.kernel(name, kernel, LaunchShape.SINGLE), true));
                }
                rig.stream().submit(rig.kernel("x", () -> log.append("x")));
            });
            rig.synchronize();
            assertEquals(0, rig.machine.engine().unfinished());
        }
        return log.toString();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void aFaultEndsBoth(int workers) {
        try (EngineRig rig = new EngineRig(options -> options.withWorkers(workers))) {
            Kernel traps = Kernel.perLaunch(a -> launch -> {
                        launch.device().triggerProgrammaticLaunchCompletion();
                        launch.trap();
                    })
                    .costPerBlock((s, a) -> 100);
            Stream stream = rig.stream();
            rig.call(() -> {
                stream.submit(rig.kernel("a", traps, LaunchShape.SINGLE));
                stream.submit(ProgrammaticRig.kernel(rig, "+b50s10"));
                stream.submit(ProgrammaticRig.kernel(rig, "+c50s10"));
            });
            rig.synchronize();
            assertEquals(CUresult.CUDA_ERROR_LAUNCH_FAILED, stream.faults().result());
            assertEquals(0, rig.machine.engine().unfinished());
        }
    }

    @Test
    void aDeadlockNamesWhoFollowsWhom() {
        try (EngineRig rig = new EngineRig(options -> options.withDeadlockGrace(Duration.ZERO))) {
            Kernel waits = Kernel.perLaunch(a -> launch -> {
                        launch.device().triggerProgrammaticLaunchCompletion();
                        launch.awaitHost(() -> false);
                    })
                    .blocking();
            Stream stream = rig.stream();
            Work first = rig.kernel("first", waits, LaunchShape.SINGLE);
            rig.call(() -> {
                stream.submit(first);
                stream.submit(ProgrammaticRig.kernel(rig, "+b50"));
            });
            String message =
                    assertThrows(DeadlockException.class, rig::synchronize).getMessage();
            assertTrue(message.contains("b #2 in " + stream.name() + " waits for first #1"), message);
        }
    }

    /** Thousands of kernels that have ended and wait for the first do not end inside each other. */
    @Test
    void aLongChainThatWaitsForItsFirstKernelIsNoProblem() {
        try (EngineRig rig = new EngineRig()) {
            Stream stream = rig.stream();
            Work next = ProgrammaticRig.kernel(rig, "+b0t0");
            int length = 20_000;
            rig.call(() -> {
                stream.submit(ProgrammaticRig.kernel(rig, "a1000000t0"));
                for (int i = 0; i < length; i++) {
                    stream.submit(next);
                }
            });
            rig.synchronize();
            List<String> lines = rig.timeline();
            assertEquals(length + 1, lines.size());
            assertEquals("b 0-1000000", lines.get(length));
        }
    }
}
