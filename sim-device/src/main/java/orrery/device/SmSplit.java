package orrery.device;

import com.google.common.collect.ImmutableList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A division of SMs into groups and a rest. Pure arithmetic over the layout of the chip; what a caller may ask for is
 * checked by the caller.
 *
 * @param groups the groups, in the order in which they were asked for
 * @param remaining what no group has; null if that is nothing
 */
public record SmSplit(List<SmResource> groups, @Nullable SmResource remaining) {

    /** The most groups of a part of a chip without co-scheduled units. An H200 makes 20, of 40 SMs and of 128. */
    private static final int MAX_GROUPS_OF_PART = 20;

    /** Copies the groups. */
    public SmSplit {
        groups = ImmutableList.copyOf(groups);
    }

    /** The objective of a split by count. */
    public enum Preference {
        /** Groups of co-scheduled SMs, of the alignment of the device. */
        COSCHEDULED,
        /** Any SMs: smaller groups, without guaranteed co-scheduling for clusters. */
        INDEPENDENT,
        /** Groups in which the largest thread block clusters fit. */
        LARGEST_CLUSTERS
    }

    /**
     * Returns the SMs of one group of a division by count: at least the smallest partition, and aligned, save for a
     * group that takes everything.
     *
     * @param from what is divided
     * @param minCount SMs that a group must have
     * @param preference what is cared for
     * @return how many SMs each group has
     */
    public static int groupSize(SmResource from, int minCount, Preference preference) {
        int least = preference == Preference.INDEPENDENT ? 2 : from.minSmPartitionSize();
        int alignment = preference == Preference.INDEPENDENT ? 2 : from.smCoscheduledAlignment();
        int aligned = (Math.max(minCount, least) + alignment - 1) / alignment * alignment;
        return Math.min(aligned, from.sms().size());
    }

    /**
     * Returns how many groups a division by count can have. Each has at least one unit of co-scheduled SMs, so that a
     * chip whose clusters are not multiples of the alignment gives fewer groups than its SMs would make. The remainder
     * of another division has no units: there, each group has a processing cluster of its own to begin with. Another
     * part of the chip without units is divided into {@value #MAX_GROUPS_OF_PART} groups at most. That is what an H200
     * answers.
     *
     * @param chip the device
     * @param from what is divided
     * @param minCount SMs that a group must have, at most as many as there are
     * @param preference what is cared for
     * @return how many groups there are at most
     */
    public static int mostGroups(DeviceModel chip, SmResource from, int minCount, Preference preference) {
        int size = groupSize(from, minCount, preference);
        if (size == from.sms().size()) {
            return 1;
        }
        int byCount = from.sms().size() / size;
        int unit = from.smCoscheduledAlignment();
        if (preference == Preference.INDEPENDENT) {
            return byCount;
        } else if (from.loose() && chip.has(Feature.CLUSTER_LAUNCH)) {
            return Math.min(byCount, chip.layout().occupied(from.sms()));
        }
        if (unit > 2) {
            return Math.min(byCount, chip.layout().groups(from.sms(), unit));
        }
        boolean lostUnits = unit < chip.coscheduling().alignment()
                && from.sms().size() < chip.layout().smCount();
        return lostUnits ? Math.min(byCount, MAX_GROUPS_OF_PART) : byCount;
    }

    /**
     * Divides SMs into groups of one size. The groups are alike: of each unit of co-scheduled SMs every group gets as
     * many as every other.
     *
     * @param chip the device
     * @param from what is divided
     * @param requested the number of groups
     * @param minCount SMs that a group must have, at most as many as there are
     * @param preference what is cared for
     * @return as many groups as possible, and at most {@code requested}
     */
    public static SmSplit byCount(
            DeviceModel chip, SmResource from, int requested, int minCount, Preference preference) {
        int count = Math.min(requested, mostGroups(chip, from, minCount, preference));
        int size = groupSize(from, minCount, preference);
        int alignment = preference == Preference.INDEPENDENT ? 2 : from.smCoscheduledAlignment();
        int largest = chip.coscheduling().largestCluster();
        int unit = preference == Preference.LARGEST_CLUSTERS ? Math.max(alignment, largest) : alignment;
        FreeSms free = new FreeSms(chip.layout(), from.sms());
        BitSet[] members = new BitSet[count];
        for (int i = 0; i < count; i++) {
            members[i] = new BitSet();
        }
        int missing = size;
        for (; unit > 0; unit = smaller(unit)) {
            while (missing >= unit && free.available(unit) >= count) {
                for (BitSet each : members) {
                    free.take(unit, each);
                }
                missing -= unit;
            }
        }
        ImmutableList.Builder<SmResource> groups = ImmutableList.builder();
        for (BitSet each : members) {
            groups.add(SmResource.group(SmSet.of(each), alignment));
        }
        return new SmSplit(groups.build(), rest(free));
    }

    /**
     * A request for one group of a structured division.
     *
     * @param smCount the number of SMs; 0 for all that are left
     * @param coscheduled the number of co-scheduled SMs in each unit of the group
     * @param preferred the preferred number of co-scheduled SMs; a multiple of {@code coscheduled}
     * @param backfill whether SMs that are not co-scheduled fill the group up
     */
    public record GroupRequest(int smCount, int coscheduled, int preferred, boolean backfill) {}

    /**
     * Divides SMs into groups of any size, one after the other: what a group takes, later ones do not have. A group
     * that cannot have what it requests gets the SMs that are left. The caller compares the counts.
     *
     * @param chip the device
     * @param from what is divided
     * @param requests the groups
     * @return the groups, which may be empty, and the rest
     */
    public static SmSplit structured(DeviceModel chip, SmResource from, List<GroupRequest> requests) {
        FreeSms free = new FreeSms(chip.layout(), from.sms());
        ImmutableList.Builder<SmResource> groups = ImmutableList.builder();
        for (GroupRequest request : requests) {
            groups.add(structured(free, request));
        }
        return new SmSplit(groups.build(), rest(free));
    }

    private static SmResource structured(FreeSms free, GroupRequest request) {
        BitSet members = new BitSet();
        int missing = request.smCount() == 0 ? free.count() : request.smCount();
        missing = free.takeUnits(request.preferred(), missing, members);
        missing = free.takeUnits(request.coscheduled(), missing, members);
        if (request.backfill() && !members.isEmpty()) {
            for (int unit = request.coscheduled(); unit > 0; unit = smaller(unit)) {
                missing = free.takeUnits(unit, missing, members);
            }
        }
        return SmResource.group(SmSet.of(members), request.backfill() ? 2 : request.coscheduled());
    }

    /**
     * Returns the next smaller unit that fills a group up: half a unit in whole pairs of SMs, or a single SM after a
     * pair. Pairs are not split as long as there are any, so that every later group of pairs can be formed.
     */
    private static int smaller(int unit) {
        return unit <= 2 ? unit / 2 : Math.max(2, unit / 4 * 2);
    }

    private static @Nullable SmResource rest(FreeSms free) {
        return free.count() == 0 ? null : SmResource.loose(free.rest());
    }
}
