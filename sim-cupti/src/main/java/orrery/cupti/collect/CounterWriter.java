package orrery.cupti.collect;

import orrery.core.trace.TracedContext;
import orrery.core.trace.TracedOperation;
import orrery.core.work.KernelLaunch;
import orrery.cupti.ActivityKind;
import orrery.cupti.Counter;
import orrery.cupti.Metric;
import orrery.cupti.record.EventActivity;
import orrery.cupti.record.EventInstanceActivity;
import orrery.cupti.record.MetricActivity;
import orrery.cupti.record.MetricInstanceActivity;
import orrery.device.DeviceModel;

/** EVENT, METRIC and their instances: what the model knows of a piece of work beyond its times. */
final class CounterWriter {
    private final Recorder recorder;

    CounterWriter(Recorder recorder) {
        this.recorder = recorder;
    }

    void kernel(TracedOperation operation, KernelLaunch launch, DeviceModel model) {
        long blocks = launch.shape().blocks();
        int threads = launch.footprint().threads();
        int warps = threads / model.sm().warpSize();
        int blocksPerSm = launch.footprint().blocksPerSm();
        long atOnce = Math.max(1, (long) blocksPerSm * sms(operation, launch, model));
        count(operation, Counter.BLOCKS, blocks);
        count(operation, Counter.WARPS, blocks * warps);
        count(operation, Counter.WAVES, (blocks + atOnce - 1) / atOnce);
        measure(
                operation,
                Metric.OCCUPANCY,
                (double) blocksPerSm * threads / model.sm().maxThreads());
        measure(operation, Metric.WAVES, (double) blocks / atOnce);
    }

    private static int sms(TracedOperation operation, KernelLaunch launch, DeviceModel model) {
        TracedContext context = operation.context();
        return launch.partition() == null || context == null ? model.smCount() : context.smCount();
    }

    void bytes(TracedOperation operation, long bytes) {
        count(operation, Counter.BYTES, bytes);
    }

    private void count(TracedOperation operation, Counter counter, long value) {
        TracedContext context = operation.context();
        Slot slot = recorder.in(context, operation.streamId(), ActivityKind.EVENT, EventActivity.TYPE);
        if (slot != null) {
            event(slot, operation, counter, value);
        }
        slot = recorder.in(context, operation.streamId(), ActivityKind.EVENT_INSTANCE, EventInstanceActivity.TYPE);
        if (slot != null) {
            event(slot.set("instance", operation.deviceOrdinal()), operation, counter, value);
        }
    }

    private static void event(Slot slot, TracedOperation operation, Counter counter, long value) {
        slot.set("id", counter).set("value", value).set("correlationId", Place.correlation(operation));
    }

    private void measure(TracedOperation operation, Metric metric, double value) {
        TracedContext context = operation.context();
        Slot slot = recorder.in(context, operation.streamId(), ActivityKind.METRIC, MetricActivity.TYPE);
        if (slot != null) {
            metric(slot, operation, metric, value);
        }
        slot = recorder.in(context, operation.streamId(), ActivityKind.METRIC_INSTANCE, MetricInstanceActivity.TYPE);
        if (slot != null) {
            metric(slot.set("instance", operation.deviceOrdinal()), operation, metric, value);
        }
    }

    private static void metric(Slot slot, TracedOperation operation, Metric metric, double value) {
        slot.set("id", metric)
                .set("value", Double.doubleToRawLongBits(value))
                .set("correlationId", Place.correlation(operation));
    }
}
