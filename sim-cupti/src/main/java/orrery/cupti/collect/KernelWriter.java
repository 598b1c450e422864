package orrery.cupti.collect;

import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.graphexec.GraphLaunch;
import orrery.core.work.KernelLaunch;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.CdpKernelActivity;
import orrery.cupti.record.Generation;
import orrery.cupti.record.KernelActivity;
import orrery.sim.GraphLaunchMode;
import orrery.sim.GraphPart;
import orrery.sim.TracedContext;
import orrery.sim.TracedOperation;

/**
 * Writes KERNEL, CONCURRENT_KERNEL and CDP_KERNEL records. With the structures of CUDA 5.5 a kernel that was launched
 * by the device is a CDP_KERNEL; with those of CUDA 13.0 it is a CONCURRENT_KERNEL with a field that says so. The
 * record of a kernel that has launched graphs follows when they are complete.
 */
final class KernelWriter {
    /** A record of a kernel that is written when what the kernel has launched is complete. */
    private static final class PendingRecord {
        private final @Nullable TracedContext context;
        private final long streamId;
        private final KernelTemplate template;
        private final byte[] bytes;

        PendingRecord(TracedOperation operation, KernelTemplate template, byte[] bytes) {
            this.context = operation.context();
            this.streamId = operation.streamId();
            this.template = template;
            this.bytes = bytes;
        }
    }

    private final Generation generation;
    private final EnabledKinds enabled;
    private final BufferQueues queues;
    private final RecordAllocator allocator;
    private final DeviceBuffers deviceBuffers;
    private final KernelTemplate kernel;
    private final KernelTemplate launchedByDevice;

    /** How many graph launches of each kernel have not completed, by the id of its operation. */
    private final Map<Long, Integer> launches = new HashMap<>();

    private final ListMultimap<Long, PendingRecord> pending =
            MultimapBuilder.linkedHashKeys().arrayListValues().build();

    KernelWriter(WriterResources resources, DeviceBuffers deviceBuffers) {
        this.generation = resources.generation();
        this.enabled = resources.enabled();
        this.queues = resources.queues();
        this.allocator = resources.allocator();
        this.deviceBuffers = deviceBuffers;
        this.kernel = new KernelTemplate(allocator.structure(KernelActivity.TYPE), resources.strings());
        this.launchedByDevice = new KernelTemplate(allocator.structure(CdpKernelActivity.TYPE), resources.strings());
    }

    /** Notes a graph launch by a kernel that starts. Only launches that the kernel's own graph waits for count. */
    void launchStarted(TracedOperation operation, GraphLaunch launch) {
        if (launch.mode() == GraphLaunchMode.FIRE_AND_FORGET) {
            launches.merge(launcher(operation), 1, Integer::sum);
        }
    }

    private static long launcher(TracedOperation operation) {
        return Objects.requireNonNull(Objects.requireNonNull(operation.graph()).launchingKernel())
                .operationId();
    }

    /** Writes the records of the kernel that made a graph launch, if that was its last one to complete. */
    void launchCompleted(TracedOperation operation, GraphLaunch launch) {
        if (launch.mode() != GraphLaunchMode.FIRE_AND_FORGET) {
            return;
        }
        long kernelId = launcher(operation);
        if (launches.computeIfPresent(kernelId, (id, count) -> count == 1 ? null : count - 1) != null) {
            return;
        }
        for (PendingRecord each : pending.removeAll(kernelId)) {
            each.template.completeAt(each.bytes, operation.completedAt());
            write(each);
        }
    }

    /**
     * Writes a record to the queue of its stream, which is looked up now: a flush may have removed the one that it had.
     */
    private void write(PendingRecord record) {
        allocator.allocate(queues.of(record.context, record.streamId), record.template.structure(), record.bytes);
    }

    /** Writes the records of kernels whose graph launches have not completed. */
    void writePending() {
        pending.values().forEach(this::write);
        pending.clear();
        launches.clear();
    }

    /** Writes a kernel that has completed. */
    void write(TracedOperation operation, KernelLaunch launch) {
        TracedContext context = operation.context();
        boolean concurrent = enabled.contains(ActivityKind.CONCURRENT_KERNEL, context);
        boolean serialized = enabled.contains(ActivityKind.KERNEL, context);
        if (!concurrent && !serialized) {
            return;
        }
        RecordQueue queue = queues.of(context, operation.streamId());
        if (concurrent) {
            if (generation == Generation.CUDA_5_5 && isLaunchedByDevice(operation)) {
                writeLaunchedByDevice(queue, operation, launch);
            } else {
                boolean timed = deviceBuffers.keepTimes(queue);
                write(queue, operation, launch, kernel, ActivityKind.CONCURRENT_KERNEL, timed);
            }
        }
        if (serialized) {
            write(queue, operation, launch, kernel, ActivityKind.KERNEL, true);
        }
    }

    private static boolean isLaunchedByDevice(TracedOperation operation) {
        GraphPart part = operation.graph();
        return part != null && part.launcherGraphId() != 0;
    }

    private void writeLaunchedByDevice(RecordQueue queue, TracedOperation operation, KernelLaunch launch) {
        if (deviceBuffers.keepLaunched(queue, launchedByDevice.structure().size())) {
            write(queue, operation, launch, launchedByDevice, ActivityKind.CDP_KERNEL, true);
        } else {
            queues.drop(queue);
        }
    }

    private void write(
            RecordQueue queue,
            TracedOperation operation,
            KernelLaunch launch,
            KernelTemplate template,
            ActivityKind kind,
            boolean timed) {
        if (!launches.isEmpty() && launches.containsKey(operation.id())) {
            byte[] bytes = new byte[template.structure().size()];
            FieldWriter record = new FieldWriter().moveTo(bytes, 0, template.structure(), template.of(launch));
            template.complete(record, kind, operation, timed);
            pending.put(operation.id(), new PendingRecord(operation, template, bytes));
            return;
        }
        FieldWriter record = allocator.allocate(queue, template.structure(), template.of(launch));
        if (record != null) {
            template.complete(record, kind, operation, timed);
        }
    }
}
