package orrery.device;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;

/**
 * The figures of a {@link DeviceModel}, checked. {@link DeviceModel} documents them.
 *
 * @param name the name
 * @param layout how the SMs lie in processing clusters
 * @param clockRateKHz clock of the SMs, in kilohertz
 * @param capability version of the architecture
 * @param coscheduling how many SMs run blocks at the same time for sure
 * @param sm what one SM holds
 * @param launch what one launch may ask for
 * @param memory memory and caches
 * @param engines copy engines
 * @param power what it draws and how warm it gets
 * @param priorities range of stream priorities
 * @param features abilities the device has
 * @param attributes answers of those attributes that no other component determines
 * @param costs what operations cost
 * @param assumed names of the figures that were assumed
 */
record DeviceFacts(
        String name,
        SmLayout layout,
        int clockRateKHz,
        ComputeCapability capability,
        Coscheduling coscheduling,
        SmLimits sm,
        LaunchLimits launch,
        MemoryFacts memory,
        EngineFacts engines,
        PowerFacts power,
        PriorityRange priorities,
        Set<Feature> features,
        Map<DeviceAttribute, Integer> attributes,
        CostModel costs,
        SortedSet<String> assumed) {

    static final int MAX_SMS = 1024;

    /**
     * Checks that the figures are possible and fit each other.
     *
     * @throws IllegalArgumentException naming the field and its legal range
     * @throws NullPointerException naming the component that is missing
     */
    DeviceFacts {
        features = ImmutableSet.copyOf(features);
        attributes = ImmutableMap.copyOf(attributes);
        assumed = ImmutableSortedSet.copyOf(assumed);
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(layout, "layout");
        Objects.requireNonNull(capability, "capability");
        Objects.requireNonNull(coscheduling, "coscheduling");
        Objects.requireNonNull(sm, "sm");
        Objects.requireNonNull(launch, "launch");
        Objects.requireNonNull(memory, "memory");
        Objects.requireNonNull(engines, "engines");
        Objects.requireNonNull(power, "power");
        Objects.requireNonNull(priorities, "priorities");
        Objects.requireNonNull(costs, "costs");
        RangeCheck.range("smCount", layout.smCount(), 1, MAX_SMS);
        checkUnit(layout, coscheduling);
        RangeCheck.positive("clockRateKHz", clockRateKHz);
        RangeCheck.range("launch.maxThreadsPerBlock", launch.maxThreadsPerBlock(), 1, sm.maxThreads());
        RangeCheck.range("launch.registersPerBlock", launch.registersPerBlock(), 1, sm.registers());
        RangeCheck.range(
                "launch.sharedBytesPerBlockOptin",
                launch.sharedBytesPerBlockOptin(),
                0,
                sm.sharedBytes() - sm.reservedSharedBytesPerBlock());
        for (Feature feature : Feature.values()) {
            Preconditions.checkArgument(
                    feature.isOptional() || features.contains(feature),
                    "features.%s is false; a device without it is not simulated",
                    feature);
        }
        for (DeviceAttribute attribute : attributes.keySet()) {
            Preconditions.checkArgument(
                    !AttributeTable.isTyped(attribute),
                    "attributes.%s must not be given: another component of the model determines it",
                    attribute);
        }
    }

    /** Checks that some GPC has room for a unit of co-scheduled SMs. Otherwise the SMs could not be split. */
    private static void checkUnit(SmLayout layout, Coscheduling coscheduling) {
        int unit = Math.min(coscheduling.alignment(), layout.smCount());
        Preconditions.checkArgument(
                layout.largestGroup(layout.all()) >= unit,
                "layout must have a processing cluster of %s SMs or more, since so many are co-scheduled: it has %s",
                unit,
                layout.clusters());
    }
}
