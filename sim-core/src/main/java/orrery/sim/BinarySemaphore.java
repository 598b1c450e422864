package orrery.sim;

/**
 * A binary semaphore. A completed wait resets it, so every signal completes at most one wait. Signalling a semaphore
 * that is already signalled has no effect except a warning.
 *
 * <pre>{@code
 * BinarySemaphore rendered = machine.external().binarySemaphore("rendered", ExternalSemaphoreHandleType.OPAQUE_FD);
 * machine.external().queue("renderer").run("render", 20_000, () -> {}).signal(rendered);
 *
 * CUexternalSemaphore ready = cuda.cudaImportExternalSemaphore(
 *         new CUexternalSemaphoreHandleDesc(ExternalSemaphoreHandleType.OPAQUE_FD, rendered.export(), 0));
 * cuda.cudaWaitExternalSemaphoresAsync(List.of(ready), List.of(CUexternalSemaphoreWaitParams.binary()), stream);
 * }</pre>
 */
public interface BinarySemaphore extends SyncObject {

    /** Returns whether it is signalled. */
    boolean signaled();
}
