package orrery.ptx.device;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.LaunchArguments;
import orrery.device.ApiText;
import orrery.sim.MemoryFault;
import orrery.sim.MemoryView;

/** The views of allocations that a place in the code has accessed, the latest ones only. */
final class SiteWindows {
    /** The number of views that are kept: places that access more allocations in turn are rare. */
    private static final int KEPT = 8;

    /** The base-two logarithm of the greatest number of bytes of a view of bytes. */
    private static final int PART_SHIFT = 30;

    private final SiteInfo info;
    private final LaunchArguments arguments;
    private final List<Window> kept = new ArrayList<>();
    private int next;

    /**
     * A view of memory.
     *
     * @param view the view
     * @param base its first address
     * @param size its bytes
     */
    record Window(MemoryView view, long base, long size) {
        boolean contains(long address) {
            long at = address - base;
            return at >= 0 && at < size;
        }
    }

    SiteWindows(SiteInfo info, LaunchArguments arguments) {
        this.info = info;
        this.arguments = arguments;
    }

    /**
     * Returns a view that contains an address.
     *
     * @throws MemoryFault if there is none that the kernel may access
     */
    Window find(long address, int bytes) {
        if ((address & bytes - 1) != 0) {
            throw BlockFaults.misaligned("global", address, bytes, info);
        }
        Window found = tryFind(address);
        if (found == null) {
            throw fault(address);
        }
        return found;
    }

    /** Returns a view that contains an address; null if there is none that the kernel may access. */
    @Nullable
    Window tryFind(long address) {
        for (int i = 0; i < kept.size(); i++) {
            Window window = kept.get(i);
            if (window.contains(address)) {
                return window;
            }
        }
        Window found = open(address);
        if (!found.contains(address)) {
            return null;
        }
        if (kept.size() < KEPT) {
            kept.add(found);
        } else {
            kept.set(next++ % KEPT, found);
        }
        return found;
    }

    /** Returns a view of the allocation that contains an address, or of a part of it if it is large. */
    private Window open(long address) {
        long allocation = arguments.allocationBase(address);
        int shift = PART_SHIFT + info.element().shift();
        long base = allocation + (address - allocation >> shift << shift);
        MemoryView view = view(base);
        long size = Math.min(view.size(), 1L << PART_SHIFT) << info.element().shift();
        return new Window(view, base, size);
    }

    private MemoryView view(long address) {
        LaunchArguments own = arguments.ofInstruction(info);
        return switch (info.element()) {
            case BYTE -> own.bytesAt(address);
            case SHORT -> own.shortsAt(address);
            case INT -> own.intsAt(address);
            case FLOAT -> own.floatsAt(address);
            case LONG -> own.longsAt(address);
            case DOUBLE -> own.doublesAt(address);
        };
    }

    private void touch(long address) {
        switch (info.element()) {
            case BYTE -> arguments.bytesAt(address).get(0);
            case SHORT -> arguments.shortsAt(address).get(0);
            case INT -> arguments.intsAt(address).get(0);
            case FLOAT -> arguments.floatsAt(address).get(0);
            case LONG -> arguments.longsAt(address).get(0);
            case DOUBLE -> arguments.doublesAt(address).get(0);
        }
    }

    /** Returns the fault of an access that no view permits. Observers learn of the access by a view of it. */
    private MemoryFault fault(long address) {
        int bytes = 1 << info.element().shift();
        try {
            touch(address);
        } catch (MemoryFault fault) {
            MemoryFault missing = arguments.faultOfMissing(address, bytes, info.toString());
            return missing != null ? missing : MemoryFault.illegal(ApiText.of(info + ": ", fault.text()));
        }
        return MemoryFault.illegal(info + " touches " + bytes + " bytes at 0x" + Long.toHexString(address)
                + ", which begin or end outside of their allocation");
    }
}
