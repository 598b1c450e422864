package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.driver.CUgraph;
import orrery.sim.ByteView;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;
import orrery.sim.ThreadScope;

/** Races whose two writes write equal values: they are races, and can be left out. */
class BenignRaceTest {
    private static final Checks RACES = Checks.of(Check.RACES);

    /**
     * A program with a race.
     *
     * @param benign whether the race is of equal writes only
     */
    private record Case(String name, boolean benign, Consumer<CheckRig> program) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Case benign(String name, Consumer<CheckRig> program) {
        return new Case(name, true, program);
    }

    private static Case harmful(String name, Consumer<CheckRig> program) {
        return new Case(name, false, program);
    }

    private static Kernel perThread(String name, int... values) {
        return Kernel.perThread(args -> {
                    IntView view = args.ints(0);
                    return thread -> {
                        for (int value : values) {
                            view.set(0, value);
                        }
                    };
                })
                .named(name);
    }

    private static Kernel fill(String name, int from, int to, int value) {
        return Kernel.perLaunch(args -> {
                    IntView view = args.ints(0);
                    return launch -> {
                        for (int i = from; i < to; i++) {
                            view.set(i, value);
                        }
                    };
                })
                .named(name);
    }

    private static Consumer<CheckRig> kernels(Kernel first, Kernel second) {
        return rig -> {
            long memory = rig.filled();
            rig.launch(first, rig.cuda.cudaStreamCreate(), memory);
            rig.launch(second, rig.cuda.cudaStreamCreate(), memory);
            rig.cuda.cudaDeviceSynchronize();
        };
    }

    private static Consumer<CheckRig> kernel(Kernel kernel) {
        return rig -> rig.launch(kernel, null, rig.filled());
    }

    /** One thread writes a word, whose second byte is 1, and the others that byte. */
    private static Consumer<CheckRig> wordAndByte(int value) {
        return kernel(Kernel.perThread(args -> {
            IntView view = args.ints(0);
            ByteView bytes = args.bytes(0);
            return thread -> {
                if (thread.globalX() == 0) {
                    view.set(0, 0x0102);
                } else {
                    bytes.set(1, (byte) value);
                }
            };
        }));
    }

    private static Consumer<CheckRig> memsets(int first, int second) {
        return rig -> {
            long memory = rig.filled();
            rig.cuda.cudaMemsetAsync(memory, first, 32, rig.cuda.cudaStreamCreate());
            rig.cuda.cudaMemsetAsync(memory + 16, second, 32, rig.cuda.cudaStreamCreate());
        };
    }

    private static Consumer<CheckRig> hostAndKernel(int hostValue) {
        return rig -> {
            long memory = rig.cuda.cudaMallocHost(CheckRig.BYTES);
            rig.launch(fill("seven", 0, 4, 7), rig.cuda.cudaStreamCreate(), memory);
            rig.machine.advance(Duration.ofMillis(1));
            rig.cuda.host().ints(memory).set(2, hostValue);
        };
    }

    private static Consumer<CheckRig> graph(int first, int second) {
        return rig -> {
            long memory = rig.filled();
            CUgraph graph = rig.cuda.cudaGraphCreate(0);
            rig.node(graph, List.of(), fill("one", 0, 8, first), memory);
            rig.node(graph, List.of(), fill("two", 4, 12, second), memory);
            rig.cuda.cudaGraphLaunch(rig.cuda.cudaGraphInstantiate(graph, 0), null);
        };
    }

    static Stream<Case> programs() {
        return Stream.of(
                benign("all threads set one flag", kernel(perThread("flag", 1))),
                harmful("threads set different values", kernel(Kernel.perThread(args -> {
                    IntView view = args.ints(0);
                    return thread -> view.set(0, thread.globalX() / 2);
                }))),
                harmful("only the last thread differs", kernel(Kernel.perThread(args -> {
                    IntView view = args.ints(0);
                    return thread -> view.set(0, thread.globalX() == CheckRig.N - 1 ? 2 : 1);
                }))),
                harmful("each thread sets two values", kernel(perThread("twice", 1, 2))),
                harmful("each thread increments without an atomic operation", kernel(Kernel.perThread(args -> {
                    IntView view = args.ints(0);
                    return thread -> view.set(0, view.get(0) + 1);
                }))),
                harmful("one thread writes what is there and another reads it", kernel(Kernel.perThread(args -> {
                    IntView view = args.ints(0);
                    return thread -> {
                        if (thread.globalX() == 0) {
                            view.set(0, 0);
                        } else {
                            view.get(0);
                        }
                    };
                }))),
                harmful("a write and an atomic operation that leave the same", kernel(Kernel.perThread(args -> {
                    IntView view = args.ints(0);
                    return thread -> {
                        if (thread.globalX() == 0) {
                            view.set(0, 1);
                        } else {
                            view.atomicMax(0, 1);
                        }
                    };
                }))),
                benign("a byte of a word is written again", wordAndByte(1)),
                harmful("a byte of a word is changed", wordAndByte(2)),
                benign("two kernels write the same", kernels(fill("one", 0, 8, 5), fill("two", 4, 12, 5))),
                harmful("two kernels write different values", kernels(fill("one", 0, 8, 5), fill("two", 4, 12, 6))),
                harmful(
                        "two kernels change an element atomically for their block only",
                        kernels(atomicOfBlock("one"), atomicOfBlock("two"))),
                benign("two memsets of one value", memsets(3, 3)),
                harmful("two memsets of different values", memsets(3, 4)),
                benign("a memset and a kernel", rig -> {
                    long memory = rig.filled();
                    rig.cuda.cudaMemsetAsync(memory, 1, 16, rig.cuda.cudaStreamCreate());
                    rig.launch(fill("ones", 0, 8, 0x0101_0101), rig.cuda.cudaStreamCreate(), memory);
                }),
                benign("the host writes what a kernel writes", hostAndKernel(7)),
                harmful("the host writes something else", hostAndKernel(8)),
                benign("nodes of a graph", graph(1, 1)),
                harmful("nodes of a graph that write different values", graph(1, 2)));
    }

    private static Kernel atomicOfBlock(String name) {
        return Kernel.perLaunch(args -> {
                    IntView view = args.ints(0);
                    return launch -> view.atomicMax(0, 9, ThreadScope.BLOCK);
                })
                .named(name);
    }

    @ParameterizedTest
    @MethodSource("programs")
    void equalWritesAreLeftOutOnDemandOnly(Case program) {
        assertNotEquals(List.of(), CheckRig.findings(RACES, program.program()));
        List<Finding> without = CheckRig.findings(RACES.withoutBenignRaces(), program.program());
        assertEquals(program.benign(), without.isEmpty(), () -> Finding.text(without));
    }

    /** What a kernel has written is known whenever its effects become visible. */
    @ParameterizedTest
    @MethodSource("programs")
    void theInstantOfEffectsDoesNotMatter(Case program) {
        for (int seed = 0; seed < 5; seed++) {
            CheckRig rig = new CheckRig(MachineOptions.defaults()
                    .withPolicy(SchedulePolicy.random(seed))
                    .withChecks(RACES.withoutBenignRaces()));
            program.program().accept(rig);
            rig.machine.close();
            List<Finding> found = rig.machine.findings();
            assertEquals(program.benign(), found.isEmpty(), "seed " + seed + Finding.text(found));
        }
    }

    @Test
    void theSwitchIsAPartOfTheChecks() {
        Checks without = RACES.withoutBenignRaces();
        assertTrue(RACES.includesBenignRaces() && !without.includesBenignRaces());
        assertFalse(without.throwing().includesBenignRaces());
        assertEquals(without.throwing(), RACES.throwing().withoutBenignRaces());
        assertNotEquals(RACES, without);
        assertEquals(
                "[RACES], without benign races, throwing", without.throwing().toString());
    }
}
