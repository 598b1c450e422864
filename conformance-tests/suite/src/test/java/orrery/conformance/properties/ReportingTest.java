package orrery.conformance.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.PropertyDefaults;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.engine.JqwikTestEngine;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.DiscoveryFilter;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import orrery.conformance.properties.Script.Pace;
import orrery.conformance.replay.Divergences;
import orrery.conformance.replay.Replayer;
import orrery.conformance.transcript.MalformedTranscriptException;
import orrery.conformance.transcript.TranscriptReader;
import orrery.sim.MachineOptions;

/**
 * When a property fails, what is printed is the smallest failing program, as a transcript that can be replayed. A
 * property with a wrong model is given to jqwik's own engine, and the failure that it reports is read.
 */
class ReportingTest {

    /** A wrong model, in which no work waits for the default stream of a thread. */
    private static final class WrongModel extends OrderingModel {
        @Override
        boolean joinsLegacy(Kind kind) {
            return kind == Kind.BLOCKING;
        }
    }

    /** Whether {@link Wrong} is to fail. It is set by the test below only, since other runs find the class too. */
    private static volatile boolean asked;

    /** A property of the wrong model. */
    @PropertyDefaults(shrinking = ShrinkingMode.FULL)
    static final class Wrong {
        @Property(tries = 500, seed = "1")
        void aWrongModelIsReported(@ForAll(supplier = PropertyPrograms.ShortPrograms.class) PropertyProgram program) {
            if (!asked) {
                return;
            }
            try (PropertyRig rig = new PropertyRig(MachineOptions.defaults())) {
                String wrong =
                        program.script(new Planner(new WrongModel(), 1, true)).run(rig, Pace.QUIESCENT);
                if (wrong != null) {
                    throw new AssertionError(wrong);
                }
            }
        }
    }

    @Test
    void theSmallestFailingProgramIsPrinted() throws MalformedTranscriptException {
        asked = true;
        String report;
        try {
            report = failure(Wrong.class);
        } finally {
            asked = false;
        }
        List<String> lines = report.lines().toList();
        int begin = lines.indexOf("=== properties/program");
        assertTrue(begin > 0, report);
        List<String> transcript = lines.subList(begin, lines.size());

        // A gate in a default stream of a thread and a query of the legacy stream, or the other way round.
        long work = transcript.stream()
                .filter(l -> l.contains("launch ") && l.contains(" gate "))
                .count();
        assertEquals(1, work, report);
        assertTrue(transcript.stream().anyMatch(l -> l.contains("perthread")), report);
        assertTrue(transcript.size() <= 7, report);

        // It can be replayed, and disagrees in the line that the message names: the last.
        var replay = new Replayer(Divergences.none())
                .replay(TranscriptReader.read("report", transcript).get(0));
        assertEquals(1, replay.disagreements().size(), report);
        assertEquals(
                transcript.get(transcript.size() - 1).replaceFirst(" =>.*", ""),
                replay.disagreements().get(0).call().text());
    }

    @SuppressWarnings("deprecation") // the other factory wants what only a launcher has
    private static String failure(Class<?> properties) {
        JqwikTestEngine engine = new JqwikTestEngine();
        Request request = new Request(DiscoverySelectors.selectClass(properties));
        TestDescriptor found = engine.discover(request, UniqueId.forEngine(engine.getId()));
        Failures failures = new Failures();
        engine.execute(ExecutionRequest.create(found, failures, request.getConfigurationParameters()));
        assertNotNull(failures.last, "the property fails");
        return failures.last.getMessage();
    }

    /** Keeps the last failure. */
    private static final class Failures implements EngineExecutionListener {
        private Throwable last;

        @Override
        public void executionFinished(TestDescriptor test, TestExecutionResult result) {
            result.getThrowable().ifPresent(failure -> last = failure);
        }
    }

    /** Asks an engine for one class. */
    private record Request(DiscoverySelector selector) implements EngineDiscoveryRequest {
        @Override
        public <T extends DiscoverySelector> List<T> getSelectorsByType(Class<T> type) {
            return type.isInstance(selector) ? List.of(type.cast(selector)) : List.of();
        }

        @Override
        public <T extends DiscoveryFilter<?>> List<T> getFiltersByType(Class<T> type) {
            return List.of();
        }

        @Override
        public ConfigurationParameters getConfigurationParameters() {
            return new Quietly();
        }
    }

    /** No failure is kept for the next run, and none is printed among the results of the build. */
    private static final class Quietly implements ConfigurationParameters {
        @Override
        public Optional<String> get(String key) {
            return switch (key) {
                case "jqwik.database" -> Optional.of("");
                case "jqwik.reporting.usejunitplatform" -> Optional.of("true");
                default -> Optional.empty();
            };
        }

        @Override
        public Optional<Boolean> getBoolean(String key) {
            return get(key).map(Boolean::parseBoolean);
        }

        @Override
        @Deprecated
        @SuppressWarnings({"deprecation", "InlineMeSuggester"})
        public int size() {
            return 0;
        }

        @Override
        public Set<String> keySet() {
            return Set.of();
        }
    }
}
