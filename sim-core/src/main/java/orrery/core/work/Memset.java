package orrery.core.work;

import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import orrery.core.memory.Accessor;
import orrery.core.memory.Allocation;
import orrery.core.rule.UnsignedText;
import orrery.device.CUgraphNodeType;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.device.Transfer;
import orrery.sim.EngineKind;
import orrery.sim.MemoryFault;

/**
 * Fills memory with a value, as rows of elements.
 *
 * @param target the memory
 * @param offset the first byte in it
 * @param value the value; memsets of streams have one of the size of an element, nodes may have a larger one
 * @param elementSize bytes of an element: 1, 2 or 4
 * @param width elements of a row
 * @param height rows
 * @param pitch bytes from one row to the next, as given by the program; ignored for a single row
 * @param context the context of the node or of the stream
 * @param accessor the context that must be able to access the memory: that of the stream; null for a node that was not
 *     captured
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
        @Nullable Accessor accessor)
        implements TransferWork {
    /**
     * The largest row, in bytes, that the front end of the device fills without a kernel, as the time of such calls on
     * an H200 shows.
     */
    private static final long LARGEST_INLINE_BYTES = 4096;

    private static final WorkTraits TRAITS = WorkTraits.USUAL.withEffectAtEnd();

    /** Creates a memset of a node that was not captured. */
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

    /** Returns the same memset, executed by a context that must be able to access the memory. */
    public Memset by(Accessor other) {
        return new Memset(target, offset, value, elementSize, width, height, pitch, context, other);
    }

    /** Returns whether the context that executes it can access the memory. */
    public boolean isPermitted() {
        return accessor == null || accessor.canAccess(target);
    }

    /** Returns whether the front end of the device executes it without a kernel. */
    public boolean isInline() {
        return height == 1 && isSmallAndContiguous();
    }

    /** Returns whether it is small, and its rows follow each other: such a node of a graph needs no kernel. */
    public boolean isSmallAndContiguous() {
        return (height == 1 || pitch == width * elementSize) && bytes() <= LARGEST_INLINE_BYTES;
    }

    @Override
    public void addresses(LongConsumer each) {
        each.accept(target.base() + offset);
    }

    @Override
    public void accesses(AccessConsumer each) {
        each.writes(rows());
    }

    private ByteRows rows() {
        return new ByteRows(target.base() + offset, width * elementSize, pitch, height, 0, 1);
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
    public CUgraphNodeType nodeType() {
        return CUgraphNodeType.MEMSET;
    }

    @Override
    public @Nullable UpdateConflict updateConflict(NodeWork newer) {
        Memset other = (Memset) newer;
        boolean flat = height == 1 && other.height == 1;
        boolean same = elementSize == other.elementSize
                && width == other.width
                && height == other.height
                && pitch == other.pitch;
        if (!flat && !same) {
            return UpdateConflict.parameters("it was " + shape() + ", and becomes " + other.shape());
        }
        String conflict = Operands.conflict(target, other.target);
        return conflict == null ? null : UpdateConflict.parameters("the target of a memset changes: " + conflict);
    }

    private String shape() {
        return "a memset of " + UnsignedText.of(height, "row") + " of " + UnsignedText.of(width, "element") + " of "
                + UnsignedText.of(elementSize, "byte") + " with a pitch of " + UnsignedText.of(pitch, "byte");
    }

    @Override
    public List<Detail> details() {
        return List.of(
                Detail.of(DotFlag.MEMSET_PARAMS, "dst", Detail.address(target.base() + offset)),
                Detail.of(DotFlag.MEMSET_PARAMS, "pitch", pitch),
                Detail.of(DotFlag.MEMSET_PARAMS, "value", value),
                Detail.of(DotFlag.MEMSET_PARAMS, "elementSize", elementSize),
                Detail.of(DotFlag.MEMSET_PARAMS, "width", width),
                Detail.of(DotFlag.MEMSET_PARAMS, "height", height));
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.FRONT_END;
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

    /** Returns the allocation that is mapped at the address. */
    private Allocation mapped() {
        try {
            return target.resolve(offset, rows().extent(), "a memset writes to");
        } catch (MemoryFault fault) {
            throw isInline() ? fault.byFrontEnd() : fault;
        }
    }

    @Override
    public void perform(CUresult status) {
        Allocation there = mapped();
        long first = target.base() + offset - there.base();
        if (height == 1) {
            there.storage().fill(first, width * elementSize, Integer.BYTES, repeatedValue());
            return;
        }
        for (long row = 0; row < height; row++) {
            there.storage().fill(first + row * pitch, width * elementSize, elementSize, value);
        }
    }

    /**
     * Returns the four bytes with which a single row is filled. As on the hardware, bits of the value of a node that
     * exceed an element are set in the elements behind it as well.
     */
    private int repeatedValue() {
        return switch (elementSize) {
            case Byte.BYTES -> value | value << 8 | value << 16 | value << 24;
            case Short.BYTES -> value | value << 16;
            default -> value;
        };
    }
}
