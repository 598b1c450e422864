package orrery.docs.examples;

import java.io.PrintStream;
import orrery.docs.program.PortableExample;
import orrery.driver.CUgraphExec;
import orrery.driver.CudaDriver;
import orrery.sim.GraphLaunchMode;

/**
 * Figure 35 of the CUDA programming guide: a kernel of a graph enqueues another graph that runs after it, without the
 * host.
 */
public final class DeviceTail implements PortableExample {
    @Override
    public String summary() {
        return "a tail launch begins when the graph that enqueued it is complete, with all that it launched";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        DeviceGraphs graphs = new DeviceGraphs(Setup.context(cuda), "device-tail", out);
        CUgraphExec child = graphs.create("child", graphs.work("child", 40));
        CUgraphExec tail = graphs.create("tail", graphs.work("tail", 20));
        CUgraphExec parent = graphs.create(
                "parent",
                graphs.launcher("enqueue", GraphLaunchMode.TAIL, tail),
                graphs.launcher("fire", GraphLaunchMode.FIRE_AND_FORGET, child));
        graphs.launch(parent);
    }
}
