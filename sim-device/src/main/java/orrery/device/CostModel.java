package orrery.device;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;

/**
 * What work costs on a device: a pure function from work to nanoseconds. The simulator adds up these figures; it knows
 * no other.
 *
 * @param host nanoseconds that a call keeps the calling thread, by class of call
 * @param submitLatency nanoseconds from the end of a call until the device sees the work
 * @param notifyLatency nanoseconds from the completion of work until a waiting host thread continues
 * @param kernelStart nanoseconds from the last dependency of a kernel until its first block is handed out
 * @param blockBase nanoseconds that a block takes before and after its own work
 * @param kernelDrain nanoseconds from the end of the last block until the kernel counts as complete
 * @param dispatchPicos picoseconds between the placement of two blocks
 * @param traffic how fast kernels move data and compute
 * @param timedRecord nanoseconds that the device takes to write the time of an event; a record without costs nothing
 * @param crossStream nanoseconds that a dependency costs when it comes from another stream
 * @param engineSwitch nanoseconds that a dependency costs between a copy engine and another engine, also in one stream
 * @param writeValue nanoseconds of a stream memory operation that writes
 * @param waitValue nanoseconds of one that waits, once the value is there
 * @param signalSemaphore nanoseconds of a signal of an external semaphore
 * @param waitSemaphore nanoseconds of a wait for one, once it is signalled
 * @param hostFunction nanoseconds from a host function's turn until it has run
 * @param poolFree nanoseconds of the device for memory that is freed in stream order
 * @param graphStart nanoseconds from the turn of a graph until the turn of its first node
 * @param graphLaunch nanoseconds that a launch of a graph keeps the host longer, by the graph's shape
 * @param memoryMapping nanoseconds in which physical memory is mapped for a graph or a pool, by bytes; the host waits
 *     for it
 * @param memoryUnmapping nanoseconds in which a pool gives physical memory back, by bytes; the host waits for it
 * @param graphKernelStart nanoseconds from the last dependency of a kernel node until its first block is handed out
 * @param graphIssue nanoseconds between the starts of two kernel nodes, by their place in the graph
 * @param conditional nanoseconds that a conditional node takes to look at its value
 * @param stagingBytesPerMicro bytes that the host copies to a staging buffer in a microsecond
 * @param duplexSlowdown how many times as long a copy between host and device takes beside one in the other direction
 * @param transfers nanoseconds of copies and memsets, by kind and size
 */
public record CostModel(
        Map<HostCost, Long> host,
        long submitLatency,
        long notifyLatency,
        long kernelStart,
        long blockBase,
        long kernelDrain,
        long dispatchPicos,
        TrafficCost traffic,
        long timedRecord,
        long crossStream,
        long engineSwitch,
        long writeValue,
        long waitValue,
        long signalSemaphore,
        long waitSemaphore,
        HostFunctionCost hostFunction,
        long poolFree,
        long graphStart,
        GraphLaunchCost graphLaunch,
        Curve memoryMapping,
        Curve memoryUnmapping,
        long graphKernelStart,
        GraphIssueCost graphIssue,
        long conditional,
        long stagingBytesPerMicro,
        double duplexSlowdown,
        Map<Transfer, Curve> transfers) {

    /** The longest time that a call takes, and that host and device take to tell each other something: an hour. */
    private static final long MAX_HOST_NANOS = 3_600_000_000_000L;

    /** Checks that every class of call and every kind of transfer has a cost, and that no call takes too long. */
    public CostModel {
        host = ImmutableMap.copyOf(host);
        transfers = ImmutableMap.copyOf(transfers);
        RangeCheck.range("submitLatency", submitLatency, 0, MAX_HOST_NANOS);
        RangeCheck.range("notifyLatency", notifyLatency, 0, MAX_HOST_NANOS);
        for (HostCost cost : HostCost.values()) {
            requireKey(host, cost);
        }
        host.forEach((cost, nanos) -> RangeCheck.range("host." + cost, nanos, 0, MAX_HOST_NANOS));
        for (Transfer transfer : Transfer.values()) {
            requireKey(transfers, transfer);
        }
    }

    private static <K> void requireKey(Map<K, ?> map, K key) {
        Preconditions.checkArgument(map.containsKey(key), "the cost model says nothing about %s", key);
    }

    /** Returns the host time of a call of class {@code cost}, in nanoseconds. */
    public long host(HostCost cost) {
        return Objects.requireNonNull(host.get(cost));
    }

    /** Returns the nanoseconds of host time in which {@code bytes} of physical memory are mapped. */
    public long mapping(long bytes) {
        return bytes == 0 ? 0 : Math.round(memoryMapping.at(bytes));
    }

    /** Returns the nanoseconds of host time in which a pool gives {@code bytes} of physical memory back. */
    public long unmapping(long bytes) {
        return bytes == 0 ? 0 : Math.round(memoryUnmapping.at(bytes));
    }

    /** Returns the engine time of a copy or memset of {@code bytes} bytes, in nanoseconds. */
    public long transfer(Transfer transfer, long bytes) {
        return Math.max(
                0, Math.round(Objects.requireNonNull(transfers.get(transfer)).at(bytes)));
    }

    /** Returns the host time of copying pageable memory to a staging buffer, in nanoseconds. */
    public long staging(long bytes) {
        return bytes * 1000 / stagingBytesPerMicro;
    }

    /** Returns the time of the synchronization of an NvSciBuf object in nanoseconds. It is assumed. */
    public long syncMemory() {
        return writeValue;
    }

    /** Returns the time of the dispatch of {@code blocks} blocks to the SMs, one after the other, in nanoseconds. */
    public long dispatch(long blocks) {
        return (blocks * dispatchPicos + 999) / 1000;
    }

    /** {@return a model in which nothing takes time} */
    public static CostModel free() {
        Curve nothing = Curve.constant(0);
        return new CostModel(
                Maps.toMap(EnumSet.allOf(HostCost.class), cost -> 0L),
                0,
                0,
                0,
                0,
                0,
                0,
                new TrafficCost(1e9, 1e9, 1e9),
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                new HostFunctionCost(0, 0, nothing),
                0,
                0,
                new GraphLaunchCost(0, 0, 0, 0, 0),
                nothing,
                nothing,
                0,
                new GraphIssueCost(0, 0, 0, 0, 0),
                0,
                Long.MAX_VALUE,
                1,
                Maps.toMap(EnumSet.allOf(Transfer.class), kind -> nothing));
    }

    /** {@return a builder that starts from these costs} */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Collects the costs of a device; those that are not set stay those of the model it started from. */
    public static final class Builder {
        private Map<HostCost, Long> host;
        private long submitLatency;
        private long notifyLatency;
        private long kernelStart;
        private long blockBase;
        private long kernelDrain;
        private long dispatchPicos;
        private TrafficCost traffic;
        private long timedRecord;
        private long crossStream;
        private long engineSwitch;
        private long writeValue;
        private long waitValue;
        private long signalSemaphore;
        private long waitSemaphore;
        private HostFunctionCost hostFunction;
        private long poolFree;
        private long graphStart;
        private GraphLaunchCost graphLaunch;
        private Curve memoryMapping;
        private Curve memoryUnmapping;
        private long graphKernelStart;
        private GraphIssueCost graphIssue;
        private long conditional;
        private long stagingBytesPerMicro;
        private double duplexSlowdown;
        private Map<Transfer, Curve> transfers;

        private Builder(CostModel costs) {
            this.host = costs.host;
            this.submitLatency = costs.submitLatency;
            this.notifyLatency = costs.notifyLatency;
            this.kernelStart = costs.kernelStart;
            this.blockBase = costs.blockBase;
            this.kernelDrain = costs.kernelDrain;
            this.dispatchPicos = costs.dispatchPicos;
            this.traffic = costs.traffic;
            this.timedRecord = costs.timedRecord;
            this.crossStream = costs.crossStream;
            this.engineSwitch = costs.engineSwitch;
            this.writeValue = costs.writeValue;
            this.waitValue = costs.waitValue;
            this.signalSemaphore = costs.signalSemaphore;
            this.waitSemaphore = costs.waitSemaphore;
            this.hostFunction = costs.hostFunction;
            this.poolFree = costs.poolFree;
            this.graphStart = costs.graphStart;
            this.graphLaunch = costs.graphLaunch;
            this.memoryMapping = costs.memoryMapping;
            this.memoryUnmapping = costs.memoryUnmapping;
            this.graphKernelStart = costs.graphKernelStart;
            this.graphIssue = costs.graphIssue;
            this.conditional = costs.conditional;
            this.stagingBytesPerMicro = costs.stagingBytesPerMicro;
            this.duplexSlowdown = costs.duplexSlowdown;
            this.transfers = costs.transfers;
        }

        /** Sets the nanoseconds that a call of one class keeps the calling thread. */
        public Builder host(HostCost call, long nanos) {
            Map<HostCost, Long> changed = new EnumMap<>(host);
            changed.put(call, nanos);
            this.host = Maps.immutableEnumMap(changed);
            return this;
        }

        /** Sets the nanoseconds that a call keeps the calling thread, for all classes of calls. */
        public Builder host(Map<HostCost, Long> nanos) {
            this.host = Maps.immutableEnumMap(nanos);
            return this;
        }

        /** Sets the nanoseconds from the end of a call until the device sees the work. */
        public Builder submitLatency(long value) {
            this.submitLatency = value;
            return this;
        }

        /** Sets the nanoseconds from the completion of work until a waiting host thread continues. */
        public Builder notifyLatency(long value) {
            this.notifyLatency = value;
            return this;
        }

        /** Sets the nanoseconds from the last dependency of a kernel until its first block is handed out. */
        public Builder kernelStart(long value) {
            this.kernelStart = value;
            return this;
        }

        /** Sets the nanoseconds that a block takes before and after its own work. */
        public Builder blockBase(long value) {
            this.blockBase = value;
            return this;
        }

        /** Sets the nanoseconds from the end of the last block until the kernel counts as complete. */
        public Builder kernelDrain(long value) {
            this.kernelDrain = value;
            return this;
        }

        /** Sets the picoseconds between the placement of two blocks. */
        public Builder dispatchPicos(long value) {
            this.dispatchPicos = value;
            return this;
        }

        /** Sets how fast kernels move data and compute. */
        public Builder traffic(TrafficCost value) {
            this.traffic = value;
            return this;
        }

        /** Sets the nanoseconds that the device takes to write the time of an event; a record without costs nothing. */
        public Builder timedRecord(long value) {
            this.timedRecord = value;
            return this;
        }

        /** Sets the nanoseconds that a dependency costs when it comes from another stream. */
        public Builder crossStream(long value) {
            this.crossStream = value;
            return this;
        }

        /** Sets the nanoseconds that a dependency costs between a copy engine and another engine. */
        public Builder engineSwitch(long value) {
            this.engineSwitch = value;
            return this;
        }

        /** Sets the nanoseconds of a stream memory operation that writes. */
        public Builder writeValue(long value) {
            this.writeValue = value;
            return this;
        }

        /** Sets the nanoseconds of one that waits, once the value is there. */
        public Builder waitValue(long value) {
            this.waitValue = value;
            return this;
        }

        /** Sets the nanoseconds of a signal of an external semaphore. */
        public Builder signalSemaphore(long value) {
            this.signalSemaphore = value;
            return this;
        }

        /** Sets the nanoseconds of a wait for an external semaphore that is signalled. */
        public Builder waitSemaphore(long value) {
            this.waitSemaphore = value;
            return this;
        }

        /** Sets the nanoseconds from a host function's turn until it has run. */
        public Builder hostFunction(HostFunctionCost value) {
            this.hostFunction = value;
            return this;
        }

        /** Sets the nanoseconds of the device for memory that is freed in stream order. */
        public Builder poolFree(long value) {
            this.poolFree = value;
            return this;
        }

        /** Sets the nanoseconds from the turn of a graph until the turn of its first node. */
        public Builder graphStart(long value) {
            this.graphStart = value;
            return this;
        }

        /** Sets the nanoseconds that a launch of a graph keeps the host longer, by the graph's shape. */
        public Builder graphLaunch(GraphLaunchCost value) {
            this.graphLaunch = value;
            return this;
        }

        /** Sets the nanoseconds in which physical memory is mapped, by bytes; the host waits for it. */
        public Builder memoryMapping(Curve value) {
            this.memoryMapping = value;
            return this;
        }

        /** Sets the nanoseconds in which a pool gives physical memory back, by bytes; the host waits for it. */
        public Builder memoryUnmapping(Curve value) {
            this.memoryUnmapping = value;
            return this;
        }

        /** Sets the nanoseconds from the last dependency of a kernel node until its first block is handed out. */
        public Builder graphKernelStart(long value) {
            this.graphKernelStart = value;
            return this;
        }

        /** Sets the nanoseconds between the starts of two kernel nodes, by their place in the graph. */
        public Builder graphIssue(GraphIssueCost value) {
            this.graphIssue = value;
            return this;
        }

        /** Sets the nanoseconds that a conditional node takes to look at its value. */
        public Builder conditional(long value) {
            this.conditional = value;
            return this;
        }

        /** Sets the bytes that the host copies to a staging buffer in a microsecond. */
        public Builder stagingBytesPerMicro(long value) {
            this.stagingBytesPerMicro = value;
            return this;
        }

        /** Sets how many times as long a copy between host and device takes beside one in the other direction. */
        public Builder duplexSlowdown(double value) {
            Preconditions.checkArgument(value >= 1, "copies are slowed down by %s; the minimum is 1", value);
            this.duplexSlowdown = value;
            return this;
        }

        /** Sets the nanoseconds of copies or memsets of one kind, by size. */
        public Builder transfer(Transfer kind, Curve nanos) {
            Map<Transfer, Curve> changed = new EnumMap<>(transfers);
            changed.put(kind, nanos);
            this.transfers = Maps.immutableEnumMap(changed);
            return this;
        }

        /** Sets the nanoseconds of copies and memsets, for all kinds, by size. */
        public Builder transfers(Map<Transfer, Curve> nanos) {
            this.transfers = Maps.immutableEnumMap(nanos);
            return this;
        }

        /** {@return the costs} */
        public CostModel build() {
            return new CostModel(
                    host,
                    submitLatency,
                    notifyLatency,
                    kernelStart,
                    blockBase,
                    kernelDrain,
                    dispatchPicos,
                    traffic,
                    timedRecord,
                    crossStream,
                    engineSwitch,
                    writeValue,
                    waitValue,
                    signalSemaphore,
                    waitSemaphore,
                    hostFunction,
                    poolFree,
                    graphStart,
                    graphLaunch,
                    memoryMapping,
                    memoryUnmapping,
                    graphKernelStart,
                    graphIssue,
                    conditional,
                    stagingBytesPerMicro,
                    duplexSlowdown,
                    transfers);
        }
    }
}
