package orrery.sim;

/**
 * An object that APIs signal and wait for. Each kind of semaphore is a subtype.
 *
 * <pre>{@code
 * SyncObject rendered = machine.external().timelineSemaphore("rendered", TIMELINE_SEMAPHORE_FD, 0);
 * CUexternalSemaphore ready = cuda.cudaImportExternalSemaphore(
 *         new CUexternalSemaphoreHandleDesc(TIMELINE_SEMAPHORE_FD, rendered.export(), 0));
 * }</pre>
 */
public interface SyncObject extends ExternalObject {}
