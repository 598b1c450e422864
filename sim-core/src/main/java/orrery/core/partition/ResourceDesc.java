package orrery.core.partition;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A resource descriptor, from which a context is created.
 *
 * @param resource the union of the SM resources; all SMs of the device if there are none
 * @param queues the work queues; null for those of the device
 */
public record ResourceDesc(DevResource resource, @Nullable WorkqueueResource queues) {

    /**
     * Returns a descriptor of resources of one device: of SMs of one split, and of work queues.
     *
     * @throws orrery.sim.CudaException if the resources do not belong together or the configuration of the work queues
     *     is not legal (SM-13 to SM-16, SM-18, SM-19)
     */
    public static ResourceDesc of(List<DevResource> parts, List<WorkqueueResource> queues) {
        SmRule.NO_RESOURCES.require(
                !parts.isEmpty() || !queues.isEmpty(), () -> "a descriptor without resources is generated");
        SmRule.ONE_WORKQUEUE.require(queues.size() <= 1, () -> queues + " are combined in a descriptor");
        WorkqueueResource queue = queues.isEmpty() ? null : queues.get(0);
        if (queue instanceof WorkqueueResource.Config config) {
            SmRule.CONCURRENCY.require(
                    config.limit() >= 1
                            && config.limit()
                                    <= config.device().model().launch().maxResidentGrids(),
                    () -> "a descriptor of " + config + " is generated");
        }
        if (queue != null && parts.isEmpty()) {
            return new ResourceDesc(DevResource.of(queue.device()), queue);
        }
        DevResource first = parts.get(0);
        SmRule.ONE_DEVICE.require(
                queue == null || queue.device() == first.device(),
                () -> first + " and " + queue + " are combined in a descriptor");
        for (DevResource part : parts.subList(1, parts.size())) {
            SmRule.ONE_DEVICE.require(
                    part.device() == first.device(), () -> first + " and " + part + " are combined in a descriptor");
            SmRule.ONE_DIVISION.require(
                    part.division() != null && part.division() == first.division(),
                    () -> first + " and " + part + " are combined in a descriptor");
            SmRule.ONE_ALIGNMENT.require(
                    part.sm().smCoscheduledAlignment() == first.sm().smCoscheduledAlignment(),
                    () -> first + ", co-scheduled by " + first.sm().smCoscheduledAlignment() + ", and " + part
                            + ", co-scheduled by " + part.sm().smCoscheduledAlignment()
                            + ", are combined in a descriptor");
        }
        return new ResourceDesc(DevResource.union(parts), queue);
    }

    @Override
    public String toString() {
        return "descriptor of " + resource.describeSms() + (queues == null ? "" : " and " + queues);
    }
}
