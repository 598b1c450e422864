package orrery.device;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The model of a device: all its figures. Immutable. {@link Devices} has predefined models, of which {@link #with}
 * makes others.
 *
 * @param name what {@code cuDeviceGetName} answers
 * @param layout how the SMs lie in processing clusters
 * @param clockRateKHz the clock of the SMs, in kilohertz
 * @param capability the version of the architecture
 * @param coscheduling how many SMs run blocks at the same time for sure
 * @param sm what one SM holds
 * @param launch what one launch may ask for
 * @param memory memory and caches
 * @param engines the copy engines
 * @param power what the device draws and how warm it gets
 * @param priorities the range of stream priorities
 * @param features the abilities the device has
 * @param attributes the answers of those attributes that no other component determines; an attribute found nowhere is 0
 * @param costs what operations cost
 * @param assumed the names of the figures that were assumed rather than documented or measured: a component and, after
 *     a point, its part, such as {@code memory.usableBytes} or {@code attributes.MULTICAST_SUPPORTED}
 */
public record DeviceModel(
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

    private static final int MAX_SMS = 1024;

    /**
     * Checks that the figures are possible and fit each other.
     *
     * @throws IllegalArgumentException naming the field and its legal range
     * @throws NullPointerException naming the component that is missing
     */
    public DeviceModel {
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

    /**
     * Returns this device with another figure. What is set counts as known: its name is taken off {@link #assumed}.
     *
     * @param figure the name of a component, such as {@code costs}
     * @param value its value, of the type of the component
     * @return the changed device
     * @throws IllegalArgumentException if there is no such component, it has another type, or the figure is illegal;
     *     the message names it and what is legal
     */
    public DeviceModel with(String figure, Object value) {
        return RecordText.with(known(figure), figure, value);
    }

    /** Returns this device with a figure, and all parts of it, known. */
    private DeviceModel known(String figure) {
        SortedSet<String> others = new TreeSet<>(assumed);
        others.removeIf(each -> (each + ".").startsWith(figure + "."));
        return RecordText.with(this, "assumed", others);
    }

    /**
     * Returns this device with another number of SMs. Their layout is then assumed: GPCs of 16 SMs.
     *
     * @param count 1 to 1024
     * @return the changed device
     */
    public DeviceModel withSmCount(int count) {
        RangeCheck.range("smCount", count, 1, MAX_SMS);
        SortedSet<String> more = new TreeSet<>(assumed);
        more.add("layout");
        return with("layout", SmLayout.even(count)).with("assumed", more);
    }

    /**
     * Returns this device with or without a feature.
     *
     * @param feature the feature
     * @param present whether the device has it
     * @return the changed device
     */
    public DeviceModel with(Feature feature, boolean present) {
        Set<Feature> changed = new HashSet<>(features);
        if (present) {
            changed.add(feature);
        } else {
            changed.remove(feature);
        }
        return RecordText.with(known("features." + feature), "features", changed);
    }

    /**
     * Returns this device with another value of an attribute that no component of the model determines.
     *
     * @param attribute the attribute
     * @param value its value, in its unit
     * @return the changed device
     */
    public DeviceModel with(DeviceAttribute attribute, int value) {
        Map<DeviceAttribute, Integer> changed = new HashMap<>(attributes);
        changed.put(attribute, value);
        return RecordText.with(known("attributes." + attribute), "attributes", changed);
    }

    /**
     * Returns this device with another compute capability, and the co-scheduling that is documented for it. Other
     * limits do not change.
     *
     * @param major the major revision number
     * @param minor the minor revision number
     * @return the changed device
     */
    public DeviceModel withCapability(int major, int minor) {
        ComputeCapability other = new ComputeCapability(major, minor);
        return with("coscheduling", Coscheduling.of(other)).with("capability", other);
    }

    /**
     * Returns this device with another size of its memory, all of it usable.
     *
     * @param bytes the size
     * @return the changed device
     */
    public DeviceModel withTotalMemoryBytes(long bytes) {
        return RecordText.with(
                known("memory.totalBytes").known("memory.usableBytes"), "memory", memory.withTotalBytes(bytes));
    }

    /** {@return the number of SMs} */
    public int smCount() {
        return layout.smCount();
    }

    /**
     * Returns an attribute, as {@code cuDeviceGetAttribute} does.
     *
     * @param attribute the attribute
     * @return its value, in its unit; 0 if the model has no value for it
     */
    public int attribute(DeviceAttribute attribute) {
        return AttributeTable.answer(this, attribute);
    }

    /**
     * Returns whether another component determines an attribute, so that {@link #attributes} cannot hold it.
     *
     * @param attribute the attribute
     * @return whether another component determines it
     */
    public static boolean isDerived(DeviceAttribute attribute) {
        return AttributeTable.isTyped(attribute);
    }

    /**
     * Returns whether the device has a feature.
     *
     * @param feature the feature
     * @return whether the device has it
     */
    public boolean has(Feature feature) {
        return features.contains(feature);
    }
}
