package orrery.docs.exercises;

import com.google.common.collect.Iterables;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import orrery.sim.Check;
import orrery.sim.FailureReport;
import orrery.sim.Finding;
import orrery.testing.Timeline.Call;
import orrery.testing.Timeline.Operation;

/** The requirements that many exercises have, other than those of {@link Ordering} and {@link Printing}. */
public final class Requirements {
    private Requirements() {}

    /**
     * Fails unless something holds.
     *
     * @param reason what is instead, for the reader of the exercise
     */
    public static void require(boolean holds, String reason) {
        if (!holds) {
            throw new AssertionError(reason);
        }
    }

    static String count(long times) {
        return switch (Math.toIntExact(times)) {
            case 0 -> "0 times";
            case 1 -> "once";
            case 2 -> "twice";
            default -> times + " times";
        };
    }

    // -- what the device executes --------------------------------------------------------------------------------

    /** Returns that a kernel runs a number of times. */
    public static Requirement runs(String kernel, int times) {
        return new Requirement(kernel + " runs " + count(times), attempt -> {
            long found = attempt.timeline().named(kernel).stream()
                    .filter(Operation::isKernel)
                    .count();
            require(found == times, kernel + " runs " + count(found));
        });
    }

    /** Returns that the program launches a number of kernels, whatever their names. */
    public static Requirement runsKernels(int times) {
        return new Requirement("the device runs " + (times == 1 ? "one kernel" : times + " kernels"), attempt -> {
            List<Operation> kernels = attempt.timeline().kernels();
            require(kernels.size() == times, "it runs " + (kernels.isEmpty() ? "none" : names(kernels)));
        });
    }

    /** Returns that operations with a name are executed a number of times. */
    public static Requirement executes(String operation, int times) {
        return new Requirement("the device executes " + operation + " " + count(times), attempt -> {
            int found = attempt.timeline().named(operation).size();
            require(found == times, "it executes " + operation + " " + count(found) + others(attempt, operation));
        });
    }

    /** Returns what is executed of the same kind, as the end of a sentence. */
    private static String others(Attempt attempt, String operation) {
        String kind = operation.replaceFirst(" .*", "");
        List<Operation> others = attempt.timeline().named(kind).stream()
                .filter(each -> !each.name().startsWith(operation))
                .toList();
        return others.isEmpty() ? "" : ", and " + names(others);
    }

    /** Returns that each operation with a name is a node of a graph. */
    public static Requirement inGraph(String... names) {
        return new Requirement(
                list(names) + (names.length == 1 ? " is a node" : " are nodes") + " of a graph", attempt -> {
                    for (String name : names) {
                        for (Operation each : attempt.named(name)) {
                            require(
                                    attempt.observed().isNode(each.id()),
                                    name + " in " + each.stream()
                                            + " is work of a stream and of no graph: its stream was not"
                                            + " part of a capture, and it belongs to no node");
                        }
                    }
                });
    }

    /** Returns that each operation with a name is in a body of a conditional node. */
    public static Requirement inConditional(String... names) {
        return new Requirement(
                list(names) + (names.length == 1 ? " is" : " are") + " decided by the graph", attempt -> {
                    for (String name : names) {
                        for (Operation each : attempt.named(name)) {
                            require(
                                    attempt.observed().isInConditional(each.id()),
                                    name
                                            + " is in no body of a conditional node, and so the host has decided about it");
                        }
                    }
                });
    }

    /** Returns that each operation with a name, but for the first ones, is in a graph that a kernel has launched. */
    static Requirement launchedByDevice(String name, int butFirst) {
        String which = butFirst == 0 ? name : "each " + name + " but the first";
        return new Requirement(which + " is in a graph that a kernel launches", attempt -> {
            List<Operation> all = attempt.named(name);
            for (Operation each : all.subList(Math.min(butFirst, all.size()), all.size())) {
                require(
                        attempt.observed().isLaunchedByKernel(each.id()),
                        "a " + name
                                + (attempt.observed().isNode(each.id())
                                        ? " is in a graph that the host launches"
                                        : " is launched by the host, in no graph"));
            }
        });
    }

    /** Returns that launches of graphs submit one node, and this is it. */
    static Requirement isOnlyNode(String name) {
        return new Requirement("the graph has one node, " + name, attempt -> {
            List<String> nodes = attempt.observed().nodeNames();
            require(
                    nodes.equals(List.of(name)),
                    nodes.isEmpty()
                            ? "no graph is launched"
                            : "its launch submits " + String.join(", ", nodes)
                                    + "; a wait in the stream of the launch is before the whole graph");
        });
    }

    // -- calls ---------------------------------------------------------------------------------------------------

    /** Returns that the program calls a function, or its counterpart in the other API, a number of times. */
    public static Requirement called(String function, int times) {
        return new Requirement(
                function + " is " + (times == 0 ? "not called" : "called " + count(times)),
                attempt -> requireCalls(attempt, function, found -> found == times));
    }

    /** Returns that the program calls a function, or its counterpart in the other API, at least a number of times. */
    public static Requirement calledAtLeast(String function, int times) {
        return new Requirement(
                function + " is called " + count(times) + (times == 1 ? ", or more often" : " or more often"),
                attempt -> requireCalls(attempt, function, found -> found >= times));
    }

    /** Returns that the program calls a function, or its counterpart in the other API, at most a number of times. */
    public static Requirement calledAtMost(String function, int times) {
        return new Requirement(
                function + " is called at most " + count(times),
                attempt -> requireCalls(attempt, function, found -> found <= times));
    }

    private static void requireCalls(Attempt attempt, String function, Predicate<Integer> isLegal) {
        List<Call> calls = ApiCalls.of(attempt.calls(), function);
        require(
                isLegal.test(calls.size()),
                "it is called " + count(calls.size())
                        + (calls.isEmpty()
                                ? ""
                                : ", as "
                                        + calls.stream()
                                                .map(Call::function)
                                                .distinct()
                                                .collect(Collectors.joining(", "))));
    }

    /** Returns that the program calls a method, of whatever class. */
    public static Requirement callsMethod(String method, String what) {
        return new Requirement(
                what, attempt -> require(attempt.callsMethod(method), "the program does not call " + method));
    }

    /** Returns that no call fails. */
    public static Requirement noCallFails() {
        return new Requirement(
                "no call fails",
                attempt -> require(
                        attempt.failedCalls().isEmpty(),
                        attempt.failedCalls().stream().map(Call::toString).collect(Collectors.joining(", "))));
    }

    /** Returns that one function is called before another one, each for the first time. */
    public static Requirement calledBefore(String first, String second) {
        return new Requirement(first + " is called before " + second, attempt -> {
            List<Call> earlier = ApiCalls.of(attempt.calls(), first);
            List<Call> later = ApiCalls.of(attempt.calls(), second);
            require(!earlier.isEmpty(), first + " is not called");
            require(
                    later.isEmpty()
                            || earlier.get(0).correlationId() < later.get(0).correlationId(),
                    second + " is called first, as call "
                            + (later.isEmpty() ? 0 : later.get(0).correlationId()) + " of the program; " + first
                            + " is call " + earlier.get(0).correlationId());
        });
    }

    /** Returns that the host waits for the device at most a number of times, by whatever call. */
    public static Requirement hostWaitsAtMost(int times) {
        return new Requirement(
                times == 0 ? "the host does not wait" : "the host waits at most " + count(times), attempt -> {
                    List<String> waits = attempt.waits();
                    require(
                            waits.size() <= times,
                            "it waits " + count(waits.size()) + ", in " + String.join(", ", waits));
                });
    }

    /** Returns that the host waits for the device a number of times at least. */
    public static Requirement hostWaitsAtLeast(int times) {
        return new Requirement("the host waits " + count(times) + " at least", attempt -> {
            List<String> waits = attempt.waits();
            require(waits.size() >= times, "it waits " + count(waits.size()));
        });
    }

    /** Returns that the host does not wait between the launches of two kernels. */
    static Requirement hostDoesNotWaitBetween(String first, String second) {
        return new Requirement("the host does not wait between " + first + " and " + second, attempt -> {
            long from = attempt.named(first).get(0).correlationId();
            long to = attempt.named(second).get(0).correlationId();
            List<String> waits = attempt.waits(from, to);
            require(waits.isEmpty(), "it waits in " + String.join(", ", waits));
        });
    }

    /** Returns that the host waits for all kernels and copies before the program ends. */
    public static Requirement awaitsAll() {
        return new Requirement("the program ends when its kernels and copies are complete", attempt -> {
            List<String> open = attempt.unawaited();
            String more = open.size() > 1 ? ", nor for " + (open.size() - 1) + " more" : "";
            require(open.isEmpty(), "the host does not wait for " + Iterables.getFirst(open, "") + more);
        });
    }

    // -- what the machine says -----------------------------------------------------------------------------------

    /**
     * Returns that what the machine answers at the end is within bounds.
     *
     * @param what what is measured
     * @param unit how many of it are one of the unit
     * @param name the name of the unit
     */
    public static Requirement measures(String what, long least, long most, long unit, String name) {
        String bounds = least == most ? "is " + least : "is " + least + " to " + most;
        return new Requirement(what + " " + bounds + " " + name, attempt -> {
            long actual = attempt.measured() / unit;
            require(actual >= least && actual <= most, "the machine says " + actual + " " + name);
        });
    }

    /** Returns that a check finds nothing. */
    public static Requirement findsNothing(Check check) {
        String what = switch (check) {
            case RACES -> "a race";
            case HOST_THREADS -> "a race between threads of the host";
            case UNINITIALIZED_READS -> "a read of memory that nobody has written";
            case LIFETIMES -> "an access outside of the lifetime of memory";
            case LEAKS -> "something that is not released";
            case CALLS -> "a call that is probably a mistake";
        };
        return new Requirement("no check finds " + what, attempt -> {
            List<Finding> findings = attempt.findings(check);
            require(findings.isEmpty(), hint(Finding.text(findings)));
        });
    }

    /** Returns what a check has found, without the calls of the check itself, and without what would repair it. */
    static String hint(String finding) {
        return finding.lines()
                .filter(line ->
                        !line.contains(" at orrery.docs.") && !line.strip().startsWith("repair:"))
                .collect(Collectors.joining("\n"));
    }

    /** Returns that the program handles the failure of each of its calls, one at a time. */
    public static Requirement handlesEachFailure() {
        return new Requirement("it handles the failure of each call", attempt -> {
            FailureReport report = attempt.everyFailure();
            require(report.problems().isEmpty(), report.toString());
            require(!report.cases().isEmpty(), "it makes no call that can fail");
        });
    }

    static String list(String... names) {
        return names.length == 1
                ? names[0]
                : String.join(", ", List.of(names).subList(0, names.length - 1)) + " and " + names[names.length - 1];
    }

    static String names(List<Operation> operations) {
        return operations.stream().map(Operation::name).collect(Collectors.joining(", "));
    }
}
