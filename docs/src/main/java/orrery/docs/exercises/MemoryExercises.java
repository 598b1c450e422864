package orrery.docs.exercises;

import static orrery.docs.exercises.Requirements.called;
import static orrery.docs.exercises.Requirements.findsNothing;
import static orrery.docs.exercises.Requirements.hostWaitsAtMost;
import static orrery.docs.exercises.Requirements.inOrder;
import static orrery.docs.exercises.Requirements.overlap;
import static orrery.docs.exercises.Requirements.prints;
import static orrery.docs.exercises.Requirements.runs;

import java.util.stream.Stream;
import orrery.sim.Check;

/** The exercises of the lessons on memory that graphs and streams allocate. */
final class MemoryExercises {
    private MemoryExercises() {}

    static Stream<Exercise> nodes() {
        return Stream.of(
                Exercise.named("memory-nodes-1")
                        .requires(
                                findsNothing(Check.LIFETIMES),
                                called("cudaGraphAddMemFreeNode", 1),
                                called("cudaGraphLaunch", 1),
                                overlap("left", "right")),
                Exercise.named("memory-nodes-2")
                        .requires(
                                prints("reserved: 64 MiB"),
                                called("cudaGraphAddMemAllocNode", 2),
                                called("cudaGraphAddMemFreeNode", 2),
                                runs("set", 2),
                                findsNothing(Check.LIFETIMES)),
                Exercise.named("memory-nodes-3")
                        .requires(
                                prints("reserved: 0 MiB"),
                                runs("set", 1),
                                called("cudaDeviceGraphMemTrim", 1),
                                hostWaitsAtMost(1)));
    }

    static Stream<Exercise> streamOrdered() {
        return Stream.of(
                Exercise.named("stream-ordered-memory-1")
                        .requires(
                                prints("0 MiB used, 64 MiB reserved"),
                                called("cudaMallocAsync", 4),
                                called("cudaStreamSynchronize", 4),
                                runs("set", 4),
                                called("cudaFreeAsync", 4)),
                Exercise.named("stream-ordered-memory-2")
                        .requires(
                                findsNothing(Check.LIFETIMES),
                                called("cudaMallocAsync", 1),
                                called("cudaFreeAsync", 1),
                                inOrder("before", "set"),
                                hostWaitsAtMost(1)),
                Exercise.named("stream-ordered-memory-3")
                        .requires(
                                prints("64 MiB used, 64 MiB reserved"),
                                called("cudaMallocAsync", 2),
                                runs("set", 2),
                                findsNothing(Check.LIFETIMES),
                                hostWaitsAtMost(1)));
    }
}
