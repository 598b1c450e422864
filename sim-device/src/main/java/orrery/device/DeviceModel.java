package orrery.device;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Everything the simulator knows about a device. Immutable; {@link Devices} has the ready-made ones and
 * {@link #builder} makes others.
 *
 * @param name what {@code cuDeviceGetName} answers
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
 * @param attributes answers of those attributes that no other component determines; an attribute found nowhere is 0
 * @param costs what operations cost
 * @param assumed names of the figures that were assumed rather than documented or measured: a component and, after a
 *     point, its part, such as {@code memory.usableBytes} or {@code attributes.MULTICAST_SUPPORTED}
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
        Set<String> assumed) {

    private static final int MOST_SMS = 1024;

    /**
     * Checks that the figures are possible and fit each other.
     *
     * @throws IllegalArgumentException naming the field and its legal range
     * @throws NullPointerException naming the component that is missing
     */
    public DeviceModel {
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

    /** A chip whose processing clusters are all too small for one unit of co-scheduled SMs could not be divided. */
    private static void checkUnit(SmLayout layout, Coscheduling coscheduling) {
        int unit = Math.min(coscheduling.alignment(), layout.smCount());
        if (layout.largestGroup(layout.all()) < unit) {
            throw new IllegalArgumentException("layout must have a processing cluster of " + unit
                    + " SMs or more, since so many are co-scheduled: it has " + layout.clusters());
        }
    }

    /**
     * Starts a device that is an H200 in everything that is not set.
     *
     * @param name what {@code cuDeviceGetName} is to answer
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
     * Answers {@code cuDeviceGetAttribute}.
     *
     * @param attribute the question
     * @return the answer, in the attribute's unit; 0 for what the model does not know
     */
    public int attribute(DeviceAttribute attribute) {
        return AttributeTable.answer(this, attribute);
    }

    /**
     * Whether the device has an ability.
     *
     * @param feature the ability
     * @return whether it is there
     */
    public boolean has(Feature feature) {
        return features.contains(feature);
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

        /** A builder that knows nothing; everything must be set. */
        Builder() {}

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
         * @param name what {@code cuDeviceGetName} is to answer
         * @return this builder
         */
        public Builder name(String name) {
            this.name = name;
            return this;
        }

        /**
         * Sets the number of SMs. How they lie in processing clusters is then assumed: in clusters of 16.
         *
         * @param count 1 to 1024
         * @return this builder
         */
        public Builder smCount(int count) {
            Check.range("smCount", count, 1, MOST_SMS);
            return layout(SmLayout.even(count)).assume("layout");
        }

        /**
         * Sets how the SMs lie in processing clusters, and so how many there are.
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
         * Sets the version of the architecture, and how SMs are co-scheduled, which is documented for each. The other
         * limits that come with a version are not changed.
         *
         * @param major the generation
         * @param minor the revision within the generation
         * @return this builder
         */
        public Builder capability(int major, int minor) {
            capability = new ComputeCapability(major, minor);
            return coscheduling(Coscheduling.of(capability)).known("capability");
        }

        /**
         * Sets how many SMs run blocks at the same time for sure.
         *
         * @param facts the figures
         * @return this builder
         */
        public Builder coscheduling(Coscheduling facts) {
            coscheduling = facts;
            return known("coscheduling");
        }

        /**
         * Sets what one SM holds.
         *
         * @param limits the limits
         * @return this builder
         */
        public Builder sm(SmLimits limits) {
            sm = limits;
            return known("sm");
        }

        /**
         * Sets what one launch may ask for.
         *
         * @param limits the limits
         * @return this builder
         */
        public Builder launch(LaunchLimits limits) {
            launch = limits;
            return known("launch");
        }

        /**
         * Sets memory and caches.
         *
         * @param facts the figures
         * @return this builder
         */
        public Builder memory(MemoryFacts facts) {
            memory = facts;
            return known("memory");
        }

        /**
         * Sets how much memory there is, all of it usable, and leaves the other figures of the memory.
         *
         * @param bytes the capacity
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
         * Sets what it draws and how warm it gets.
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
         * @param least number of the least urgent one
         * @param greatest number of the most urgent one, not above {@code least}
         * @return this builder
         */
        public Builder priorities(int least, int greatest) {
            priorities = new PriorityRange(least, greatest);
            return known("priorities");
        }

        /**
         * Gives the device an ability or takes it away.
         *
         * @param feature the ability
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
         * Sets the answer of an attribute that no component of the model determines.
         *
         * @param attribute the attribute
         * @param value its value, in the attribute's unit
         * @return this builder
         */
        public Builder attribute(DeviceAttribute attribute, int value) {
            attributes.put(attribute, value);
            return known("attributes." + attribute);
        }

        /**
         * Sets what operations cost.
         *
         * @param model the costs
         * @return this builder
         */
        public Builder costs(CostModel model) {
            costs = model;
            return known("costs");
        }

        /**
         * Says that figures are assumed.
         *
         * @param fields names as in {@link DeviceModel#assumed}
         * @return this builder
         */
        public Builder assume(String... fields) {
            assumed.addAll(List.of(fields));
            return this;
        }

        /**
         * Makes the device.
         *
         * @return the model
         * @throws IllegalArgumentException if a figure is impossible, naming it and its legal range
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
