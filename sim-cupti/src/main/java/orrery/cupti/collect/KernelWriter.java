package orrery.cupti.collect;

import orrery.core.kernel.KernelSymbol;
import orrery.core.kernel.LaunchShape;
import orrery.core.trace.GraphPart;
import orrery.core.trace.TracedContext;
import orrery.core.trace.TracedOperation;
import orrery.core.work.KernelLaunch;
import orrery.core.work.LaunchAttributes;
import orrery.cupti.ActivityKind;
import orrery.cupti.Generation;
import orrery.cupti.record.CdpKernelActivity;
import orrery.cupti.record.KernelActivity;
import orrery.cupti.record.Structure;

/**
 * KERNEL, CONCURRENT_KERNEL and CDP_KERNEL. The document's records of kernels do not say that a kernel was launched by
 * the device: there such a kernel is a CDP_KERNEL; today it is a CONCURRENT_KERNEL that says so.
 */
final class KernelWriter {
    private final Recorder recorder;
    private final DeviceSpace space;
    private final Shape kernels;
    private final Shape launched;

    KernelWriter(Recorder recorder, DeviceSpace space) {
        this.recorder = recorder;
        this.space = space;
        this.kernels = new Shape(recorder.structure(KernelActivity.TYPE));
        this.launched = new Shape(recorder.structure(CdpKernelActivity.TYPE));
    }

    /** Where the fields are, and what the last record was like in all that is the same when a kernel comes again. */
    private static final class Shape {
        private final Structure structure;
        private final int size;
        private final int start;
        private final int end;
        private final int completed;
        private final int grid;
        private final Place place;
        private final Slot slot = new Slot();
        private final byte[] recent;
        private KernelSymbol symbol;
        private LaunchShape dimensions;
        private LaunchAttributes attributes;

        Shape(Structure structure) {
            this.structure = structure;
            size = structure.size();
            start = structure.offset("start");
            end = structure.offset("end");
            completed = structure.offset("completed");
            grid = structure.offset("gridId");
            place = new Place(structure);
            recent = new byte[size];
        }

        /** A record that says of a launch what is the same for all that are like it. */
        @SuppressWarnings("ReferenceEquality") // what is equal but not the same is only written once more
        byte[] like(KernelLaunch launch, Texts texts) {
            if (launch.symbol() != symbol || launch.shape() != dimensions || launch.attributes() != attributes) {
                symbol = launch.symbol();
                dimensions = launch.shape();
                attributes = launch.attributes();
                slot.at(recent, 0, structure, structure.empty())
                        .set("registersPerThread", launch.kernel().registersPerThread())
                        .set("gridX", dimensions.gridX())
                        .set("gridY", dimensions.gridY())
                        .set("gridZ", dimensions.gridZ())
                        .set("blockX", dimensions.blockX())
                        .set("blockY", dimensions.blockY())
                        .set("blockZ", dimensions.blockZ())
                        .set("staticSharedMemory", launch.kernel().staticSharedBytes())
                        .set("dynamicSharedMemory", dimensions.sharedBytes())
                        .set("sharedMemoryExecuted", launch.footprint().sharedBytes())
                        .set("launchType", attributes.cooperative() ? 1 : 0)
                        .set("clusterX", attributes.cluster().x())
                        .set("clusterY", attributes.cluster().y())
                        .set("clusterZ", attributes.cluster().z())
                        .set("name", texts.address(symbol.name()));
            }
            return recent;
        }
    }

    void write(TracedOperation operation, KernelLaunch launch) {
        Switches switches = recorder.switches();
        TracedContext context = operation.context();
        boolean concurrent = switches.on(ActivityKind.CONCURRENT_KERNEL, context);
        boolean plain = switches.on(ActivityKind.KERNEL, context);
        if (!concurrent && !plain) {
            return;
        }
        RecordQueue queue = recorder.buffers().of(context, operation.streamId());
        if (concurrent) {
            if (launchedByDevice(operation) && recorder.generation() == Generation.CUDA_5_5) {
                writeLaunched(queue, operation, launch);
            } else {
                write(queue, operation, launch, kernels, ActivityKind.CONCURRENT_KERNEL);
            }
        }
        if (plain) {
            write(queue, operation, launch, kernels, ActivityKind.KERNEL);
        }
    }

    private static boolean launchedByDevice(TracedOperation operation) {
        GraphPart part = operation.graph();
        return part != null && part.launcherGraphId() != 0;
    }

    private void writeLaunched(RecordQueue queue, TracedOperation operation, KernelLaunch launch) {
        if (space.keepsLaunched(queue, launched.size)) {
            write(queue, operation, launch, launched, ActivityKind.CDP_KERNEL);
        } else {
            queue.drop();
        }
    }

    private void write(
            RecordQueue queue, TracedOperation operation, KernelLaunch launch, Shape shape, ActivityKind kind) {
        boolean timed = kind != ActivityKind.CONCURRENT_KERNEL || space.keepsTimes(queue);
        byte[] like = shape.like(launch, recorder.texts());
        Slot slot = recorder.buffers().claim(queue, shape.structure, like);
        if (slot == null) {
            return;
        }
        slot.i32(0, kind.number());
        GraphPart part = operation.graph();
        if (timed) {
            slot.i64(shape.start, operation.startedAt());
            slot.i64(shape.end, operation.completedAt());
            if (Place.correlation(operation, part) != 0) {
                slot.i64(shape.completed, operation.completedAt());
            }
        }
        slot.i64(shape.grid, operation.id());
        shape.place.write(slot, operation, part);
    }
}
