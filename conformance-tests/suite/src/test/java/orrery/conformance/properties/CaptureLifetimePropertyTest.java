package orrery.conformance.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.sim.MachineOptions;

/**
 * Whatever is called while streams are captured gets a result code; an invalid capture stays invalid until it is ended
 * where it began, and when all are ended nothing is left of them.
 */
@AddLifecycleHook(TriesFromProperty.class)
class CaptureLifetimePropertyTest {

    @Provide
    Arbitrary<List<String>> programs() {
        Arbitrary<Integer> choices = Arbitraries.integers().between(0, 59);
        Arbitrary<String> threads = Arbitraries.of("", "", "", "@w ");
        return Combinators.combine(calls(), threads, choices, choices, choices)
                .as(CaptureCall::text)
                .list()
                .ofMaxSize(40);
    }

    private static Arbitrary<CaptureCall> calls() {
        return Arbitraries.frequencyOf(
                Tuple.of(3, Arbitraries.of(CaptureCall.class)),
                Tuple.of(
                        5,
                        Arbitraries.of(
                                CaptureCall.BEGIN,
                                CaptureCall.BEGIN,
                                CaptureCall.END,
                                CaptureCall.LAUNCH,
                                CaptureCall.LAUNCH,
                                CaptureCall.RECORD,
                                CaptureCall.RECORD,
                                CaptureCall.WAIT,
                                CaptureCall.WAIT)));
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void capturesEndWhereTheyBegan(@ForAll("programs") List<String> program, @ForAll boolean destroys) {
        try (CallSession session = new CallSession(MachineOptions.defaults())) {
            session.call(CallSession.prologue());
            session.call(CaptureCall.prologue());
            CaptureMonitor watch = new CaptureMonitor(session);
            for (String line : program) {
                assertEquals(List.of(), watch.make(line), session::transcript);
            }
            assertEquals(List.of(), watch.endAll(destroys), session::transcript);
            assertEquals(List.of(), watch.capturing(), session::transcript);
            assertFalse(session.hasLiveCapture(), session::transcript);
            assertEquals(List.of(), watch.streamsWithoutEffect(), session::transcript);
        }
    }
}
