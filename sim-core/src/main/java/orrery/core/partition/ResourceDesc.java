package orrery.core.partition;

import java.util.List;

/**
 * A resource descriptor, from which a context is created.
 *
 * @param resource the union of the resources
 */
public record ResourceDesc(DevResource resource) {

    /**
     * Returns a descriptor of resources of one device and one split.
     *
     * @throws orrery.sim.CudaException if the resources do not belong together (SM-13 to SM-16)
     */
    public static ResourceDesc of(List<DevResource> parts) {
        SmRule.NO_RESOURCES.require(!parts.isEmpty(), () -> "a descriptor without resources is generated");
        DevResource first = parts.get(0);
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
        return new ResourceDesc(DevResource.union(parts));
    }

    @Override
    public String toString() {
        return "descriptor of " + resource;
    }
}
