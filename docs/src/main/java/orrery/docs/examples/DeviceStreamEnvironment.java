package orrery.docs.examples;

import java.io.PrintStream;
import orrery.docs.program.PortableExample;
import orrery.driver.CUgraphExec;
import orrery.driver.CudaDriver;
import orrery.sim.GraphLaunchMode;

/** Figure 34 of the CUDA programming guide: the stream continues when all work of the launch is complete. */
public final class DeviceStreamEnvironment implements PortableExample {
    @Override
    public String summary() {
        return "the environment of the stream: what comes after a launch waits for children, tails and siblings";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        DeviceGraphs graphs = new DeviceGraphs(Setup.context(cuda), "device-stream-environment", out);
        CUgraphExec child = graphs.create("child", graphs.work("child", 25));
        CUgraphExec tail = graphs.create("tail", graphs.work("tail", 15));
        CUgraphExec sibling = graphs.create("sibling", graphs.work("sibling", 60));
        CUgraphExec parent = graphs.create(
                "parent",
                graphs.launcher("fire", GraphLaunchMode.FIRE_AND_FORGET, child),
                graphs.launcher("enqueue", GraphLaunchMode.TAIL, tail),
                graphs.launcher("beside", GraphLaunchMode.SIBLING, sibling));
        graphs.launch(parent);
    }
}
