package orrery.core.partition;

import java.util.List;

/**
 * The resources that a context is to have.
 *
 * @param resource all of them together
 */
public record ResourceDesc(DevResource resource) {

    /** A descriptor of resources of one device and one division. */
    public static ResourceDesc of(List<DevResource> parts) {
        SmRule.NO_RESOURCES.require(!parts.isEmpty(), () -> "a descriptor of no resources is generated");
        DevResource first = parts.get(0);
        for (DevResource part : parts.subList(1, parts.size())) {
            SmRule.ONE_DEVICE.require(
                    part.device() == first.device(), () -> first + " and " + part + " are put together");
            SmRule.ONE_DIVISION.require(
                    part.division() != null && part.division() == first.division(),
                    () -> first + " and " + part + " are put together");
            SmRule.ONE_ALIGNMENT.require(
                    part.sm().smCoscheduledAlignment() == first.sm().smCoscheduledAlignment(),
                    () -> first + ", co-scheduled by " + first.sm().smCoscheduledAlignment() + ", and " + part
                            + ", co-scheduled by " + part.sm().smCoscheduledAlignment() + ", are put together");
        }
        return new ResourceDesc(DevResource.union(parts));
    }

    @Override
    public String toString() {
        return "descriptor of " + resource;
    }
}
