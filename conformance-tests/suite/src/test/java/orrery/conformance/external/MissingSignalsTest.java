package orrery.conformance.external;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.sim.DeadlockException;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.KeyedMutex;
import orrery.sim.SciAttributes;
import orrery.sim.SciFence;
import orrery.sim.SciSync;

/** Who waits for a signal that never comes is told which one is missing, and in what state its semaphore is. */
class MissingSignalsTest extends Interop {
    private static final ExternalSemaphoreHandleType MUTEX = ExternalSemaphoreHandleType.D3D11_KEYED_MUTEX_KMT;
    private static final int FOR_EVER = CUexternalSemaphoreWaitParams.INFINITE;

    /** Kinds of semaphores, in a state that a wait of theirs does not accept. */
    enum Awaited {
        BINARY("'done', which is not signalled", interop -> {
            ExternalSemaphoreHandleType type = ExternalSemaphoreHandleType.OPAQUE_FD;
            CUexternalSemaphore imported = interop.imported(interop.world.binarySemaphore("done", type), type);
            interop.await(imported, CUexternalSemaphoreWaitParams.binary(), interop.stream);
        }),
        TIMELINE("'frame' to reach 18446744073709551615, which is at 7", interop -> {
            ExternalSemaphoreHandleType type = ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD;
            CUexternalSemaphore imported = interop.imported(interop.world.timelineSemaphore("frame", type, 7), type);
            interop.await(imported, CUexternalSemaphoreWaitParams.fence(-1), interop.stream);
        }),
        HELD_MUTEX("'surface' with key 0, which is held", interop -> {
            KeyedMutex mutex = interop.world.keyedMutex("surface", MUTEX);
            assertTrue(mutex.acquire(0));
            CUexternalSemaphoreWaitParams wait = CUexternalSemaphoreWaitParams.keyedMutex(0, FOR_EVER);
            interop.await(interop.imported(mutex, MUTEX), wait, interop.stream);
        }),
        NEW_MUTEX("D3D11_KEYED_MUTEX_KMT 'surface' with key 1, which was released with key 0", interop -> {
            CUexternalSemaphoreWaitParams wait = CUexternalSemaphoreWaitParams.keyedMutex(1, FOR_EVER);
            interop.await(interop.imported(interop.world.keyedMutex("surface", MUTEX), MUTEX), wait, interop.stream);
        }),
        RELEASED_MUTEX("'surface' with key 5, which was released with key 3", interop -> {
            KeyedMutex mutex = interop.world.keyedMutex("surface", MUTEX);
            assertTrue(mutex.acquire(0));
            mutex.release(3);
            CUexternalSemaphoreWaitParams wait = CUexternalSemaphoreWaitParams.keyedMutex(5, FOR_EVER);
            interop.await(interop.imported(mutex, MUTEX), wait, interop.stream);
        }),
        SCI_SYNC("fence 2 of NVSCISYNC 'sync', which has executed 0 signals", interop -> {
            SciAttributes attributes = new SciAttributes().requireDeterministicFences(true);
            SciSync sync = interop.sync(attributes);
            CUexternalSemaphore imported = interop.imported(sync, ExternalSemaphoreHandleType.NVSCISYNC);
            CUexternalSemaphoreWaitParams wait = CUexternalSemaphoreWaitParams.nvSciSync(SciFence.of(sync, 2), 0);
            interop.await(imported, wait, interop.stream);
        });

        final String description;
        final Consumer<Interop> await;

        Awaited(String description, Consumer<Interop> await) {
            this.description = description;
            this.await = await;
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDeadlockDescribesWhatIsAwaited(Awaited awaited) {
        awaited.await.accept(this);
        DeadlockException deadlock = assertThrows(DeadlockException.class, () -> cuda.cuStreamSynchronize(stream));
        assertTrue(deadlock.getMessage().contains(awaited.description), deadlock::getMessage);
    }
}
