package orrery.docs.examples;

import java.io.PrintStream;
import orrery.docs.program.PortableExample;
import orrery.driver.CUgraphExec;
import orrery.driver.CudaDriver;
import orrery.sim.GraphLaunchMode;

/** Figure 33 of the CUDA programming guide: an environment is complete when all in it is, at any depth. */
public final class DeviceNested implements PortableExample {
    @Override
    public String summary() {
        return "environments in environments: who launched waits for what it launched, and so on";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        DeviceGraphs graphs = new DeviceGraphs(Setup.context(cuda), "device-nested", out);
        CUgraphExec grandchild = graphs.create("grandchild", graphs.work("grandchild", 40));
        CUgraphExec child =
                graphs.create("child", graphs.launcher("child", GraphLaunchMode.FIRE_AND_FORGET, grandchild));
        CUgraphExec other = graphs.create("other", graphs.work("other", 25));
        CUgraphExec parent =
                graphs.create("parent", graphs.launcher("parent", GraphLaunchMode.FIRE_AND_FORGET, child, other));
        graphs.launch(parent);
    }
}
