package orrery.sim;

/**
 * A queue of another API. It executes its work in order, independently of all streams. Timelines, deadlock reports and
 * schedule policies treat it like a stream. A fault of a context does not affect it.
 *
 * <pre>{@code
 * ExternalQueue renderer = machine.external().queue("renderer");
 * for (int frame = 1; frame <= 3; frame++) {
 *     int shade = 10 * frame;
 *     renderer.run("render", 20_000, () -> picture.ints().set(0, shade))
 *             .signal(rendered, frame) // a stream waits for this value
 *             .await(filtered, frame); // and signals this one
 * }
 * renderer.finish();
 * }</pre>
 *
 * <p>Methods throw {@link NullPointerException} for a null argument and {@link IllegalArgumentException} for a
 * semaphore of another machine.
 */
public interface ExternalQueue {

    /**
     * Enqueues work of the other API.
     *
     * @param label the name in timelines
     * @param nanos the duration in nanoseconds, 0 or more
     * @param effect the action, which runs when the work completes, on the thread that drives the machine. It may use
     *     external queues and memory of the machine, but makes no calls of CUDA. If it throws, the queue fails: its
     *     later work is dropped, and {@link #finish} throws. Exhausted memory does not make it fail
     */
    ExternalQueue run(String label, long nanos, Runnable effect);

    /** Signals a binary semaphore. */
    ExternalQueue signal(BinarySemaphore semaphore);

    /** Waits for a binary semaphore, and resets it. */
    ExternalQueue await(BinarySemaphore semaphore);

    /** Sets the value of a fence or timeline semaphore. */
    ExternalQueue signal(TimelineSemaphore semaphore, long value);

    /** Waits until a fence or timeline semaphore has reached a value. */
    ExternalQueue await(TimelineSemaphore semaphore, long value);

    /** Releases a keyed mutex with a key. */
    ExternalQueue release(KeyedMutex mutex, long key);

    /** Acquires a keyed mutex, as soon as it is released with a key. */
    ExternalQueue acquire(KeyedMutex mutex, long key);

    /** Signals an NvSciSync object. The call sets {@code fence} to the fence of this signal. */
    ExternalQueue signal(SciSync sync, SciFence fence);

    /** Waits for the signal that a fence refers to at the time of the call. Does nothing if the fence is empty. */
    ExternalQueue await(SciFence fence);

    /**
     * Keeps the calling thread until everything in the queue is done.
     *
     * @throws IllegalStateException if work of the queue has failed
     * @throws HeapExhaustedException if the Java heap was exhausted in an effect; once
     */
    void finish();

    /** Returns whether everything in the queue is done. */
    boolean idle();
}
