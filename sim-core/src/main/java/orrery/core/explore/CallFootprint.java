package orrery.core.explore;

import com.google.common.collect.ImmutableSet;
import java.util.Set;
import java.util.regex.Pattern;
import orrery.sim.ApiFunction;
import orrery.sim.Footprint;

/**
 * What a call of a host thread has to do with the calls of others: which streams it submits work to, as far as that is
 * all that it does.
 */
final class CallFootprint implements Footprint {
    /** Calls that submit work to one stream and do nothing else. */
    private static final Pattern SUBMISSION =
            Pattern.compile("cu(da)?(Launch(Cooperative)?Kernel(Ex|ExC)?|LaunchHostFunc|Mem(cpy|set)\\w*Async)(_v2)?");

    /** Calls that concern the calling thread only. */
    private static final Pattern OF_THREAD = Pattern.compile(
            "cuCtx(Set|Get|Push|Pop)Current|cuda(Set|Get)Device|cuda(GetLast|PeekAtLast)Error|cu(da)?GetError\\w+");

    private final ApiFunction function;
    private final boolean isOfThread;
    private final boolean isSubmission;
    private final ImmutableSet<Long> streams;

    /**
     * Creates the footprint of a call.
     *
     * @param streams the streams that it has submitted work to; none if there is one whose work is ordered with that of
     *     other streams
     */
    CallFootprint(ApiFunction function, Set<Long> streams) {
        this.function = function;
        this.streams = ImmutableSet.copyOf(streams);
        this.isOfThread = OF_THREAD.matcher(function.name()).matches();
        this.isSubmission =
                !streams.isEmpty() && SUBMISSION.matcher(function.name()).matches();
    }

    @Override
    public String name() {
        return function.name();
    }

    @Override
    public boolean isOrderedAfter(Footprint earlier) {
        return false;
    }

    @Override
    public boolean conflictsWith(Footprint footprint) {
        if (footprint instanceof CallFootprint other) {
            return !isOfThread && !other.isOfThread && (!isSubmission || !other.isSubmission || shares(other));
        }
        // What it submits can run before the host accesses memory, or after it.
        return !isOfThread && (!(footprint instanceof RecordedFootprint other) || other.isOfHost());
    }

    private boolean shares(CallFootprint other) {
        return streams.stream().anyMatch(other.streams::contains);
    }

    @Override
    public String toString() {
        return function.name();
    }
}
