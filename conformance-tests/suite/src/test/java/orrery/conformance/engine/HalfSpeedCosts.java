package orrery.conformance.engine;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import orrery.device.CostModel;
import orrery.device.Curve;
import orrery.device.GraphIssueCost;
import orrery.device.TrafficCost;
import orrery.device.Transfer;

/** The costs of a device whose host link, memory and SMs are half as fast. Calls cost what they cost before. */
final class HalfSpeedCosts {
    private HalfSpeedCosts() {}

    static CostModel of(CostModel costs) {
        Map<Transfer, Curve> transfers = new EnumMap<>(costs.transfers());
        List.of(
                        Transfer.HOST_TO_DEVICE_PINNED,
                        Transfer.DEVICE_TO_HOST_PINNED,
                        Transfer.DEVICE_TO_DEVICE,
                        Transfer.MEMSET,
                        Transfer.PEER_STAGED)
                .forEach(each -> transfers.computeIfPresent(each, (kind, curve) -> atHalfSpeed(curve)));
        // The rest of a copy of pageable memory is host time.
        transfers.computeIfPresent(
                Transfer.HOST_TO_DEVICE_PAGEABLE,
                (kind, curve) -> staged(curve, costs.transfers().get(Transfer.HOST_TO_DEVICE_PINNED)));
        transfers.computeIfPresent(
                Transfer.DEVICE_TO_HOST_PAGEABLE,
                (kind, curve) -> staged(curve, costs.transfers().get(Transfer.DEVICE_TO_HOST_PINNED)));
        TrafficCost traffic = costs.traffic();
        GraphIssueCost issue = costs.graphIssue();
        return costs.toBuilder()
                .kernelStart(2 * costs.kernelStart())
                .blockBase(2 * costs.blockBase())
                .kernelDrain(2 * costs.kernelDrain())
                .dispatchPicos(2 * costs.dispatchPicos())
                .traffic(new TrafficCost(
                        traffic.bytesPerNano() / 2, traffic.bytesPerNanoOfThread() / 2, traffic.flopsPerNanoOfSm() / 2))
                .graphKernelStart(2 * costs.graphKernelStart())
                .graphIssue(new GraphIssueCost(
                        2 * issue.kernel(),
                        2 * issue.joining(),
                        2 * issue.fork(),
                        2 * issue.end(),
                        2 * issue.branchJoin()))
                .transfers(transfers)
                .build();
    }

    private static Curve atHalfSpeed(Curve curve) {
        double latency = curve.nanos()[0];
        double[] nanos = Arrays.stream(curve.nanos())
                .map(each -> latency + 2 * (each - latency))
                .toArray();
        return new Curve(curve.bytes(), nanos);
    }

    private static Curve staged(Curve pageable, Curve pinned) {
        Curve slow = atHalfSpeed(pinned);
        double[] nanos = pageable.nanos().clone();
        for (int i = 0; i < nanos.length; i++) {
            long bytes = pageable.bytes()[i];
            nanos[i] = nanos[i] + slow.at(bytes) - pinned.at(bytes);
        }
        return new Curve(pageable.bytes(), nanos);
    }
}
