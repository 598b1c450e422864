package orrery.docs.examples;

import java.io.PrintStream;
import orrery.docs.program.PortableExample;
import orrery.driver.CUgraphExec;
import orrery.driver.CudaDriver;
import orrery.sim.GraphLaunchMode;

/** Figure 36 of the CUDA programming guide: tails run one at a time, in the order in which they were enqueued. */
public final class DeviceTailOrder implements PortableExample {
    @Override
    public String summary() {
        return "tail launches of one graph run one after the other, the first enqueued first";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        DeviceGraphs graphs = new DeviceGraphs(Setup.context(cuda), "device-tail-order", out);
        CUgraphExec first = graphs.create("first", graphs.work("first", 25));
        CUgraphExec second = graphs.create("second", graphs.work("second", 15));
        CUgraphExec third = graphs.create("third", graphs.work("third", 20));
        CUgraphExec parent =
                graphs.create("parent", graphs.launcher("enqueue", GraphLaunchMode.TAIL, first, second, third));
        graphs.launch(parent);
    }
}
