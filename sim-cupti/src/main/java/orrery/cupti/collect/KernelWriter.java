package orrery.cupti.collect;

import orrery.core.work.KernelLaunch;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.CdpKernelActivity;
import orrery.cupti.record.Generation;
import orrery.cupti.record.KernelActivity;
import orrery.sim.GraphPart;
import orrery.sim.TracedContext;
import orrery.sim.TracedOperation;

/**
 * Writes KERNEL, CONCURRENT_KERNEL and CDP_KERNEL records. With the structures of CUDA 5.5 a kernel that was launched
 * by the device is a CDP_KERNEL; with those of CUDA 13.0 it is a CONCURRENT_KERNEL with a field that says so.
 */
final class KernelWriter {
    private final Generation generation;
    private final EnabledKinds enabled;
    private final BufferQueues queues;
    private final RecordAllocator allocator;
    private final DeviceBuffers deviceBuffers;
    private final KernelTemplate kernel;
    private final KernelTemplate launchedByDevice;

    KernelWriter(WriterResources resources, DeviceBuffers deviceBuffers) {
        this.generation = resources.generation();
        this.enabled = resources.enabled();
        this.queues = resources.queues();
        this.allocator = resources.allocator();
        this.deviceBuffers = deviceBuffers;
        this.kernel = new KernelTemplate(allocator.structure(KernelActivity.TYPE), resources.strings());
        this.launchedByDevice = new KernelTemplate(allocator.structure(CdpKernelActivity.TYPE), resources.strings());
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
            queue.drop();
        }
    }

    private void write(
            RecordQueue queue,
            TracedOperation operation,
            KernelLaunch launch,
            KernelTemplate template,
            ActivityKind kind,
            boolean timed) {
        FieldWriter record = allocator.allocate(queue, template.structure(), template.of(launch));
        if (record != null) {
            template.complete(record, kind, operation, timed);
        }
    }
}
