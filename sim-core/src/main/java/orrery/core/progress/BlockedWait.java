package orrery.core.progress;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.slf4j.LoggerFactory;
import orrery.core.engine.EventLoop;
import orrery.core.engine.Operation;
import orrery.core.thread.ReadyThreads;
import orrery.sim.DeadlockException;

/**
 * Waits of host threads for operations that cannot proceed at present. Another thread may end such a wait; if none can,
 * it is a deadlock, which is reported to each waiting thread.
 */
final class BlockedWait {
    /** The number of consecutive looks without a thread that could end a wait, after which it is a deadlock. */
    private static final int DEADLOCK_LOOKS = 25;

    /** The same number where threads exist that have never used the machine, but none is likely to use it. */
    private static final int UNLIKELY_LOOKS = 250;

    /** One look in this number counts while threads are ready to run that might end the wait. */
    private static final int LOOKS_WITH_READY_THREADS = 20;

    /** The number of looks after which the log reports a wait that a thread which has used the machine may end. */
    private static final int REPORTED_LOOKS = 10_000;

    /** The looks of a wait. */
    private static final class Looks {
        private long made;
        private final long[] inARow = new long[HostThreads.Actor.values().length];

        /**
         * Counts a look. One that finds the wait over, as it seems, hardly counts while threads are ready to run: it
         * may be one of them that was woken.
         */
        void count(HostThreads.Actor found) {
            boolean seemsOver = found == HostThreads.Actor.NONE || found == HostThreads.Actor.UNLIKELY;
            if (seemsOver
                    && made % LOOKS_WITH_READY_THREADS != 0
                    && !ReadyThreads.ofProgram().isEmpty()) {
                made++;
                return;
            }
            made++;
            for (int i = 0; i < inARow.length; i++) {
                inARow[i] = i <= found.ordinal() ? inARow[i] + 1 : 0;
            }
        }

        /** Returns how many of the last counted looks have found nobody who is more likely to act. */
        long inARow(HostThreads.Actor actor) {
            return inARow[actor.ordinal()];
        }
    }

    private final EventLoop loop;
    private final OtherThreads others;
    private final long possibleLooks;
    private final BooleanSupplier release;

    /**
     * Creates the waits of a machine.
     *
     * @param possibleLooks the number of consecutive looks after which it is a deadlock though an unknown thread might
     *     act
     * @param release releases operations whose conditions hold now, and returns whether there were any
     */
    BlockedWait(EventLoop loop, OtherThreads others, long possibleLooks, BooleanSupplier release) {
        this.loop = loop;
        this.others = others;
        this.possibleLooks = possibleLooks;
        this.release = release;
    }

    /**
     * Waits for other threads when no operation can proceed. Returns when an operation may proceed again. A thread that
     * runs and has used the machine is waited for without a limit.
     *
     * @throws DeadlockException if nobody can change that
     */
    void await(Operation operation, String who) {
        long seen = others.visits();
        CallerThread.Wait wait = new CallerThread.Wait(
                who, operation.toString(), seen, operation::isComplete, () -> WaitReport.of(loop, operation));
        others.blocked(wait);
        HostThreads.noteWait(HostThreads.Actor.NONE);
        try {
            Looks looks = new Looks();
            while (others.visits() == seen && !tryGoOn(operation)) {
                HostThreads.Activity activity = others.look();
                HostThreads.noteWait(activity.isDirect() ? activity.actor() : HostThreads.Actor.NONE);
                looks.count(activity.actor());
                if (activity.actor() == HostThreads.Actor.KNOWN && looks.made % REPORTED_LOOKS == 0) {
                    LoggerFactory.getLogger(BlockedWait.class)
                            .warn("{} and nothing is due. {}", others.caller().waits(), activity.who());
                }
                if (looks.inARow(activity.actor()) >= limit(activity.actor())
                        // The last thread that could act may have done so, and have ended, since the look above.
                        && others.visits() == seen
                        && !tryGoOn(operation)) {
                    throw deadlock(activity);
                }
                others.pause(DeviceProgress.LOOK_NANOS, who);
                DeadlockException deadlock = wait.deadlock();
                if (deadlock != null) {
                    throw ofCaller(deadlock);
                }
            }
        } finally {
            HostThreads.noteWait(null);
            others.blocked(null);
        }
    }

    private long limit(HostThreads.Actor actor) {
        return switch (actor) {
            case KNOWN -> Long.MAX_VALUE;
            case POSSIBLE -> possibleLooks;
            case UNLIKELY -> Math.min(possibleLooks, UNLIKELY_LOOKS);
            case NONE -> Math.min(possibleLooks, DEADLOCK_LOOKS);
        };
    }

    /** Releases operations whose conditions hold now. Returns whether the wait for an operation may go on or end. */
    private boolean tryGoOn(Operation operation) {
        return loop.isAbandoned() || operation.isComplete() || release.getAsBoolean();
    }

    /** Reports a deadlock to each waiting thread. All threads that have used the machine wait. */
    private DeadlockException deadlock(HostThreads.Activity activity) {
        List<CallerThread> all = others.waiting();
        for (CallerThread thread : all) {
            CallerThread.Wait wait = waitOf(thread);
            WaitReport reasons = wait.reasons();
            StringBuilder report = new StringBuilder(thread.waits())
                    .append(" and nothing can make it go on.\n")
                    .append(reasons.text());
            ImmutableList<DeadlockException.Link> links = ImmutableList.<DeadlockException.Link>builder()
                    .add(new DeadlockException.Link(thread.waits(), wait.operation()))
                    .addAll(reasons.links())
                    .build();
            for (CallerThread other : all) {
                if (other != thread) {
                    report.append('\n').append(other.waits()).append(", for ");
                    report.append(waitOf(other).operation()).append('.');
                }
            }
            if (activity.actor() == HostThreads.Actor.POSSIBLE) {
                report.append('\n')
                        .append(activity.who())
                        .append(" The wait has not ended within ")
                        .append(Durations.text(possibleLooks * DeviceProgress.LOOK_NANOS))
                        .append(", the limit that MachineOptions.withDeadlockGrace sets.");
            }
            wait.reportDeadlock(new DeadlockException(report.toString(), links));
        }
        return ofCaller(Objects.requireNonNull(waitOf(others.caller()).deadlock()));
    }

    /** Returns a report with the stack of the calling thread: the thread that has found the deadlock made it. */
    private static DeadlockException ofCaller(DeadlockException report) {
        return new DeadlockException(report.getMessage(), report.links());
    }

    private static CallerThread.Wait waitOf(CallerThread thread) {
        return Objects.requireNonNull(thread.blockedIn());
    }
}
