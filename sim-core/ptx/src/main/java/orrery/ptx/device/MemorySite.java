package orrery.ptx.device;

import orrery.core.kernel.LaunchArguments;
import orrery.sim.MemoryView;

/**
 * A place in the code that accesses global memory. It keeps the view of the allocation that it accessed last: most
 * places access one allocation only, so that an access costs a subtraction, two comparisons and what the view costs.
 *
 * <p>An access goes to the view, which checks everything, unless the view gives its array ({@code wholeArray()},
 * {@code foreignArray()}): then nobody observes the accesses, and only bounds and alignment are checked here. The
 * lifetime of memory ends within a kernel only if the kernel calls {@code free}; the places of such a kernel keep no
 * array ({@link EntryPlan#freesMemory}).
 *
 * <p>The subclasses are made of a template.
 */
public abstract sealed class MemorySite permits ByteSite, ShortSite, IntSite, LongSite, FloatSite, DoubleSite {
    /** The greatest distance of a pointer from the begin of an array, in elements: a sum with an index is exact. */
    private static final int MAX_ELEMENTS = 1 << 30;

    /** The block that runs. */
    final BlockState block;

    /** Whether the array of a view is valid until the kernel ends. */
    final boolean canKeepArray;

    /**
     * The first address of the view. It is aligned for every element: allocations begin at multiples of 512 bytes, and
     * parts of them are larger. So an address is aligned if its offset in the view is.
     */
    long base;

    /** The number of bytes of the view; 0 for no view. */
    long size;

    private final SiteInfo info;
    private final SiteWindows windows;

    /** Whether a view may be opened before an access: it has an array to keep, and nobody observes the accesses. */
    private final boolean opensAhead;

    /** The last pointer that leads to no memory which the kernel may access. */
    private long missing;

    MemorySite(BlockState block, SiteInfo info, LaunchArguments arguments, boolean canKeepArray) {
        this.block = block;
        this.info = info;
        this.windows = new SiteWindows(info, arguments);
        this.canKeepArray = canKeepArray;
        this.opensAhead = canKeepArray && !arguments.isObserved();
    }

    /** Creates a place that accesses the elements of its instruction. */
    static MemorySite of(BlockState block, SiteInfo info, LaunchArguments arguments, boolean canKeepArray) {
        return switch (info.element()) {
            case BYTE -> new ByteSite(block, info, arguments, canKeepArray);
            case SHORT -> new ShortSite(block, info, arguments, canKeepArray);
            case INT -> new IntSite(block, info, arguments, canKeepArray);
            case FLOAT -> new FloatSite(block, info, arguments, canKeepArray);
            case LONG -> new LongSite(block, info, arguments, canKeepArray);
            case DOUBLE -> new DoubleSite(block, info, arguments, canKeepArray);
        };
    }

    /** Sets the view that is accessed from now on. */
    abstract void setView(MemoryView found);

    /** Returns the offset of an access in the view, after looking for another view if it is outside of this one. */
    final long offset(long address, int bytes) {
        long at = address - base;
        return at >= 0 && at < size && (at & bytes - 1) == 0 ? at : find(address, bytes);
    }

    private long find(long address, int bytes) {
        setWindow(windows.find(address, bytes));
        return address - base;
    }

    private void setWindow(SiteWindows.Window window) {
        base = window.base();
        size = window.size();
        setView(window.view());
    }

    /**
     * Looks for the view that a pointer leads to if there was no access yet. Otherwise the first threads of each launch
     * would do without the array, and the JIT compiler would keep the code for that in its loops.
     */
    final void findFirst(long pointer) {
        if (size > 0 || !opensAhead || pointer == missing) {
            return;
        }
        SiteWindows.Window window = windows.tryFind(pointer);
        if (window == null) {
            missing = pointer;
        } else {
            setWindow(window);
        }
    }

    /** Returns the first address of the view that was accessed last. */
    public final long base() {
        return base;
    }

    /** Returns the elements from the first address to a pointer; what is no multiple is a large number. */
    final long elements(long pointer, int shift) {
        return Long.rotateRight(pointer - base, shift);
    }

    /** Returns whether a pointer is so near to the first address that its sum with an index is exact. */
    final boolean isNear(long pointer, int shift) {
        long elements = elements(pointer, shift);
        return elements >= -MAX_ELEMENTS && elements <= MAX_ELEMENTS;
    }

    /** Checks the alignment of a vector. */
    public final void checkVector(long address, int bytes) {
        if ((address & bytes - 1) != 0) {
            throw BlockFaults.misaligned("global", address, bytes, info);
        }
    }
}
