package orrery.core.partition;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.rule.UnsignedText;
import orrery.device.DeviceModel;
import orrery.device.Feature;
import orrery.device.SmResource;
import orrery.device.SmSplit;
import orrery.device.SmSplit.GroupRequest;
import orrery.device.SmSplit.Preference;

/**
 * The result of splitting SMs into groups, and the checks of the parameters.
 *
 * @param groups the groups
 * @param remaining the remaining SMs; null for none
 */
public record SmDivision(List<DevResource> groups, @Nullable DevResource remaining) {
    /** Flag: ignores co-scheduling constraints. */
    public static final int IGNORE_SM_COSCHEDULING = 1;

    /** Flag: creates groups that the largest clusters fit into. */
    public static final int MAX_POTENTIAL_CLUSTER_SIZE = 2;

    private static SmDivision of(DevResource input, SmSplit split) {
        DevResource.Division division = new DevResource.Division();
        List<DevResource> groups = new ArrayList<>();
        for (SmResource group : split.groups()) {
            groups.add(new DevResource(input.device(), group, division, false));
        }
        SmResource rest = split.remaining();
        return new SmDivision(groups, rest == null ? null : new DevResource(input.device(), rest, division, true));
    }

    private static DeviceModel model(DevResource input) {
        return input.device().model();
    }

    // -- by count ------------------------------------------------------------------------------------------------

    /** Returns the maximum number of groups of at least {@code minCount} SMs. */
    public static int maxGroups(DevResource input, int flags, int minCount) {
        return SmSplit.mostGroups(model(input), input.sm(), minCount, preference(input, flags, minCount));
    }

    /**
     * Splits SMs into up to {@code count} groups of at least {@code minCount} SMs.
     *
     * @throws orrery.sim.CudaException if a parameter is not legal (SM-02 to SM-05, SM-17)
     */
    public static SmDivision byCount(DevResource input, int count, int flags, int minCount) {
        SmRule.GROUPS.require(count > 0, () -> input + " is split into " + UnsignedText.of(count) + " groups");
        Preference preference = preference(input, flags, minCount);
        return of(input, SmSplit.byCount(model(input), input.sm(), count, minCount, preference));
    }

    private static Preference preference(DevResource input, int flags, int minCount) {
        checkUndivided(input);
        int both = IGNORE_SM_COSCHEDULING | MAX_POTENTIAL_CLUSTER_SIZE;
        SmRule.FLAGS.require((flags & both) != both, () -> input + " is split with flags " + flags);
        SmRule.MIN_COUNT.require(
                minCount >= 0 && minCount <= input.sm().sms().size(),
                () -> input + " is split into groups of at least " + UnsignedText.of(minCount) + " SMs; the limit is "
                        + UnsignedText.of(input.sm().sms().size(), "SM"));
        if ((flags & IGNORE_SM_COSCHEDULING) != 0) {
            return Preference.INDEPENDENT;
        }
        if ((flags & MAX_POTENTIAL_CLUSTER_SIZE) == 0) {
            return Preference.COSCHEDULED;
        }
        SmRule.LARGEST_CLUSTERS.require(
                model(input).has(Feature.CLUSTER_LAUNCH),
                () -> input + ", of compute capability " + model(input).capability()
                        + ", is split for the largest potential cluster size");
        return Preference.LARGEST_CLUSTERS;
    }

    private static void checkUndivided(DevResource input) {
        SmRule.DIVIDED.require(input.division() == null, () -> input + ", which is a group of a split, is split");
    }

    // -- structured ----------------------------------------------------------------------------------------------

    /**
     * Splits SMs into groups with individual parameters, in order. The remainder of a split can be split this way, too.
     *
     * @param discovery whether only the sizes of the groups are requested, so that a group may be empty
     * @throws orrery.sim.CudaException if a parameter is not legal (SM-02, SM-05 to SM-11)
     */
    public static SmDivision structured(DevResource input, int flags, List<SmGroupParams> params, boolean discovery) {
        if (!input.remainder()) {
            checkUndivided(input);
        }
        SmRule.STRUCTURED_FLAGS.require(flags == 0, () -> input + " is split with flags " + flags);
        SmRule.GROUPS.require(!params.isEmpty(), () -> input + " is split into no groups");
        List<GroupRequest> requests = new ArrayList<>();
        for (SmGroupParams each : params) {
            requests.add(request(input, each, discovery));
        }
        SmSplit split = SmSplit.structured(model(input), input.sm(), requests);
        for (int i = 0; i < requests.size(); i++) {
            checkGroup(input, params.get(i), requests.get(i), split, i, discovery);
        }
        return of(input, split);
    }

    /** Returns the parameters of a group, with defaults filled in. */
    private static GroupRequest request(DevResource input, SmGroupParams params, boolean discovery) {
        int most = model(input).coscheduling().most();
        int given = params.coscheduledSmCount();
        int unit = given == 0 ? SmResource.all(model(input)).smCoscheduledAlignment() : given;
        SmRule.COSCHEDULED.require(
                unit >= 2 && unit <= most && unit % 2 == 0,
                () -> input + " is split by " + params + "; legal units are 0 and even numbers up to " + most);
        int wished = params.preferredCoscheduledSmCount();
        int preferred = wished == 0 ? unit : wished;
        SmRule.PREFERRED.require(
                preferred >= unit && preferred <= most && preferred % unit == 0,
                () -> input + " is split by " + params + "; legal preferences are 0 and multiples of " + unit
                        + " up to " + most);
        SmRule.GROUP_FLAGS.require(
                (params.flags() & ~SmGroupParams.BACKFILL) == 0, () -> input + " is split by " + params);
        boolean backfill = params.flags() == SmGroupParams.BACKFILL;
        int count = params.smCount();
        // A group of a result that has less than one unit breaks SM-09 instead.
        boolean incomplete = !discovery && count < unit;
        SmRule.SM_COUNT.require(
                count == 0
                        || count >= 2
                                && count <= input.sm().smCount()
                                && count % 2 == 0
                                && (backfill || incomplete || count % unit == 0),
                () -> input + " is split by " + params + "; " + describeLegalCounts(input, unit, backfill));
        return new GroupRequest(count, unit, preferred, backfill);
    }

    /** Describes the SM counts that a group can request, for messages. */
    private static String describeLegalCounts(DevResource input, int unit, boolean backfill) {
        int most = model(input).layout().groups(input.sm().sms(), unit) * unit;
        if (most == 0) {
            return "legal is 0 in a query of sizes without a result: no unit of " + unit + " SMs fits";
        } else if (most == unit && !backfill) {
            return "legal are 0 and " + unit;
        }
        return "legal are 0 and "
                + (backfill
                        ? "even numbers from " + unit + " to " + input.sm().smCount()
                        : "multiples of " + unit + " up to " + most);
    }

    private static void checkGroup(
            DevResource input,
            SmGroupParams params,
            GroupRequest request,
            SmSplit split,
            int index,
            boolean discovery) {
        int had = split.groups().get(index).smCount();
        boolean whole = request.smCount() == 0 ? discovery || had >= request.coscheduled() : had == request.smCount();
        SmRule.GROUP_SIZE.require(
                whole,
                () -> "group " + index + " of a split of " + input + " requests " + params + "; "
                        + describeShortage(request, had, index));
    }

    /**
     * Describes why a group does not get the requested SMs, for messages.
     *
     * @param had the number of SMs that the group could get
     */
    private static String describeShortage(GroupRequest request, int had, int index) {
        int unit = request.coscheduled();
        if (request.smCount() != 0 && request.smCount() < unit) {
            return request.smCount() + " SMs are less than one unit of " + unit;
        }
        String there = index == 0 ? "there are " : "the groups before it leave ";
        if (!request.backfill()) {
            return there + had + " SMs in units of " + unit;
        }
        return had > 0 ? there + had + " SMs" : there + "no unit of " + unit + " SMs, and backfilling begins after one";
    }
}
