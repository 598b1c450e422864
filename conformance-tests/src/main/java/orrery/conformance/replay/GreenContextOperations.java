package orrery.conformance.replay;

import java.util.StringJoiner;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceDesc;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevSmResourceSplit;
import orrery.driver.CUgreenCtx;

/** The operations of transcripts on green contexts and their resources. */
final class GreenContextOperations {
    private GreenContextOperations() {}

    static void register(OperationTable table) {
        registerResources(table);
        table.answers("cuGreenCtxCreate", (s, a) -> {
            CUdevResourceDesc desc = a.handle(a.word(), CUdevResourceDesc.class);
            int flags = a.integer(1);
            return s.made(a, Kind.GREEN_CONTEXT, s.driver().cuGreenCtxCreate(desc, a.device(), flags));
        });
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
        int flags = (int) arguments.flags();
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
