package orrery.sim;

import com.google.common.base.Preconditions;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An NvSciSync fence. A signal fills it in, and a wait reads it. Filling it in replaces its content. Waits that were
 * submitted before still wait for the earlier content.
 *
 * <pre>{@code
 * SciFence fence = new SciFence();
 * machine.external().queue("camera").run("expose", 30_000, () -> {}).signal(sync, fence); // fills it in
 * cuda.cudaWaitExternalSemaphoresAsync(
 *         List.of(frames), List.of(CUexternalSemaphoreWaitParams.nvSciSync(fence, 0)), stream);
 * cuda.cudaStreamSynchronize(stream);
 * System.out.println(fence.complete()); // true
 * }</pre>
 */
public final class SciFence {

    /** The signal that a fence refers to. */
    public interface Signal {

        /** Returns whether the signal has executed. */
        boolean complete();

        /**
         * Returns the virtual time of the signal, in microseconds.
         *
         * @throws IllegalStateException if it has not executed, or if its object keeps no timestamps
         */
        long timestamp();
    }

    private @Nullable Signal signal;

    /** Creates an empty fence. */
    public SciFence() {}

    /**
     * Returns the fence of the signal with a number. The signal may be submitted later. Programs that count signals
     * create such fences themselves; no CUDA call does.
     *
     * @param sync an object with deterministic fences
     * @param number the number of the signal, starting at 1
     * @throws IllegalArgumentException if the fences of the object are not deterministic, or the number is less than 1
     */
    public static SciFence of(SciSync sync, long number) {
        SciFence fence = new SciFence();
        fence.set(Objects.requireNonNull(sync, "sync").signal(number));
        return fence;
    }

    /** Returns the signal that the fence refers to; null if the fence is empty. */
    public @Nullable Signal signal() {
        return signal;
    }

    /** Fills in the signal that the fence refers to. */
    public void set(Signal other) {
        signal = other;
    }

    /** Returns whether its signal has executed. An empty fence is complete. */
    public boolean complete() {
        Signal now = signal;
        return now == null || now.complete();
    }

    /**
     * Returns the virtual time of the signal, in microseconds.
     *
     * @throws IllegalStateException if the fence is empty or not complete, or if its object keeps no timestamps
     */
    public long timestamp() {
        Signal now = signal;
        Preconditions.checkState(
                now != null,
                "the timestamp of an empty fence is read; legal is a fence of an object with WaiterRequireTimestamps");
        return now.timestamp();
    }

    @Override
    public String toString() {
        return signal == null ? "an empty fence" : "fence " + signal;
    }
}
