package orrery.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.device.TrafficCost;

/** What moves data at the same time shares the bandwidth of the memory. */
class SharedBandwidthTest {
    private final EventLoop loop = new EventLoop();
    private final TrafficCost costs = new TrafficCost(1000, 1, 1);
    private final SharedBandwidth traffic = new SharedBandwidth(loop, costs::speed);
    private final List<String> ends = new ArrayList<>();

    private void copyAt(long time, String name, long nanos) {
        loop.at(
                time,
                EventLoop.BEGINS,
                now -> traffic.addMeasuredAlone(nanos, 1000, end -> ends.add(name + " " + end)));
    }

    @Test
    void aCopyAloneTakesItsTime() {
        copyAt(5, "a", 1000);
        copyAt(2000, "b", 7);
        loop.runUntil(10_000);
        assertEquals(List.of("a 1005", "b 2007"), ends);
    }

    @Test
    void whatDemandsLittleHasNearlyItsFullSpeed() {
        traffic.add(10_000, 1, end -> ends.add("block " + end));
        loop.runUntil(20_000);
        assertEquals(List.of("block 10001"), ends);
    }

    /** Two copies demand twice the bandwidth: each is slowed by the same ratio until the first has ended. */
    @Test
    void copiesSlowEachOther() {
        double slower = costs.speed(1000) / costs.speed(2000);
        copyAt(0, "short", 1000);
        copyAt(0, "long", 3000);
        loop.runUntil(100_000);
        long first = (long) Math.ceil(1000 * slower);
        assertEquals(List.of("short " + first, "long " + (first + 2000)), ends);
    }

    @Test
    void laterTrafficPostponesAnEndThatWasScheduled() {
        double slower = costs.speed(1000) / costs.speed(2000);
        copyAt(0, "first", 1000);
        copyAt(500, "second", 1000);
        loop.runUntil(100_000);
        long end = 500 + (long) Math.ceil(500 * slower);
        assertEquals(List.of("first " + end, "second " + (end + 500)), ends);
    }

    /** A second copy slows the first one down from the time at which it begins, until one of them has ended. */
    @Test
    void aLinkIsSlowerWhileBothDirectionsAreInUse() {
        SharedBandwidth link = new SharedBandwidth(loop, copies -> copies > 1 ? 1 / 1.25 : 1);
        loop.at(0, EventLoop.BEGINS, now -> link.addMeasuredAlone(1000, 1, end -> ends.add("up " + end)));
        loop.at(500, EventLoop.BEGINS, now -> link.addMeasuredAlone(1000, 1, end -> ends.add("down " + end)));
        loop.runUntil(10_000);
        assertEquals(List.of("up 1125", "down 1625"), ends);
    }
}
