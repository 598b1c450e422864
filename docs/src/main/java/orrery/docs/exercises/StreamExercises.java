package orrery.docs.exercises;

import static orrery.testing.OrreryAssertions.assertThat;
import static orrery.testing.OrreryAssertions.calls;
import static orrery.testing.OrreryAssertions.never;
import static orrery.testing.OrreryAssertions.times;

import com.google.common.collect.ImmutableList;

/** The exercises of the lessons on streams and events. */
final class StreamExercises {
    private StreamExercises() {}

    static ImmutableList<Exercise> all() {
        return ImmutableList.of(
                Exercise.named("events-1")
                        .requires(
                                "left and right run at the same time",
                                attempt -> assertThat(attempt.timeline()).overlaps("left", "right"))
                        .requires(
                                "sum begins when both are complete",
                                attempt -> assertThat(attempt.timeline())
                                        .runsBefore("left", "sum")
                                        .runsBefore("right", "sum"))
                        .requires(
                                "the host does not wait for an event",
                                attempt ->
                                        assertThat(attempt.timeline()).verify(calls("cudaEventSynchronize"), never())),
                Exercise.named("events-2")
                        .requires(
                                "it prints the time of work",
                                attempt -> assertThat(attempt.output()).matches("(2[5-9]|3[0-2]) us")),
                Exercise.named("events-3")
                        .requires(
                                "reader begins when writer is complete",
                                attempt -> assertThat(attempt.timeline()).runsBefore("writer", "reader"))
                        .requires(
                                "the host waits once",
                                attempt -> assertThat(attempt.timeline())
                                        .verify(calls("cudaDeviceSynchronize"), times(1))
                                        .verify(calls("cudaStreamSynchronize"), never())
                                        .verify(calls("cudaEventSynchronize"), never())));
    }
}
