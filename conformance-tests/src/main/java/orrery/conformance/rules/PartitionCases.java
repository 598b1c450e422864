package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.driver.CUdevSmResourceGroupParams.CU_DEV_SM_RESOURCE_GROUP_BACKFILL;

import java.util.List;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevSmResourceGroupParams;
import orrery.driver.CUdevSmResourceSplit;
import orrery.driver.GreenContexts;

/** Splits of SM resources. */
final class PartitionCases {
    private static final int APART = GreenContexts.CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING;
    private static final int CLUSTERS = GreenContexts.CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE;

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
            violates("SM-02", "splitAGroup", rig -> query(rig, half(rig), group(0, 2, 0, 0))),
            // Splitting one group off, and then one of what is left.
            complies("SM-02", "splitTheRest", (rig, cuda) -> {
                CUdevResource rest = split(rig, 0, group(8, 2, 0, 0));
                CUdevResource left = cuda.cuDevSmResourceSplit(new CUdevResource[1], rest, 0, group(8, 2, 0, 0));
                assertEquals(116, left.sm().smCount());
            }),
            complies("SM-02", "divideWhatAGreenContextHas", (rig, cuda) -> {
                var has = cuda.cuGreenCtxGetDevResource(new GreenRig(rig).context(), CUdevResourceType.SM);
                assertEquals(2, cuda.cuDevSmResourceSplitByCount(has, 0, 8));
            }),
            complies("SM-02", "divideTheRestThatAGreenContextHas", rig -> divideTheRestThatAGreenContextHas(rig)),
            violates("SM-03", "preferBothAtOnce", rig -> splitWithFlags(rig, APART | CLUSTERS)),
            complies("SM-03", "preferWhatIsNotDocumented", rig -> splitWithFlags(rig, 4)),
            complies("SM-03", "preferNothing", rig -> splitWithFlags(rig, 0)),
            complies("SM-03", "ignoreCoscheduling", rig -> splitWithFlags(rig, APART)),
            complies("SM-03", "preferLargeClusters", rig -> splitWithFlags(rig, CLUSTERS)),
            violates("SM-17", "preferClustersOfATuringDevice", rig -> preferClusters(Devices.t4()))
                    .says("40 SMs", "compute capability 7.5"),
            complies("SM-17", "preferClustersOfAHopperDevice", rig -> preferClusters(Devices.h200())),
            violates("SM-04", "askForMoreThanThereAre", (rig, cuda) -> {
                        cuda.cuDevSmResourceSplitByCount(sms(rig), 0, 133);
                    })
                    .says("132 SMs", "at least 133"),
            complies("SM-04", "askForAll", (rig, cuda) -> cuda.cuDevSmResourceSplitByCount(sms(rig), 0, 132)),
            violates("SM-04", "askForLessThanNone", (rig, cuda) -> {
                cuda.cuDevSmResourceSplitByCount(1, sms(rig), 0, -1);
            }),
            complies("SM-04", "askForAllOrNone", (rig, cuda) -> {
                assertEquals(1, cuda.cuDevSmResourceSplitByCount(sms(rig), 0, 132));
                assertEquals(15, cuda.cuDevSmResourceSplitByCount(sms(rig), 0, 0));
            }),
            violates("SM-05", "divideIntoNoGroups", (rig, cuda) -> cuda.cuDevSmResourceSplitByCount(0, sms(rig), 0, 8)),
            violates("SM-05", "splitIntoNoGroups", rig -> split(rig, 0)),
            complies("SM-05", "divideIntoOneGroup", (rig, cuda) -> cuda.cuDevSmResourceSplitByCount(1, sms(rig), 0, 8)),
            // -- by groups --
            violates("SM-06", "splitOffHalfAUnit", rig -> split(rig, 0, group(12, 8, 0, 0)))
                    .says("legal are 0 and multiples of 8 up to 120"),
            violates("SM-06", "askForPartOfAUnitThatDoesNotFit", rig -> query(rig, sms(rig), group(16, 32, 0, 0)))
                    .says("legal is 0 in a query of sizes without a result: no unit of 32 SMs fits"),
            violates("SM-06", "askForLessThanAUnit", rig -> query(rig, sms(rig), group(4, 8, 0, 0)))
                    .says("legal are 0 and multiples of 8 up to 120"),
            violates("SM-06", "askForLessThanTheOnlyUnit", rig -> {
                        query(rig, split(rig, 0, group(112, 8, 0, 0)), group(2, 8, 0, 0));
                    })
                    .says("legal are 0 and 8"),
            violates("SM-06", "splitOffMoreThanThereAre", rig -> split(rig, 0, group(134, 2, 0, 0))),
            violates("SM-06", "splitOffAnOddNumber", rig -> split(rig, 0, filled(13, 8)))
                    .says("even numbers from 8 to 132"),
            complies("SM-06", "splitOffWholeUnits", rig -> split(rig, 0, group(16, 8, 0, 0))),
            complies("SM-06", "splitOffAnEvenNumber", rig -> split(rig, 0, filled(12, 8))),
            violates("SM-07", "coscheduleMoreThanFit", rig -> split(rig, 0, group(64, 64, 0, 0)))
                    .says("even numbers up to 32"),
            violates("SM-07", "coscheduleOneAlone", rig -> split(rig, 0, group(0, 1, 0, 0))),
            complies("SM-07", "coscheduleAPair", rig -> split(rig, 0, group(0, 2, 0, 0))),
            complies("SM-07", "discoverWhatIsCoscheduled", rig -> discoverWhatIsCoscheduled(rig)),
            violates("SM-08", "preferWhatIsNoMultiple", rig -> split(rig, 0, group(0, 8, 12, 0)))
                    .says("multiples of 8 up to 32"),
            complies("SM-08", "preferAMultiple", rig -> split(rig, 0, group(0, 8, 16, 0))),
            complies("SM-08", "preferTwice", rig -> split(rig, 0, group(16, 8, 16, 0))),
            violates("SM-09", "asTheFirstGroupLeft", rig -> split(rig, 0, group(128, 2, 0, 0), group(16, 2, 0, 0)))
                    .says("group 1", "leave 4 SMs"),
            complies("SM-09", "whatTheFirstGroupLeft", rig -> split(rig, 0, group(128, 2, 0, 0), group(4, 2, 0, 0))),
            violates("SM-09", "nothingIsLeftForAGroup", rig -> split(rig, 0, group(0, 2, 0, 0), group(0, 2, 0, 0)))
                    .says("the groups before it leave 0 SMs in units of 2"),
            violates("SM-09", "splitOffLessThanAUnit", rig -> split(rig, 0, group(4, 8, 0, 0)))
                    .says("4 SMs are less than one unit of 8"),
            complies("SM-09", "splitOffAUnit", rig -> split(rig, 0, group(8, 8, 0, 0))),
            violates("SM-09", "fillUpLessThanAUnit", rig -> split(rig, 0, filled(2, 8)))
                    .says("2 SMs are less than one unit of 8"),
            violates("SM-09", "unitsThatNoClusterHolds", rig -> split(rig, 0, group(0, 32, 0, 0)))
                    .says("group 0 of a split of"),
            violates("SM-09", "fillUpWithoutAUnit", rig -> split(rig, 0, group(0, 8, 0, 0), filled(8, 8)))
                    .says("the groups before it leave no unit of 8 SMs", "backfilling begins after one"),
            complies("SM-09", "discoverThatNothingIsLeft", rig -> discoverThatNothingIsLeft(rig)),
            complies("SM-09", "fillUpWithPairs", rig -> fillUpWithPairs(rig)),
            complies("SM-09", "oneGroupAndEverythingElse", rig -> {
                CUdevSmResourceGroupParams rest = filled(0, 2);
                assertNull(split(rig, 0, group(8, 4, 0, 0), rest));
                assertEquals(124, rest.smCount());
            }),
            violates("SM-10", "splitWithFlags", rig -> split(rig, 1, group(8, 0, 0, 0))),
            complies("SM-10", "splitWithoutFlags", rig -> split(rig, 0, group(8, 0, 0, 0))),
            violates("SM-11", "splitWithUnknownFlagsOfAGroup", rig -> split(rig, 0, group(8, 0, 0, 2))),
            complies("SM-11", "splitWithoutFlagsOfAGroup", rig -> split(rig, 0, group(8, 0, 0, 0))),
            complies("SM-11", "splitWithBackfill", rig -> split(rig, 0, filled(10, 8))));

    private PartitionCases() {}

    static CUdevResource sms(Rig rig) {
        return rig.cuda().cuDeviceGetDevResource(rig.device(), CUdevResourceType.SM);
    }

    static CUdevSmResourceSplit halves(Rig rig) {
        return rig.cuda().cuDevSmResourceSplitByCount(2, sms(rig), 0, 64);
    }

    private static CUdevResource half(Rig rig) {
        return halves(rig).result().get(0);
    }

    /** Asks what sizes a split would give. */
    private static void query(Rig rig, CUdevResource input, CUdevSmResourceGroupParams group) {
        rig.cuda().cuDevSmResourceSplit(null, input, 0, group);
    }

    /** A group whose units are filled up. */
    private static CUdevSmResourceGroupParams filled(int count, int coscheduled) {
        return group(count, coscheduled, 0, CU_DEV_SM_RESOURCE_GROUP_BACKFILL);
    }

    private static CUdevSmResourceGroupParams group(int count, int coscheduled, int preferred, int flags) {
        return new CUdevSmResourceGroupParams(count, coscheduled, preferred, flags);
    }

    /** Splits with a place for every group. */
    private static CUdevResource split(Rig rig, int flags, CUdevSmResourceGroupParams... groups) {
        return rig.cuda().cuDevSmResourceSplit(new CUdevResource[groups.length], sms(rig), flags, groups);
    }

    private static void describeWhatAnotherMachineHas(Rig rig) {
        try (Rig other = new Rig()) {
            rig.cuda().cuDevResourceGenerateDesc(sms(other));
        }
    }

    private static CUdevSmResourceSplit splitByCount(Rig rig, CUdevResource input) {
        return rig.cuda().cuDevSmResourceSplitByCount(2, input, 0, 8);
    }

    /** Each group of what has no structure begins in a processing cluster of its own; 11 clusters have SMs left. */
    private static void divideTheRestThatAGreenContextHas(Rig rig) {
        CUdevResource rest =
                rig.cuda().cuDevSmResourceSplitByCount(1, sms(rig), 0, 8).remaining();
        var context = rig.cuda().cuGreenCtxCreate(rig.cuda().cuDevResourceGenerateDesc(rest), rig.device(), 1);
        CUdevResource has = rig.cuda().cuGreenCtxGetDevResource(context, CUdevResourceType.SM);
        assertEquals(11, rig.cuda().cuDevSmResourceSplitByCount(has, 0, 2));
        assertEquals(62, rig.cuda().cuDevSmResourceSplitByCount(has, APART, 2));
    }

    private static void splitWithFlags(Rig rig, int flags) {
        rig.cuda().cuDevSmResourceSplitByCount(2, sms(rig), flags, 8);
    }

    private static void preferClusters(DeviceModel model) {
        try (Rig rig = Rig.on(model)) {
            rig.cuda().cuDevSmResourceSplitByCount(sms(rig), CLUSTERS, 8);
        }
    }

    private static void discoverWhatIsCoscheduled(Rig rig) {
        CUdevSmResourceGroupParams found = group(0, 0, 0, 0);
        CUdevResource rest = split(rig, 0, found);
        assertEquals(120, found.smCount());
        assertEquals(12, rest.sm().smCount());
    }

    private static void discoverThatNothingIsLeft(Rig rig) {
        CUdevSmResourceGroupParams all = group(0, 2, 0, 0);
        CUdevSmResourceGroupParams none = group(0, 2, 0, 0);
        assertNull(rig.cuda().cuDevSmResourceSplit(null, sms(rig), 0, all, none));
        assertEquals(132, all.smCount());
        assertEquals(0, none.smCount());
    }

    /** "Setting the coscheduledSmCount to 2 guarantees that we can always have a valid result". */
    private static void fillUpWithPairs(Rig rig) {
        CUdevResource[] result = new CUdevResource[2];
        CUdevSmResourceGroupParams filled = filled(8, 6);
        assertNull(rig.cuda().cuDevSmResourceSplit(result, sms(rig), 0, filled, group(124, 2, 0, 0)));
        assertEquals(8, result[0].sm().smCount());
        assertEquals(124, result[1].sm().smCount());
    }
}
