package orrery.core.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.kernel.DeviceThreads;
import orrery.core.kernel.KernelParts;
import orrery.core.kernel.MachineThreads;
import orrery.core.work.Destructor;
import orrery.device.CUresult;
import orrery.sim.ApiFunction;
import orrery.sim.DeadlockException;
import orrery.sim.ExternalQueue;
import orrery.sim.Kernel;
import orrery.sim.LaunchShape;
import orrery.sim.MemoryKind;
import orrery.sim.ThreadsExhaustedException;
import orrery.sim.TraceListener;

/** The operating system starts no more threads for a while: nothing is lost, and nothing stays broken. */
@Timeout(30)
class NoThreadTest {
    private static final int UNLIMITED = Integer.MAX_VALUE;

    private final Rig rig = new Rig();
    private final AtomicInteger ran = new AtomicInteger();

    /** The number of threads that can be started. */
    private final AtomicInteger left = new AtomicInteger();

    NoThreadTest() {
        EffectRunner effects = rig.machine.executor().effects();
        limit(effects.callbacks().threads(), DeviceThreads::callback);
        limit(effects.pool().threads(), job -> DeviceThreads.platform("limited", job));
    }

    private void limit(MachineThreads threads, Function<Runnable, Thread> factory) {
        threads.factory(job -> {
            if (left.getAndDecrement() > 0) {
                return factory.apply(job);
            }
            throw new OutOfMemoryError(
                    "unable to create native thread: possibly out of memory or process/resource" + " limits reached");
        });
    }

    @AfterEach
    void close() {
        rig.close();
    }

    private void expectReport(String what) {
        ThreadsExhaustedException report = assertThrows(ThreadsExhaustedException.class, rig::synchronize);
        assertTrue(report.getMessage().contains(what), report::getMessage);
        assertTrue(report.getMessage().contains("ulimit -u"), report::getMessage);
    }

    @Test
    void aHostFunctionIsCalledWhenThereIsAThreadAgain() {
        rig.call(() -> {
            rig.stream().submit(Rig.function(ran::incrementAndGet));
            rig.stream().submit(Rig.function(ran::incrementAndGet));
        });
        expectReport("host function #");
        expectReport("host function #");
        assertEquals(0, ran.get());
        left.set(UNLIMITED);
        rig.synchronize();
        assertEquals(2, ran.get());
        assertEquals(0, rig.machine.executor().unfinished());
    }

    @Test
    void aHostFunctionThatHasNotBegunDoesNotCountAsOneThatMayAct() {
        rig.call(() -> rig.stream().submit(Rig.function(ran::incrementAndGet)));
        expectReport("host function #");
        left.set(UNLIMITED);
        rig.synchronize();
        rig.call(() -> rig.stream().submit(Rig.waitFor(rig.memory(MemoryKind.DEVICE, 4), 1)));
        String deadlock =
                assertThrows(DeadlockException.class, rig::synchronize).getMessage();
        assertFalse(deadlock.contains("callback"), deadlock);
    }

    @Test
    void aDestructorIsNotLost() {
        rig.call(() -> rig.stream().submit(new Destructor(ran::incrementAndGet)));
        assertThrows(ThreadsExhaustedException.class, rig.machine::settle);
        left.set(UNLIMITED);
        rig.machine.settle();
        assertEquals(1, ran.get());
    }

    /** A callback that never began does not count as one that may still act. */
    @Test
    void closingForgetsIt() {
        rig.call(() -> rig.stream().submit(Rig.function(ran::incrementAndGet)));
        assertThrows(ThreadsExhaustedException.class, rig.machine::settle);
        rig.machine.close();
        left.set(UNLIMITED);
        rig.machine.settle();
        assertEquals(0, ran.get());
    }

    /** What happens meanwhile is not told. */
    @Test
    void aListenerIsNotifiedWhenThereIsAThreadAgain() {
        rig.machine.trace().add(new TraceListener() {
            @Override
            public void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
                ran.incrementAndGet();
            }
        });
        rig.call(rig::stream);
        assertEquals(0, ran.get());
        left.set(UNLIMITED);
        rig.call(rig::stream);
        assertEquals(1, ran.get());
        assertEquals(CUresult.CUDA_SUCCESS, rig.machine.faults().result());
    }

    /** The effect is not run, which is told once. */
    @Test
    void externalWorkWithoutAThreadIsTold() {
        ExternalQueue queue = rig.machine.external().queue("graphics");
        queue.run("work", 10, ran::incrementAndGet);
        assertThrows(ThreadsExhaustedException.class, queue::finish);
        left.set(UNLIMITED);
        queue.run("later", 10, ran::incrementAndGet);
        queue.finish();
        assertEquals(1, ran.get());
    }

    /** It has no effect, and the failure is reported once. */
    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void aKernelThatNeedsThreadsFailsOnce(int threads) {
        Kernel blocking = Kernel.perLaunch(a -> launch -> {
                    launch.awaitHost(() -> threads == 0 || ran.get() >= 0);
                    ran.incrementAndGet();
                })
                .blocking();
        Kernel barriers = Kernel.perThreadWithBarriers(a -> thread -> {
            thread.syncThreads();
            ran.incrementAndGet();
        });
        Kernel kernel = threads == 0 ? blocking : barriers;
        left.set(threads);
        Runnable launch = () -> {
            rig.call(() -> rig.stream().submit(rig.kernel("k", kernel, LaunchShape.linear(1, threads == 0 ? 1 : 4))));
            rig.synchronize();
        };
        launch.run();
        assertInstanceOf(ThreadsExhaustedException.class, rig.context.faults().takeFailure());
        assertEquals(0, ran.get());
        left.set(UNLIMITED);
        launch.run();
        assertNull(rig.context.faults().takeFailure());
        assertEquals(threads == 0 ? 1 : 4, ran.get());
        assertEquals(CUresult.CUDA_SUCCESS, rig.machine.faults().result());
    }

    /** Parts for which there is no thread run one after the other. More threads than a few per processor are no use. */
    @Test
    void theNumberOfPartsIsLimited() {
        int blocks = 4 * KernelParts.MAX_PARTS;
        Kernel kernel = Kernel.perBlock(a -> block -> ran.incrementAndGet());
        left.set(1);
        try (Rig manyWorkers = new Rig(options -> options.withWorkers(Integer.MAX_VALUE))) {
            limit(
                    manyWorkers.machine.executor().effects().pool().threads(),
                    job -> DeviceThreads.platform("limited", job));
            manyWorkers.call(
                    () -> manyWorkers.stream().submit(manyWorkers.kernel("k", kernel, LaunchShape.linear(blocks, 1))));
            manyWorkers.synchronize();
        }
        assertEquals(blocks, ran.get());
        assertEquals(-KernelParts.MAX_PARTS, left.get(), "each part has asked for a thread");
    }

    /** A kernel does not run on a thread of the program instead. */
    @Test
    void aKernelFailsOnce() {
        left.set(0);
        Kernel kernel = Kernel.perLaunch(a -> launch -> ran.incrementAndGet());
        rig.call(() -> rig.stream().submit(rig.kernel("k", kernel, LaunchShape.SINGLE)));
        rig.synchronize();
        assertInstanceOf(ThreadsExhaustedException.class, rig.context.faults().takeFailure());
        assertEquals(0, ran.get());
    }

    /** Callbacks that are due on a closed machine are abandoned. */
    @Test
    void aClosedMachineCallsNobody() {
        left.set(UNLIMITED);
        rig.call(() -> {
            rig.stream().submit(Rig.function(ran::incrementAndGet));
            rig.stream().submit(new Destructor(ran::incrementAndGet));
        });
        rig.machine.close();
        rig.machine.settle();
        assertEquals(0, ran.get());
        assertFalse(rig.machine.executor().unfinished() == 0);
    }
}
