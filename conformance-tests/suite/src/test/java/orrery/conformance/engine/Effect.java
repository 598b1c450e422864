package orrery.conformance.engine;

import orrery.sim.DeviceGraph;
import orrery.sim.DeviceRuntime;
import orrery.sim.GraphLaunchMode;
import orrery.sim.KernelArguments;
import orrery.sim.LaunchContext;

/** What a kernel does. */
sealed interface Effect {

    /** Does it. */
    void run(EngineRun run, LaunchContext launch, KernelArguments arguments);

    /** Sets one cell: {@code target = target * factor + source + 1}. */
    record Compute(Cell target, int factor, Cell source) implements Effect {
        @Override
        public void run(EngineRun run, LaunchContext launch, KernelArguments arguments) {
            run.write(target, run.read(target) * factor + run.read(source) + 1);
        }

        @Override
        public String toString() {
            return target + " = " + target + " * " + factor + " + " + source + " + 1";
        }
    }

    /** Fails. */
    record Fail() implements Effect {
        @Override
        public void run(EngineRun run, LaunchContext launch, KernelArguments arguments) {
            launch.deviceAssert(false, "this kernel fails");
        }

        @Override
        public String toString() {
            return "fails";
        }
    }

    /** Sets the value of a conditional node. */
    record Choose(int conditional, int value) implements Effect {
        @Override
        public void run(EngineRun run, LaunchContext launch, KernelArguments arguments) {
            set(run, launch.device(), conditional, value);
        }

        @Override
        public String toString() {
            return "value of node " + conditional + " = " + value;
        }
    }

    /** Lets a loop go round so many times: {@code counter = (counter + 1) % rounds}, and on unless it is 0. */
    record Count(int conditional, int rounds) implements Effect {
        private Cell counter() {
            return Area.counter(conditional);
        }

        @Override
        public void run(EngineRun run, LaunchContext launch, KernelArguments arguments) {
            int counted = (run.read(counter()) + 1) % rounds;
            run.write(counter(), counted);
            set(run, launch.device(), conditional, counted);
        }

        @Override
        public String toString() {
            return rounds + " rounds of node " + conditional;
        }
    }

    /** Launches a graph, one of those for kernels, and sets a cell to the result. */
    record LaunchGraph(int graph, GraphLaunchMode mode, Cell target) implements Effect {
        @Override
        public void run(EngineRun run, LaunchContext launch, KernelArguments arguments) {
            DeviceGraph launched = arguments.graph(EngineRun.GRAPH_ARGUMENT);
            run.write(target, launch.device().launchGraph(launched, mode).code());
        }

        @Override
        public String toString() {
            return target + " = result of launching graph " + graph + " for kernels, " + mode;
        }
    }

    private static void set(EngineRun run, DeviceRuntime device, int conditional, int value) {
        device.setConditional(run.handle(conditional), value);
    }
}
