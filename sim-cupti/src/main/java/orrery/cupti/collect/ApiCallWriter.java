package orrery.cupti.collect;

import org.jspecify.annotations.Nullable;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.CallActivity;
import orrery.cupti.record.CallbackIds;
import orrery.cupti.record.Generation;
import orrery.cupti.record.ProcessIds;
import orrery.cupti.record.Structure;
import orrery.device.ResultCode;
import orrery.sim.ApiFunction;
import orrery.sim.TracedContext;

/**
 * Writes DRIVER and RUNTIME records: one for each call, when it ends. The calls of the driver that a function of the
 * runtime makes have its correlation id.
 */
final class ApiCallWriter {
    private final Generation generation;
    private final EnabledKinds enabled;
    private final RecordQueue queue;
    private final RecordAllocator allocator;
    private final Structure structure;
    private final byte[] template;
    private final int kind;
    private final int cbid;
    private final int start;
    private final int end;
    private final int thread;
    private final int correlation;
    private final int returnValue;

    ApiCallWriter(WriterResources resources) {
        generation = resources.generation();
        enabled = resources.enabled();
        queue = resources.queues().global();
        allocator = resources.allocator();
        structure = allocator.structure(CallActivity.TYPE);
        template = structure.empty().clone();
        structure.set(template, 0, "processId", ProcessIds.PROGRAM);
        kind = structure.offset("kind");
        cbid = structure.offset("cbid");
        start = structure.offset("start");
        end = structure.offset("end");
        thread = structure.offset("threadId");
        correlation = structure.offset("correlationId");
        returnValue = structure.offset("returnValue");
    }

    /** Writes a call that ends; {@code context} is the caller's current context, which may have settings of its own. */
    void write(OpenCalls.Call call, long correlationId, long time, ResultCode result, @Nullable TracedContext context) {
        ActivityKind domain = CallbackIds.domain(call.function());
        if (enabled.contains(domain, context)) {
            write(domain, call.function(), correlationId, call.thread(), call.start(), time, result);
        }
    }

    /**
     * Writes a call of the driver by a function of the runtime. CUDA 13.0 leaves it out: on an H200, launches, copies
     * and allocations of the runtime have no DRIVER records, even where DRIVER alone is enabled.
     */
    void writeNested(
            ApiFunction function,
            long correlationId,
            long thread,
            long start,
            long end,
            ResultCode result,
            @Nullable TracedContext context) {
        if (generation == Generation.CUDA_5_5 && enabled.contains(ActivityKind.DRIVER, context)) {
            write(ActivityKind.DRIVER, function, correlationId, thread, start, end, result);
        }
    }

    private void write(
            ActivityKind domain,
            ApiFunction function,
            long correlationId,
            long threadId,
            long began,
            long ended,
            ResultCode result) {
        FieldWriter record = allocator.allocate(queue, structure, template);
        if (record != null) {
            record.i32(kind, domain.number());
            record.i32(cbid, CallbackIds.of(function));
            record.i64(start, began);
            record.i64(end, ended);
            record.i32(thread, (int) threadId);
            record.i32(correlation, (int) correlationId);
            record.i32(returnValue, result.code());
        }
    }
}
