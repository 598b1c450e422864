package orrery.conformance.reference;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import orrery.device.CUresult;
import orrery.sim.GraphLaunchMode;

/**
 * One execution of an executable graph, with everything that its kernels launch.
 *
 * <p>An environment encloses executions and is complete when all of them are: the launch from the host is one, and each
 * execution is one for its own nodes and for the graphs that it fires and forgets. A graph that a kernel launches as a
 * sibling is in the environment that its own graph is in. A place in an environment is taken by one execution after the
 * other: a graph, then the tails that it has enqueued, each with those that it enqueues itself before the rest.
 */
final class ReferenceExecution {
    private final ReferenceGraphExec exec;
    private final ReferenceOperation.Identity launch;
    private final Place place;
    private final ExecutionEnvironment inside;
    private final List<ReferenceGraphExec> tails = new ArrayList<>();
    private List<Request> requests = new ArrayList<>();

    /** A requested device-side launch. */
    private record Request(ReferenceGraphExec graph, Place place) {}

    /** The environment of executions. It is complete when all executions in it are complete. */
    private static final class ExecutionEnvironment {
        private final LongConsumer whenOver;
        private int open;
        private long lastEnd;

        ExecutionEnvironment(LongConsumer whenOver) {
            this.whenOver = whenOver;
        }

        /** One thing in it is over. */
        void close(long at) {
            lastEnd = Math.max(lastEnd, at);
            open--;
            if (open == 0) {
                whenOver.accept(lastEnd);
            }
        }
    }

    /** A place in an environment: a launch and the tail launches that follow it. */
    private static final class Place {
        private final ExecutionEnvironment environment;
        private final ReferenceOperation.Identity launch;
        private final Deque<ReferenceGraphExec> waiting = new ArrayDeque<>();

        Place(ExecutionEnvironment environment, ReferenceOperation.Identity launch) {
            this.environment = environment;
            this.launch = launch;
            environment.open++;
        }

        /** A kernel has launched a graph into this place; traces tell when it is over. */
        void begin(ReferenceGraphExec graph, long at) {
            ReferenceExecutor executor = launch.device().executor();
            LongConsumer report = end -> executor.completions()
                    .add(new Outcome.Completion(launch.owner().name(), "graph", 0, at, end, false));
            new ReferenceExecution(graph, launch, this, report).begin(at, 0, none -> {});
        }

        /** An execution is over. */
        void next(ReferenceExecution over, long at) {
            over.exec.running(false);
            for (int i = over.tails.size() - 1; i >= 0; i--) {
                over.tails.get(i).running(true);
                waiting.push(over.tails.get(i));
            }
            if (waiting.isEmpty()) {
                environment.close(at);
            } else {
                begin(waiting.pop(), at);
            }
        }
    }

    private ReferenceExecution(
            ReferenceGraphExec exec, ReferenceOperation.Identity launch, Place place, LongConsumer report) {
        this.exec = exec;
        this.launch = launch;
        this.place = place;
        this.inside = new ExecutionEnvironment(end -> {
            report.accept(end);
            place.next(this, end);
        });
    }

    /** The execution of a launch from the host, which is over when everything is that came of it. */
    static ReferenceExecution ofHost(
            ReferenceGraphExec exec, ReferenceOperation.Identity launch, LongConsumer whenOver) {
        exec.running(true);
        return new ReferenceExecution(exec, launch, new Place(new ExecutionEnvironment(whenOver), launch), end -> {});
    }

    ReferenceGraphExec exec() {
        return exec;
    }

    /**
     * Begins; {@code eventNodes} is told each event node before it is ordered with others.
     *
     * @param submitted when the device sees the first of what the host submits one by one; 0 if the device launches
     */
    void begin(long now, long submitted, Consumer<ReferenceOperation> eventNodes) {
        inside.open++;
        exec.resetValues(launch.device().executor().memory());
        long first = now + launch.device().costs().graphStart();
        new ReferenceGraphRun(launch, this, exec.graph(), 0, first, inside::close).begin(submitted, eventNodes);
    }

    /** A kernel launches a graph; what it is told. A graph can be launched that does not run and is not about to. */
    CUresult launch(ReferenceGraphExec graph, GraphLaunchMode mode) {
        if (graph.isRunning()) {
            return CUresult.CUDA_ERROR_INVALID_VALUE;
        }
        graph.running(true);
        switch (mode) {
            case TAIL -> tails.add(graph);
            case FIRE_AND_FORGET -> requests.add(new Request(graph, new Place(inside, launch)));
            case SIBLING -> requests.add(new Request(graph, new Place(place.environment, launch)));
        }
        return CUresult.CUDA_SUCCESS;
    }

    /** Starts the graphs that a kernel has launched so far; tail launches start later. */
    void asked(long now) {
        List<Request> due = requests;
        requests = new ArrayList<>();
        due.forEach(each -> each.place().begin(each.graph(), now));
    }
}
