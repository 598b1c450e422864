package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.driver.CUdevSmResourceGroupParams.CU_DEV_SM_RESOURCE_GROUP_BACKFILL;

import java.util.List;
import java.util.stream.Stream;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevSmResourceGroupParams;
import orrery.driver.CUdevSmResourceSplit;
import orrery.driver.GreenContexts;

/** Cases of the rules of splits of SM resources. */
final class PartitionCases {
    private static final int IGNORE_COSCHEDULING = GreenContexts.CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING;
    private static final int PREFER_LARGE_CLUSTERS = GreenContexts.CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE;

    // The device is an H200. It has processing clusters of 8 SMs, five times 16, twice 18, and four times 2.
    private static final int CLUSTERS = 12;
    private static final int SMS = 132;

    /** SMs per unit: all are in one processing cluster. A size without flags is a multiple of it. */
    private static final int UNIT = 8;

    /** The SMs that belong to whole units: two each of the clusters of 18, and the clusters of 2, do not. */
    private static final int SMS_IN_UNITS = 120;

    static final List<RuleCase> CASES = List.of(
            // -- by count --
            violates("SM-01", "divideNothing", rig -> splitByCount(rig, null)),
            complies("SM-01", "divideAllSms", rig -> splitByCount(rig, sms(rig))),
            violates("SM-01", "describeWhatAnotherMachineHas", rig -> describeWhatAnotherMachineHas(rig)),
            complies("SM-01", "divideTheDevice", rig -> {
                assertEquals(2, splitByCount(rig, sms(rig)).result().size());
            }),
            violates("SM-02", "divideAGroup", rig -> splitByCount(rig, half(rig)))
                    .says("64 SMs", "which is a group of a split"),
            complies("SM-02", "divideAWholeDevice", rig -> splitByCount(rig, sms(rig))),
            violates("SM-02", "divideTheRestByCount", (rig, cuda) -> {
                cuda.cuDevSmResourceSplitByCount(1, halves(rig).remaining(), 0, 2);
            }),
            violates("SM-02", "splitAGroup", rig -> query(rig, half(rig), group().coscheduled(2))),
            // Splitting one group off, and then one of what is left.
            complies("SM-02", "splitTheRest", (rig, cuda) -> {
                CUdevResource rest = split(rig, 0, group().sms(8).coscheduled(2));
                CUdevResource left = cuda.cuDevSmResourceSplit(
                        new CUdevResource[1],
                        rest,
                        0,
                        group().sms(8).coscheduled(2).params());
                assertEquals(SMS - 2 * UNIT, left.sm().smCount());
            }),
            complies("SM-02", "divideWhatAGreenContextHas", (rig, cuda) -> {
                var has = cuda.cuGreenCtxGetDevResource(new GreenRig(rig).context(), CUdevResourceType.SM);
                assertEquals(2, cuda.cuDevSmResourceSplitByCount(has, 0, 8));
            }),
            complies("SM-02", "divideTheRestThatAGreenContextHas", rig -> divideTheRestThatAGreenContextHas(rig)),
            violates(
                    "SM-03",
                    "preferBothAtOnce",
                    rig -> splitWithFlags(rig, IGNORE_COSCHEDULING | PREFER_LARGE_CLUSTERS)),
            complies("SM-03", "preferWhatIsNotDocumented", rig -> splitWithFlags(rig, 4)),
            complies("SM-03", "preferNothing", rig -> splitWithFlags(rig, 0)),
            complies("SM-03", "ignoreCoscheduling", rig -> splitWithFlags(rig, IGNORE_COSCHEDULING)),
            complies("SM-03", "preferLargeClusters", rig -> splitWithFlags(rig, PREFER_LARGE_CLUSTERS)),
            violates("SM-17", "preferClustersOfATuringDevice", rig -> preferClusters(Devices.t4()))
                    .says("40 SMs", "compute capability 7.5"),
            complies("SM-17", "preferClustersOfAHopperDevice", rig -> preferClusters(Devices.h200())),
            violates("SM-04", "askForMoreThanThereAre", (rig, cuda) -> {
                        cuda.cuDevSmResourceSplitByCount(sms(rig), 0, SMS + 1);
                    })
                    .says("132 SMs", "at least 133"),
            complies("SM-04", "askForAll", (rig, cuda) -> cuda.cuDevSmResourceSplitByCount(sms(rig), 0, SMS)),
            violates("SM-04", "askForLessThanNone", (rig, cuda) -> {
                cuda.cuDevSmResourceSplitByCount(1, sms(rig), 0, -1);
            }),
            complies("SM-04", "askForAllOrNone", (rig, cuda) -> {
                assertEquals(1, cuda.cuDevSmResourceSplitByCount(sms(rig), 0, SMS));
                assertEquals(SMS_IN_UNITS / UNIT, cuda.cuDevSmResourceSplitByCount(sms(rig), 0, 0));
            }),
            violates("SM-05", "divideIntoNoGroups", (rig, cuda) -> cuda.cuDevSmResourceSplitByCount(0, sms(rig), 0, 8)),
            violates("SM-05", "splitIntoNoGroups", rig -> split(rig, 0, new Group[0])),
            complies("SM-05", "divideIntoOneGroup", (rig, cuda) -> cuda.cuDevSmResourceSplitByCount(1, sms(rig), 0, 8)),
            // -- by groups --
            violates(
                            "SM-06",
                            "splitOffHalfAUnit",
                            rig -> split(rig, 0, group().sms(12).coscheduled(8)))
                    .says("legal are 0 and multiples of 8 up to 120"),
            violates(
                            "SM-06",
                            "askForPartOfAUnitThatDoesNotFit",
                            rig -> query(rig, sms(rig), group().sms(16).coscheduled(32)))
                    .says("legal is 0 in a query of sizes without a result: no unit of 32 SMs fits"),
            violates(
                            "SM-06",
                            "askForLessThanAUnit",
                            rig -> query(rig, sms(rig), group().sms(4).coscheduled(8)))
                    .says("legal are 0 and multiples of 8 up to 120"),
            violates("SM-06", "askForLessThanTheOnlyUnit", rig -> {
                        query(
                                rig,
                                split(rig, 0, group().sms(SMS_IN_UNITS - UNIT).coscheduled(8)),
                                group().sms(2).coscheduled(8));
                    })
                    .says("legal are 0 and 8"),
            violates(
                    "SM-06",
                    "splitOffMoreThanThereAre",
                    rig -> split(rig, 0, group().sms(SMS + 2).coscheduled(2))),
            violates(
                            "SM-06",
                            "splitOffAnOddNumber",
                            rig -> split(rig, 0, group().sms(13).coscheduled(8).backfilled()))
                    .says("even numbers from 8 to 132"),
            complies(
                    "SM-06",
                    "splitOffWholeUnits",
                    rig -> split(rig, 0, group().sms(16).coscheduled(8))),
            complies(
                    "SM-06",
                    "splitOffAnEvenNumber",
                    rig -> split(rig, 0, group().sms(12).coscheduled(8).backfilled())),
            violates(
                            "SM-07",
                            "coscheduleMoreThanFit",
                            rig -> split(rig, 0, group().sms(64).coscheduled(64)))
                    .says("even numbers up to 32"),
            violates("SM-07", "coscheduleOneAlone", rig -> split(rig, 0, group().coscheduled(1))),
            complies("SM-07", "coscheduleAPair", rig -> split(rig, 0, group().coscheduled(2))),
            complies("SM-07", "discoverWhatIsCoscheduled", rig -> discoverWhatIsCoscheduled(rig)),
            violates(
                            "SM-08",
                            "preferWhatIsNoMultiple",
                            rig -> split(rig, 0, group().coscheduled(8).preferred(12)))
                    .says("multiples of 8 up to 32"),
            complies(
                    "SM-08",
                    "preferAMultiple",
                    rig -> split(rig, 0, group().coscheduled(8).preferred(16))),
            complies(
                    "SM-08",
                    "preferTwice",
                    rig -> split(rig, 0, group().sms(16).coscheduled(8).preferred(16))),
            violates(
                            "SM-09",
                            "asTheFirstGroupLeft",
                            rig -> split(
                                    rig,
                                    0,
                                    group().sms(SMS - 4).coscheduled(2),
                                    group().sms(16).coscheduled(2)))
                    .says("group 1", "leave 4 SMs"),
            complies(
                    "SM-09",
                    "whatTheFirstGroupLeft",
                    rig -> split(
                            rig,
                            0,
                            group().sms(SMS - 4).coscheduled(2),
                            group().sms(4).coscheduled(2))),
            violates(
                            "SM-09",
                            "nothingIsLeftForAGroup",
                            rig -> split(rig, 0, group().coscheduled(2), group().coscheduled(2)))
                    .says("the groups before it leave 0 SMs in units of 2"),
            violates(
                            "SM-09",
                            "splitOffLessThanAUnit",
                            rig -> split(rig, 0, group().sms(4).coscheduled(8)))
                    .says("4 SMs are less than one unit of 8"),
            complies(
                    "SM-09",
                    "splitOffAUnit",
                    rig -> split(rig, 0, group().sms(8).coscheduled(8))),
            violates(
                            "SM-09",
                            "fillUpLessThanAUnit",
                            rig -> split(rig, 0, group().sms(2).coscheduled(8).backfilled()))
                    .says("2 SMs are less than one unit of 8"),
            violates("SM-09", "unitsThatNoClusterHolds", rig -> split(rig, 0, group().coscheduled(32)))
                    .says("group 0 of a split of"),
            violates(
                            "SM-09",
                            "fillUpWithoutAUnit",
                            rig -> split(
                                    rig,
                                    0,
                                    group().coscheduled(8),
                                    group().sms(8).coscheduled(8).backfilled()))
                    .says("the groups before it leave no unit of 8 SMs", "backfilling begins after one"),
            complies("SM-09", "discoverThatNothingIsLeft", rig -> discoverThatNothingIsLeft(rig)),
            complies("SM-09", "fillUpWithPairs", rig -> fillUpWithPairs(rig)),
            complies("SM-09", "oneGroupAndEverythingElse", rig -> {
                CUdevSmResourceGroupParams rest =
                        group().coscheduled(2).backfilled().params();
                assertNull(split(rig, 0, group().sms(8).coscheduled(4).params(), rest));
                assertEquals(SMS - UNIT, rest.smCount());
            }),
            violates("SM-10", "splitWithFlags", rig -> split(rig, 1, group().sms(8))),
            complies("SM-10", "splitWithoutFlags", rig -> split(rig, 0, group().sms(8))),
            violates(
                    "SM-11",
                    "splitWithUnknownFlagsOfAGroup",
                    rig -> split(rig, 0, group().sms(8).flags(2))),
            complies("SM-11", "splitWithoutFlagsOfAGroup", rig -> split(rig, 0, group().sms(8))),
            complies(
                    "SM-11",
                    "splitWithBackfill",
                    rig -> split(rig, 0, group().sms(10).coscheduled(8).backfilled())));

    private PartitionCases() {}

    static CUdevResource sms(Rig rig) {
        return rig.cuda.cuDeviceGetDevResource(rig.device(), CUdevResourceType.SM);
    }

    /** Splits the SMs into two groups of 64: what is divided is whole units. */
    static CUdevSmResourceSplit halves(Rig rig) {
        return rig.cuda.cuDevSmResourceSplitByCount(2, sms(rig), 0, 64);
    }

    private static CUdevResource half(Rig rig) {
        return halves(rig).result().get(0);
    }

    /** Asks what sizes a split would give. */
    private static void query(Rig rig, CUdevResource input, Group group) {
        rig.cuda.cuDevSmResourceSplit(null, input, 0, group.params());
    }

    /** Begins the parameters of a group, which asks for all SMs in units of the device. */
    private static Group group() {
        return new Group(0, 0, 0, 0);
    }

    /**
     * What a group of a split asks for; 0 for what it leaves to the driver.
     *
     * @param count how many SMs
     * @param coscheduledCount how many of them are a unit, in which all blocks of a cluster can run
     * @param preferredCount how many are a unit where that can be
     * @param flags the flags
     */
    private record Group(int count, int coscheduledCount, int preferredCount, int flags) {
        Group sms(int number) {
            return new Group(number, coscheduledCount, preferredCount, flags);
        }

        Group coscheduled(int number) {
            return new Group(count, number, preferredCount, flags);
        }

        Group preferred(int number) {
            return new Group(count, coscheduledCount, number, flags);
        }

        Group flags(int some) {
            return new Group(count, coscheduledCount, preferredCount, some);
        }

        /** Fills units up with SMs that belong to none. */
        Group backfilled() {
            return flags(CU_DEV_SM_RESOURCE_GROUP_BACKFILL);
        }

        CUdevSmResourceGroupParams params() {
            return new CUdevSmResourceGroupParams(count, coscheduledCount, preferredCount, flags);
        }
    }

    /** Splits with a place for every group. */
    private static CUdevResource split(Rig rig, int flags, Group... groups) {
        return split(rig, flags, Stream.of(groups).map(Group::params).toArray(CUdevSmResourceGroupParams[]::new));
    }

    /** Splits with a place for every group, and fills in the sizes of the groups. */
    private static CUdevResource split(Rig rig, int flags, CUdevSmResourceGroupParams... groups) {
        return rig.cuda.cuDevSmResourceSplit(new CUdevResource[groups.length], sms(rig), flags, groups);
    }

    private static void describeWhatAnotherMachineHas(Rig rig) {
        try (Rig other = new Rig()) {
            rig.cuda.cuDevResourceGenerateDesc(sms(other));
        }
    }

    private static CUdevSmResourceSplit splitByCount(Rig rig, CUdevResource input) {
        return rig.cuda.cuDevSmResourceSplitByCount(2, input, 0, UNIT);
    }

    /**
     * Divides the remainder that a green context has, cluster by cluster: at most one group a cluster. The first group
     * is the whole cluster of 8 SMs, so that one cluster fewer has SMs left.
     */
    private static void divideTheRestThatAGreenContextHas(Rig rig) {
        CUdevResource rest =
                rig.cuda.cuDevSmResourceSplitByCount(1, sms(rig), 0, UNIT).remaining();
        var context = rig.cuda.cuGreenCtxCreate(rig.cuda.cuDevResourceGenerateDesc(rest), rig.device(), 1);
        CUdevResource has = rig.cuda.cuGreenCtxGetDevResource(context, CUdevResourceType.SM);
        assertEquals(CLUSTERS - 1, rig.cuda.cuDevSmResourceSplitByCount(has, 0, 2));
        assertEquals((SMS - UNIT) / 2, rig.cuda.cuDevSmResourceSplitByCount(has, IGNORE_COSCHEDULING, 2));
    }

    private static void splitWithFlags(Rig rig, int flags) {
        rig.cuda.cuDevSmResourceSplitByCount(2, sms(rig), flags, UNIT);
    }

    private static void preferClusters(DeviceModel model) {
        try (Rig rig = Rig.on(model)) {
            rig.cuda.cuDevSmResourceSplitByCount(sms(rig), PREFER_LARGE_CLUSTERS, UNIT);
        }
    }

    private static void discoverWhatIsCoscheduled(Rig rig) {
        CUdevSmResourceGroupParams found = group().params();
        CUdevResource rest = split(rig, 0, found);
        assertEquals(SMS_IN_UNITS, found.smCount());
        assertEquals(SMS - SMS_IN_UNITS, rest.sm().smCount());
    }

    private static void discoverThatNothingIsLeft(Rig rig) {
        CUdevSmResourceGroupParams all = group().coscheduled(2).params();
        CUdevSmResourceGroupParams none = group().coscheduled(2).params();
        assertNull(rig.cuda.cuDevSmResourceSplit(null, sms(rig), 0, all, none));
        assertEquals(SMS, all.smCount());
        assertEquals(0, none.smCount());
    }

    /**
     * Fills one group up, and takes the other SMs in pairs: "Setting the coscheduledSmCount to 2 guarantees that we can
     * always have a valid result".
     */
    private static void fillUpWithPairs(Rig rig) {
        CUdevResource[] result = new CUdevResource[2];
        CUdevSmResourceGroupParams filled =
                group().sms(8).coscheduled(6).backfilled().params();
        assertNull(rig.cuda.cuDevSmResourceSplit(
                result, sms(rig), 0, filled, group().sms(SMS - 8).coscheduled(2).params()));
        assertEquals(8, result[0].sm().smCount());
        assertEquals(SMS - 8, result[1].sm().smCount());
    }
}
