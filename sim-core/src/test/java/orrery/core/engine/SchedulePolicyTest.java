package orrery.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.core.event.Event;
import orrery.core.machine.SimulatedMachine;
import orrery.core.memory.Allocation;
import orrery.core.stream.Stream;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.LaunchShape;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.MemoryKind;
import orrery.sim.Program;
import orrery.sim.Schedule;
import orrery.sim.SchedulePolicy;

/** Every order that the dependencies allow, and no other. */
class SchedulePolicyTest {

    /**
     * Runs a program of streams: letters are kernels that log themselves, {@code !} records the stream's event and a
     * digit waits for the event of that stream, recorded before.
     */
    private static String run(String program, SchedulePolicy policy) {
        return run(program, Machine.create(EngineRig.options().withPolicy(policy)));
    }

    private static String run(String program, Machine machine) {
        StringBuilder log = new StringBuilder();
        try (EngineRig rig = new EngineRig(SimulatedMachine.of(machine))) {
            List<Event> events = new ArrayList<>();
            rig.call(() -> {
                for (String text : program.split("/")) {
                    Stream stream = rig.stream();
                    Event event = rig.event();
                    events.add(event);
                    for (int i = 0; i < text.length(); i++) {
                        char c = text.charAt(i);
                        if (c == '!') {
                            stream.record(event, false);
                        } else if (Character.isDigit(c)) {
                            stream.await(events.get(c - '0'), false);
                        } else {
                            stream.submit(rig.kernel(String.valueOf(c), () -> log.append(c)));
                        }
                    }
                }
            });
            rig.synchronize();
        }
        return log.toString();
    }

    /** A choice that does not exist is the policy's mistake: the call says so, and the choice can be made again. */
    @ParameterizedTest
    @CsvSource({"2, operation 2 of 2", "-1, operation -1 of 2", "-2147483648, operation -2147483648 of 2"})
    void aChoiceThatDoesNotExistIsReported(int choice, String what) {
        int[] next = {choice};
        SchedulePolicy policy = new SchedulePolicy() {
            @Override
            public Chooser chooser() {
                return ready -> next[0];
            }

            @Override
            public String toString() {
                return "Mine";
            }
        };
        StringBuilder log = new StringBuilder();
        try (EngineRig rig = new EngineRig(options -> options.withPolicy(policy))) {
            rig.call(() -> {
                rig.stream().submit(rig.kernel("a", () -> log.append('a')));
                rig.stream().submit(rig.kernel("b", () -> log.append('b')));
            });
            IllegalStateException refused = assertThrows(IllegalStateException.class, rig::synchronize);
            assertEquals("the policy Mine chooses " + what + " that can go on; legal is 0 to 1", refused.getMessage());
            assertEquals("", log.toString());
            next[0] = 0;
            rig.synchronize();
            assertEquals("ab", log.toString());
        }
    }

    private static Exploration explore(Program program) {
        return Explorer.defaults()
                .withOptions(EngineRig.options())
                .withoutReduction()
                .explore(program);
    }

    private static Set<String> all(String program) {
        Exploration exploration = explore(machine -> run(program, machine));
        assertEquals(exploration.schedules(), exploration.outcomes().size(), "every order is tried once");
        return results(exploration);
    }

    private static Set<String> results(Exploration exploration) {
        assertTrue(exploration.isComplete(), exploration::toString);
        return exploration.outcomes().stream().map(Exploration.Outcome::result).collect(Collectors.toSet());
    }

    @ParameterizedTest
    @CsvSource({
        // streams, how many orders there are, and two letters that never change places
        "a, 1, aa",
        "ab, 1, ab",
        "a/b, 2, aa",
        "a/b/c, 6, aa",
        "ab/cd, 6, ab",
        "abc/de, 10, bc",
        "ab/cd/ef, 90, cd",
        // b waits for a, c does not
        "a!/0b/c, 3, ab",
        // a diamond: a, then b and c in any order, then d
        "a!/0b!/0c!/12d, 2, ad",
        // the event stands for a alone, not for what comes after it
        "a!b/0c, 2, ac",
        "a!b!/c!/01de, 3, be"
    })
    void anExplorerWithoutReductionTriesAllOrders(String program, int count, String fixed) {
        Set<String> orders = all(program);
        assertEquals(count, orders.size(), orders.toString());
        for (String order : orders) {
            assertTrue(order.indexOf(fixed.charAt(0)) <= order.indexOf(fixed.charAt(1)), order);
        }
    }

    @Test
    void randomFindsAllOrdersAndNoOther() {
        Set<String> orders = new HashSet<>();
        for (int seed = 0; seed < 500; seed++) {
            String order = run("ab!/cd/1e", SchedulePolicy.random(seed));
            assertEquals(order, run("ab!/cd/1e", SchedulePolicy.random(seed)), "the seed decides");
            orders.add(order);
        }
        assertEquals(all("ab!/cd/1e"), orders);
        assertEquals(30, orders.size());
    }

    /** A policy gives every machine the same run, independent of the choices of other machines. */
    @Test
    void aPolicyStartsFromItsSeedInEveryMachine() {
        SchedulePolicy random = SchedulePolicy.random(42);
        MachineOptions options = MachineOptions.defaults().withPolicy(random);
        String order = run("abc/def/ghi", options.policy());
        assertEquals(order, run("abc/def/ghi", options.policy()));
        assertEquals(order, run("abc/def/ghi", SchedulePolicy.random(42)));
        assertNotEquals(order, run("abc/def/ghi", SchedulePolicy.random(43)));

        SchedulePolicy.Chooser one = random.chooser();
        SchedulePolicy.Chooser other = random.chooser();
        for (int i = 0; i < 100; i++) {
            assertEquals(one.choose(1000), other.choose(1000));
        }
    }

    /** The first of ten choices comes out about as often as each other one. */
    @Test
    void smallSeedsChooseDifferently() {
        int[] counts = new int[10];
        for (int seed = 0; seed < 1000; seed++) {
            counts[SchedulePolicy.random(seed).chooser().choose(10)]++;
        }
        for (int count : counts) {
            assertTrue(count > 60 && count < 140, () -> Arrays.toString(counts));
        }
    }

    /** The name of a schedule is enough to run it again. */
    @Test
    void aScheduleIsReplayedByItsName() {
        Exploration exploration = explore(machine -> run("ab/cd", machine));
        assertEquals(6, exploration.outcomes().size());
        for (Exploration.Outcome outcome : exploration.outcomes()) {
            Schedule schedule = Schedule.parse(outcome.schedule().toString());
            assertEquals(outcome.schedule(), schedule);
            assertEquals(outcome.result(), run("ab/cd", schedule.policy()), schedule::toString);
            assertEquals(outcome.result(), run("ab/cd", schedule.policy()), "a second run changes nothing");
        }
    }

    /** Chooses what became ready last. */
    private static final class LastFirst extends SchedulePolicy {
        @Override
        public Chooser chooser() {
            return ready -> ready - 1;
        }

        @Override
        public String toString() {
            return "new LastFirst()";
        }
    }

    @Test
    void aPolicyCanBeWritten() {
        assertEquals("cdab", run("ab/cd", new LastFirst()));
        assertEquals(
                "new LastFirst()",
                EngineRig.options().withPolicy(new LastFirst()).policy().toString());
    }

    @Test
    void policiesAreValues() {
        assertEquals(SchedulePolicy.random(42), SchedulePolicy.random(42));
        assertEquals(
                SchedulePolicy.random(42).hashCode(), SchedulePolicy.random(42).hashCode());
        assertNotEquals(SchedulePolicy.random(42), SchedulePolicy.random(43));
        assertEquals(Schedule.of(1, 0, 2).policy(), Schedule.parse("1.0.2").policy());
        assertNotEquals(Schedule.of(1, 0, 2).policy(), Schedule.of(1, 0).policy());
        assertEquals("SchedulePolicy.IN_ORDER", SchedulePolicy.IN_ORDER.toString());
        assertEquals("SchedulePolicy.random(42)", SchedulePolicy.random(42).toString());
        assertEquals(
                "Schedule.parse(\"1.0.2\").policy()",
                Schedule.of(1, 0, 2).policy().toString());
    }

    @Test
    void choicesThatDoNotFitAreRefused() {
        assertEquals(
                "choices[1] must be 0 or more, but is -1",
                assertThrows(IllegalArgumentException.class, () -> Schedule.of(0, -1))
                        .getMessage());
        assertEquals(
                "schedule 0.2 runs operation 2 at step 1, but only 1 are ready, numbered from 0: it is a schedule of"
                        + " another program",
                assertThrows(
                                IllegalStateException.class,
                                () -> run("a/b", Schedule.of(0, 2).policy()))
                        .getMessage());
    }

    /** A wait in memory holds its stream under every policy, and is passed when another stream has written. */
    @Test
    void heldWorkWaitsUnderEveryOrder() {
        assertEquals(Set.of("pqr", "prq"), results(explore(SchedulePolicyTest::held)));
    }

    private static String held(Machine machine) {
        StringBuilder log = new StringBuilder();
        try (EngineRig rig = new EngineRig(SimulatedMachine.of(machine))) {
            Allocation gate = rig.memory(MemoryKind.PINNED, 4);
            Stream producer = rig.stream();
            Stream consumer = rig.stream();
            rig.call(() -> {
                consumer.submit(EngineRig.waitFor(gate, 1));
                consumer.submit(rig.kernel("q", () -> log.append('q')));
                producer.submit(rig.kernel("p", () -> log.append('p')));
                producer.submit(EngineRig.write(gate, 1));
                producer.submit(rig.kernel("r", () -> log.append('r')));
            });
            rig.synchronize();
        }
        return log.toString();
    }

    /** The default policy runs operations in one order, the same every time. */
    @Test
    void inOrderIsTheClockwork() {
        Set<String> orders = new HashSet<>();
        for (int i = 0; i < 10; i++) {
            orders.add(run("ab/cd", SchedulePolicy.IN_ORDER));
        }
        assertEquals(1, orders.size());
        try (EngineRig rig = new EngineRig()) {
            rig.call(() -> {
                rig.stream().submit(rig.kernel("long", LaunchShape.SINGLE, 100));
                rig.stream().submit(rig.kernel("short", LaunchShape.SINGLE, 10));
            });
            rig.synchronize();
            assertEquals(List.of("short 0-10", "long 0-100"), rig.timeline());
        }
    }

    /** There is no machine then. */
    @Test
    void aPolicyThatCannotCreateItsChooserIsReported() {
        IllegalStateException failure = new IllegalStateException("no chooser");
        SchedulePolicy broken = new SchedulePolicy() {
            @Override
            public Chooser chooser() {
                throw failure;
            }
        };
        MachineOptions options = EngineRig.options().withPolicy(broken);
        assertSame(failure, assertThrows(IllegalStateException.class, () -> new SimulatedMachine(options)));
    }

    /** The call throws what its policy throws, and the choice can be made again. */
    @Test
    void whatAPolicyThrowsEndsTheCall() {
        IllegalStateException failure = new IllegalStateException("no choice");
        boolean[] throwing = {true};
        SchedulePolicy policy = new SchedulePolicy() {
            @Override
            public Chooser chooser() {
                return ready -> {
                    if (throwing[0]) {
                        throw failure;
                    }
                    return 0;
                };
            }
        };
        StringBuilder log = new StringBuilder();
        try (EngineRig rig = new EngineRig(options -> options.withPolicy(policy))) {
            rig.call(() -> {
                rig.stream().submit(rig.kernel("a", () -> log.append('a')));
                rig.stream().submit(rig.kernel("b", () -> log.append('b')));
            });
            assertSame(failure, assertThrows(IllegalStateException.class, rig::synchronize));
            assertFalse(rig.machine.faults().failed());
            throwing[0] = false;
            rig.synchronize();
            assertEquals("ab", log.toString());
        }
    }
}
