package orrery.driver;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.device.CUgraphNodeType;

/**
 * A batch of stream memory operations. Source: {@code cuda.h}.
 *
 * @param ctx the context that makes them; needed
 * @param operations the operations, in order
 * @param flags 0
 */
public record CUbatchMemOpNodeParams(@Nullable CUcontext ctx, List<CUstreamBatchMemOp> operations, int flags)
        implements CUgraphNodeParams {

    /** Copies the operations. */
    public CUbatchMemOpNodeParams {
        operations = Lists.copy(operations);
    }

    @Override
    public CUgraphNodeType type() {
        return CUgraphNodeType.BATCH_MEM_OP;
    }
}
