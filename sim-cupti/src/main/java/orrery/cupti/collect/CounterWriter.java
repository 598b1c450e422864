package orrery.cupti.collect;

import org.jspecify.annotations.Nullable;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Partition;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Counter;
import orrery.cupti.record.EventActivity;
import orrery.cupti.record.Metric;
import orrery.cupti.record.MetricActivity;
import orrery.cupti.record.RecordType;
import orrery.device.DeviceModel;
import orrery.sim.TracedContext;
import orrery.sim.TracedOperation;

/**
 * Writes EVENT and METRIC records: the counters and metrics of each operation. EVENT_INSTANCE and METRIC_INSTANCE
 * records are not produced by the activity API.
 */
final class CounterWriter {
    private final EnabledKinds enabled;
    private final RecordAllocator allocator;

    CounterWriter(WriterResources resources) {
        this.enabled = resources.enabled();
        this.allocator = resources.allocator();
    }

    /** Writes the counters and metrics of a kernel. */
    void writeKernel(TracedOperation operation, KernelLaunch launch, DeviceModel model) {
        TracedContext context = operation.context();
        if (!enabled.contains(ActivityKind.EVENT, context) && !enabled.contains(ActivityKind.METRIC, context)) {
            return;
        }
        long blocks = launch.shape().blocks();
        int threads = launch.footprint().threads();
        int warps = threads / model.sm().warpSize();
        int blocksPerSm = launch.footprint().blocksPerSm();
        long concurrentBlocks = Math.max(1, (long) blocksPerSm * smCount(launch.partition(), model));
        count(operation, Counter.BLOCKS, blocks);
        count(operation, Counter.WARPS, blocks * warps);
        count(operation, Counter.WAVES, (blocks + concurrentBlocks - 1) / concurrentBlocks);
        measure(
                operation,
                Metric.OCCUPANCY,
                (double) blocksPerSm * threads / model.sm().maxThreads());
        measure(operation, Metric.WAVES, (double) blocks / concurrentBlocks);
    }

    private static int smCount(@Nullable Partition partition, DeviceModel model) {
        return partition == null ? model.smCount() : partition.sms().size();
    }

    /** Writes the counter of a copy or a fill. */
    void writeBytes(TracedOperation operation, long bytes) {
        count(operation, Counter.BYTES, bytes);
    }

    private void count(TracedOperation operation, Counter counter, long value) {
        FieldWriter record = allocate(operation, ActivityKind.EVENT, EventActivity.TYPE);
        if (record != null) {
            event(record, operation, counter, value);
        }
    }

    private static void event(FieldWriter record, TracedOperation operation, Counter counter, long value) {
        record.set("id", counter).set("value", value).set("correlationId", OperationFields.correlationId(operation));
    }

    private void measure(TracedOperation operation, Metric metric, double value) {
        FieldWriter record = allocate(operation, ActivityKind.METRIC, MetricActivity.TYPE);
        if (record != null) {
            metric(record, operation, metric, value);
        }
    }

    private static void metric(FieldWriter record, TracedOperation operation, Metric metric, double value) {
        record.set("id", metric)
                .set("value", Double.doubleToRawLongBits(value))
                .set("correlationId", OperationFields.correlationId(operation));
    }

    private @Nullable FieldWriter allocate(TracedOperation operation, ActivityKind kind, RecordType<?> type) {
        return allocator.allocate(operation.context(), operation.streamId(), kind, type);
    }
}
