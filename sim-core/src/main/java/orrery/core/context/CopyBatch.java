package orrery.core.context;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.List;
import orrery.core.capture.CaptureRule;
import orrery.core.context.CopyRequest.SourceAccess;
import orrery.core.graph.EdgeList;
import orrery.core.graph.Graph;
import orrery.core.host.Host;
import orrery.core.memory.MemoryRule;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamRequest;
import orrery.core.work.CopyOperand;
import orrery.core.work.Memcpy;

/** Submits several copies in one call. All are checked before the first is submitted. */
public final class CopyBatch {
    private CopyBatch() {}

    /**
     * A copy of a batch.
     *
     * @param target the target
     * @param source the source
     * @param width bytes of a row
     * @param height rows of a layer
     * @param depth layers
     * @param readsSourceAtCall whether the source is read during the call, out of stream order
     */
    public record Copy(
            CopyOperand target, CopyOperand source, long width, long height, long depth, boolean readsSourceAtCall) {}

    /** Refuses a capturing stream. Its capture continues, as on an H200. */
    private record NotCapturing(Host host) implements StreamRequest<Boolean> {
        @Override
        public Boolean onDevice(Stream stream) {
            return true;
        }

        @Override
        public Boolean inGraph(Stream stream, Graph graph, EdgeList dependencies) {
            throw CaptureRule.NOT_SCHEDULED.violated(host.who() + " is called for " + stream + ", which is capturing");
        }
    }

    /**
     * Submits copies. They execute one after the other, in the order of the list, which is one of the orders that the
     * documentation allows.
     *
     * @param context the context of the stream
     * @param accessor the context that accesses memory of pools and graphs
     * @throws orrery.sim.CudaException if a copy is not legal (MEMORY-04, MEMORY-06, MEMORY-17, MEMORY-20, PEER-06,
     *     ARRAY-03, ARRAY-05) or the stream is capturing (CAPTURE-14)
     */
    public static void submit(Context context, Stream stream, Context accessor, List<Copy> copies) {
        Host host = context.host();
        stream.perform(new NotCapturing(host));
        MemoryRule.BATCH.require(!copies.isEmpty(), () -> host.who() + " is given no copies");
        ImmutableList.Builder<CopyRequest> requests = ImmutableList.builder();
        for (Copy copy : copies) {
            MemoryRule.BATCH.require(
                    copy.width() != 0 && copy.height() != 0 && copy.depth() != 0,
                    () -> host.who() + " is given a copy of " + copy.width() + " bytes in " + copy.height()
                            + " rows and " + copy.depth() + " layers");
            Memcpy work = ContextCopies.memcpy(
                    context, copy.target(), copy.source(), copy.width(), copy.height(), copy.depth());
            ContextCopies.checkAccess(accessor, work.source());
            ContextCopies.checkAccess(accessor, work.target());
            SourceAccess access = copy.readsSourceAtCall() ? SourceAccess.DURING_CALL : SourceAccess.IN_STREAM_ORDER;
            requests.add(new CopyRequest(context, work, false, access, ImmutableSet.of()));
        }
        requests.build().forEach(stream::perform);
    }
}
