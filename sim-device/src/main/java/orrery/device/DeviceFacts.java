package orrery.device;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

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
        Set<String> assumed) {

    static final int MOST_SMS = 1024;

    /**
     * Checks that the figures are possible and fit each other.
     *
     * @throws IllegalArgumentException naming the field and its legal range
     * @throws NullPointerException naming the component that is missing
     */
    DeviceFacts {
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
        Check.range("smCount", layout.smCount(), 1, MOST_SMS);
        checkUnit(layout, coscheduling);
        Check.positive("clockRateKHz", clockRateKHz);
        Check.range("launch.maxThreadsPerBlock", launch.maxThreadsPerBlock(), 1, sm.maxThreads());
        Check.range("launch.registersPerBlock", launch.registersPerBlock(), 1, sm.registers());
        Check.range(
                "launch.sharedBytesPerBlockOptin",
                launch.sharedBytesPerBlockOptin(),
                0,
                sm.sharedBytes() - sm.reservedSharedBytesPerBlock());
        for (DeviceAttribute attribute : attributes.keySet()) {
            if (AttributeTable.isTyped(attribute)) {
                throw new IllegalArgumentException(
                        "attributes." + attribute + " must not be given: another component of the model determines it");
            }
        }
        // Copies with a fixed order: two runs must print the same model alike.
        features = Collections.unmodifiableSet(orderedCopy(features));
        attributes = Collections.unmodifiableMap(orderedCopy(attributes));
        assumed = Collections.unmodifiableSet(new TreeSet<>(assumed));
    }

    /** Checks that some GPC has room for a unit of co-scheduled SMs. Otherwise the SMs could not be split. */
    private static void checkUnit(SmLayout layout, Coscheduling coscheduling) {
        int unit = Math.min(coscheduling.alignment(), layout.smCount());
        if (layout.largestGroup(layout.all()) < unit) {
            throw new IllegalArgumentException("layout must have a processing cluster of " + unit
                    + " SMs or more, since so many are co-scheduled: it has " + layout.clusters());
        }
    }

    private static Set<Feature> orderedCopy(Set<Feature> features) {
        EnumSet<Feature> copy = EnumSet.noneOf(Feature.class);
        copy.addAll(features);
        return copy;
    }

    private static Map<DeviceAttribute, Integer> orderedCopy(Map<DeviceAttribute, Integer> attributes) {
        EnumMap<DeviceAttribute, Integer> copy = new EnumMap<>(DeviceAttribute.class);
        copy.putAll(attributes);
        return copy;
    }
}
