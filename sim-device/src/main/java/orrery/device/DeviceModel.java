package orrery.device;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The model of a device: all its figures. Immutable. {@link Devices} has predefined models, and {@link #builder}
 * creates others.
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
     * Returns a builder for a device that is an H200 in all figures that are not set.
     *
     * @param name the name that {@code cuDeviceGetName} returns
     * @return a builder
     */
    public static Builder builder(String name) {
        return Devices.h200().toBuilder().name(name);
    }

    /** {@return a builder that starts with the figures of this device} */
    public Builder toBuilder() {
        return new Builder(this);
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

    /**
     * Builds a {@link DeviceModel}. What is set counts as known: setting a figure takes its name off {@link #assumed},
     * so call {@link #assume} after the setters. {@link #build} checks the whole.
     */
    public static final class Builder {
        private String name;
        private SmLayout layout;
        private int clockRateKHz;
        private ComputeCapability capability;
        private Coscheduling coscheduling;
        private SmLimits sm;
        private LaunchLimits launch;
        private MemoryFacts memory;
        private EngineFacts engines;
        private PowerFacts power;
        private PriorityRange priorities;
        private CostModel costs;
        private final Set<Feature> features = EnumSet.noneOf(Feature.class);
        private final Map<DeviceAttribute, Integer> attributes = new EnumMap<>(DeviceAttribute.class);
        private final SortedSet<String> assumed = new TreeSet<>();

        private Builder(DeviceModel device) {
            name = device.name;
            layout = device.layout;
            clockRateKHz = device.clockRateKHz;
            capability = device.capability;
            coscheduling = device.coscheduling;
            sm = device.sm;
            launch = device.launch;
            memory = device.memory;
            engines = device.engines;
            power = device.power;
            priorities = device.priorities;
            costs = device.costs;
            features.addAll(device.features);
            attributes.putAll(device.attributes);
            assumed.addAll(device.assumed);
        }

        /**
         * Sets the name.
         *
         * @param name the name that {@code cuDeviceGetName} returns
         * @return this builder
         */
        public Builder name(String name) {
            this.name = name;
            return this;
        }

        /**
         * Sets the number of SMs. Their layout is then assumed: GPCs of 16 SMs.
         *
         * @param count 1 to 1024
         * @return this builder
         */
        public Builder smCount(int count) {
            RangeCheck.range("smCount", count, 1, MAX_SMS);
            return layout(SmLayout.even(count)).assume("layout");
        }

        /**
         * Sets the layout of the SMs in GPCs, and so their number.
         *
         * @param clusters the layout
         * @return this builder
         */
        public Builder layout(SmLayout clusters) {
            layout = clusters;
            return known("layout");
        }

        /**
         * Sets the clock of the SMs.
         *
         * @param kHz kilohertz
         * @return this builder
         */
        public Builder clockRateKHz(int kHz) {
            clockRateKHz = kHz;
            return known("clockRateKHz");
        }

        /**
         * Sets the compute capability, and the co-scheduling that is documented for it. Other limits do not change.
         *
         * @param major the major revision number
         * @param minor the minor revision number
         * @return this builder
         */
        public Builder capability(int major, int minor) {
            capability = new ComputeCapability(major, minor);
            return coscheduling(Coscheduling.of(capability)).known("capability");
        }

        /**
         * Sets the co-scheduling of SMs.
         *
         * @param facts the figures
         * @return this builder
         */
        public Builder coscheduling(Coscheduling facts) {
            coscheduling = facts;
            return known("coscheduling");
        }

        /**
         * Sets the limits of an SM.
         *
         * @param limits the limits
         * @return this builder
         */
        public Builder sm(SmLimits limits) {
            sm = limits;
            return known("sm");
        }

        /**
         * Sets the limits of a launch.
         *
         * @param limits the limits
         * @return this builder
         */
        public Builder launch(LaunchLimits limits) {
            launch = limits;
            return known("launch");
        }

        /**
         * Sets the memory and caches.
         *
         * @param facts the figures
         * @return this builder
         */
        public Builder memory(MemoryFacts facts) {
            memory = facts;
            return known("memory");
        }

        /**
         * Sets the size of the memory, all of it usable. The other figures of the memory do not change.
         *
         * @param bytes the size
         * @return this builder
         */
        public Builder totalMemoryBytes(long bytes) {
            memory = memory.withTotalBytes(bytes);
            return known("memory.totalBytes").known("memory.usableBytes");
        }

        /**
         * Sets the copy engines.
         *
         * @param facts the figures
         * @return this builder
         */
        public Builder engines(EngineFacts facts) {
            engines = facts;
            return known("engines");
        }

        /**
         * Sets the power and temperature.
         *
         * @param facts the figures
         * @return this builder
         */
        public Builder power(PowerFacts facts) {
            power = facts;
            return known("power");
        }

        /**
         * Sets the range of stream priorities.
         *
         * @param least the lowest priority
         * @param greatest the highest priority, numerically at most {@code least}
         * @return this builder
         */
        public Builder priorities(int least, int greatest) {
            priorities = new PriorityRange(least, greatest);
            return known("priorities");
        }

        /**
         * Adds or removes a feature.
         *
         * @param feature the feature
         * @param present whether the device has it
         * @return this builder
         */
        public Builder feature(Feature feature, boolean present) {
            if (present) {
                features.add(feature);
            } else {
                features.remove(feature);
            }
            return known("features." + feature);
        }

        /**
         * Sets an attribute that no component of the model determines.
         *
         * @param attribute the attribute
         * @param value its value, in its unit
         * @return this builder
         */
        public Builder attribute(DeviceAttribute attribute, int value) {
            attributes.put(attribute, value);
            return known("attributes." + attribute);
        }

        /**
         * Sets the costs of operations.
         *
         * @param model the costs
         * @return this builder
         */
        public Builder costs(CostModel model) {
            costs = model;
            return known("costs");
        }

        /**
         * Marks figures as assumed.
         *
         * @param fields names as in {@link DeviceModel#assumed}
         * @return this builder
         */
        public Builder assume(String... fields) {
            assumed.addAll(List.of(fields));
            return this;
        }

        /**
         * Builds the model.
         *
         * @return the model
         * @throws IllegalArgumentException if a figure is illegal; the message names it and its legal range
         */
        public DeviceModel build() {
            return new DeviceModel(
                    name,
                    layout,
                    clockRateKHz,
                    capability,
                    coscheduling,
                    sm,
                    launch,
                    memory,
                    engines,
                    power,
                    priorities,
                    features,
                    attributes,
                    costs,
                    assumed);
        }

        private Builder known(String field) {
            assumed.removeIf(each -> each.equals(field) || each.startsWith(field + "."));
            return this;
        }
    }
}
