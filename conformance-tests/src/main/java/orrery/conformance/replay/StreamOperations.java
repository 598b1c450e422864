package orrery.conformance.replay;

import com.google.common.base.Enums;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableBiMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import orrery.device.CUresult;
import orrery.device.CUstreamCaptureStatus;
import orrery.driver.CUbatchMemOpNodeParams;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUstream;
import orrery.driver.CUstreamAttribute;
import orrery.driver.CUstreamBatchMemOp;
import orrery.driver.CUstreamCaptureInfo;
import orrery.driver.CUstreamCaptureMode;
import orrery.sim.CudaException;

/** The operations of transcripts on streams: their capture, attributes, callbacks and memory operations. */
final class StreamOperations {
    private static final ImmutableBiMap<String, CUstreamCaptureMode> MODES = ImmutableBiMap.of(
            "GLOBAL", CUstreamCaptureMode.GLOBAL,
            "THREAD_LOCAL", CUstreamCaptureMode.THREAD_LOCAL,
            "RELAXED", CUstreamCaptureMode.RELAXED);

    private static final Map<String, CUstreamBatchMemOp.Type> TYPES = Map.of(
            "WAIT32", CUstreamBatchMemOp.Type.WAIT_VALUE_32,
            "WRITE32", CUstreamBatchMemOp.Type.WRITE_VALUE_32,
            "WAIT64", CUstreamBatchMemOp.Type.WAIT_VALUE_64,
            "WRITE64", CUstreamBatchMemOp.Type.WRITE_VALUE_64,
            "FLUSH", CUstreamBatchMemOp.Type.FLUSH_REMOTE_WRITES,
            "BARRIER", CUstreamBatchMemOp.Type.BARRIER);

    private StreamOperations() {}

    static void register(OperationTable table) {
        addAttributes(table);
        addCapture(table);
        table.does("cuStreamBatchMemOp", call -> {
            CUstream stream = call.stream();
            int count = call.integer();
            int flags = call.integer();
            call.cuda.cuStreamBatchMemOp(stream, batch(call, count), flags);
        });
    }

    /** Returns a callback that notes that it was called, by a number; null for {@code null}. */
    static @Nullable BiConsumer<CUstream, CUresult> callback(ReplayedCall call) {
        String id = call.word();
        if (id.equals("null")) {
            return null;
        }
        int number = (int) ReplayedCall.number(id);
        return (stream, status) -> call.session.log().called(number, status);
    }

    // -- attributes ----------------------------------------------------------------------------------------------

    /** Adds attributes that are a number, {@code name value}, and those of launches, {@code name:value}. */
    private static void addAttributes(OperationTable table) {
        table.does("cuStreamSetAttribute", call -> {
            CUstream stream = call.stream();
            String word = call.word();
            if (word.contains(":")) {
                call.cuda.cuStreamSetAttribute(stream, NodeParameterWords.attribute(call, word));
            } else {
                call.cuda.cuStreamSetAttribute(
                        stream, ReplayedCall.constant(CUstreamAttribute.class, word), call.integer());
            }
        });
        table.answers("cuStreamGetAttribute", call -> {
            CUstream stream = call.stream();
            String word = call.word();
            Optional<CUlaunchAttribute.ID> ofLaunches = Enums.getIfPresent(CUlaunchAttribute.ID.class, word)
                    .toJavaUtil()
                    .filter(id ->
                            !Enums.getIfPresent(CUstreamAttribute.class, word).isPresent());
            return ofLaunches.isPresent()
                    ? DriverFunctions.attribute(
                            CallAnswer.success(), call.cuda.cuStreamGetAttribute(stream, ofLaunches.get()))
                    : CallAnswer.success()
                            .with(call.cuda.cuStreamGetAttribute(
                                    stream, ReplayedCall.constant(CUstreamAttribute.class, word)));
        });
    }

    // -- capture -------------------------------------------------------------------------------------------------

    private static void addCapture(OperationTable table) {
        table.answers("cuStreamEndCapture", call -> {
            try {
                return call.found(Kind.GRAPH, call.cuda.cuStreamEndCapture(call.stream()));
            } catch (CudaException e) {
                return CallAnswer.of(e.result()).with("null");
            }
        });
        table.answers("cuStreamGetCaptureInfo", call -> {
            CUstreamCaptureInfo info = call.cuda.cuStreamGetCaptureInfo(call.stream(), true);
            CallAnswer answer = CallAnswer.success().with(info.status());
            if (info.status() != CUstreamCaptureStatus.ACTIVE) {
                return answer;
            }
            call.alias(Kind.GRAPH, info.graph());
            answer.id(" id#", "capture", info.id()).handle(Kind.GRAPH, info.graph());
            return Dependencies.print(answer, info.dependencies());
        });
        table.answers("cuStreamGetCaptureInfoNoEdges", call -> {
            CUstreamCaptureInfo info = call.cuda.cuStreamGetCaptureInfo(call.stream(), false);
            return CallAnswer.success()
                    .with(info.status())
                    .with(info.dependencies().size());
        });
        table.answers(
                "cuThreadExchangeStreamCaptureMode",
                call -> CallAnswer.success()
                        .with(name(call.cuda.cuThreadExchangeStreamCaptureMode(mode(call.word())))));
    }

    /** Returns the mode of a name; another name stands for a mode that does not exist. */
    static CUstreamCaptureMode mode(String name) {
        return MODES.getOrDefault(name, new CUstreamCaptureMode(99));
    }

    private static String name(CUstreamCaptureMode mode) {
        return MODES.inverse().getOrDefault(mode, String.valueOf(mode.value()));
    }

    // -- memory operations ---------------------------------------------------------------------------------------

    /** Returns the parameters of a node: {@code count flags [items]}, as for cuStreamBatchMemOp. */
    static CUbatchMemOpNodeParams params(ReplayedCall call) {
        int count = call.integer();
        int flags = call.integer();
        return new CUbatchMemOpNodeParams(call.context(), batch(call, count), flags);
    }

    /** Reads the operations {@code [KIND:address:value:flags ...]}, begun again until there are {@code count}. */
    private static List<CUstreamBatchMemOp> batch(ReplayedCall call, int count) {
        List<String> items = call.list();
        List<CUstreamBatchMemOp> operations = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String item = items.isEmpty() ? "0" : items.get(i % items.size());
            operations.add(operation(call, Splitter.on(':').splitToList(item)));
        }
        return operations;
    }

    private static CUstreamBatchMemOp operation(ReplayedCall call, List<String> parts) {
        return new CUstreamBatchMemOp(
                TYPES.get(parts.get(0)),
                parts.size() > 1 ? call.pointer(parts.get(1)) : 0,
                parts.size() > 2 ? ReplayedCall.number(parts.get(2)) : 0,
                parts.size() > 3 ? (int) NumberNames.value(parts.get(3)) : 0);
    }
}
