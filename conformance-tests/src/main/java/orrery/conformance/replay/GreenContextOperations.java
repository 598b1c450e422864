package orrery.conformance.replay;

import java.util.Map;
import java.util.StringJoiner;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceDesc;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevSmResourceSplit;
import orrery.driver.CUgreenCtx;
import orrery.driver.GreenContexts;
import orrery.driver.StreamManagement;

/** The operations of transcripts on green contexts and their resources. */
final class GreenContextOperations {
    private static final Map<String, Integer> SPLIT = Map.of(
            "IGNORE_SM_COSCHEDULING", GreenContexts.CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING,
            "MAX_POTENTIAL_CLUSTER_SIZE", GreenContexts.CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE);

    private static final Map<String, Integer> STREAM =
            Map.of("DEFAULT", 0, "NON_BLOCKING", StreamManagement.CU_STREAM_NON_BLOCKING);

    private GreenContextOperations() {}

    static void register(OperationTable table) {
        registerResources(table);
        table.answers("cuGreenCtxCreate", (s, a) -> {
            CUdevResourceDesc desc = a.handle(a.word(), CUdevResourceDesc.class);
            int flags = a.integer(1);
            return s.made(a, Kind.GREEN_CONTEXT, s.driver().cuGreenCtxCreate(desc, a.device(), flags));
        });
        table.does("cuGreenCtxDestroy", (s, a) -> s.driver().cuGreenCtxDestroy(context(a)));
        table.answers(
                "cuCtxFromGreenCtx",
                (s, a) -> s.found(a, Kind.CONTEXT, s.driver().cuCtxFromGreenCtx(context(a))));
        table.does("cuGreenCtxRecordEvent", (s, a) -> s.driver().cuGreenCtxRecordEvent(context(a), a.event()));
        table.does("cuGreenCtxWaitEvent", (s, a) -> s.driver().cuGreenCtxWaitEvent(context(a), a.event()));
        table.answers(
                "cuStreamGetGreenCtx",
                (s, a) -> CallAnswer.success()
                        .handle(Kind.GREEN_CONTEXT, s.driver().cuStreamGetGreenCtx(a.stream())));
        table.answers(
                "cuGreenCtxStreamCreate",
                (s, a) -> s.made(
                        a,
                        Kind.STREAM,
                        s.driver().cuGreenCtxStreamCreate(context(a), a.flags(STREAM, 1), a.integer(0))));
        table.answers(
                "cuGreenCtxGetId",
                (s, a) -> CallAnswer.success().id("context", s.driver().cuGreenCtxGetId(context(a))));
    }

    private static void registerResources(OperationTable table) {
        CUdevResourceType sm = CUdevResourceType.SM;
        table.answers(
                "cuDeviceGetDevResource", (s, a) -> resource(s, a, s.driver().cuDeviceGetDevResource(a.device(), sm)));
        table.answers("cuCtxGetDevResource", (s, a) -> resource(s, a, s.driver().cuCtxGetDevResource(a.context(), sm)));
        table.answers(
                "cuGreenCtxGetDevResource",
                (s, a) -> resource(s, a, s.driver().cuGreenCtxGetDevResource(context(a), sm)));
        table.answers("cuDevSmResourceSplitByCount", GreenContextOperations::split);
        table.answers("cuDevResourceGenerateDesc", (s, a) -> {
            CUdevResource[] parts = a.list().stream()
                    .map(name -> a.handle(name, CUdevResource.class))
                    .toArray(CUdevResource[]::new);
            return s.made(a, Kind.DESCRIPTOR, s.driver().cuDevResourceGenerateDesc(parts));
        });
    }

    private static CUgreenCtx context(TranscriptArguments arguments) {
        return arguments.handle(arguments.word(), CUgreenCtx.class);
    }

    private static CallAnswer resource(ReplaySession session, TranscriptArguments arguments, CUdevResource resource) {
        return session.made(arguments, Kind.RESOURCE, resource)
                .with(resource.sm().smCount())
                .with(resource.sm().minSmPartitionSize())
                .with(resource.sm().smCoscheduledAlignment());
    }

    /** Splits SM resources into groups of equal size. A call for no groups asks only how many there could be. */
    private static CallAnswer split(ReplaySession session, TranscriptArguments arguments) {
        CUdevResource input = arguments.handle(arguments.word(), CUdevResource.class);
        int groups = arguments.integer();
        int minimum = arguments.integer();
        int flags = arguments.flags(SPLIT, 0);
        if (groups == 0) {
            int number = session.driver().cuDevSmResourceSplitByCount(input, flags, minimum);
            return CallAnswer.success().with(number).with("[]").with("rest").with("none");
        }
        CUdevSmResourceSplit split = session.driver().cuDevSmResourceSplitByCount(groups, input, flags, minimum);
        StringJoiner sizes = new StringJoiner(" ", "[", "]");
        for (int i = 0; i < split.result().size(); i++) {
            CUdevResource group = split.result().get(i);
            sizes.add(String.valueOf(group.sm().smCount()));
            session.bindPart(arguments, String.valueOf(i), Kind.RESOURCE, group);
        }
        CUdevResource rest = split.remaining();
        if (rest != null) {
            session.bindPart(arguments, "rest", Kind.RESOURCE, rest);
        }
        return CallAnswer.success()
                .with(split.result().size())
                .with(sizes.toString())
                .with("rest")
                .with(rest == null ? "none" : rest.sm().smCount());
    }
}
