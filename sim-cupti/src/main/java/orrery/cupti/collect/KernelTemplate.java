package orrery.cupti.collect;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.KernelSymbol;
import orrery.core.work.KernelLaunch;
import orrery.core.work.LaunchAttributes;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Structure;
import orrery.sim.GraphPart;
import orrery.sim.LaunchShape;
import orrery.sim.LaunchingKernel;
import orrery.sim.TracedOperation;

/**
 * A record of a kernel with the fields that are equal for all launches with the same function, shape and attributes.
 * Programs launch the same kernel many times in a row: then a record is a copy of the template and a few fields.
 */
final class KernelTemplate {
    private final Structure structure;
    private final StringTable strings;
    private final int kind;
    private final int start;
    private final int end;
    private final int completed;
    private final int grid;
    private final int parentGrid;
    private final int parentBlockX;
    private final int parentBlockY;
    private final int parentBlockZ;
    private final OperationFields operationFields;
    private final FieldWriter writer = new FieldWriter();
    private final byte[] bytes;
    private @Nullable KernelSymbol symbol;
    private @Nullable LaunchShape shape;
    private @Nullable LaunchAttributes attributes;

    KernelTemplate(Structure structure, StringTable strings) {
        this.structure = structure;
        this.strings = strings;
        kind = structure.offset("kind");
        start = structure.offset("start");
        end = structure.offset("end");
        completed = structure.offset("completed");
        grid = structure.offset("gridId");
        parentGrid = structure.offset("parentGridId");
        parentBlockX = structure.offset("parentBlockX");
        parentBlockY = structure.offset("parentBlockY");
        parentBlockZ = structure.offset("parentBlockZ");
        operationFields = new OperationFields(structure);
        bytes = new byte[structure.size()];
    }

    Structure structure() {
        return structure;
    }

    /** Returns the template for a launch; valid until the next call of this method. */
    @SuppressWarnings("ReferenceEquality") // equal values that are not the same are written again, with the same result
    byte[] of(KernelLaunch launch) {
        if (launch.symbol() != symbol || launch.shape() != shape || launch.attributes() != attributes) {
            symbol = launch.symbol();
            shape = launch.shape();
            attributes = launch.attributes();
            fill(launch);
        }
        return bytes;
    }

    private void fill(KernelLaunch launch) {
        LaunchShape dimensions = launch.shape();
        LaunchAttributes chosen = launch.attributes();
        writer.moveTo(bytes, 0, structure, structure.empty())
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
                .set("launchType", chosen.cooperative())
                .set("clusterX", chosen.cluster().x())
                .set("clusterY", chosen.cluster().y())
                .set("clusterZ", chosen.cluster().z())
                .set("name", strings.address(launch.symbol().name()));
    }

    /** Writes the other fields of a record that was copied from the template. */
    void complete(FieldWriter record, ActivityKind ofKind, TracedOperation operation, boolean timed) {
        record.i32(kind, ofKind.number());
        GraphPart part = operation.graph();
        if (timed) {
            record.i64(start, operation.startedAt());
            record.i64(end, operation.completedAt());
            if (OperationFields.correlationId(operation, part) != 0) {
                record.i64(completed, operation.completedAt());
            }
        }
        record.i64(grid, operation.id());
        operationFields.write(record, operation, part);
        LaunchingKernel parent = part == null ? null : part.launchingKernel();
        if (parent != null) {
            record.i64(parentGrid, parent.operationId());
            record.i32(parentBlockX, parent.blockX());
            record.i32(parentBlockY, parent.blockY());
            record.i32(parentBlockZ, parent.blockZ());
        }
    }

    /** Sets when the kernel and what it has launched was complete, in a record where that time is known. */
    void completeAt(byte[] record, long time) {
        if (Objects.requireNonNull(structure.field("completed")).get(record, 0) != 0) {
            structure.set(record, 0, "completed", time);
        }
    }
}
