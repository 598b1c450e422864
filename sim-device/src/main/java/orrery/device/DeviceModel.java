package orrery.device;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Everything the simulator knows about a device. An immutable value; {@link Devices} has the ready-made ones and
 * {@link #builder} makes others.
 */
public final class DeviceModel {
    private final DeviceFacts facts;

    private DeviceModel(DeviceFacts facts) {
        this.facts = facts;
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

    /** {@return the abilities the device has} */
    public Set<Feature> features() {
        return facts.features();
    }

    /** {@return the answers of those attributes that no other component determines; an attribute found nowhere is 0} */
    public Map<DeviceAttribute, Integer> attributes() {
        return facts.attributes();
    }

    /** {@return what operations cost} */
    public CostModel costs() {
        return facts.costs();
    }

    /**
     * {@return the names of the figures that were assumed rather than documented or measured: a component and, after a
     * point, its part, such as {@code memory.usableBytes} or {@code attributes.MULTICAST_SUPPORTED}}
     */
    public Set<String> assumed() {
        return facts.assumed();
    }

    /** {@return the number of SMs} */
    public int smCount() {
        return layout().smCount();
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
     * Returns whether the device has an ability.
     *
     * @param feature the ability
     * @return whether it is there
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
            Check.range("smCount", count, 1, DeviceFacts.MOST_SMS);
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
                    features,
                    attributes,
                    costs,
                    assumed));
        }

        private Builder known(String field) {
            assumed.removeIf(each -> each.equals(field) || each.startsWith(field + "."));
            return this;
        }
    }
}
