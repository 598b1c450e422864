package orrery.conformance.replay;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import orrery.driver.CUbatchMemOpNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CUstreamBatchMemOp;
import orrery.driver.StreamMemoryOperations;

/** The operations of transcripts on values in memory that streams wait for and write. */
final class StreamValueOperations {
    private static final Map<String, Integer> WAIT = Map.of(
            "GEQ", StreamMemoryOperations.CU_STREAM_WAIT_VALUE_GEQ,
            "EQ", StreamMemoryOperations.CU_STREAM_WAIT_VALUE_EQ,
            "AND", StreamMemoryOperations.CU_STREAM_WAIT_VALUE_AND,
            "NOR", StreamMemoryOperations.CU_STREAM_WAIT_VALUE_NOR,
            "FLUSH", StreamMemoryOperations.CU_STREAM_WAIT_VALUE_FLUSH);
    private static final Map<String, CUstreamBatchMemOp.Type> TYPES = Map.of(
            "WAIT32", CUstreamBatchMemOp.Type.WAIT_VALUE_32,
            "WRITE32", CUstreamBatchMemOp.Type.WRITE_VALUE_32,
            "WAIT64", CUstreamBatchMemOp.Type.WAIT_VALUE_64,
            "WRITE64", CUstreamBatchMemOp.Type.WRITE_VALUE_64,
            "FLUSH", CUstreamBatchMemOp.Type.FLUSH_REMOTE_WRITES,
            "BARRIER", CUstreamBatchMemOp.Type.BARRIER);

    private StreamValueOperations() {}

    static void register(OperationTable table) {
        table.does(
                "cuStreamWaitValue32",
                (s, a) -> s.driver().cuStreamWaitValue32(a.stream(), a.pointer(), a.integer(), a.flags(WAIT, 0)));
        table.does(
                "cuStreamWaitValue64",
                (s, a) -> s.driver().cuStreamWaitValue64(a.stream(), a.pointer(), a.number(), a.flags(WAIT, 0)));
        table.does(
                "cuStreamWriteValue32",
                (s, a) -> s.driver().cuStreamWriteValue32(a.stream(), a.pointer(), a.integer(), a.integer(0)));
        table.does(
                "cuStreamWriteValue64",
                (s, a) -> s.driver().cuStreamWriteValue64(a.stream(), a.pointer(), a.number(), a.integer(0)));
        table.does("cuStreamBatchMemOp", (s, a) -> {
            CUstream stream = a.stream();
            int count = a.integer();
            int flags = a.integer();
            s.driver().cuStreamBatchMemOp(stream, batch(a, count), flags);
        });
    }

    /** Returns the parameters of a node: {@code count flags [items]}, as for cuStreamBatchMemOp. */
    static CUbatchMemOpNodeParams params(TranscriptArguments arguments) {
        int count = arguments.integer();
        int flags = arguments.integer();
        return new CUbatchMemOpNodeParams(arguments.within(), batch(arguments, count), flags);
    }

    /** Reads the operations {@code [KIND:address:value:flags ...]}, begun again until there are {@code count}. */
    private static List<CUstreamBatchMemOp> batch(TranscriptArguments arguments, int count) {
        List<String> items = arguments.list();
        List<CUstreamBatchMemOp> operations = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String item = items.isEmpty() ? "0" : items.get(i % items.size());
            operations.add(operation(arguments, Splitter.on(':').splitToList(item)));
        }
        return operations;
    }

    private static CUstreamBatchMemOp operation(TranscriptArguments arguments, List<String> parts) {
        return new CUstreamBatchMemOp(
                TYPES.get(parts.get(0)),
                parts.size() > 1 ? arguments.pointer(parts.get(1)) : 0,
                parts.size() > 2 ? TranscriptArguments.number(parts.get(2)) : 0,
                parts.size() > 3 ? TranscriptArguments.flags(parts.get(3), WAIT) : 0);
    }
}
