package orrery.core.engine;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.DoubleUnaryOperator;

/**
 * What shares a resource, such as blocks and copies that share the bandwidth of a device's memory. All have the same
 * share of their speed, which depends on what they demand together, so that one clock of work done serves them all: it
 * runs as fast as they do.
 */
final class SharedBandwidth {
    /** Rounding errors of the clock, in nanoseconds. */
    private static final double ERROR = 1e-3;

    private final EventLoop loop;
    private final DoubleUnaryOperator speedAt;
    private final PriorityQueue<Flow> flows =
            new PriorityQueue<>(Comparator.comparingDouble(Flow::end).thenComparingLong(Flow::number));
    private double demand;
    private double speed;
    private double clock;
    private long clockAt;
    private long numbers;
    private long schedules;

    /** What moves data: it ends when the clock has reached {@code end}. */
    private record Flow(double end, long number, double demand, TimedAction whenEnded) {}

    /**
     * Creates a resource without users.
     *
     * @param speedAt the share of its speed that each flow has, by what all demand together; 1 for no demand
     */
    SharedBandwidth(EventLoop loop, DoubleUnaryOperator speedAt) {
        this.loop = loop;
        this.speedAt = speedAt;
        this.speed = speedAt.applyAsDouble(0);
    }

    /**
     * Adds a flow that begins now.
     *
     * @param nanos how long it takes at full speed
     * @param demanded what it demands then
     * @param whenEnded happens when it ends
     */
    void add(double nanos, double demanded, TimedAction whenEnded) {
        advance(loop.now());
        demand += demanded;
        flows.add(new Flow(clock + nanos, numbers++, demanded, whenEnded));
        schedule();
    }

    /** Adds a flow that begins now, and takes {@code nanos} if it is alone. */
    void addMeasuredAlone(long nanos, double demanded, TimedAction whenEnded) {
        add(nanos * speedAt.applyAsDouble(demanded), demanded, whenEnded);
    }

    private void advance(long now) {
        if (!flows.isEmpty()) {
            clock += (now - clockAt) * speed;
        }
        clockAt = now;
    }

    /** Schedules the end of the flow that ends first. What was scheduled before does not count any more. */
    private void schedule() {
        long schedule = ++schedules;
        Flow first = flows.peek();
        if (first == null) {
            // Both start anew, so that rounding errors do not add up.
            demand = 0;
            clock = 0;
            return;
        }
        speed = speedAt.applyAsDouble(demand);
        long at = clockAt + (long) Math.ceil(Math.max(0, first.end() - clock - ERROR) / speed);
        loop.at(at, EventLoop.ENDS, now -> {
            if (schedule == schedules) {
                endFirst(now);
            }
        });
    }

    private void endFirst(long now) {
        advance(now);
        while (!flows.isEmpty() && flows.peek().end() <= clock + ERROR) {
            Flow ended = flows.poll();
            demand -= ended.demand();
            ended.whenEnded().fire(now);
        }
        schedule();
    }
}
