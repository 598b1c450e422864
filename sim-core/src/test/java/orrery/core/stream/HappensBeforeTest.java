package orrery.core.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import orrery.core.context.Context;
import orrery.core.event.Event;
import orrery.core.fault.FaultState;
import orrery.core.machine.SimulatedMachine;
import orrery.core.work.Join;

/** Compares happens-before with a model that keeps the set of all epochs, and checks how many epochs are kept. */
class HappensBeforeTest {
    private static final int STREAMS = 40;
    private static final int EVENTS = 8;
    private static final int STEPS = 300;
    private static final int PROGRAMS = 24;

    private final SimulatedMachine machine = new SimulatedMachine();
    private final Context context = machine.devices().get(0).createContext(0);
    private final Stream legacy = context.order().legacy();
    private final HappensBefore happensBefore = new HappensBefore(new OperationOrder(legacy), new FaultState(), null);

    @AfterEach
    void close() {
        machine.close();
    }

    private Stream stream(int flags) {
        return context.order().create(flags, 0);
    }

    @Test
    void epochsThatTheHostHasWaitedForAreNotKept() {
        List<Stream> streams = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            Stream stream = stream(0);
            streams.add(stream);
            happensBefore.newEpoch(stream);
            happensBefore.submitted(legacy, Join.INSTANCE);
            happensBefore.hostWaited(legacy);
        }
        int[] kept = new int[1];
        legacy.clock.forEach((stream, epoch) -> kept[0]++);
        assertTrue(kept[0] < 50, kept[0] + " epochs are kept of " + streams.size() + " streams");
    }

    @Test
    void orderIsThatOfTheModel() {
        for (int seed = 0; seed < PROGRAMS; seed++) {
            new Program(seed).run();
        }
    }

    /** A random program, and the sets of epochs that streams, events and the host are after. */
    private final class Program {
        private final Random random;
        private final Stream first = new Stream(0, Stream.Kind.LEGACY, context.order(), 0);
        private final HappensBefore tested = new HappensBefore(new OperationOrder(first), new FaultState(), null);
        private final List<Stream> streams = new ArrayList<>(List.of(first));
        private final List<Event> events = new ArrayList<>();
        private final Map<Object, Set<Long>> known = new HashMap<>();
        private final Map<Long, Stream> places = new HashMap<>();
        private final Set<Long> host = new HashSet<>();
        private final Set<Long> all = new HashSet<>();

        Program(int seed) {
            random = new Random(seed);
            for (int i = 1; i < STREAMS; i++) {
                streams.add(stream(i % 3 == 0 ? 1 : 0));
            }
            for (int i = 0; i < EVENTS; i++) {
                events.add(context.createEvent(0));
            }
        }

        private Set<Long> of(Object thing) {
            return known.computeIfAbsent(thing, none -> new HashSet<>());
        }

        /** Returns the epochs that work is after which is submitted to a stream now. */
        private Set<Long> next(Stream stream) {
            Set<Long> next = new HashSet<>(of(stream));
            next.addAll(all);
            for (Stream other : streams) {
                if (stream == first ? other.blocking() : stream.blocking() && other == first) {
                    next.addAll(of(other));
                }
            }
            return next;
        }

        void run() {
            for (int i = 0; i < STEPS; i++) {
                Stream stream = streams.get(random.nextInt(4) == 0 ? 0 : random.nextInt(STREAMS));
                step(stream, events.get(random.nextInt(EVENTS)));
                check();
            }
        }

        private void step(Stream stream, Event event) {
            int choice = random.nextInt(100);
            if (choice < 30) {
                tested.submitted(stream, Join.INSTANCE);
                of(stream).addAll(next(stream));
            } else if (choice < 55) {
                long epoch = tested.newEpoch(stream);
                places.put(epoch, stream);
                of(stream).add(epoch);
            } else if (choice < 70) {
                tested.recorded(stream, event);
                known.put(event, next(stream));
            } else if (choice < 85) {
                tested.awaited(stream, event);
                of(stream).addAll(of(event));
                if (stream == first) {
                    of(stream).addAll(next(stream));
                }
            } else if (choice < 90) {
                tested.hostWaited(stream);
                host.addAll(of(stream));
                if (stream == first) {
                    streams.stream().filter(Stream::blocking).forEach(each -> host.addAll(of(each)));
                }
            } else if (choice < 94) {
                tested.hostWaited(event);
                host.addAll(of(event));
            } else if (choice < 97) {
                tested.recordedAll(event);
                known.put(event, new HashSet<>(places.keySet()));
            } else if (choice < 99) {
                tested.awaitedAll(event);
                all.addAll(of(event));
            } else {
                tested.hostWaitedForAll();
                host.addAll(places.keySet());
            }
        }

        private void check() {
            places.forEach((epoch, place) -> assertEquals(
                    host.contains(epoch), tested.hasHostWaited(place, epoch), "the host waited for " + epoch));
            for (Stream stream : streams) {
                Set<Long> next = next(stream);
                places.forEach((epoch, place) -> {
                    boolean after = stream == place || next.contains(epoch);
                    if (!host.contains(epoch)) {
                        assertEquals(after, tested.isAfter(stream, place, epoch), stream + " is after " + epoch);
                    }
                });
            }
        }
    }
}
