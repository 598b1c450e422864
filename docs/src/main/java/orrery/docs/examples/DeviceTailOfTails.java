package orrery.docs.examples;

import java.io.PrintStream;
import orrery.docs.program.PortableExample;
import orrery.driver.CUgraphExec;
import orrery.driver.CudaDriver;
import orrery.sim.GraphLaunchMode;

/** Figure 37 of the CUDA programming guide: what a tail enqueues goes before what was enqueued earlier. */
public final class DeviceTailOfTails implements PortableExample {
    @Override
    public String summary() {
        return "a tail enqueues tails of its own: they run before those that already wait";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        DeviceGraphs graphs = new DeviceGraphs(Setup.context(cuda), "device-tail-of-tails", out);
        CUgraphExec x1 = graphs.create("x1", graphs.work("x1", 15));
        CUgraphExec x2 = graphs.create("x2", graphs.work("x2", 15));
        CUgraphExec x = graphs.create("x", graphs.launcher("x", GraphLaunchMode.TAIL, x1, x2));
        CUgraphExec y = graphs.create("y", graphs.work("y", 20));
        CUgraphExec parent = graphs.create("parent", graphs.launcher("enqueue", GraphLaunchMode.TAIL, x, y));
        graphs.launch(parent);
    }
}
