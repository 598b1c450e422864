package orrery.sim.timeline;

import java.util.EnumMap;
import java.util.Map;
import orrery.device.CostModel;
import orrery.device.Curve;
import orrery.device.Devices;
import orrery.device.GraphIssueCost;
import orrery.device.HostCost;
import orrery.device.HostFunctionCost;
import orrery.device.Transfer;
import orrery.sim.MachineOptions;

/** Costs of no real device, so that drawings stay as they are when those of real ones are measured anew. */
final class RoundCosts {
    private static final long MICRO = 1000;

    private RoundCosts() {}

    /** A machine with one device. */
    static MachineOptions options() {
        return MachineOptions.defaults().withDevices(Devices.h200().with("costs", model()));
    }

    private static CostModel model() {
        Map<HostCost, Long> host = new EnumMap<>(HostCost.class);
        for (HostCost cost : HostCost.values()) {
            host.put(cost, MICRO);
        }
        host.put(HostCost.KERNEL_LAUNCH, 3355L);
        host.put(HostCost.EVENT_RECORD, 150L);
        host.put(HostCost.STREAM_WAIT_EVENT, 150L);
        host.put(HostCost.EVENT_PENDING, 0L);
        host.put(HostCost.HEAVY, 100 * MICRO);
        Map<Transfer, Curve> transfers = new EnumMap<>(Transfer.class);
        for (Transfer transfer : Transfer.values()) {
            transfers.put(transfer, new Curve(new long[] {1, 1 << 20}, new double[] {2 * MICRO, 22 * MICRO}));
        }
        return CostModel.free()
                .with("host", host)
                .with("submitLatency", 1500)
                .with("notifyLatency", 2000)
                .with("kernelStart", 700)
                .with("blockBase", 300)
                .with("kernelDrain", 100)
                .with("dispatchPicos", 1000)
                .with("timedRecord", 5)
                .with("crossStream", 200)
                .with("engineSwitch", 0)
                .with("writeValue", 500)
                .with("waitValue", 500)
                .with("signalSemaphore", 500)
                .with("waitSemaphore", 500)
                .with("hostFunction", new HostFunctionCost(5000, 5000, Curve.constant(5000)))
                .with("graphStart", 2000)
                .with("graphKernelStart", 500)
                .with("graphIssue", new GraphIssueCost(700, 0, 0, 0, 0))
                .with("conditional", 3000)
                .with("stagingBytesPerMicro", 10_000)
                .with("transfers", transfers);
    }
}
