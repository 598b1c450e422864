package orrery.cupti.report;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import orrery.sim.DeadlockException;
import orrery.sim.ProgramStack;

/**
 * A failure of a call, of the program or of a test.
 *
 * @param call the correlation id of the call that failed; {@link #NO_CALL} for a failure of the program
 * @param time when it failed, in virtual nanoseconds
 * @param type the class of what was thrown, without its package
 * @param message the message; empty if there is none
 * @param links what waits for what, if it is a deadlock
 * @param trace the frames of the program
 */
public record RecordedFailure(
        long call,
        long time,
        String type,
        String message,
        List<DeadlockException.Link> links,
        List<StackTraceElement> trace) {
    /** The libraries that tests assert with, and by which they are called. */
    private static final ImmutableList<String> ASSERTIONS =
            ImmutableList.of("org.junit.", "org.assertj.", "org.hamcrest.", "org.opentest4j.", "kotlin.test.");

    /** The call of a failure that no call has. */
    public static final long NO_CALL = -1;

    /** Copies the links and the frames. */
    public RecordedFailure {
        links = ImmutableList.copyOf(links);
        trace = ImmutableList.copyOf(trace);
    }

    /** Returns what was thrown by a call, or by a program with {@link #NO_CALL}. */
    static RecordedFailure of(long call, long time, Throwable thrown) {
        List<DeadlockException.Link> links = causes(thrown).stream()
                .filter(DeadlockException.class::isInstance)
                .findFirst()
                .map(each -> ((DeadlockException) each).links())
                .orElse(List.of());
        return new RecordedFailure(
                call,
                time,
                thrown.getClass().getSimpleName(),
                thrown.getMessage() == null ? "" : thrown.getMessage(),
                links,
                frames(thrown));
    }

    /** Returns a failure and its causes, each once, also where they are a loop. */
    private static Set<Throwable> causes(Throwable thrown) {
        Set<Throwable> all = new LinkedHashSet<>();
        for (Throwable each = thrown; each != null && all.add(each); ) {
            each = each.getCause();
        }
        return all;
    }

    private static List<StackTraceElement> frames(Throwable thrown) {
        StackTraceElement[] own = Stream.of(thrown.getStackTrace())
                .filter(frame -> ASSERTIONS.stream().noneMatch(frame.getClassName()::startsWith))
                .toArray(StackTraceElement[]::new);
        return ProgramStack.of(own).frames();
    }

    /** Returns whether the result of a call says that something is not done yet, which is an answer. */
    static boolean isAnswer(String result) {
        return result.equals("CUDA_ERROR_NOT_READY") || result.equals("cudaErrorNotReady");
    }

    /** Returns the failures of a run: that of the program first, then those of calls that it was not told of. */
    static ImmutableList<RecordedFailure> all(List<RecordedFailure> ofCalls, List<Throwable> ofProgram) {
        ImmutableList.Builder<RecordedFailure> all = ImmutableList.builder();
        List<RecordedFailure> left = new ArrayList<>(ofCalls);
        for (Throwable thrown : ofProgram) {
            RecordedFailure failure = of(NO_CALL, -1, thrown);
            List<String> messages =
                    causes(thrown).stream().map(Throwable::getMessage).toList();
            // The call whose failure the program has passed on; the latest one, if several have failed alike.
            for (int i = left.size() - 1; i >= 0; i--) {
                RecordedFailure call = left.get(i);
                if (messages.contains(call.message())) {
                    failure = new RecordedFailure(
                            call.call(), call.time(), failure.type(), failure.message(), call.links(), failure.trace());
                    left.remove(i);
                    break;
                }
            }
            all.add(failure);
        }
        return all.addAll(left).build();
    }
}
