package orrery.sim;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown in a host thread that waits for work that cannot complete: nothing is due, all threads that have used the
 * machine wait, and no other thread has ended that within {@link MachineOptions#deadlockGrace}. Also thrown if the
 * devices work for longer than {@link MachineOptions#waitLimit} or {@link MachineOptions#virtualWaitLimit} without
 * ending the wait, or if virtual time does not advance. The message describes which work it is, and which thread waits
 * for what.
 *
 * <pre>{@code
 * Kernel waiting = Kernel.perLaunch(arguments -> launch -> launch.awaitHost(() -> arguments.ints(0).get(0) == 1))
 *         .blocking();
 * cuda.cudaLaunchKernel(waiting, new dim3(1), new dim3(1), 0, stream, cuda.cudaMallocHost(4));
 * try {
 *     cuda.cudaStreamSynchronize(stream); // the flag is never set
 * } catch (DeadlockException e) {
 *     System.err.println(e.getMessage());
 * }
 * }</pre>
 */
public final class DeadlockException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Link> links;

    /**
     * One wait of a deadlock.
     *
     * @param waiting the thread or the operation that waits
     * @param awaited what it waits for
     */
    public record Link(String waiting, String awaited) {
        @Override
        public String toString() {
            return waiting + " waits for " + awaited;
        }
    }

    /** Creates an exception with a message, which does not say what waits for what. */
    public DeadlockException(@Nullable String message) {
        this(message, ImmutableList.of());
    }

    /** Creates an exception with a message, and with what waits for what. */
    public DeadlockException(@Nullable String message, List<Link> links) {
        super(message);
        this.links = ImmutableList.copyOf(links);
    }

    /**
     * Returns what waits for what, from the thread that the exception is thrown in to what nobody does, or once around
     * a cycle of operations that wait for values of each other; empty if the exception reports a limit of time. What
     * does not hold up that thread is not among it. The list is unmodifiable.
     */
    public List<Link> links() {
        return links == null ? ImmutableList.of() : links;
    }
}
