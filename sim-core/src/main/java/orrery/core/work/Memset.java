package orrery.core.work;

import java.util.List;
import java.util.function.LongConsumer;
import orrery.core.memory.Accessor;
import orrery.core.memory.Allocation;
import orrery.core.work.WorkTraits.ImplicitOrder;
import orrery.core.work.WorkTraits.Progress;
import orrery.core.work.WorkTraits.Turn;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.device.Transfer;
import orrery.sim.EngineKind;

/**
 * Fills memory with a value, as rows of elements.
 *
 * @param target the memory
 * @param offset the first byte in it
 * @param value the value, whose low bytes are used
 * @param elementSize bytes per element: 1, 2 or 4
 * @param width elements per row
 * @param height rows
 * @param pitch bytes from one row to the next, as the program said; ignored for a single row
 * @param context the context of the node or of the stream
 * @param accessor the context of the stream that it was captured in, which has to access the memory; null if any can
 */
public record Memset(
        Allocation target,
        long offset,
        int value,
        int elementSize,
        long width,
        long height,
        long pitch,
        Accessor context,
        Accessor accessor)
        implements TransferWork {
    private static final WorkTraits TRAITS =
            new WorkTraits(AfterFaultPolicy.DROPPED, ImplicitOrder.CONTEXT, Turn.WHEN_READY, Progress.ALONE);

    /** Creates a memset whose memory need not be accessible. */
    public Memset(
            Allocation target,
            long offset,
            int value,
            int elementSize,
            long width,
            long height,
            long pitch,
            Accessor context) {
        this(target, offset, value, elementSize, width, height, pitch, context, null);
    }

    /** Returns the memset as a context carries it out, which has to access the memory. */
    public Memset by(Accessor other) {
        return new Memset(target, offset, value, elementSize, width, height, pitch, context, other);
    }

    /** Returns whether the context that carries it out can access the memory. */
    public boolean isPermitted() {
        return accessor == null || accessor.canAccess(target);
    }

    @Override
    public void addresses(LongConsumer each) {
        each.accept(target.base() + offset);
    }

    @Override
    public String kind() {
        return "memset";
    }

    @Override
    public String label() {
        return "memset " + bytes() + " B";
    }

    @Override
    public NodeType nodeType() {
        return NodeType.MEMSET;
    }

    @Override
    public UpdateConflict updateConflict(NodeWork newer) {
        Memset other = (Memset) newer;
        boolean flat = height == 1 && other.height == 1;
        boolean same = elementSize == other.elementSize
                && width == other.width
                && height == other.height
                && pitch == other.pitch;
        if (!flat && !same) {
            return UpdateConflict.parameters("it was " + shape() + ", and becomes " + other.shape());
        }
        String change = Operands.describeChange(target, other.target);
        return change == null ? null : UpdateConflict.parameters("the target of a memset changes: " + change);
    }

    private String shape() {
        return "a memset of " + height + " rows of " + width + " elements of " + elementSize + " bytes with a pitch of "
                + pitch + " bytes";
    }

    @Override
    public List<Detail> details() {
        return List.of(
                Detail.of(Aspect.MEMSET_PARAMS, "dst", Detail.address(target.base() + offset)),
                Detail.of(Aspect.MEMSET_PARAMS, "pitch", pitch),
                Detail.of(Aspect.MEMSET_PARAMS, "value", value),
                Detail.of(Aspect.MEMSET_PARAMS, "elementSize", elementSize),
                Detail.of(Aspect.MEMSET_PARAMS, "width", width),
                Detail.of(Aspect.MEMSET_PARAMS, "height", height));
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.FRONT_END;
    }

    @Override
    public EffectInstant effectInstant() {
        return EffectInstant.END;
    }

    @Override
    public WorkTraits traits() {
        return TRAITS;
    }

    @Override
    public long bytes() {
        return width * height * elementSize;
    }

    @Override
    public long nanos(CostModel costs) {
        return costs.transfer(Transfer.MEMSET, bytes());
    }

    @Override
    public void perform(CUresult status) {
        Allocation there = target.resolve(offset, "a memset writes to");
        long first = target.base() + offset - there.base();
        for (long row = 0; row < height; row++) {
            there.storage().fill(first + row * pitch, width * elementSize, elementSize, value);
        }
    }
}
