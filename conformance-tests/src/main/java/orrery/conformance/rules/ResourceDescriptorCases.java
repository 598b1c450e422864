package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.rules.PartitionCases.halves;
import static orrery.conformance.rules.PartitionCases.sms;
import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.driver.CUdevResourceType.INVALID;
import static orrery.driver.CUdevResourceType.SM;
import static orrery.driver.CUdevResourceType.WORKQUEUE;
import static orrery.driver.CUdevResourceType.WORKQUEUE_CONFIG;
import static orrery.driver.GreenContexts.CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceDesc;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevSmResourceSplit;
import orrery.driver.CUdevWorkqueueConfigResource.Scope;
import orrery.driver.CUdevice;

/** Cases of the rules of resources of devices, contexts and streams, and of descriptors of resources. */
final class ResourceDescriptorCases {
    static final List<RuleCase> CASES = List.of(
            violates("SM-12", "askForNoResource", rig -> resource(rig, INVALID)),
            complies("SM-12", "askForSms", rig -> resource(rig, SM)),
            violates("SM-12", "askForWorkQueuesOfAStream", (rig, cuda) -> {
                        cuda.cuStreamGetDevResource(rig.stream(), WORKQUEUE_CONFIG);
                    })
                    .says("WORKQUEUE_CONFIG"),
            complies("SM-12", "askForWorkQueuesOfAContext", (rig, cuda) -> {
                cuda.cuCtxGetDevResource(rig.context(), WORKQUEUE_CONFIG);
                cuda.cuCtxGetDevResource(rig.context(), WORKQUEUE);
            }),
            violates("SM-12", "divideWorkQueues", (rig, cuda) -> {
                cuda.cuDevSmResourceSplitByCount(1, resource(rig, WORKQUEUE), 0, 8);
            }),
            complies("SM-12", "askForMultiprocessors", rig -> {
                assertEquals(132, resource(rig, SM).sm().smCount());
            }),
            violates("SM-18", "describeTwoConfigurations", rig -> describe(rig, 4, resource(rig, WORKQUEUE))),
            complies("SM-18", "describeOneConfiguration", rig -> describe(rig, 4, resource(rig, SM))),
            violates("SM-19", "describeNoConcurrency", rig -> describe(rig, 0)).says("work queues for 0 streams"),
            violates("SM-19", "describeTooMuchConcurrency", rig -> describe(rig, 129)),
            complies("SM-19", "describeMostConcurrency", rig -> describe(rig, 128)),
            complies("SM-19", "describeConcurrency", rig -> describe(rig, 1)),
            violates("SM-13", "describeNothing", rig -> describeTimes(rig, 0)),
            complies("SM-13", "describeOne", rig -> describeTimes(rig, 1)),
            violates("SM-14", "describeTwoDevices", rig -> describeResources(rig, 1))
                    .onTwoDevices(),
            complies("SM-14", "describeOneDevice", rig -> describeResources(rig, 0))
                    .onTwoDevices(),
            violates("SM-14", "describeSmsOfOneDeviceAndQueuesOfAnother", rig -> describeSmsAndQueues(rig, 1))
                    .onTwoDevices()
                    .says("of device 0", "work queues", "are combined in a descriptor"),
            complies("SM-14", "describeSmsAndQueuesOfOneDevice", rig -> describeSmsAndQueues(rig, 0))
                    .onTwoDevices(),
            violates("CTX-18", "useADescriptorElsewhere", rig -> useADescriptor(rig, 1))
                    .onTwoDevices(),
            complies("CTX-18", "useADescriptorWhereItIsFrom", rig -> useADescriptor(rig, 0))
                    .onTwoDevices(),
            violates("SM-15", "describeGroupsOfTwoDivisions", rig -> describeGroups(rig, first -> halves(rig))),
            complies("SM-15", "describeGroupsOfOneDivision", rig -> describeGroups(rig, first -> first)),
            complies("SM-15", "describeAGroupTwice", (rig, cuda) -> {
                CUdevResource half = halves(rig).result().get(0);
                var context = cuda.cuGreenCtxCreate(cuda.cuDevResourceGenerateDesc(half, half), rig.device(), 1);
                assertEquals(
                        2 * half.sm().smCount(),
                        cuda.cuGreenCtxGetDevResource(context, SM).sm().smCount());
            }),
            violates("SM-16", "describeAGroupAndTheRest", rig -> describeTheRest(rig, 0)),
            complies("SM-16", "describeAGroupOfEachForItselfAndTheRest", rig -> {
                describeTheRest(rig, CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING);
            }));

    private ResourceDescriptorCases() {}

    /** Describes the configuration of work queues and other resources. */
    private static void describe(Rig rig, int limit, CUdevResource... more) {
        CUdevResource config = resource(rig, WORKQUEUE_CONFIG).withWqConfig(limit, Scope.DEVICE_CTX);
        List<CUdevResource> all = new ArrayList<>(List.of(more));
        all.add(config);
        rig.cuda.cuDevResourceGenerateDesc(all.toArray(new CUdevResource[0]));
    }

    private static CUdevResource resource(Rig rig, CUdevResourceType type) {
        return rig.cuda.cuDeviceGetDevResource(rig.device(), type);
    }

    /** Describes the SMs of the device this many times. */
    private static void describeTimes(Rig rig, int count) {
        CUdevResource[] resources = Collections.nCopies(count, sms(rig)).toArray(new CUdevResource[0]);
        rig.cuda.cuDevResourceGenerateDesc(resources);
    }

    /** Describes the SMs of device 0 together with the work queues of a device. */
    private static void describeSmsAndQueues(Rig rig, int second) {
        rig.cuda.cuDevResourceGenerateDesc(sms(rig), rig.cuda.cuDeviceGetDevResource(new CUdevice(second), WORKQUEUE));
    }

    /** Describes a half of device 0 together with the other half of a device. */
    private static void describeResources(Rig rig, int second) {
        List<CUdevSmResourceSplit> halves = Stream.of(0, 1)
                .map(CUdevice::new)
                .map(device -> rig.cuda.cuDeviceGetDevResource(device, SM))
                .map(sms -> rig.cuda.cuDevSmResourceSplitByCount(2, sms, 0, 64))
                .toList();
        CUdevResource one = halves.get(0).result().get(0);
        CUdevResource other = halves.get(second).result().get(1);
        rig.cuda.cuDevResourceGenerateDesc(one, other);
    }

    /** Creates a green context on a device from a descriptor of device 0. */
    private static void useADescriptor(Rig rig, int device) {
        CUdevResourceDesc descriptor = rig.cuda.cuDevResourceGenerateDesc(sms(rig));
        rig.cuda.cuGreenCtxCreate(descriptor, new CUdevice(device), 1);
    }

    private static void describeGroups(Rig rig, UnaryOperator<CUdevSmResourceSplit> other) {
        CUdevSmResourceSplit first = halves(rig);
        CUdevSmResourceSplit second = other.apply(first);
        rig.cuda.cuDevResourceGenerateDesc(
                first.result().get(0), second.result().get(1));
    }

    private static void describeTheRest(Rig rig, int flags) {
        CUdevSmResourceSplit split = rig.cuda.cuDevSmResourceSplitByCount(1, sms(rig), flags, 10);
        rig.cuda.cuDevResourceGenerateDesc(split.result().get(0), split.remaining());
    }
}
