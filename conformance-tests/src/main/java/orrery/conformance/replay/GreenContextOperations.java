package orrery.conformance.replay;

import java.util.StringJoiner;
import orrery.driver.CUcontext;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceDesc;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevSmResourceSplit;
import orrery.driver.CUgreenCtx;

/** The operations of transcripts on green contexts and their resources. */
final class GreenContextOperations {
    private GreenContextOperations() {}

    static void register(OperationTable table) {
        addResources(table);
        table.answers("cuGreenCtxCreate", call -> {
            CUdevResourceDesc desc = call.handle(CUdevResourceDesc.class);
            int flags = call.integer(1);
            return call.made(Kind.GREEN_CONTEXT, call.cuda.cuGreenCtxCreate(desc, call.device(), flags));
        });
    }

    private static void addResources(OperationTable table) {
        CUdevResourceType sm = CUdevResourceType.SM;
        table.answers(
                "cuDeviceGetDevResource", call -> resource(call, call.cuda.cuDeviceGetDevResource(call.device(), sm)));
        table.answers(
                "cuCtxGetDevResource",
                call -> resource(call, call.cuda.cuCtxGetDevResource(call.handle(CUcontext.class), sm)));
        table.answers(
                "cuGreenCtxGetDevResource",
                call -> resource(call, call.cuda.cuGreenCtxGetDevResource(call.handle(CUgreenCtx.class), sm)));
        table.answers("cuDevSmResourceSplitByCount", GreenContextOperations::split);
        table.answers("cuDevResourceGenerateDesc", call -> {
            CUdevResource[] parts = call.list().stream()
                    .map(name -> call.handle(name, CUdevResource.class))
                    .toArray(CUdevResource[]::new);
            return call.made(Kind.DESCRIPTOR, call.cuda.cuDevResourceGenerateDesc(parts));
        });
    }

    private static CallAnswer resource(ReplayedCall call, CUdevResource resource) {
        return call.made(Kind.RESOURCE, resource)
                .with(resource.sm().smCount())
                .with(resource.sm().minSmPartitionSize())
                .with(resource.sm().smCoscheduledAlignment());
    }

    /** Splits SM resources into groups of equal size. A call for no groups asks only how many there could be. */
    private static CallAnswer split(ReplayedCall call) {
        CUdevResource input = call.handle(CUdevResource.class);
        int groups = call.integer();
        int minimum = call.integer();
        int flags = (int) call.flags();
        if (groups == 0) {
            int number = call.cuda.cuDevSmResourceSplitByCount(input, flags, minimum);
            return CallAnswer.success().with(number).with("[]").with("rest").with("none");
        }
        CUdevSmResourceSplit split = call.cuda.cuDevSmResourceSplitByCount(groups, input, flags, minimum);
        StringJoiner sizes = new StringJoiner(" ", "[", "]");
        for (int i = 0; i < split.result().size(); i++) {
            CUdevResource group = split.result().get(i);
            sizes.add(String.valueOf(group.sm().smCount()));
            call.bindPart(String.valueOf(i), Kind.RESOURCE, group);
        }
        CUdevResource rest = split.remaining();
        if (rest != null) {
            call.bindPart("rest", Kind.RESOURCE, rest);
        }
        return CallAnswer.success()
                .with(split.result().size())
                .with(sizes.toString())
                .with("rest")
                .with(rest == null ? "none" : rest.sm().smCount());
    }
}
