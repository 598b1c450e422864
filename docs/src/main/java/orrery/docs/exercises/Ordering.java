package orrery.docs.exercises;

import static orrery.docs.exercises.Requirements.count;
import static orrery.docs.exercises.Requirements.list;
import static orrery.docs.exercises.Requirements.names;
import static orrery.docs.exercises.Requirements.require;

import com.google.common.collect.Range;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import orrery.docs.exercises.ObservedRun.StreamStep;
import orrery.sim.Check;
import orrery.testing.Timeline.Operation;

/**
 * The requirements on the order of operations. They judge what the program orders, not the times of one run: an order
 * that came about by luck is none, and operations that nothing orders may run at the same time, whether they have or
 * not.
 */
public final class Ordering {
    /** The name of the stream of calls that name none, in timelines. */
    private static final String LEGACY = "legacy";

    private Ordering() {}

    /** Returns that all operations with one name are complete before one with another name begins. */
    public static Requirement inOrder(String earlier, String later) {
        return new Requirement(
                later + " begins when " + earlier + " is complete, under every schedule",
                attempt -> requireOrder(attempt, attempt.named(earlier), attempt.named(later)));
    }

    /** Returns that all operations with a name run one after the other, and all with the next name after them. */
    public static Requirement inOrder(String first, String second, String third, String... more) {
        String[] all = new String[3 + more.length];
        all[0] = first;
        all[1] = second;
        all[2] = third;
        System.arraycopy(more, 0, all, 3, more.length);
        return new Requirement(list(all) + " run one after the other, under every schedule", attempt -> {
            for (int i = 1; i < all.length; i++) {
                requireOrder(attempt, attempt.named(all[i - 1]), attempt.named(all[i]));
            }
        });
    }

    private static void requireOrder(Attempt attempt, List<Operation> earlier, List<Operation> later) {
        for (Operation first : earlier) {
            for (Operation second : later) {
                require(
                        first.id() == second.id() || attempt.isOrdered(first, second),
                        second.name() + " in " + second.stream() + " may begin before " + first.name() + " in "
                                + first.stream() + " is complete: " + whyUnordered(attempt, first, second)
                                + ".\nThe timeline is:\n" + attempt.timeline().text());
            }
        }
    }

    /** Returns why nothing orders two operations, as far as it can be told. */
    private static String whyUnordered(Attempt attempt, Operation earlier, Operation later) {
        boolean isReversed = attempt.isOrdered(/* earlier= */ later, /* later= */ earlier);
        if (isReversed) {
            return "the program orders them the other way round";
        }
        List<StreamStep> steps = attempt.observed().steps();
        int submitted = indexOf(steps, earlier);
        List<Integer> records = new ArrayList<>();
        for (int i = 0; submitted >= 0 && i < steps.size(); i++) {
            if (steps.get(i).isRecord() && steps.get(i).stream() == steps.get(submitted).stream()) {
                records.add(i);
            }
        }
        String found = attempt.findings(Check.CALLS).stream()
                .map(Object::toString)
                .filter(each -> each.contains("never recorded"))
                .findFirst()
                .map(each -> "; " + each.lines().findFirst().orElse(""))
                .orElse("");
        if (!records.isEmpty() && records.stream().allMatch(each -> each < submitted)) {
            return "the event of " + earlier.stream() + " is recorded before " + earlier.name()
                    + " is submitted, and stands for earlier work only" + found;
        } else if (!records.isEmpty()) {
            return "nothing that waits for the event of " + earlier.stream() + " comes before " + later.name() + found;
        }
        return "no stream, event, edge of a graph or wait of the host orders the two" + found;
    }

    private static int indexOf(List<StreamStep> steps, Operation operation) {
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).operation() == operation.id()) {
                return i;
            }
        }
        return -1;
    }

    /** Returns that operations with two names can run at the same time, at least once. */
    public static Requirement overlap(String one, String other) {
        return new Requirement(one + " and " + other + " can run at the same time", attempt -> {
            List<Operation> first = attempt.named(one);
            List<Operation> second = attempt.named(other);
            boolean found =
                    first.stream().anyMatch(each -> second.stream().anyMatch(any -> attempt.areUnordered(each, any)));
            require(
                    found,
                    whyOrdered(attempt, first, second) + ".\nThe timeline is:\n"
                            + attempt.timeline().text());
        });
    }

    /** Returns that in each launch of a graph operations with two names can run at the same time. */
    public static Requirement overlapInEachLaunch(String one, String other) {
        return new Requirement("in each launch, " + one + " and " + other + " can run at the same time", attempt -> {
            for (Operation each : attempt.named(one)) {
                List<Operation> beside = attempt.named(other).stream()
                        .filter(any -> attempt.observed().areInSameLaunch(each.id(), any.id()))
                        .toList();
                require(!beside.isEmpty(), "a launch has " + one + " and no " + other);
                require(
                        beside.stream().anyMatch(any -> attempt.areUnordered(each, any)),
                        whyOrdered(attempt, each, beside.get(0)) + ".\nThe timeline is:\n"
                                + attempt.timeline().text());
            }
        });
    }

    /** Returns why operations are ordered: two of different streams, if there are two. */
    private static String whyOrdered(Attempt attempt, List<Operation> first, List<Operation> second) {
        for (Operation each : first) {
            for (Operation any : second) {
                if (!each.stream().equals(any.stream())) {
                    return whyOrdered(attempt, each, any);
                }
            }
        }
        return whyOrdered(attempt, first.get(0), second.get(0));
    }

    private static String whyOrdered(Attempt attempt, Operation one, Operation other) {
        boolean isOneFirst = attempt.isOrdered(one, other);
        Operation earlier = isOneFirst ? one : other;
        Operation later = isOneFirst ? other : one;
        String both = "the program orders " + later.name() + " in " + later.stream() + " after " + earlier.name()
                + " in " + earlier.stream();
        if (attempt.observed().isNode(one.id()) || attempt.observed().isNode(other.id())) {
            return both + ": by the edges of a graph, or by the streams that it is launched into";
        }
        return both + ": "
                + (one.stream().equals(other.stream())
                        ? "a stream runs its work in order"
                        : whyStreamsAreOrdered(attempt, earlier, later));
    }

    /** Returns what orders work of two streams, as far as it can be told. */
    private static String whyStreamsAreOrdered(Attempt attempt, Operation earlier, Operation later) {
        boolean hasBlocking = !attempt.observed().areStreamsNonBlocking();
        Optional<Operation> between = attempt.timeline().operations().stream()
                .filter(each -> hasBlocking && each.stream().equals(LEGACY) && Attempt.isDeviceWork(each))
                .filter(each -> attempt.isOrdered(earlier, each) && attempt.isOrdered(each, later))
                .findFirst();
        if (between.isPresent()) {
            return between.get().name()
                    + " is in the NULL stream, which waits for blocking streams and makes them wait";
        }
        List<StreamStep> steps = attempt.observed().steps();
        int from = indexOf(steps, earlier);
        int to = indexOf(steps, later);
        List<String> waits = from < 0 || to < 0
                ? List.of()
                : attempt.waits(steps.get(from).call(), steps.get(to).call());
        boolean isByEvent = !ApiCalls.of(attempt.calls(), "cudaStreamWaitEvent").isEmpty();
        return waits.isEmpty() || isByEvent
                ? "by an event, a wait of the host, or the legacy stream"
                : "the host waits in between, in " + String.join(", ", waits);
    }

    /** Returns that a number of operations with a name can run at the same time. */
    public static Requirement parallel(String name, int least) {
        return new Requirement(least + " of " + name + " can run at the same time", attempt -> {
            List<Operation> all = attempt.named(name);
            int most = mostUnordered(attempt, all, List.of());
            require(
                    most >= least,
                    "the program orders them so that " + (most == 1 ? "one runs" : most + " run")
                            + " at a time at most" + whyOrdered(attempt, all) + ".\nThe timeline is:\n"
                            + attempt.timeline().text());
        });
    }

    /** Returns why operations are ordered, as the end of a sentence, by the first two of them that are. */
    private static String whyOrdered(Attempt attempt, List<Operation> all) {
        for (Operation each : all) {
            for (Operation any : all) {
                if (attempt.isOrdered(each, any)) {
                    return ", and " + whyOrdered(attempt, each, any);
                }
            }
        }
        return "";
    }

    /** Returns how many of some operations can run at the same time as all of others that are chosen. */
    private static int mostUnordered(Attempt attempt, List<Operation> open, List<Operation> chosen) {
        int most = chosen.size();
        for (int i = 0; i < open.size() && most < chosen.size() + open.size() - i; i++) {
            Operation next = open.get(i);
            if (chosen.stream().allMatch(each -> attempt.areUnordered(each, next))) {
                List<Operation> more = new ArrayList<>(chosen);
                more.add(next);
                most = Math.max(most, mostUnordered(attempt, open.subList(i + 1, open.size()), more));
            }
        }
        return most;
    }

    /** Returns that each operation with one name comes after a number of operations with another name. */
    public static Requirement eachAfter(String later, String earlier, int least) {
        String what = least == 1 ? "one of " : least + " of ";
        return new Requirement("each " + later + " begins when " + what + earlier + " is complete", attempt -> {
            List<Operation> first = attempt.named(earlier);
            for (Operation each : attempt.named(later)) {
                requireAfter(attempt, each, first, Range.atLeast((long) least));
            }
        });
    }

    /** Returns that each operation with one name comes after an operation with another name that it has for its own. */
    public static Requirement eachAfterItsOwn(String later, String earlier) {
        return new Requirement("each " + later + " begins when a " + earlier + " of its own is complete", attempt -> {
            List<Operation> second = attempt.named(later);
            Map<Operation, Operation> owners = new HashMap<>();
            for (Operation each : second) {
                require(
                        owns(attempt, each, attempt.named(earlier), owners, new HashSet<>()),
                        second.size() + " of " + later + " come after fewer of " + earlier
                                + ": one of them does not wait for what it needs.\nThe timeline is:\n"
                                + attempt.timeline().text());
            }
        });
    }

    /** Returns whether an operation can own an earlier one, if others that own one already take another one. */
    private static boolean owns(
            Attempt attempt,
            Operation later,
            List<Operation> earlier,
            Map<Operation, Operation> owners,
            Set<Operation> seen) {
        for (Operation each : earlier) {
            if (attempt.isOrdered(each, later) && seen.add(each)) {
                Operation owner = owners.get(each);
                if (owner == null || owns(attempt, owner, earlier, owners, seen)) {
                    owners.put(each, later);
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns that the n-th operation with one name comes after n operations with another name. */
    public static Requirement nthAfter(String later, String earlier) {
        return new Requirement("the n-th " + later + " begins when " + earlier + " has run n times", attempt -> {
            List<Operation> first = attempt.named(earlier);
            List<Operation> second = attempt.named(later);
            for (int i = 0; i < second.size(); i++) {
                requireAfter(attempt, second.get(i), first, Range.atLeast(i + 1L));
            }
        });
    }

    /** Returns that the operation with a name that begins last comes after a number of operations with another name. */
    public static Requirement lastAfter(String later, String earlier, int exactly) {
        return new Requirement(
                "the last " + later + " begins when " + earlier + " has run " + count(exactly), attempt -> {
                    List<Operation> all = attempt.named(later);
                    requireAfter(
                            attempt, all.get(all.size() - 1), attempt.named(earlier), Range.singleton((long) exactly));
                });
    }

    /**
     * Returns that the n-th operation with one name comes after n operations with another name, and no more of them.
     */
    public static Requirement nthAfterExactly(String later, String earlier) {
        return new Requirement(
                "the n-th " + later + " begins when " + earlier + " has run n times, and does not wait for more",
                attempt -> {
                    List<Operation> first = attempt.named(earlier);
                    List<Operation> second = attempt.named(later);
                    for (int i = 0; i < second.size(); i++) {
                        requireAfter(attempt, second.get(i), first, Range.singleton(i + 1L));
                    }
                });
    }

    /** Requires that an operation comes after a legal number of earlier ones. */
    private static void requireAfter(Attempt attempt, Operation later, List<Operation> earlier, Range<Long> legal) {
        long before =
                earlier.stream().filter(each -> attempt.isOrdered(each, later)).count();
        require(
                legal.contains(before),
                later.name() + " in " + later.stream() + " comes after " + before + " of " + names(earlier)
                        + ".\nThe timeline is:\n" + attempt.timeline().text());
    }

    /** Returns that the n-th operation with one name can run at the same time as the one before the n-th of another. */
    static Requirement eachBesideTheOneBefore(String one, String other) {
        return new Requirement("each " + one + " can run beside the " + other + " before it", attempt -> {
            List<Operation> first = attempt.named(one);
            List<Operation> second = attempt.named(other);
            for (int i = 1; i < Math.min(first.size(), second.size()); i++) {
                require(
                        attempt.areUnordered(first.get(i), second.get(i - 1)),
                        one + " " + (i + 1) + " comes after " + other + " " + i + ".\nThe timeline is:\n"
                                + attempt.timeline().text());
            }
        });
    }

    /** Returns that no operation with one name waits for one with another name. */
    public static Requirement doesNotWait(String one, String other) {
        return new Requirement(one + " does not wait for " + other, attempt -> {
            for (Operation each : attempt.named(one)) {
                for (Operation before : attempt.named(other)) {
                    require(
                            !attempt.isOrdered(before, each),
                            whyOrdered(attempt, before, each) + ".\nThe timeline is:\n"
                                    + attempt.timeline().text());
                }
            }
        });
    }

    /** Returns that the program orders all of its kernels, and these are they. */
    public static Requirement sequence(String... kernels) {
        return new Requirement("the kernels run one after the other: " + String.join(", ", kernels), attempt -> {
            List<Operation> all = attempt.timeline().kernels();
            require(names(all).equals(String.join(", ", kernels)), "the kernels are " + names(all));
            requireChain(attempt, all);
        });
    }

    /** Returns that the program orders all kernels with a name one after the other. */
    public static Requirement chain(String kernel) {
        return new Requirement(
                "each " + kernel + " begins when the one before it is complete",
                attempt -> requireChain(attempt, attempt.named(kernel)));
    }

    private static void requireChain(Attempt attempt, List<Operation> all) {
        for (int i = 1; i < all.size(); i++) {
            requireOrder(attempt, all.subList(i - 1, i), all.subList(i, i + 1));
        }
    }
}
