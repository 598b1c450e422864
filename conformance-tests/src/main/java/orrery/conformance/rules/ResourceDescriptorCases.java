package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.rules.PartitionCases.halves;
import static orrery.conformance.rules.PartitionCases.sms;
import static orrery.driver.GreenContexts.CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceDesc;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevSmResourceSplit;
import orrery.driver.CUdevice;

/** Resources of devices, contexts and streams, and descriptors of resources. */
final class ResourceDescriptorCases {
    private ResourceDescriptorCases() {}

    @Violates("SM-12")
    static void askForNoResource(Rig rig) {
        resource(rig, CUdevResourceType.INVALID);
    }

    @Complies("SM-12")
    static void askForSms(Rig rig) {
        resource(rig, CUdevResourceType.SM);
    }

    @Violates(value = "SM-12", says = "WORKQUEUE_CONFIG")
    static void askForWorkQueuesOfAStream(Rig rig) {
        rig.cuda().cuStreamGetDevResource(rig.stream(), CUdevResourceType.WORKQUEUE_CONFIG);
    }

    @Complies("SM-12")
    static void askForWorkQueuesOfAContext(Rig rig) {
        rig.cuda().cuCtxGetDevResource(rig.context(), CUdevResourceType.WORKQUEUE_CONFIG);
        rig.cuda().cuCtxGetDevResource(rig.context(), CUdevResourceType.WORKQUEUE);
    }

    @Violates("SM-12")
    static void divideWorkQueues(Rig rig) {
        rig.cuda().cuDevSmResourceSplitByCount(1, resource(rig, CUdevResourceType.WORKQUEUE), 0, 8);
    }

    /** Describes the configuration of work queues and other resources. */
    private static void describe(Rig rig, int limit, CUdevResource... more) {
        CUdevResource config = resource(rig, CUdevResourceType.WORKQUEUE_CONFIG);
        config.wqConfig().wqConcurrencyLimit(limit);
        List<CUdevResource> all = new ArrayList<>(List.of(more));
        all.add(config);
        rig.cuda().cuDevResourceGenerateDesc(all.toArray(new CUdevResource[0]));
    }

    @Violates("SM-18")
    static void describeTwoConfigurations(Rig rig) {
        describe(rig, 4, resource(rig, CUdevResourceType.WORKQUEUE));
    }

    @Complies("SM-18")
    static void describeOneConfiguration(Rig rig) {
        describe(rig, 4, resource(rig, CUdevResourceType.SM));
    }

    @Violates(value = "SM-19", says = "work queues for 0 streams")
    static void describeNoConcurrency(Rig rig) {
        describe(rig, 0);
    }

    @Violates("SM-19")
    static void describeTooMuchConcurrency(Rig rig) {
        describe(rig, 129);
    }

    @Complies("SM-19")
    static void describeMostConcurrency(Rig rig) {
        describe(rig, 128);
    }

    @Complies("SM-19")
    static void describeConcurrency(Rig rig) {
        describe(rig, 1);
    }

    @Complies("SM-12")
    static void askForMultiprocessors(Rig rig) {
        assertEquals(132, resource(rig, CUdevResourceType.SM).sm().smCount());
    }

    private static CUdevResource resource(Rig rig, CUdevResourceType type) {
        return rig.cuda().cuDeviceGetDevResource(rig.device(), type);
    }

    @Violates("SM-13")
    static void describeNothing(Rig rig) {
        describeTimes(rig, 0);
    }

    @Complies("SM-13")
    static void describeOne(Rig rig) {
        describeTimes(rig, 1);
    }

    /** Describes the SMs of the device this many times. */
    private static void describeTimes(Rig rig, int count) {
        CUdevResource[] resources = Collections.nCopies(count, sms(rig)).toArray(new CUdevResource[0]);
        rig.cuda().cuDevResourceGenerateDesc(resources);
    }

    @Violates("SM-14")
    static void describeTwoDevices(Rig oneDevice) {
        describeResources(1);
    }

    @Complies("SM-14")
    static void describeOneDevice(Rig rig) {
        describeResources(0);
    }

    @Violates(
            value = "SM-14",
            says = {"of device 0", "work queues", "are combined in a descriptor"})
    static void describeSmsOfOneDeviceAndQueuesOfAnother(Rig oneDevice) {
        describeSmsAndQueues(1);
    }

    @Complies("SM-14")
    static void describeSmsAndQueuesOfOneDevice(Rig rig) {
        describeSmsAndQueues(0);
    }

    /** Describes the SMs of device 0 together with the work queues of a device. */
    private static void describeSmsAndQueues(int second) {
        try (Rig rig = Rig.withTwoDevices()) {
            rig.cuda()
                    .cuDevResourceGenerateDesc(
                            sms(rig),
                            rig.cuda().cuDeviceGetDevResource(new CUdevice(second), CUdevResourceType.WORKQUEUE));
        }
    }

    /** Describes a half of device 0 together with the other half of a device. */
    private static void describeResources(int second) {
        try (Rig rig = Rig.withTwoDevices()) {
            List<CUdevSmResourceSplit> halves = Stream.of(0, 1)
                    .map(CUdevice::new)
                    .map(device -> rig.cuda().cuDeviceGetDevResource(device, CUdevResourceType.SM))
                    .map(sms -> rig.cuda().cuDevSmResourceSplitByCount(2, sms, 0, 64))
                    .toList();
            CUdevResource one = halves.get(0).result().get(0);
            CUdevResource other = halves.get(second).result().get(1);
            rig.cuda().cuDevResourceGenerateDesc(one, other);
        }
    }

    @Violates("CTX-18")
    static void useADescriptorElsewhere(Rig oneDevice) {
        useADescriptor(1);
    }

    @Complies("CTX-18")
    static void useADescriptorWhereItIsFrom(Rig rig) {
        useADescriptor(0);
    }

    /** Creates a green context on a device from a descriptor of device 0. */
    private static void useADescriptor(int device) {
        try (Rig rig = Rig.withTwoDevices()) {
            CUdevResourceDesc descriptor = rig.cuda().cuDevResourceGenerateDesc(sms(rig));
            rig.cuda().cuGreenCtxCreate(descriptor, new CUdevice(device), 1);
        }
    }

    @Violates("SM-15")
    static void describeGroupsOfTwoDivisions(Rig rig) {
        describeGroups(rig, true);
    }

    @Complies("SM-15")
    static void describeGroupsOfOneDivision(Rig rig) {
        describeGroups(rig, false);
    }

    private static void describeGroups(Rig rig, boolean ofTwoDivisions) {
        CUdevSmResourceSplit first = halves(rig);
        CUdevSmResourceSplit second = ofTwoDivisions ? halves(rig) : first;
        rig.cuda()
                .cuDevResourceGenerateDesc(
                        first.result().get(0), second.result().get(1));
    }

    @Complies("SM-15")
    static void describeAGroupTwice(Rig rig) {
        CUdevResource half = halves(rig).result().get(0);
        var context = rig.cuda().cuGreenCtxCreate(rig.cuda().cuDevResourceGenerateDesc(half, half), rig.device(), 1);
        CUdevResource has = rig.cuda().cuGreenCtxGetDevResource(context, CUdevResourceType.SM);
        assertEquals(2 * half.sm().smCount(), has.sm().smCount());
    }

    @Violates("SM-16")
    static void describeAGroupAndTheRest(Rig rig) {
        describeTheRest(rig, 0);
    }

    @Complies("SM-16")
    static void describeAGroupOfEachForItselfAndTheRest(Rig rig) {
        describeTheRest(rig, CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING);
    }

    private static void describeTheRest(Rig rig, int flags) {
        CUdevSmResourceSplit split = rig.cuda().cuDevSmResourceSplitByCount(1, sms(rig), flags, 10);
        rig.cuda().cuDevResourceGenerateDesc(split.result().get(0), split.remaining());
    }
}
