package orrery.core.partition;

import java.util.ArrayList;
import java.util.List;
import orrery.device.DeviceModel;
import orrery.device.Feature;
import orrery.device.SmResource;
import orrery.device.SmSplit;
import orrery.device.SmSplit.Preference;
import orrery.device.SmSplit.Wish;

/**
 * A division of SMs: what may be asked for, and the answer.
 *
 * @param groups the groups
 * @param remaining what is left; null if that is nothing
 */
public record SmDivision(List<DevResource> groups, DevResource remaining) {
    /** Each SM is taken for itself. */
    public static final int IGNORE_SM_COSCHEDULING = 1;

    /** Groups that the largest clusters fit into. */
    public static final int MAX_POTENTIAL_CLUSTER_SIZE = 2;

    private static final int BOTH = IGNORE_SM_COSCHEDULING | MAX_POTENTIAL_CLUSTER_SIZE;

    private static SmDivision of(DevResource input, SmSplit split) {
        DevResource.Division division = new DevResource.Division();
        List<DevResource> groups = new ArrayList<>();
        for (SmResource group : split.groups()) {
            groups.add(new DevResource(input.device(), group, division, false));
        }
        SmResource rest = split.remaining();
        return new SmDivision(groups, rest == null ? null : new DevResource(input.device(), rest, division, true));
    }

    private static DeviceModel chip(DevResource input) {
        return input.device().model();
    }

    // -- by count ------------------------------------------------------------------------------------------------

    /** How many groups of at least {@code minCount} SMs there can be. */
    public static int mostGroups(DevResource input, int flags, int minCount) {
        return SmSplit.mostGroups(chip(input), input.sm(), minCount, preference(input, flags, minCount));
    }

    /** Divides SMs into up to {@code count} groups of at least {@code minCount}. */
    public static SmDivision byCount(DevResource input, int count, int flags, int minCount) {
        SmRule.GROUPS.require(count > 0, () -> input + " is divided into " + count + " groups");
        Preference preference = preference(input, flags, minCount);
        return of(input, SmSplit.byCount(chip(input), input.sm(), count, minCount, preference));
    }

    private static Preference preference(DevResource input, int flags, int minCount) {
        checkUndivided(input);
        SmRule.FLAGS.require((flags & BOTH) != BOTH, () -> input + " is divided with flags " + flags);
        SmRule.MIN_COUNT.require(
                minCount >= 0 && minCount <= input.sm().sms().size(),
                () -> input + " is divided into groups of at least " + Integer.toUnsignedString(minCount));
        if ((flags & IGNORE_SM_COSCHEDULING) != 0) {
            return Preference.INDEPENDENT;
        }
        if ((flags & MAX_POTENTIAL_CLUSTER_SIZE) == 0) {
            return Preference.COSCHEDULED;
        }
        SmRule.LARGEST_CLUSTERS.require(
                chip(input).has(Feature.CLUSTER_LAUNCH),
                () -> input + ", of compute capability " + chip(input).capability()
                        + ", is divided for the largest clusters");
        return Preference.LARGEST_CLUSTERS;
    }

    private static void checkUndivided(DevResource input) {
        SmRule.DIVIDED.require(input.division() == null, () -> input + ", itself of a division, is divided");
    }

    // -- structured ----------------------------------------------------------------------------------------------

    /**
     * Divides SMs into groups of any structure, one after the other. What a division has left can be divided so, too.
     *
     * @param discovery whether a group may come out empty, because nobody wants the groups, only their sizes
     */
    public static SmDivision structured(DevResource input, int flags, List<SmGroupParams> params, boolean discovery) {
        if (!input.remainder()) {
            checkUndivided(input);
        }
        SmRule.STRUCTURED_FLAGS.require(flags == 0, () -> input + " is divided with flags " + flags);
        SmRule.GROUPS.require(!params.isEmpty(), () -> input + " is divided into no groups");
        List<Wish> wishes = new ArrayList<>();
        for (SmGroupParams each : params) {
            wishes.add(wish(input, each));
        }
        SmSplit split = SmSplit.structured(chip(input), input.sm(), wishes);
        for (int i = 0; i < wishes.size(); i++) {
            checkGroup(input, params.get(i), wishes.get(i), split, i, discovery);
        }
        return of(input, split);
    }

    /** A group's parameters with the defaults filled in. */
    private static Wish wish(DevResource input, SmGroupParams params) {
        int most = chip(input).coscheduling().most();
        int given = params.coscheduledSmCount();
        int unit = given == 0 ? SmResource.all(chip(input)).smCoscheduledAlignment() : given;
        SmRule.COSCHEDULED.require(
                unit >= 2 && unit <= most && unit % 2 == 0,
                () -> input + " is divided by " + params + "; legal units are 0 and even numbers up to " + most);
        int wished = params.preferredCoscheduledSmCount();
        int preferred = wished == 0 ? unit : wished;
        SmRule.PREFERRED.require(
                preferred >= unit && preferred <= most && preferred % unit == 0,
                () -> input + " is divided by " + params + "; legal preferences are 0 and multiples of " + unit
                        + " up to " + most);
        SmRule.GROUP_FLAGS.require(
                (params.flags() & ~SmGroupParams.BACKFILL) == 0, () -> input + " is divided by " + params);
        boolean backfill = params.flags() == SmGroupParams.BACKFILL;
        int count = params.smCount();
        SmRule.SM_COUNT.require(
                count == 0
                        || count >= 2
                                && count <= input.sm().smCount()
                                && count % 2 == 0
                                && (backfill || count % unit == 0),
                () -> input + " is divided by " + params + "; " + legal(input, unit, backfill));
        return new Wish(count, unit, preferred, backfill);
    }

    /** The counts that a group can ask for, in words. */
    private static String legal(DevResource input, int unit, boolean backfill) {
        int most = chip(input).layout().groups(input.sm().sms(), unit) * unit;
        if (most == 0) {
            return "legal is 0 where nobody wants the groups, only their sizes: no unit of " + unit + " SMs fits";
        } else if (most == unit && !backfill) {
            return "legal are 0 and " + unit;
        }
        return "legal are 0 and "
                + (backfill
                        ? "even numbers from " + unit + " to " + input.sm().smCount()
                        : "multiples of " + unit + " up to " + most);
    }

    private static void checkGroup(
            DevResource input, SmGroupParams params, Wish wish, SmSplit split, int index, boolean discovery) {
        int had = split.groups().get(index).smCount();
        boolean whole = wish.smCount() == 0 ? discovery || had >= wish.coscheduled() : had == wish.smCount();
        SmRule.ROOM.require(
                whole,
                () -> "group " + index + " of a division of " + input + " asks for " + params + "; "
                        + shortage(wish, had, index));
    }

    /** Why a group does not get what it wishes: {@code had} SMs are all that could be given to it. */
    private static String shortage(Wish wish, int had, int index) {
        int unit = wish.coscheduled();
        if (wish.smCount() != 0 && wish.smCount() < unit) {
            return wish.smCount() + " SMs are less than one unit of " + unit;
        }
        String there = index == 0 ? "there are " : "the groups before it leave ";
        if (!wish.backfill()) {
            return there + had + " SMs in units of " + unit;
        }
        return had > 0
                ? there + had + " SMs"
                : there + "no unit of " + unit + " SMs, and backfilling begins behind one";
    }
}
