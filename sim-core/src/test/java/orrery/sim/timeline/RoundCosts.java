package orrery.sim.timeline;

import com.google.common.collect.Maps;
import java.util.EnumMap;
import java.util.Map;
import orrery.device.CostModel;
import orrery.device.Curve;
import orrery.device.Devices;
import orrery.device.GraphIssueCost;
import orrery.device.GraphLaunchCost;
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
        host.put(HostCost.HEAVY, 100 * MICRO);
        Map<Transfer, Curve> transfers = new EnumMap<>(Transfer.class);
        for (Transfer transfer : Transfer.values()) {
            transfers.put(transfer, new Curve(new long[] {1, 1 << 20}, new double[] {2 * MICRO, 22 * MICRO}));
        }
        return new CostModel(
                Maps.immutableEnumMap(host),
                1500,
                2000,
                700,
                300,
                100,
                1000,
                5,
                200,
                500,
                500,
                500,
                500,
                new HostFunctionCost(5000, 5000, new Curve(new long[] {1, 2}, new double[] {5000, 5000})),
                0,
                2000,
                new GraphLaunchCost(0, 0, 0, 0),
                new Curve(new long[] {1, 2}, new double[] {0, 0}),
                500,
                new GraphIssueCost(700, 0, 0),
                3000,
                10_000,
                Maps.immutableEnumMap(transfers));
    }
}
