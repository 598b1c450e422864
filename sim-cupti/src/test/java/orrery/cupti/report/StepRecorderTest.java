package orrery.cupti.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import orrery.cupti.report.RecordedSteps.EventStep;
import orrery.sim.EngineKind;
import orrery.sim.TracedContext;
import orrery.sim.TracedOperation;
import orrery.sim.TracedWork;

/** The steps of what a machine tells, which is written down by hand. */
class StepRecorderTest {
    private final StepRecorder recorder = new StepRecorder();

    /** Work with a kind, which is its name. */
    private record Named(String kind, EngineKind engineKind) implements TracedWork {
        @Override
        public String label() {
            return kind;
        }
    }

    /** An operation of which the recorder reads the ids and the work. */
    private record Operation(long id, long correlationId, TracedWork work) implements TracedOperation {
        @Override
        public long streamId() {
            return 2;
        }

        @Override
        public String streamName() {
            return "stream 2";
        }

        @Override
        public @Nullable TracedContext context() {
            return null;
        }

        @Override
        public boolean dropped() {
            return false;
        }

        @Override
        public int deviceOrdinal() {
            return 0;
        }

        @Override
        public long visibleAt() {
            return 0;
        }

        @Override
        public long startedAt() {
            return 0;
        }

        @Override
        public long completedAt() {
            return 0;
        }
    }

    private static Operation kernel(long id, long correlationId) {
        return new Operation(id, correlationId, new Named("kernel", EngineKind.COMPUTE));
    }

    private static Operation eventRecord(long id, long correlationId) {
        return new Operation(id, correlationId, new Named("event record", EngineKind.ORDER));
    }

    private String steps() {
        return recorder.steps().steps().stream()
                .map(step -> step.kind() + " " + step.id() + " at " + step.time())
                .collect(Collectors.joining(", "));
    }

    private void call(long correlationId, long from, long to) {
        recorder.entered(correlationId, from);
        recorder.exited(correlationId, to, false);
    }

    @Test
    void workThatStartsWithinACallTakesNothingFromIt() {
        Operation first = kernel(1, 10);
        recorder.entered(10, 0);
        recorder.submitted(first);
        recorder.exited(10, 5, false);
        recorder.entered(11, 6);
        recorder.started(first, 7);
        recorder.submitted(kernel(2, 11));
        recorder.recorded(33, 2);
        recorder.allocated(44);
        recorder.freed(45);
        recorder.exited(11, 9, false);
        assertEquals("CALL 10 at 0, CALL 11 at 6, START 1 at 7", steps());
        RecordedSteps all = recorder.steps();
        assertEquals(1, all.submitted().get(2L), "the step in which the second kernel was submitted");
        assertEquals(1, all.allocated().get(44L));
        assertEquals(1, all.freed().get(45L));
        assertEquals(new EventStep(1, 33, 2), all.records().get(0));
    }

    @Test
    void anEndThatIsToldBeforeItsTimeComesInItsTurn() {
        recorder.entered(10, 0);
        recorder.submitted(eventRecord(1, 10));
        recorder.completed(eventRecord(1, 10), 50);
        recorder.exited(10, 5, false);
        call(11, 6, 8);
        call(12, 60, 61);
        assertEquals("CALL 10 at 0, CALL 11 at 6, END 1 at 50, CALL 12 at 60", steps());
    }

    @Test
    void effectsFollowTheirCallsWhenStepsAreSorted() {
        recorder.entered(10, 0);
        recorder.completed(eventRecord(1, 10), 50);
        recorder.exited(10, 5, false);
        recorder.entered(11, 6);
        recorder.submitted(kernel(2, 11));
        recorder.allocated(44);
        recorder.exited(11, 8, false);
        assertEquals(1, recorder.steps().submitted().get(2L));
        assertEquals(1, recorder.steps().allocated().get(44L));
    }

    @Test
    void aCallThatWaitsForAnEndReturnsAfterIt() {
        recorder.entered(10, 0);
        recorder.completed(eventRecord(1, 10), 50);
        recorder.exited(10, 5, false);
        recorder.entered(11, 6);
        recorder.exited(11, 55, true);
        assertEquals("CALL 10 at 0, CALL 11 at 6, END 1 at 50, RETURN 11 at 55", steps());
    }

    @Test
    void aCallInWhichNothingHappensHasNoReturn() {
        recorder.entered(10, 0);
        recorder.exited(10, 5, true);
        assertEquals("CALL 10 at 0", steps());
    }

    @Test
    void whatIsPrintedComesAfterWhatHasHappened() {
        recorder.printed("first");
        recorder.entered(10, 0);
        recorder.completed(eventRecord(1, 10), 50);
        recorder.exited(10, 5, false);
        recorder.printed("before the end");
        call(11, 60, 61);
        recorder.printed("after the end");
        assertEquals(
                "first after -1, before the end after 0, after the end after 2",
                recorder.steps().outputs().stream()
                        .map(each -> each.text() + " after " + each.step())
                        .collect(Collectors.joining(", ")));
    }

    @Test
    void workThatWorkSubmitsBelongsToTheStepBefore() {
        call(10, 0, 5);
        recorder.started(kernel(1, 10), 10);
        recorder.submitted(kernel(2, 10));
        assertEquals(1, recorder.steps().submitted().get(2L));
    }

    /** Each thread is in a call of its own. */
    @Test
    void anotherThreadsCallTakesNothingFromThis() throws InterruptedException {
        recorder.entered(10, 0);
        Thread other = new Thread(() -> recorder.entered(11, 1));
        other.start();
        other.join();
        recorder.allocated(44);
        assertEquals(0, recorder.steps().allocated().get(44L));
    }

    @Test
    void whatComesAfterTheLastStepIsNotRecorded() {
        for (int i = 0; i < StepRecorder.MAX_STEPS + 3; i++) {
            call(i, 2L * i, 2L * i + 1);
        }
        recorder.allocated(44);
        assertEquals(StepRecorder.MAX_STEPS, recorder.steps().steps().size());
        assertEquals(3, recorder.steps().more());
        assertEquals(0, recorder.steps().allocated().size());
    }
}
