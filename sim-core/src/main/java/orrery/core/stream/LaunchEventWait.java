package orrery.core.stream;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.Operation;
import orrery.core.event.Event;
import orrery.core.event.LaunchTrigger;

/**
 * The last operations of a stream, if they wait for events that launches recorded. The waits end with the kernels of
 * these launches. A kernel that comes next in the stream takes the place of the waits: it comes after what was before
 * them, and after that part of each of the kernels that triggers its event.
 *
 * @param before the operation of the stream before the waits; null for none
 * @param kernels the kernels
 */
record LaunchEventWait(@Nullable Operation before, List<Recorded> kernels) {

    /** A kernel whose launch recorded an event, and when it triggers the event. */
    record Recorded(Operation kernel, LaunchTrigger trigger) {}

    /**
     * Returns the waits at the end of a stream to which a wait was added; null if a kernel must come after all of them.
     *
     * @param earlier the waits at the end of the stream before that; null for none
     * @param before the last operation of the stream before the wait
     * @param event what it waits for
     */
    static @Nullable LaunchEventWait of(@Nullable LaunchEventWait earlier, @Nullable Operation before, Event event) {
        Operation kernel = event.recordedOperation();
        LaunchTrigger trigger = event.trigger();
        if (kernel == null || trigger == null) {
            return null;
        }
        List<Recorded> kernels = earlier == null ? new ArrayList<>() : new ArrayList<>(earlier.kernels);
        kernels.add(new Recorded(kernel, trigger));
        return new LaunchEventWait(earlier == null ? before : earlier.before, kernels);
    }
}
