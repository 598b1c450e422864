package orrery.docs.exercises;

import static orrery.docs.exercises.Requirements.require;
import static orrery.testing.OrreryAssertions.assertThat;

import com.google.common.collect.ImmutableSet;
import java.util.List;
import java.util.Set;
import orrery.sim.LaunchShape;
import orrery.testing.Timeline.Operation;

/**
 * The requirements on where kernels run, with how many threads, and what runs at one time because there is room for it.
 * Times are judged only where the exercise is about what fits on a device.
 */
public final class Placement {
    private Placement() {}

    /** Returns that kernels run on a device. */
    public static Requirement onDevice(String kernel, int device) {
        return new Requirement(
                kernel + " runs on device " + device,
                attempt -> attempt.named(kernel)
                        .forEach(each -> require(each.device() == device, "it runs on device " + each.device())));
    }

    /** Returns that a kernel is launched with a number of threads, those of all blocks together. */
    public static Requirement hasThreads(String kernel, long threads) {
        return new Requirement(kernel + " has " + threads + " threads", attempt -> {
            long actual = attempt.named(kernel).stream()
                    .mapToLong(each -> threads(attempt, each))
                    .sum();
            require(actual == threads, "it has " + actual + " threads");
        });
    }

    private static long threads(Attempt attempt, Operation kernel) {
        LaunchShape shape = attempt.observed().shape(kernel.id());
        return shape == null ? 0 : shape.blocks() * shape.threadsPerBlock();
    }

    /** Returns that a kernel is launched with a number of threads in each block. */
    public static Requirement hasBlocksOf(String kernel, int threads) {
        return new Requirement("the blocks of " + kernel + " have " + threads + " threads", attempt -> {
            for (Operation each : attempt.named(kernel)) {
                LaunchShape shape = attempt.observed().shape(each.id());
                long actual = shape == null ? 0 : shape.threadsPerBlock();
                require(actual == threads, "they have " + actual);
            }
        });
    }

    /** Returns that a kernel is launched with a number of blocks. */
    public static Requirement hasBlocks(String kernel, long blocks) {
        return new Requirement(
                kernel + " has " + blocks + " blocks", attempt -> requireBlocks(attempt, kernel, blocks));
    }

    static void requireBlocks(Attempt attempt, String kernel, long blocks) {
        for (Operation each : attempt.named(kernel)) {
            LaunchShape shape = attempt.observed().shape(each.id());
            long actual = shape == null ? 0 : shape.blocks();
            require(actual == blocks, kernel + " has " + actual + " blocks");
        }
    }

    /** Returns that kernels write a number of bytes in each run. */
    public static Requirement writes(String kernel, int bytes) {
        return new Requirement(
                kernel + " writes " + bytes + " bytes",
                attempt -> attempt.named(kernel).forEach(each -> {
                    int written = attempt.observed().written(each.id());
                    require(
                            written == bytes,
                            "it writes " + written + " bytes: " + threads(attempt, each) + " threads in blocks of "
                                    + attempt.observed().shape(each.id()).threadsPerBlock());
                }));
    }

    /** Returns that two kernels have SMs of their own, and one of them a number of SMs at least. */
    public static Requirement hasOwnMultiprocessors(String one, String other, int least) {
        return new Requirement(
                one + " and " + other + " have SMs of their own, " + one + " " + least + " at least", attempt -> {
                    Set<Integer> its = multiprocessors(attempt, one);
                    Set<Integer> others = multiprocessors(attempt, other);
                    long shared = its.stream().filter(others::contains).count();
                    require(shared == 0, one + " and " + other + " share " + shared + " SMs");
                    require(its.size() >= least, one + " runs on " + its.size() + " SMs");
                });
    }

    private static Set<Integer> multiprocessors(Attempt attempt, String kernel) {
        return attempt.named(kernel).stream()
                .flatMap(each -> attempt.observed().multiprocessors(each.id()).stream())
                .collect(ImmutableSet.toImmutableSet());
    }

    /** Returns that a number of kernels with a name have a number of SMs of their own each. */
    public static Requirement haveOwnMultiprocessors(String kernel, int each) {
        return new Requirement("each " + kernel + " has " + each + " SMs of its own", attempt -> {
            List<Operation> all = attempt.named(kernel);
            Set<Integer> together = multiprocessors(attempt, kernel);
            require(
                    together.size() == each * all.size(),
                    all.size() + " of them run on " + together.size() + " SMs altogether");
        });
    }

    /** Returns that two operations run at the same time at least once, as the device has room for both. */
    public static Requirement overlapInTime(String one, String other) {
        return new Requirement(
                one + " and " + other + " run at the same time",
                attempt -> assertThat(attempt.timeline()).overlaps(one, other));
    }

    /** Returns that a number of kernels with a name run at the same time, as nothing holds up their launches. */
    public static Requirement parallelInTime(String kernel, int least) {
        return new Requirement(
                "at some time, " + kernel + " runs " + least + " times side by side",
                attempt -> assertThat(attempt.timeline()).hasConcurrencyAtLeast(kernel, least));
    }

    /** Returns that all blocks of kernels have begun before the first of them ends. */
    public static Requirement runsAtOnce(String kernel) {
        return new Requirement("all blocks of " + kernel + " run at one time", attempt -> {
            for (Operation each : attempt.named(kernel)) {
                long waiting = attempt.observed().blocksAfterFirstEnd(each.id());
                require(
                        waiting == 0,
                        waiting + " of " + attempt.observed().shape(each.id()).blocks()
                                + " blocks begin when others have ended");
            }
        });
    }

    /** Returns that kernels take a time at least, which is part of the task. */
    static Requirement lasts(String kernel, int micros) {
        return new Requirement(kernel + " takes " + micros + " us at least, as it did", attempt -> {
            for (Operation each : attempt.named(kernel)) {
                long nanos = each.end() - each.start();
                require(nanos >= 1000L * micros, "it takes " + nanos / 1000.0 + " us");
            }
        });
    }
}
