package orrery.core.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import orrery.core.memory.Accessor;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.memory.IntStorageView;
import orrery.core.thread.MachineThreads;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.LaunchShape;
import orrery.sim.MemoryFault;
import orrery.sim.MemoryKind;
import orrery.sim.ThreadBody;

@Timeout(20)
class CoroutineTest {
    private static final MachineThreads THREADS = new MachineThreads();

    /** Kept without any synchronization: only one side runs at a time. */
    private final List<String> log = new ArrayList<>();

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertTrue(latch.await(10, TimeUnit.SECONDS), "the piece does not go on");
    }

    @Test
    void controlIsHandedOverStrictly() {
        List<Integer> turns = new ArrayList<>();
        Coroutine piece = new Coroutine("piece", THREADS, () -> {
            for (int i = 1; i < 2000; i += 2) {
                turns.add(i);
                Coroutine.current().suspend();
            }
        });
        assertNull(Coroutine.current());
        for (int i = 0; !piece.isFinished(); i += 2) {
            turns.add(i);
            piece.resume();
        }
        assertEquals(2001, turns.size());
        for (int i = 0; i < turns.size(); i++) {
            assertEquals(i, turns.get(i));
        }
        assertNull(piece.failure());
    }

    @Test
    void whatEndsAPieceEarlyIsKept() {
        RuntimeException failure = new IllegalStateException("no");
        Coroutine piece = new Coroutine("piece", THREADS, () -> {
            assertNotNull(Coroutine.current());
            throw failure;
        });
        piece.resume();
        assertTrue(piece.isFinished());
        assertSame(failure, piece.failure());
    }

    @Test
    void aCancelledPieceEndsWhereItStopped() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        Coroutine piece = new Coroutine("piece", THREADS, () -> {
            try {
                Coroutine.current().suspend();
                log.add("after");
            } finally {
                log.add("finally");
                ended.countDown();
            }
        });
        piece.cancel();
        piece.resume();
        piece.cancel();
        await(ended);
        assertEquals(List.of("finally"), log);
        piece.cancel();
    }

    /** A piece that catches everything cannot stop again and be forgotten. */
    @Test
    void aCancelledPieceThatWillNotGoEndsNevertheless() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        Coroutine piece = new Coroutine("piece", THREADS, () -> {
            for (int i = 0; i < 3; i++) {
                try {
                    Coroutine.current().suspend();
                } catch (Throwable t) {
                    log.add("caught");
                }
            }
            ended.countDown();
        });
        piece.resume();
        piece.cancel();
        await(ended);
        assertEquals(List.of("caught", "caught", "caught"), log);
    }

    /** Who interrupts the thread that waits for the piece does not mean the piece. */
    @Test
    void anInterruptIsKeptForTheCaller() {
        Coroutine piece = new Coroutine("piece", THREADS, () -> {
            assertFalse(Thread.currentThread().isInterrupted());
            Coroutine.current().suspend();
            assertFalse(Thread.currentThread().isInterrupted());
        });
        for (int i = 0; i < 2; i++) {
            Thread.currentThread().interrupt();
            piece.resume();
            assertTrue(Thread.interrupted(), "the interrupt is not lost for the caller");
        }
        assertTrue(piece.isFinished());
        assertNull(piece.failure());
    }

    // -- threads with barriers -----------------------------------------------------------------------------------

    private void run(int threads, ThreadBody body) {
        KernelRuns.of(
                        Kernel.perThreadWithBarriers(a -> body),
                        LaunchShape.linear(1, threads),
                        new LaunchArguments(new AddressSpace()))
                .run();
    }

    /** Threads take turns in their order, also when some leave before the others. */
    @Test
    void threadsWithBarriersTakeTurns() {
        for (int round = 0; round < 5; round++) {
            log.clear();
            run(4, thread -> {
                int me = thread.threadIdxX();
                for (int phase = 0; phase <= me; phase++) {
                    log.add(me + "." + phase);
                    thread.syncThreads();
                }
            });
            assertEquals(List.of("0.0", "1.0", "2.0", "3.0", "1.1", "2.1", "3.1", "2.2", "3.2", "3.3"), log);
        }
    }

    @Test
    void aThreadThatFailsEndsItsBlock() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(2);
        KernelFault fault = assertThrows(
                KernelFault.class,
                () -> run(4, thread -> {
                    int me = thread.threadIdxX();
                    try {
                        thread.syncThreads();
                        if (me == 2) {
                            thread.trap();
                        }
                        thread.syncThreads();
                        log.add("never " + me);
                    } finally {
                        if (me < 2) {
                            ended.countDown();
                        }
                    }
                }));
        assertEquals("thread (2, 0, 0) of block (0, 0, 0)", fault.location());
        await(ended);
        assertEquals(List.of(), log);
    }

    // -- waiting for the host ------------------------------------------------------------------------------------

    @Test
    void aKernelThatWaitsGoesOnWhenItsConditionHolds() {
        AddressSpace space = new AddressSpace();
        Allocation memory = space.allocate(MemoryKind.PINNED, 4, null);
        IntView flag = new IntStorageView(space, memory.base(), 1, Accessor.HOST);
        Coroutine kernel = waiting(space, memory);
        kernel.resume();
        BooleanSupplier condition = kernel.condition();
        assertFalse(condition.getAsBoolean());
        kernel.resume(); // for nothing: it waits again
        assertFalse(kernel.isFinished());
        flag.set(0, 1);
        assertTrue(kernel.condition().getAsBoolean());
        kernel.resume();
        assertTrue(kernel.isFinished());
        assertNull(kernel.failure());
    }

    /** A condition that throws fails the kernel, not the thread that evaluates it. */
    @Test
    void aConditionThatFaultsFailsTheKernel() {
        AddressSpace space = new AddressSpace();
        Allocation memory = space.allocate(MemoryKind.PINNED, 4, null);
        Coroutine kernel = waiting(space, memory);
        kernel.resume();
        space.free(memory);
        assertTrue(kernel.condition().getAsBoolean());
        kernel.resume();
        assertTrue(kernel.isFinished());
        assertTrue(
                kernel.failure() instanceof KernelFault fault && fault.getCause() instanceof MemoryFault,
                () -> "failed with " + kernel.failure());
    }

    private static Coroutine waiting(AddressSpace space, Allocation memory) {
        Kernel kernel = Kernel.perLaunch(a -> {
                    IntView flag = a.ints(0);
                    return launch -> launch.awaitHost(() -> flag.getVolatile(0) == 1);
                })
                .blocking();
        return KernelRunner.coroutine(
                "waiting",
                THREADS,
                new RunningCode(),
                () -> KernelRuns.of(kernel, LaunchShape.SINGLE, new LaunchArguments(space, memory.base())));
    }
}
