package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static orrery.driver.CUdevSmResourceGroupParams.CU_DEV_SM_RESOURCE_GROUP_BACKFILL;
import static orrery.driver.GreenContexts.CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING;
import static orrery.driver.GreenContexts.CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE;

import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevSmResourceGroupParams;
import orrery.driver.CUdevSmResourceSplit;

/** Splits of SM resources. */
final class PartitionCases {
    private PartitionCases() {}

    static CUdevResource sms(Rig rig) {
        return rig.cuda().cuDeviceGetDevResource(rig.device(), CUdevResourceType.SM);
    }

    static CUdevSmResourceSplit halves(Rig rig) {
        return rig.cuda().cuDevSmResourceSplitByCount(2, sms(rig), 0, 64);
    }

    private static CUdevSmResourceGroupParams group(int count, int coscheduled, int preferred, int flags) {
        return new CUdevSmResourceGroupParams(count, coscheduled, preferred, flags);
    }

    /** Splits with a place for every group. */
    private static CUdevResource split(Rig rig, int flags, CUdevSmResourceGroupParams... groups) {
        return rig.cuda().cuDevSmResourceSplit(new CUdevResource[groups.length], sms(rig), flags, groups);
    }

    // -- by count ------------------------------------------------------------------------------------------------

    @Violates("SM-01")
    static void divideNothing(Rig rig) {
        splitByCount(rig, null);
    }

    @Complies("SM-01")
    static void divideAllSms(Rig rig) {
        splitByCount(rig, sms(rig));
    }

    @Violates("SM-01")
    static void describeWhatAnotherMachineHas(Rig rig) {
        try (Rig other = new Rig()) {
            rig.cuda().cuDevResourceGenerateDesc(sms(other));
        }
    }

    @Complies("SM-01")
    static void divideTheDevice(Rig rig) {
        assertEquals(2, splitByCount(rig, sms(rig)).result().size());
    }

    private static CUdevSmResourceSplit splitByCount(Rig rig, CUdevResource input) {
        return rig.cuda().cuDevSmResourceSplitByCount(2, input, 0, 8);
    }

    @Violates(
            value = "SM-02",
            says = {"64 SMs", "which is a group of a split"})
    static void divideAGroup(Rig rig) {
        rig.cuda().cuDevSmResourceSplitByCount(2, halves(rig).result().get(0), 0, 8);
    }

    @Complies("SM-02")
    static void divideAWholeDevice(Rig rig) {
        rig.cuda().cuDevSmResourceSplitByCount(2, sms(rig), 0, 8);
    }

    @Violates("SM-02")
    static void divideTheRestByCount(Rig rig) {
        rig.cuda().cuDevSmResourceSplitByCount(1, halves(rig).remaining(), 0, 2);
    }

    @Violates("SM-02")
    static void splitAGroup(Rig rig) {
        rig.cuda().cuDevSmResourceSplit(null, halves(rig).result().get(0), 0, group(0, 2, 0, 0));
    }

    /** Splitting one group off, and then one of what is left. */
    @Complies("SM-02")
    static void splitTheRest(Rig rig) {
        CUdevResource rest = split(rig, 0, group(8, 2, 0, 0));
        CUdevResource left = rig.cuda().cuDevSmResourceSplit(new CUdevResource[1], rest, 0, group(8, 2, 0, 0));
        assertEquals(116, left.sm().smCount());
    }

    @Complies("SM-02")
    static void divideWhatAGreenContextHas(Rig rig) {
        var context = new GreenRig(rig).context();
        CUdevResource has = rig.cuda().cuGreenCtxGetDevResource(context, CUdevResourceType.SM);
        assertEquals(2, rig.cuda().cuDevSmResourceSplitByCount(has, 0, 8));
    }

    /** Each group of what has no structure begins in a processing cluster of its own; 11 clusters have SMs left. */
    @Complies("SM-02")
    static void divideTheRestThatAGreenContextHas(Rig rig) {
        CUdevResource rest =
                rig.cuda().cuDevSmResourceSplitByCount(1, sms(rig), 0, 8).remaining();
        var context = rig.cuda().cuGreenCtxCreate(rig.cuda().cuDevResourceGenerateDesc(rest), rig.device(), 1);
        CUdevResource has = rig.cuda().cuGreenCtxGetDevResource(context, CUdevResourceType.SM);
        assertEquals(11, rig.cuda().cuDevSmResourceSplitByCount(has, 0, 2));
        int apart = CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING;
        assertEquals(62, rig.cuda().cuDevSmResourceSplitByCount(has, apart, 2));
    }

    @Violates("SM-03")
    static void preferBothAtOnce(Rig rig) {
        splitWithFlags(
                rig,
                CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING | CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE);
    }

    @Complies("SM-03")
    static void preferWhatIsNotDocumented(Rig rig) {
        splitWithFlags(rig, 4);
    }

    @Complies("SM-03")
    static void preferNothing(Rig rig) {
        splitWithFlags(rig, 0);
    }

    @Complies("SM-03")
    static void ignoreCoscheduling(Rig rig) {
        splitWithFlags(rig, CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING);
    }

    @Complies("SM-03")
    static void preferLargeClusters(Rig rig) {
        splitWithFlags(rig, CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE);
    }

    private static void splitWithFlags(Rig rig, int flags) {
        rig.cuda().cuDevSmResourceSplitByCount(2, sms(rig), flags, 8);
    }

    @Violates(
            value = "SM-17",
            says = {"40 SMs", "compute capability 7.5"})
    static void preferClustersOfATuringDevice(Rig unused) {
        preferClusters(Devices.t4());
    }

    @Complies("SM-17")
    static void preferClustersOfAHopperDevice(Rig rig) {
        preferClusters(Devices.h200());
    }

    private static void preferClusters(DeviceModel model) {
        try (Rig rig = Rig.on(model)) {
            rig.cuda().cuDevSmResourceSplitByCount(sms(rig), CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE, 8);
        }
    }

    @Violates(
            value = "SM-04",
            says = {"132 SMs", "at least 133"})
    static void askForMoreThanThereAre(Rig rig) {
        rig.cuda().cuDevSmResourceSplitByCount(sms(rig), 0, 133);
    }

    @Complies("SM-04")
    static void askForAll(Rig rig) {
        rig.cuda().cuDevSmResourceSplitByCount(sms(rig), 0, 132);
    }

    @Violates("SM-04")
    static void askForLessThanNone(Rig rig) {
        rig.cuda().cuDevSmResourceSplitByCount(1, sms(rig), 0, -1);
    }

    @Complies("SM-04")
    static void askForAllOrNone(Rig rig) {
        assertEquals(1, rig.cuda().cuDevSmResourceSplitByCount(sms(rig), 0, 132));
        assertEquals(15, rig.cuda().cuDevSmResourceSplitByCount(sms(rig), 0, 0));
    }

    @Violates("SM-05")
    static void divideIntoNoGroups(Rig rig) {
        rig.cuda().cuDevSmResourceSplitByCount(0, sms(rig), 0, 8);
    }

    @Violates("SM-05")
    static void splitIntoNoGroups(Rig rig) {
        split(rig, 0);
    }

    @Complies("SM-05")
    static void divideIntoOneGroup(Rig rig) {
        rig.cuda().cuDevSmResourceSplitByCount(1, sms(rig), 0, 8);
    }

    // -- by groups -----------------------------------------------------------------------------------------------

    @Violates(
            value = "SM-06",
            says = {"legal are 0 and multiples of 8 up to 120"})
    static void splitOffHalfAUnit(Rig rig) {
        split(rig, 0, group(12, 8, 0, 0));
    }

    @Violates(value = "SM-06", says = "legal is 0 in a query of sizes without a result: no unit of 32 SMs fits")
    static void askForPartOfAUnitThatDoesNotFit(Rig rig) {
        rig.cuda().cuDevSmResourceSplit(null, sms(rig), 0, group(16, 32, 0, 0));
    }

    @Violates(
            value = "SM-06",
            says = {"legal are 0 and multiples of 8 up to 120"})
    static void askForLessThanAUnit(Rig rig) {
        rig.cuda().cuDevSmResourceSplit(null, sms(rig), 0, group(4, 8, 0, 0));
    }

    @Violates(value = "SM-06", says = "legal are 0 and 8")
    static void askForLessThanTheOnlyUnit(Rig rig) {
        CUdevResource rest = split(rig, 0, group(112, 8, 0, 0));
        rig.cuda().cuDevSmResourceSplit(null, rest, 0, group(2, 8, 0, 0));
    }

    @Violates("SM-06")
    static void splitOffMoreThanThereAre(Rig rig) {
        split(rig, 0, group(134, 2, 0, 0));
    }

    @Violates(value = "SM-06", says = "even numbers from 8 to 132")
    static void splitOffAnOddNumber(Rig rig) {
        split(rig, 0, group(13, 8, 0, CU_DEV_SM_RESOURCE_GROUP_BACKFILL));
    }

    @Complies("SM-06")
    static void splitOffWholeUnits(Rig rig) {
        split(rig, 0, group(16, 8, 0, 0));
    }

    @Complies("SM-06")
    static void splitOffAnEvenNumber(Rig rig) {
        split(rig, 0, group(12, 8, 0, CU_DEV_SM_RESOURCE_GROUP_BACKFILL));
    }

    @Violates(value = "SM-07", says = "even numbers up to 32")
    static void coscheduleMoreThanFit(Rig rig) {
        split(rig, 0, group(64, 64, 0, 0));
    }

    @Violates("SM-07")
    static void coscheduleOneAlone(Rig rig) {
        split(rig, 0, group(0, 1, 0, 0));
    }

    @Complies("SM-07")
    static void coscheduleAPair(Rig rig) {
        split(rig, 0, group(0, 2, 0, 0));
    }

    @Complies("SM-07")
    static void discoverWhatIsCoscheduled(Rig rig) {
        CUdevSmResourceGroupParams found = group(0, 0, 0, 0);
        CUdevResource rest = split(rig, 0, found);
        assertEquals(120, found.smCount());
        assertEquals(12, rest.sm().smCount());
    }

    @Violates(value = "SM-08", says = "multiples of 8 up to 32")
    static void preferWhatIsNoMultiple(Rig rig) {
        split(rig, 0, group(0, 8, 12, 0));
    }

    @Complies("SM-08")
    static void preferAMultiple(Rig rig) {
        split(rig, 0, group(0, 8, 16, 0));
    }

    @Complies("SM-08")
    static void preferTwice(Rig rig) {
        split(rig, 0, group(16, 8, 16, 0));
    }

    @Violates(
            value = "SM-09",
            says = {"group 1", "leave 4 SMs"})
    static void asTheFirstGroupLeft(Rig rig) {
        split(rig, 0, group(128, 2, 0, 0), group(16, 2, 0, 0));
    }

    @Complies("SM-09")
    static void whatTheFirstGroupLeft(Rig rig) {
        split(rig, 0, group(128, 2, 0, 0), group(4, 2, 0, 0));
    }

    @Violates(value = "SM-09", says = "the groups before it leave 0 SMs in units of 2")
    static void nothingIsLeftForAGroup(Rig rig) {
        split(rig, 0, group(0, 2, 0, 0), group(0, 2, 0, 0));
    }

    @Violates(value = "SM-09", says = "4 SMs are less than one unit of 8")
    static void splitOffLessThanAUnit(Rig rig) {
        split(rig, 0, group(4, 8, 0, 0));
    }

    @Complies("SM-09")
    static void splitOffAUnit(Rig rig) {
        split(rig, 0, group(8, 8, 0, 0));
    }

    @Violates(value = "SM-09", says = "2 SMs are less than one unit of 8")
    static void fillUpLessThanAUnit(Rig rig) {
        split(rig, 0, group(2, 8, 0, CU_DEV_SM_RESOURCE_GROUP_BACKFILL));
    }

    @Violates(value = "SM-09", says = "group 0 of a split of")
    static void unitsThatNoClusterHolds(Rig rig) {
        split(rig, 0, group(0, 32, 0, 0));
    }

    @Violates(
            value = "SM-09",
            says = {"the groups before it leave no unit of 8 SMs", "backfilling begins after one"})
    static void fillUpWithoutAUnit(Rig rig) {
        split(rig, 0, group(0, 8, 0, 0), group(8, 8, 0, CU_DEV_SM_RESOURCE_GROUP_BACKFILL));
    }

    @Complies("SM-09")
    static void discoverThatNothingIsLeft(Rig rig) {
        CUdevSmResourceGroupParams all = group(0, 2, 0, 0);
        CUdevSmResourceGroupParams none = group(0, 2, 0, 0);
        assertNull(rig.cuda().cuDevSmResourceSplit(null, sms(rig), 0, all, none));
        assertEquals(132, all.smCount());
        assertEquals(0, none.smCount());
    }

    /** "Setting the coscheduledSmCount to 2 guarantees that we can always have a valid result". */
    @Complies("SM-09")
    static void fillUpWithPairs(Rig rig) {
        CUdevResource[] result = new CUdevResource[2];
        CUdevSmResourceGroupParams filled = group(8, 6, 0, CU_DEV_SM_RESOURCE_GROUP_BACKFILL);
        assertNull(rig.cuda().cuDevSmResourceSplit(result, sms(rig), 0, filled, group(124, 2, 0, 0)));
        assertEquals(8, result[0].sm().smCount());
        assertEquals(124, result[1].sm().smCount());
    }

    @Complies("SM-09")
    static void oneGroupAndEverythingElse(Rig rig) {
        CUdevSmResourceGroupParams rest = group(0, 2, 0, CU_DEV_SM_RESOURCE_GROUP_BACKFILL);
        assertNull(split(rig, 0, group(8, 4, 0, 0), rest));
        assertEquals(124, rest.smCount());
    }

    @Violates("SM-10")
    static void splitWithFlags(Rig rig) {
        split(rig, 1, group(8, 0, 0, 0));
    }

    @Complies("SM-10")
    static void splitWithoutFlags(Rig rig) {
        split(rig, 0, group(8, 0, 0, 0));
    }

    @Violates("SM-11")
    static void splitWithUnknownFlagsOfAGroup(Rig rig) {
        split(rig, 0, group(8, 0, 0, 2));
    }

    @Complies("SM-11")
    static void splitWithoutFlagsOfAGroup(Rig rig) {
        split(rig, 0, group(8, 0, 0, 0));
    }

    @Complies("SM-11")
    static void splitWithBackfill(Rig rig) {
        split(rig, 0, group(10, 8, 0, CU_DEV_SM_RESOURCE_GROUP_BACKFILL));
    }
}
