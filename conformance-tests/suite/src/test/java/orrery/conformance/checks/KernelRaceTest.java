package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.checks.CheckRig.assertFindings;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.runtime.dim3;
import orrery.sim.ByteView;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.DoubleView;
import orrery.sim.Finding;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.Finding.KernelThread;
import orrery.sim.Finding.Race;
import orrery.sim.Finding.Repair;
import orrery.sim.FloatView;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.LongView;
import orrery.sim.ShortView;
import orrery.sim.ThreadScope;

/** Races between the threads of one kernel. */
class KernelRaceTest {
    private static final Checks RACES = Checks.of(Check.RACES);
    private static final int THREADS = 32;
    private static final int BLOCKS = 4;
    private static final int ALL = THREADS * BLOCKS;

    /** A kernel, and the repair of its race; {@code Void.class} for a kernel without one. */
    record Case(String name, Class<?> repair, Kernel kernel) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Case clean(String name, Kernel kernel) {
        return new Case(name, Void.class, kernel);
    }

    static Stream<Case> kernels() {
        return Stream.of(
                new Case("all threads increment one element", Repair.AtomicOperation.class, Kernel.perThread(args -> {
                    IntView v = args.ints(0);
                    return thread -> v.set(0, v.get(0) + 1);
                })),
                new Case("all threads write one element", Repair.AtomicOperation.class, Kernel.perThread(args -> {
                    LongView v = args.longs(0);
                    return thread -> v.set(1, thread.globalX());
                })),
                new Case("each thread reads its neighbor's element", Repair.SecondKernel.class, lastOfBlockReads()),
                new Case("threads of a block without a barrier", Repair.Barrier.class, reverse(false)),
                clean("threads of a block with a barrier", reverse(true)),
                new Case("phases that were joined", Repair.Barrier.class, Kernel.perBlock(args -> {
                    IntView v = args.ints(0);
                    return block -> block.forEachThread(thread -> {
                        v.set(thread.globalX(), 1);
                        v.get(thread.globalX() ^ 1);
                    });
                })),
                clean("two phases", Kernel.perBlock(args -> {
                    IntView v = args.ints(0);
                    return block -> {
                        block.forEachThread(thread -> v.set(thread.globalX(), 1));
                        block.forEachThread(thread -> v.get(thread.globalX() ^ 1));
                    };
                })),
                clean("the block itself between phases", Kernel.perBlock(args -> {
                    IntView v = args.ints(0);
                    return block -> {
                        int first = block.blockIdxX() * THREADS;
                        v.set(first, 5);
                        block.forEachThread(thread -> v.get(first));
                        v.set(first, 6);
                    };
                })),
                new Case("blocks read what others write", Repair.SecondKernel.class, Kernel.perBlock(args -> {
                    IntView v = args.ints(0);
                    return block -> {
                        block.forEachThread(thread -> v.set(thread.globalX(), 1));
                        block.forEachThread(thread -> v.get((thread.globalX() + THREADS) % ALL));
                    };
                })),
                new Case("a read of an earlier block's element", Repair.SecondKernel.class, Kernel.perBlock(args -> {
                    IntView v = args.ints(0);
                    return block -> {
                        v.get(block.blockIdxX() + 1);
                        v.set(block.blockIdxX(), 1);
                    };
                })),
                clean("threads take a lock twice each", Kernel.perThread(args -> {
                    IntView v = args.ints(0);
                    return thread -> {
                        for (int i = 0; i < 2; i++) {
                            while (v.atomicCAS(0, 0, 1) != 0) {}
                            v.set(1, v.get(1) + 1);
                            v.atomicExch(0, 0);
                        }
                    };
                })),
                clean("each thread has its element", Kernel.perThread(args -> {
                    DoubleView v = args.doubles(0);
                    return thread -> v.set(thread.globalX(), v.get(thread.globalX()) + 1);
                })),
                clean("all threads read one element", Kernel.perThread(args -> {
                    FloatView v = args.floats(0);
                    return thread -> v.set(1 + thread.globalX(), v.get(0));
                })),
                clean("neighboring bytes", Kernel.perThread(args -> {
                    ByteView v = args.bytes(0);
                    return thread -> v.set(thread.globalX(), (byte) 1);
                })),
                new Case("a byte of another thread's int", Repair.AtomicOperation.class, Kernel.perThread(args -> {
                    ByteView bytes = args.bytes(0);
                    IntView ints = args.ints(0);
                    return thread -> {
                        ints.set(thread.globalX(), 1);
                        bytes.set(4 * ((thread.globalX() + 1) % ALL) + 3, (byte) 1);
                    };
                })),
                clean("neighboring elements of 16 bits", Kernel.perThread(args -> {
                    ShortView v = args.shorts(0);
                    return thread -> {
                        v.set(thread.globalX(), (short) 1);
                        v.atomicCAS(ALL + thread.globalX(), (short) 0, (short) 1, ThreadScope.BLOCK);
                        v.setVolatile(2 * ALL + thread.globalX(), (short) 1);
                    };
                })),
                new Case(
                        "threads write one element of 16 bits", Repair.AtomicOperation.class, Kernel.perThread(args -> {
                            ShortView v = args.shorts(0);
                            return thread -> v.set(thread.globalX() / 2, (short) thread.globalX());
                        })),
                new Case("16 bits of another thread's int", Repair.AtomicOperation.class, Kernel.perThread(args -> {
                    ShortView shorts = args.shorts(0);
                    IntView ints = args.ints(0);
                    return thread -> {
                        ints.set(thread.globalX(), 1);
                        shorts.set(2 * ((thread.globalX() + 1) % ALL) + 1, (short) 1);
                    };
                })),
                clean("atomic operations of 16 bits", Kernel.perThread(args -> {
                    ShortView v = args.shorts(0);
                    return thread -> {
                        v.atomicAddHalf(thread.globalX() % 3, (short) 0x3C00);
                        v.atomicAddBfloat16(3, (short) 0x3F80);
                        v.atomicCAS(4, (short) 0, (short) 1);
                    };
                })),
                new Case(
                        "atomic operations of 16 bits of blocks",
                        Repair.AtomicOperation.class,
                        Kernel.perThread(args -> {
                            ShortView v = args.shorts(0);
                            return thread -> v.atomicAddHalf(0, (short) 0x3C00, ThreadScope.BLOCK);
                        })),
                clean("atomic operations", Kernel.perThread(args -> {
                    IntView v = args.ints(0);
                    return thread -> v.atomicAdd(thread.globalX() % 3, 1);
                })),
                new Case("atomic operations of blocks", Repair.AtomicOperation.class, Kernel.perThread(args -> {
                    IntView v = args.ints(0);
                    return thread -> v.atomicAdd(0, 1, ThreadScope.BLOCK);
                })),
                clean("atomic operations of blocks on their own elements", Kernel.perThread(args -> {
                    LongView v = args.longs(0);
                    return thread -> v.atomicMax(thread.blockIdxX(), thread.threadIdxX(), ThreadScope.BLOCK);
                })),
                new Case(
                        "a plain read beside atomic operations",
                        Repair.AtomicOperation.class,
                        Kernel.perThread(args -> {
                            FloatView v = args.floats(0);
                            return thread -> {
                                v.get(0);
                                v.atomicAdd(0, 1);
                            };
                        })),
                new Case("an atomic counter orders nothing after it", Repair.AtomicOperation.class, counted(false)),
                clean("the last thread reads what the others have counted", counted(true)),
                clean("the last block adds the sums of the others", lastBlockAdds()),
                clean("one body for the launch", Kernel.perLaunch(args -> {
                    IntView v = args.ints(0);
                    return launch -> {
                        for (int i = 0; i < ALL; i++) {
                            v.set(0, v.get(0) + 1);
                        }
                    };
                })));
    }

    /** The last thread of each block reads the first element of the next block. */
    private static Kernel lastOfBlockReads() {
        return Kernel.perThread(args -> {
            IntView v = args.ints(0);
            return thread -> {
                if (thread.threadIdxX() == THREADS - 1) {
                    v.get((thread.globalX() + 1) % ALL);
                }
                v.set(thread.globalX(), 1);
            };
        });
    }

    private static Kernel reverse(boolean barrier) {
        return Kernel.perThreadWithBarriers(args -> {
            IntView v = args.ints(0);
            return thread -> {
                v.set(thread.globalX(), 1);
                if (barrier) {
                    thread.syncThreads();
                }
                int mirrored = thread.blockIdxX() * THREADS + THREADS - 1 - thread.threadIdxX();
                v.get(mirrored);
            };
        });
    }

    /** Threads write their elements before they count; or all write one element after the count. */
    private static Kernel counted(boolean before) {
        return Kernel.perThread(args -> {
            IntView v = args.ints(0);
            return thread -> {
                if (before) {
                    v.set(1 + thread.globalX(), 1);
                }
                int count = v.atomicAdd(0, 1);
                if (!before) {
                    v.set(1, 1);
                } else if (count == ALL - 1) {
                    for (int i = 0; i < ALL; i++) {
                        v.get(1 + i);
                    }
                }
            };
        });
    }

    private static Kernel lastBlockAdds() {
        return Kernel.perBlock(args -> {
            IntView v = args.ints(0);
            return block -> {
                block.forEachThread(thread -> v.set(1 + thread.globalX(), 1));
                boolean last = v.atomicInc(0, BLOCKS - 1) == BLOCKS - 1;
                if (last) {
                    block.forEachThread(thread -> {
                        for (int i = thread.threadIdxX(); i < ALL; i += THREADS) {
                            v.get(1 + i);
                        }
                    });
                }
            };
        });
    }

    private static List<Finding> run(Kernel kernel) {
        return CheckRig.findings(RACES, rig -> {
            long bytes = 16L * ALL;
            long data = rig.cuda.cudaMalloc(bytes);
            rig.cuda.cudaMemset(data, 0, bytes);
            rig.cuda.cudaLaunchKernel(kernel.named("k"), new dim3(BLOCKS), new dim3(THREADS), 0, null, data);
            rig.cuda.cudaDeviceSynchronize();
        });
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void threadsOfAKernel(Case each) {
        List<Finding> all = run(each.kernel());
        assertEquals(each.repair() == Void.class ? 0 : 1, all.size(), () -> Finding.text(all));
        if (!all.isEmpty()) {
            Race race = assertInstanceOf(Race.class, all.get(0));
            assertInstanceOf(each.repair(), race.repair(), race::text);
        }
    }

    @Test
    void theReportNamesBothThreadsAndTheLine() {
        Race race = (Race) run(Kernel.perThread(args -> {
                    IntView v = args.ints(0);
                    return thread -> v.set(3, v.get(3) + 1);
                }))
                .get(0);
        assertEquals(new KernelThread(0, 0), race.first().thread());
        assertEquals(new KernelThread(0, 1), race.second().thread());
        assertEquals(Kind.WRITE, race.first().kind());
        assertEquals(Kind.READ, race.second().kind());
        assertEquals("element 3 of argument 0", race.second().element());
        assertEquals(12, race.memory().from());
        assertTrue(race.almost().contains("no barrier"), race::text);
        assertTrue(race.almost().contains("KernelRaceTest.java:"), race::text);
        assertTrue(race.repair().text().contains("one atomic operation of scope DEVICE"), race::text);
    }

    /** Smaller elements of another view are near: those of this one are told as they are. */
    @Test
    void theReportHasTheSizeOfTheElements() {
        Race race = (Race) run(Kernel.perThread(args -> {
                    IntView ints = args.ints(0);
                    LongView longs = args.longs(0);
                    return thread -> {
                        ints.set(64 + thread.globalX(), 1);
                        longs.set(3, thread.globalX());
                    };
                }))
                .get(0);
        for (Finding.Access each : List.of(race.first(), race.second())) {
            assertEquals(8, each.bytes(), race::text);
            assertEquals("element 3 of argument 0", each.element(), race::text);
        }
        assertEquals(24, race.memory().from(), race::text);
        assertEquals(32, race.memory().to(), race::text);
    }

    /** The same for a race of two kernels. */
    @Test
    void theReportOfTwoKernelsHasTheSizeOfTheElements() {
        Kernel writes = Kernel.perThread(args -> {
                    IntView ints = args.ints(0);
                    LongView longs = args.longs(0);
                    return thread -> {
                        ints.set(32 + thread.globalX(), 1);
                        longs.set(thread.globalX(), 1);
                    };
                })
                .named("writes");
        Race race = CheckRig.only(Race.class, RACES, rig -> {
            long data = rig.filled();
            for (int i = 0; i < 2; i++) {
                rig.cuda.cudaLaunchKernel(writes, new dim3(1), new dim3(8), 0, rig.cuda.cudaStreamCreate(), data);
            }
        });
        assertEquals(8, race.first().bytes(), race::text);
        assertEquals(8, race.second().bytes(), race::text);
    }

    /** Two kernels that do not wait for each other may change an element atomically, but not for their blocks only. */
    @Test
    void scopesCountBetweenKernelsToo() {
        for (ThreadScope scope : ThreadScope.values()) {
            Kernel count = Kernel.perThread(args -> {
                        IntView v = args.ints(0);
                        return thread -> v.atomicAdd(0, 1, scope);
                    })
                    .named("count");
            List<Finding> all = CheckRig.findings(RACES, rig -> {
                long data = rig.filled();
                for (int i = 0; i < 2; i++) {
                    rig.cuda.cudaLaunchKernel(
                            count, new dim3(1), new dim3(THREADS), 0, rig.cuda.cudaStreamCreate(), data);
                }
            });
            assertEquals(scope == ThreadScope.BLOCK ? 1 : 0, all.size(), () -> scope + ": " + Finding.text(all));
        }
    }

    /** A kernel waits for a flag in pinned memory, which the host sets; what the host did before is ordered. */
    @Test
    void aFlagOrdersAKernelAfterTheHost() {
        Kernel waits = Kernel.perLaunch(args -> {
                    IntView flag = args.ints(0);
                    return launch -> {
                        launch.awaitHost(() -> flag.get(0) == 1);
                        flag.get(1);
                    };
                })
                .blocking()
                .named("waits");
        assertFindings(0, RACES, rig -> {
            long pinned = rig.cuda.cudaMallocHost(8);
            IntView host = rig.cuda.host().ints(pinned);
            host.set(0, 0);
            rig.cuda.cudaLaunchKernel(waits, new dim3(1), new dim3(1), 0, null, pinned);
            host.set(1, 7);
            host.setVolatile(0, 1);
            rig.cuda.cudaDeviceSynchronize();
        });
    }
}
