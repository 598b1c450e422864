package orrery.conformance.rules;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.List;

/** The cases of all rules, by chapter. */
public final class RuleChapters {
    /** The cases of each chapter, by the name of its class. */
    static final ImmutableMap<String, List<RuleCase>> ALL = ImmutableMap.<String, List<RuleCase>>builder()
            .put("StreamCases", StreamCases.CASES)
            .put("EventCases", EventCases.CASES)
            .put("MachineCases", MachineCases.CASES)
            .put("ModuleCases", ModuleCases.CASES)
            .put("LaunchCases", LaunchCases.CASES)
            .put("ArgumentCases", ArgumentCases.CASES)
            .put("ClusterCases", ClusterCases.CASES)
            .put("MemoryCases", MemoryCases.CASES)
            .put("VirtualMemoryCases", VirtualMemoryCases.CASES)
            .put("IpcCases", IpcCases.CASES)
            .put("ArrayCases", ArrayCases.CASES)
            .put("PoolCases", PoolCases.CASES)
            .put("PartitionCases", PartitionCases.CASES)
            .put("ResourceDescriptorCases", ResourceDescriptorCases.CASES)
            .put("GreenCases", GreenCases.CASES)
            .put("PeerCases", PeerCases.CASES)
            .put("UserObjectCases", UserObjectCases.CASES)
            .put("CaptureCases", CaptureCases.CASES)
            .put("CaptureEndCases", CaptureEndCases.CASES)
            .put("CaptureEventCases", CaptureEventCases.CASES)
            .put("GraphCases", GraphCases.CASES)
            .put("GraphEdgeCases", GraphEdgeCases.CASES)
            .put("ExecCases", ExecCases.CASES)
            .put("UpdateCases", UpdateCases.CASES)
            .put("ConditionalCases", ConditionalCases.CASES)
            .put("ConditionalBodyCases", ConditionalBodyCases.CASES)
            .put("DeviceLaunchCases", DeviceLaunchCases.CASES)
            .put("UpdatableNodeCases", UpdatableNodeCases.CASES)
            .put("MemoryNodeCases", MemoryNodeCases.CASES)
            .put("ExternalHandleCases", ExternalHandleCases.CASES)
            .put("ExternalMemoryCases", ExternalMemoryCases.CASES)
            .put("ExternalArrayCases", ExternalArrayCases.CASES)
            .put("ExternalSemaphoreCases", ExternalSemaphoreCases.CASES)
            .put("SciSyncCases", SciSyncCases.CASES)
            .put("ExternalNodeCases", ExternalNodeCases.CASES)
            .put("LifetimeCases", LifetimeCases.CASES)
            .put("PictureCases", PictureCases.CASES)
            .put("RuntimeCases", RuntimeCases.CASES)
            .put("CuptiCases", CuptiCases.CASES)
            .put("CuptiBufferCases", CuptiBufferCases.CASES)
            .buildOrThrow();

    private RuleChapters() {}

    /** Returns all cases, in the order of their chapters. */
    public static ImmutableList<RuleCase> cases() {
        return ALL.values().stream().flatMap(List::stream).collect(ImmutableList.toImmutableList());
    }
}
