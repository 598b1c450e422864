package orrery.cupti.collect;

import orrery.core.kernel.LaunchShape;
import orrery.core.trace.GraphPart;
import orrery.core.trace.TracedContext;
import orrery.core.trace.TracedOperation;
import orrery.core.work.KernelLaunch;
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

    /** Where the fields are. */
    private static final class Shape {
        private final Structure structure;
        private final int size;
        private final int kind;
        private final int registers;
        private final int start;
        private final int end;
        private final int completed;
        private final int gridX;
        private final int blockX;
        private final int staticShared;
        private final int dynamicShared;
        private final int grid;
        private final int name;
        private final int launchType;
        private final int sharedExecuted;
        private final Place place;

        Shape(Structure structure) {
            this.structure = structure;
            size = structure.size();
            kind = structure.offset("kind");
            registers = structure.offset("registersPerThread");
            start = structure.offset("start");
            end = structure.offset("end");
            completed = structure.offset("completed");
            gridX = structure.offset("gridX");
            blockX = structure.offset("blockX");
            staticShared = structure.offset("staticSharedMemory");
            dynamicShared = structure.offset("dynamicSharedMemory");
            grid = structure.offset("gridId");
            name = structure.offset("name");
            launchType = structure.offset("launchType");
            sharedExecuted = structure.offset("sharedMemoryExecuted");
            place = new Place(structure);
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
        Slot slot = recorder.buffers().claim(queue, shape.structure, shape.size);
        if (slot == null) {
            return;
        }
        slot.i32(shape.kind, kind.number());
        slot.i16(shape.registers, launch.kernel().registersPerThread());
        GraphPart part = operation.graph();
        if (timed) {
            slot.i64(shape.start, operation.startedAt());
            slot.i64(shape.end, operation.completedAt());
            if (Place.correlation(operation, part) != 0) {
                slot.i64(shape.completed, operation.completedAt());
            }
        }
        LaunchShape dimensions = launch.shape();
        slot.i32(shape.gridX, dimensions.gridX());
        slot.i32(shape.gridX + 4, dimensions.gridY());
        slot.i32(shape.gridX + 8, dimensions.gridZ());
        slot.i32(shape.blockX, dimensions.blockX());
        slot.i32(shape.blockX + 4, dimensions.blockY());
        slot.i32(shape.blockX + 8, dimensions.blockZ());
        slot.i32(shape.staticShared, launch.kernel().staticSharedBytes());
        slot.i32(shape.dynamicShared, dimensions.sharedBytes());
        slot.i32(shape.sharedExecuted, launch.footprint().sharedBytes());
        slot.i8(shape.launchType, launch.attributes().cooperative() ? 1 : 0);
        slot.i64(shape.grid, operation.id());
        slot.i64(shape.name, recorder.texts().address(launch.symbol().name()));
        shape.place.write(slot, operation, part);
    }
}
