package orrery.docs.exercises;

import static orrery.docs.exercises.Ordering.chain;
import static orrery.docs.exercises.Ordering.eachAfter;
import static orrery.docs.exercises.Ordering.inOrder;
import static orrery.docs.exercises.Ordering.lastAfter;
import static orrery.docs.exercises.Ordering.parallel;
import static orrery.docs.exercises.Ordering.sequence;
import static orrery.docs.exercises.Placement.writes;
import static orrery.docs.exercises.Printing.prints;
import static orrery.docs.exercises.Printing.printsWhenComplete;
import static orrery.docs.exercises.Requirements.awaitsAll;
import static orrery.docs.exercises.Requirements.called;
import static orrery.docs.exercises.Requirements.findsNothing;
import static orrery.docs.exercises.Requirements.hostWaitsAtMost;
import static orrery.docs.exercises.Requirements.inConditional;
import static orrery.docs.exercises.Requirements.inGraph;
import static orrery.docs.exercises.Requirements.launchedByDevice;
import static orrery.docs.exercises.Requirements.require;
import static orrery.docs.exercises.Requirements.runs;

import java.util.stream.Stream;
import orrery.sim.Check;
import orrery.testing.Timeline.Call;

/** The exercises of the lessons on graphs that are built node by node, and changed. */
final class GraphExercises {
    private GraphExercises() {}

    static Stream<Exercise> byHand() {
        return Stream.of(
                Exercise.named("graphs-by-hand-1")
                        .requires(
                                prints("3 and 4"),
                                findsNothing(Check.RACES),
                                findsNothing(Check.UNINITIALIZED_READS),
                                inOrder("memset", "add"),
                                parallel("add", 2),
                                inGraph("add"),
                                printsWhenComplete("add", 2),
                                called("cudaGraphLaunch", 1)),
                Exercise.named("graphs-by-hand-2")
                        .requires(
                                runs("part", 4),
                                runs("sum", 1),
                                inGraph("part", "sum"),
                                parallel("part", 4),
                                inOrder("part", "sum"),
                                called("cudaGraphLaunch", 1),
                                awaitsAll()),
                Exercise.named("graphs-by-hand-3")
                        .requires(
                                called("cudaGraphCreate", 1),
                                called("cudaGraphLaunch", 2),
                                runs("first", 2),
                                runs("second", 2),
                                inGraph("first", "second"),
                                parallel("first", 2),
                                parallel("second", 2),
                                eachAfter("second", "first", 1),
                                awaitsAll()));
    }

    static Stream<Exercise> updates() {
        return Stream.of(
                Exercise.named("updates-1")
                        .requires(
                                called("cudaGraphExecUpdate", 4),
                                called("cudaGraphLaunch", 4),
                                called("cudaGraphInstantiate", 3),
                                runs("step", 8),
                                chain("step"),
                                awaitsAll()),
                Exercise.named("updates-2")
                        .requires(
                                prints("the cell is 111"),
                                called("cudaGraphCreate", 1),
                                called("cudaGraphInstantiate", 1),
                                called("cudaGraphLaunch", 3),
                                runs("add", 3),
                                printsWhenComplete("add", 3),
                                inGraph("add"),
                                findsNothing(Check.RACES),
                                findsNothing(Check.UNINITIALIZED_READS),
                                hostWaitsAtMost(1)),
                Exercise.named("updates-3")
                        .requires(
                                called("cudaGraphInstantiate", 1),
                                called("cudaGraphLaunch", 4),
                                sequence("step", "step", "check", "step", "step", "check"),
                                inGraph("step", "check"),
                                hostWaitsAtMost(1),
                                awaitsAll()));
    }

    static Stream<Exercise> conditionals() {
        return Stream.of(
                Exercise.named("conditionals-1")
                        .requires(
                                called("cudaGraphLaunch", 2),
                                called("cudaGraphInstantiate", 1),
                                sequence("set", "inspect", "set", "inspect", "repair"),
                                inConditional("repair"),
                                findsNothing(Check.UNINITIALIZED_READS),
                                hostWaitsAtMost(1),
                                awaitsAll()),
                Exercise.named("conditionals-2")
                        .requires(
                                called("cudaGraphLaunch", 2),
                                called("cudaGraphInstantiate", 1),
                                runs("halve", 3),
                                runs("set", 2),
                                lastAfter("set", "halve", 3),
                                chain("halve"),
                                inConditional("halve"),
                                findsNothing(Check.RACES),
                                findsNothing(Check.UNINITIALIZED_READS),
                                hostWaitsAtMost(1),
                                awaitsAll()),
                Exercise.named("conditionals-3")
                        .requires(
                                called("cudaGraphLaunch", 3),
                                called("cudaGraphInstantiate", 1),
                                sequence("set", "choose", "one", "set", "choose", "two", "set", "choose", "three"),
                                inConditional("one", "two", "three"),
                                awaitsAll()));
    }

    static Stream<Exercise> deviceLaunch() {
        return Stream.of(
                Exercise.named("device-launch-1")
                        .requires(
                                prints("the cell is 8"),
                                runs("set", 1),
                                runs("add", 1),
                                inOrder("set", "add"),
                                launchedByDevice("add", 0),
                                printsWhenComplete("add", 1),
                                findsNothing(Check.RACES),
                                called("cudaGraphLaunch", 1)),
                Exercise.named("device-launch-2")
                        .requires(
                                runs("fire", 1),
                                runs("child", 1),
                                launchedByDevice("child", 0),
                                called("cudaGraphLaunch", 1),
                                awaitsAll()),
                Exercise.named("device-launch-3")
                        .requires(
                                prints("rounds: 3"),
                                runs("round", 3),
                                chain("round"),
                                launchedByDevice("round", 1),
                                printsWhenComplete("round", 3),
                                findsNothing(Check.RACES),
                                findsNothing(Check.UNINITIALIZED_READS),
                                called("cudaGraphLaunch", 1)));
    }

    static Stream<Exercise> childGraphs() {
        return Stream.of(
                Exercise.named("child-graphs-1")
                        .requires(
                                prints("the cell is 3"),
                                runs("add", 3),
                                inGraph("add"),
                                chain("add"),
                                printsWhenComplete("add", 3),
                                called("cudaGraphLaunch", 1),
                                addsKernelNodes(1),
                                addsChildGraphs(2),
                                findsNothing(Check.RACES),
                                findsNothing(Check.UNINITIALIZED_READS)),
                Exercise.named("child-graphs-2")
                        .requires(
                                sequence("step", "verify", "step", "verify"),
                                inGraph("step", "verify"),
                                called("cudaGraphLaunch", 1),
                                addsKernelNodes(2),
                                addsChildGraphs(2),
                                awaitsAll()),
                Exercise.named("child-graphs-3")
                        .requires(
                                prints("the cells are [1, 2, 3]"),
                                runs("set", 3),
                                writes("set", 4),
                                inGraph("set"),
                                addsChildGraphs(1),
                                called("cudaGraphInstantiate", 1),
                                called("cudaGraphLaunch", 3),
                                changesBetweenLaunches(),
                                findsNothing(Check.RACES),
                                findsNothing(Check.UNINITIALIZED_READS),
                                hostWaitsAtMost(1)));
    }

    private static Requirement addsKernelNodes(int times) {
        return new Requirement("the program adds " + nodes(times, "kernel"), attempt -> {
            int found = attempt.observed().addedNodes().kernels();
            require(found == times, "it adds " + nodes(found, "kernel") + ", other than by copies of graphs");
        });
    }

    private static Requirement addsChildGraphs(int least) {
        return new Requirement("it adds " + nodes(least, "child graph") + " at least", attempt -> {
            int found = attempt.observed().addedNodes().children();
            require(found >= least, "it adds " + nodes(found, "child graph"));
        });
    }

    private static String nodes(int number, String kind) {
        return switch (number) {
            case 0 -> "no " + kind + " node";
            case 1 -> "one " + kind + " node";
            default -> number + " " + kind + " nodes";
        };
    }

    /** Returns that an executable graph is changed before each of its launches but one, by whatever function. */
    private static Requirement changesBetweenLaunches() {
        return new Requirement("the executable graph is changed between its launches", attempt -> {
            boolean isChanged = true;
            int launches = 0;
            for (Call each : attempt.calls()) {
                if (each.function().endsWith("GraphLaunch")) {
                    require(isChanged || launches == 0, "launch " + (launches + 1) + " is that of the same graph");
                    launches++;
                    isChanged = false;
                } else {
                    isChanged |= each.function().matches("cu(da)?GraphExec(Update|\\w*SetParams(_v2)?)");
                }
            }
        });
    }
}
