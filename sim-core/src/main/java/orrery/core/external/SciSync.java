package orrery.core.external;

import java.util.Arrays;

/**
 * An NvSciSync object. Every signal has a fence, which is complete when that signal has happened. Fences that are
 * deterministic count signals: the n-th signal that happens, whichever it is, completes fence n, so that a fence can be
 * waited for before its signal is enqueued.
 */
public final class SciSync extends SyncObject {
    private static final long NANOS_PER_MICRO = 1000;

    private final SciAttributes attributes;
    private long issued;
    private long count;
    private long[] times = {};
    private int open;

    SciSync(ExternalWorld world, String name, SciAttributes attributes) {
        super(world, name, ExternalSemaphoreHandleType.NVSCISYNC);
        this.attributes = attributes.copy();
    }

    /** Whether its fences are deterministic. */
    public boolean deterministic() {
        return attributes.requireDeterministicFences();
    }

    /** Whether its fences keep the time of their signals. */
    public boolean timestamps() {
        return attributes.waiterRequireTimestamps();
    }

    /** Whether the driver may signal it. */
    boolean canSignal() {
        return attributes.signals();
    }

    /** Whether the driver may wait for it. */
    boolean canWait() {
        return attributes.waits();
    }

    /** How many signals have happened. */
    long count() {
        return count;
    }

    /** When the signal of a number happened, in microseconds; only of fences that are deterministic and keep times. */
    long time(long number) {
        return times[(int) number - 1];
    }

    /** Any fence that is deterministic can still be made, and be asked for its time: all are kept. */
    private void keep(long micros) {
        if (count > times.length) {
            times = Arrays.copyOf(times, (int) Math.max(16, 2 * count));
        }
        times[(int) count - 1] = micros;
    }

    /** A signal is enqueued. */
    SciFence.Point issue() {
        if (timestamps() && ++open > 1) {
            suspect("keeps timestamps, and has " + open + " fences at a time that are not complete");
        }
        return new SciFence.Point(this, ++issued);
    }

    @Override
    void signal(Terms terms) {
        SciFence.Point point = terms.point();
        if (point == null) {
            point = issue();
            terms.fence().set(point);
        }
        open--;
        count++;
        long micros = world().now() / NANOS_PER_MICRO;
        point.done(micros);
        if (deterministic() && timestamps()) {
            keep(micros);
        }
    }

    @Override
    boolean take(Terms terms) {
        return terms.point().reached();
    }

    @Override
    String label(Terms terms) {
        return terms.point() == null
                ? name()
                : name() + " fence " + terms.point().number();
    }

    @Override
    String missing(Terms terms) {
        return "fence " + terms.point().number() + " of " + this + ", of which " + count + " signals have happened";
    }
}
