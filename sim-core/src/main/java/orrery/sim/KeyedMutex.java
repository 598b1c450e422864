package orrery.sim;

/**
 * A keyed mutex of Direct3D. It has at most one owner, which acquires it with the key of the last release. A new mutex
 * is released with key 0. Releasing a mutex that is not held takes effect, with a warning.
 *
 * <pre>{@code
 * KeyedMutex mutex = machine.external().keyedMutex("surface", ExternalSemaphoreHandleType.D3D11_KEYED_MUTEX);
 * CUexternalSemaphore surface = cuda.cudaImportExternalSemaphore(
 *         new CUexternalSemaphoreHandleDesc(ExternalSemaphoreHandleType.D3D11_KEYED_MUTEX, mutex.export(), 0));
 * machine.external().queue("renderer").acquire(mutex, 0).run("render", 20_000, () -> {}).release(mutex, 1);
 * cuda.cudaWaitExternalSemaphoresAsync(
 *         List.of(surface), List.of(CUexternalSemaphoreWaitParams.keyedMutex(1, 1000)), stream);
 * }</pre>
 */
public interface KeyedMutex extends SyncObject {

    /** Returns whether it is held. */
    boolean held();

    /** Acquires the mutex from the host. Returns false if it is held or was released with another key. */
    boolean acquire(long wanted);

    /** Releases the mutex from the host with a key. */
    void release(long next);
}
