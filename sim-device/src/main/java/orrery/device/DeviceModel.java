package orrery.device;

import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The model of a device: all its figures. Immutable. {@link Devices} has predefined models, and {@link #builder}
 * creates others.
 */
public final class DeviceModel {
    private final DeviceFacts facts;

    private DeviceModel(DeviceFacts facts) {
        this.facts = facts;
    }

    /** Returns the model with these facts. */
    static DeviceModel of(DeviceFacts facts) {
        return new DeviceModel(facts);
    }

    /** Returns all figures as one value. */
    DeviceFacts facts() {
        return facts;
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
        return new Builder(facts);
    }

    /** {@return what {@code cuDeviceGetName} answers} */
    public String name() {
        return facts.name();
    }

    /** {@return how the SMs lie in processing clusters} */
    public SmLayout layout() {
        return facts.layout();
    }

    /** {@return the clock of the SMs, in kilohertz} */
    public int clockRateKHz() {
        return facts.clockRateKHz();
    }

    /** {@return the version of the architecture} */
    public ComputeCapability capability() {
        return facts.capability();
    }

    /** {@return how many SMs run blocks at the same time for sure} */
    public Coscheduling coscheduling() {
        return facts.coscheduling();
    }

    /** {@return what one SM holds} */
    public SmLimits sm() {
        return facts.sm();
    }

    /** {@return what one launch may ask for} */
    public LaunchLimits launch() {
        return facts.launch();
    }

    /** {@return memory and caches} */
    public MemoryFacts memory() {
        return facts.memory();
    }

    /** {@return the copy engines} */
    public EngineFacts engines() {
        return facts.engines();
    }

    /** {@return what the device draws and how warm it gets} */
    public PowerFacts power() {
        return facts.power();
    }

    /** {@return the range of stream priorities} */
    public PriorityRange priorities() {
        return facts.priorities();
    }

    /** {@return the abilities the device has} The set is unmodifiable. */
    public Set<Feature> features() {
        return facts.features();
    }

    /**
     * {@return the answers of those attributes that no other component determines; an attribute found nowhere is 0} The
     * map is unmodifiable.
     */
    public Map<DeviceAttribute, Integer> attributes() {
        return facts.attributes();
    }

    /** {@return what operations cost} */
    public CostModel costs() {
        return facts.costs();
    }

    /**
     * {@return the names of the figures that were assumed rather than documented or measured: a component and, after a
     * point, its part, such as {@code memory.usableBytes} or {@code attributes.MULTICAST_SUPPORTED}} The set is
     * unmodifiable.
     */
    public SortedSet<String> assumed() {
        return facts.assumed();
    }

    /** {@return the number of SMs} */
    public int smCount() {
        return layout().smCount();
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
        return features().contains(feature);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DeviceModel device && device.facts.equals(facts);
    }

    @Override
    public int hashCode() {
        return facts.hashCode();
    }

    @Override
    public String toString() {
        return facts.toString();
    }

    /**
     * Builds a {@link DeviceModel}. What is set counts as known: setting a figure takes its name off {@link #assumed},
     * so call {@link #assume} after the setters. {@link #build} checks the whole.
     */
    public static final class Builder {
        private @Nullable String name;
        private @Nullable SmLayout layout;
        private int clockRateKHz;
        private @Nullable ComputeCapability capability;
        private @Nullable Coscheduling coscheduling;
        private @Nullable SmLimits sm;
        private @Nullable LaunchLimits launch;
        private @Nullable MemoryFacts memory;
        private @Nullable EngineFacts engines;
        private @Nullable PowerFacts power;
        private @Nullable PriorityRange priorities;
        private @Nullable CostModel costs;
        private final Set<Feature> features = EnumSet.noneOf(Feature.class);
        private final Map<DeviceAttribute, Integer> attributes = new EnumMap<>(DeviceAttribute.class);
        private final SortedSet<String> assumed = new TreeSet<>();

        /** Creates a builder without any figures; all must be set. */
        Builder() {}

        private Builder(DeviceFacts facts) {
            name = facts.name();
            layout = facts.layout();
            clockRateKHz = facts.clockRateKHz();
            capability = facts.capability();
            coscheduling = facts.coscheduling();
            sm = facts.sm();
            launch = facts.launch();
            memory = facts.memory();
            engines = facts.engines();
            power = facts.power();
            priorities = facts.priorities();
            costs = facts.costs();
            features.addAll(facts.features());
            attributes.putAll(facts.attributes());
            assumed.addAll(facts.assumed());
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
            RangeCheck.range("smCount", count, 1, DeviceFacts.MAX_SMS);
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
            memory = Objects.requireNonNull(memory, "memory").withTotalBytes(bytes);
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
        @SuppressWarnings("NullAway") // the facts check themselves, and name what is missing
        public DeviceModel build() {
            return new DeviceModel(new DeviceFacts(
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
                    Sets.immutableEnumSet(features),
                    Maps.immutableEnumMap(attributes),
                    costs,
                    ImmutableSortedSet.copyOf(assumed)));
        }

        private Builder known(String field) {
            assumed.removeIf(each -> each.equals(field) || each.startsWith(field + "."));
            return this;
        }
    }
}
