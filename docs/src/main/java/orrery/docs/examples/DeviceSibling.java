package orrery.docs.examples;

import java.io.PrintStream;
import orrery.docs.program.PortableExample;
import orrery.driver.CUgraphExec;
import orrery.driver.CudaDriver;
import orrery.sim.GraphLaunchMode;

/** Figure 38 of the CUDA programming guide: a sibling is launched into the environment around the launching graph. */
public final class DeviceSibling implements PortableExample {
    @Override
    public String summary() {
        return "a sibling does not hold up the tails of the graph that launched it, as a child would";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        DeviceGraphs graphs = new DeviceGraphs(Setup.context(cuda), "device-sibling", out);
        CUgraphExec sibling = graphs.create("sibling", graphs.work("sibling", 50));
        CUgraphExec tail = graphs.create("tail", graphs.work("tail", 20));
        CUgraphExec parent = graphs.create(
                "parent",
                graphs.launcher("beside", GraphLaunchMode.SIBLING, sibling),
                graphs.launcher("enqueue", GraphLaunchMode.TAIL, tail));
        graphs.launch(parent);
    }
}
