package orrery.docs.examples;

import java.io.PrintStream;
import orrery.docs.Example;
import orrery.driver.CUgraphExec;
import orrery.sim.GraphLaunchMode;
import orrery.sim.Machine;

/** Figure 35 of the CUDA programming guide: the way to come behind a graph without the host. */
public final class DeviceTail implements Example {
    @Override
    public String summary() {
        return "a tail launch begins when the graph that enqueued it is complete, with all that it launched";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        DeviceGraphs graphs = new DeviceGraphs(Setup.context(machine), out);
        CUgraphExec child = graphs.create("child", graphs.work("child", 40));
        CUgraphExec tail = graphs.create("tail", graphs.work("tail", 20));
        CUgraphExec parent = graphs.create(
                "parent",
                graphs.launcher("enqueue", GraphLaunchMode.TAIL, tail),
                graphs.launcher("fire", GraphLaunchMode.FIRE_AND_FORGET, child));
        graphs.launch(parent);
    }
}
