package orrery.core.exec;

import java.util.Comparator;
import java.util.PriorityQueue;
import orrery.core.time.EventLoop;
import orrery.core.time.TimedAction;
import orrery.device.TrafficCost;

/**
 * The blocks and copies that share the bandwidth of a device's memory. All have the same share of their speed, which
 * depends on what they demand together, so that one clock of work done serves them all: it runs as fast as they do.
 */
final class MemoryTraffic {
    /** Rounding errors of the clock, in nanoseconds. */
    private static final double ERROR = 1e-3;

    private final EventLoop loop;
    private final TrafficCost costs;
    private final PriorityQueue<Flow> flows =
            new PriorityQueue<>(Comparator.comparingDouble(Flow::end).thenComparingLong(Flow::number));
    private double demand;
    private double speed;
    private double clock;
    private long clockAt;
    private long numbers;
    private long schedules;

    /** What moves data: it ends when the clock has reached {@code end}. */
    private record Flow(double end, long number, double demand, TimedAction whenOver) {}

    MemoryTraffic(EventLoop loop, TrafficCost costs) {
        this.loop = loop;
        this.costs = costs;
        this.speed = costs.speed(0);
    }

    /**
     * Adds blocks that begin now.
     *
     * @param nanos how long they take if nobody else moves data and the memory is fast enough
     * @param bytesPerNano the bandwidth that they demand then
     * @param whenOver happens when they end
     */
    void add(double nanos, double bytesPerNano, TimedAction whenOver) {
        advance(loop.now());
        demand += bytesPerNano;
        flows.add(new Flow(clock + nanos, numbers++, bytesPerNano, whenOver));
        schedule();
    }

    /** Adds a copy that begins now, and takes {@code nanos} if nobody else moves data. */
    void addCopy(long nanos, TimedAction whenOver) {
        add(nanos * costs.speed(costs.bytesPerNano()), costs.bytesPerNano(), whenOver);
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
        speed = costs.speed(demand);
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
            Flow over = flows.poll();
            demand -= over.demand();
            over.whenOver().fire(now);
        }
        schedule();
    }
}
