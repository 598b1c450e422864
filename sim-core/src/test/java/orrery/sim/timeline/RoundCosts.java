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
        return MachineOptions.defaults()
                .withDevices(Devices.h200().toBuilder().costs(model()).build());
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
        return CostModel.free().toBuilder()
                .host(host)
                .submitLatency(1500)
                .notifyLatency(2000)
                .kernelStart(700)
                .blockBase(300)
                .kernelDrain(100)
                .dispatchPicos(1000)
                .timedRecord(5)
                .crossStream(200)
                .engineSwitch(0)
                .writeValue(500)
                .waitValue(500)
                .signalSemaphore(500)
                .waitSemaphore(500)
                .hostFunction(new HostFunctionCost(5000, 5000, Curve.constant(5000)))
                .graphStart(2000)
                .graphKernelStart(500)
                .graphIssue(new GraphIssueCost(700, 0, 0, 0, 0))
                .conditional(3000)
                .stagingBytesPerMicro(10_000)
                .transfers(transfers)
                .build();
    }
}
