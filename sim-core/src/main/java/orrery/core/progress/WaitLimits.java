package orrery.core.progress;

import java.util.concurrent.TimeUnit;
import orrery.core.engine.Engine;
import orrery.core.engine.EventLoop;
import orrery.core.thread.CpuTime;
import orrery.sim.DeadlockException;

/**
 * The limits of one wait that drives the devices: the virtual time and the CPU time for which they may work, and turns
 * for threads that wait to enter.
 */
final class WaitLimits {
    private static final int STEPS_BETWEEN_LOOKS = 64;

    /** The CPU time for which a wait drives the devices before it lets other threads enter. */
    private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** The steps after which other threads may enter if the CPU time is not measured. */
    private static final int STEPS_BETWEEN_TURNS = 1 << 14;

    /**
     * The longest times of a wait, in nanoseconds.
     *
     * @param cpu the CPU time of the thread
     * @param virtual the virtual time of the devices
     */
    record Maximum(long cpu, long virtual) {}

    private final Maximum maximum;
    private final EventLoop loop;
    private final Engine engine;
    private final OtherThreads others;
    private final String who;
    private final long virtualBegin;
    private long cpuBegin = -1;
    private long turnEnds;
    private int steps;

    /**
     * Begins a wait.
     *
     * @param who the function that waits, for messages
     */
    WaitLimits(Maximum maximum, EventLoop loop, Engine engine, OtherThreads others, String who) {
        this.maximum = maximum;
        this.loop = loop;
        this.engine = engine;
        this.others = others;
        this.who = who;
        this.virtualBegin = loop.now();
    }

    /**
     * Checks that the thread may go on to wait: after each event, also that it was not interrupted.
     *
     * @throws DeadlockException if the wait has reached a limit
     */
    void checkWait() {
        others.checkMayWait(who);
        check();
    }

    /**
     * Checks the limits, after each event.
     *
     * @throws DeadlockException if the wait has reached a limit
     */
    void check() {
        if (loop.now() - virtualBegin > maximum.virtual()) {
            throw endless(Durations.text(maximum.virtual()) + " of virtual", "withVirtualWaitLimit");
        }
        if (++steps % STEPS_BETWEEN_LOOKS == 0) {
            checkCpuTime();
        }
    }

    /**
     * Checks the limits of events that are due when a call begins, after each of them. If they take long, the call ends
     * with the machine and at an interrupt, as a wait does.
     */
    void checkDue() {
        check();
        if (steps % STEPS_BETWEEN_LOOKS == 0) {
            others.checkMayWait(who);
        }
    }

    /**
     * Throws a {@link DeadlockException} if the calling thread has driven the devices for too long, and lets waiting
     * threads enter now and then. Its CPU time counts, so that a busy computer changes nothing.
     */
    private void checkCpuTime() {
        long cpu = CpuTime.ofCurrentThread();
        if (cpu < 0) {
            if (steps % STEPS_BETWEEN_TURNS == 0 && others.isAwaited()) {
                others.pause(DeviceProgress.LOOK_NANOS, who);
            }
        } else if (cpuBegin < 0) {
            cpuBegin = cpu;
            turnEnds = cpu + TURN_NANOS;
        } else if (cpu - cpuBegin > maximum.cpu()) {
            throw endless(Durations.text(maximum.cpu()) + " of CPU", "withWaitLimit");
        } else if (cpu > turnEnds && others.isAwaited()) {
            others.pause(DeviceProgress.LOOK_NANOS, who);
            turnEnds = CpuTime.ofCurrentThread() + TURN_NANOS;
        }
    }

    private DeadlockException endless(String limit, String option) {
        return new DeadlockException(others.caller().waitsIn(who) + ", and the devices have worked for " + limit
                + " time without an end, the limit that MachineOptions." + option
                + " sets. There are " + engine.unfinished() + " operations that are not complete. A graph that"
                + " launches itself for ever, for example, never ends.");
    }
}
