package orrery.docs.examples;

import java.io.PrintStream;
import orrery.docs.program.PortableExample;
import orrery.driver.CUgraphExec;
import orrery.driver.CudaDriver;
import orrery.sim.GraphLaunchMode;

/** Figures 31 and 32 of the CUDA programming guide. */
public final class DeviceFireAndForget implements PortableExample {
    @Override
    public String summary() {
        return "a kernel launches a graph and forgets it: the graph runs beside the rest, and the launch waits for both";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        DeviceGraphs graphs = new DeviceGraphs(Setup.context(cuda), "device-fire-and-forget", out);
        CUgraphExec child = graphs.create("child", graphs.work("child", 40));
        CUgraphExec parent = graphs.captureWith(
                "parent", graphs.launcher("launch", GraphLaunchMode.FIRE_AND_FORGET, child), graphs.work("rest", 20));
        graphs.launch(parent);
    }
}
