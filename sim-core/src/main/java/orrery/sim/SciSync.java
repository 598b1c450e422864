package orrery.sim;

/**
 * An NvSciSync object. Every signal has a fence, which is complete when the signal has executed. Deterministic fences
 * count signals: the n-th executed signal completes fence n, so that a wait can be submitted before its signal.
 *
 * <pre>{@code
 * SciSync sync = machine.external().sciSync("frames", attributes);
 * CUexternalSemaphore frames = cuda.cudaImportExternalSemaphore(
 *         new CUexternalSemaphoreHandleDesc(ExternalSemaphoreHandleType.NVSCISYNC, sync.export(), 0));
 * SciFence third = SciFence.of(sync, 3); // with deterministic fences: before anything was signalled
 * cuda.cudaWaitExternalSemaphoresAsync(
 *         List.of(frames), List.of(CUexternalSemaphoreWaitParams.nvSciSync(third, 0)), stream);
 * }</pre>
 */
public interface SciSync extends SyncObject {

    /** Returns whether its fences are deterministic. */
    boolean deterministic();

    /** Returns whether its fences keep the times of their signals. */
    boolean timestamps();

    /**
     * Returns the signal with a number, which may be submitted later.
     *
     * @param number the number of the signal, starting at 1
     * @throws IllegalArgumentException if the fences of the object are not deterministic, or the number is less than 1
     */
    SciFence.Signal signal(long number);
}
