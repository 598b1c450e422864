package orrery.core.pool;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;
import orrery.core.stream.Stream;

/**
 * The holes of a pool, by length: in bins, of which each is a heap with the smallest hole on top. The holes that frees
 * of other streams part into smaller runs are gone through one by one; where only one stream frees there are none.
 */
final class Holes {
    /** Bins for lengths between a power of two and the next. */
    private static final int FINE_BITS = 4;

    private static final int BINS = Long.SIZE << FINE_BITS;

    private final HoleHeap[] bins = new HoleHeap[BINS];
    private final BitSet filled = new BitSet(BINS);
    private Hole[] mixed = new Hole[8];
    private int mixedCount;

    /** Whose frees are in the mixed holes; only his, if they are not shared. */
    private Stream mixedOwner;

    private boolean mixedShared;

    // -- which there are -----------------------------------------------------------------------------------------

    /** A hole is there, or is another now than it was. */
    void put(Hole hole) {
        int bin = binOf(hole.length());
        if (hole.bin != bin) {
            takeOut(hole);
            if (bins[bin] == null) {
                bins[bin] = new HoleHeap();
            }
            filled.set(bin);
            hole.bin = bin;
            bins[bin].add(hole);
        } else {
            bins[bin].moved(hole);
        }
        if (hole.isMixed()) {
            putMixed(hole);
        } else {
            removeMixed(hole);
        }
    }

    /** A hole is there no more. */
    void remove(Hole hole) {
        takeOut(hole);
        removeMixed(hole);
    }

    private void takeOut(Hole hole) {
        if (hole.bin == Hole.NOWHERE) {
            return;
        }
        bins[hole.bin].remove(hole);
        if (bins[hole.bin].isEmpty()) {
            filled.clear(hole.bin);
        }
        hole.bin = Hole.NOWHERE;
    }

    private void putMixed(Hole hole) {
        Stream owner = hole.owner();
        mixedShared |= hole.isShared() || (mixedCount > 0 && mixedOwner != owner);
        if (mixedOwner != owner) {
            mixedOwner = owner;
        }
        if (hole.mixedPlace != Hole.NOWHERE) {
            return;
        }
        if (mixedCount == mixed.length) {
            mixed = Arrays.copyOf(mixed, 2 * mixedCount);
        }
        hole.mixedPlace = mixedCount;
        // Storing a reference costs more than finding that it is there.
        if (mixed[mixedCount] != hole) {
            mixed[mixedCount] = hole;
        }
        mixedCount++;
    }

    private void removeMixed(Hole hole) {
        if (hole.mixedPlace == Hole.NOWHERE) {
            return;
        }
        Hole last = mixed[--mixedCount];
        if (last != hole) {
            mixed[hole.mixedPlace] = last;
            last.mixedPlace = hole.mixedPlace;
        }
        hole.mixedPlace = Hole.NOWHERE;
        if (mixedCount == 0) {
            mixedShared = false;
        }
    }

    /** Tells all holes of at least a length, and perhaps some that are a little smaller. */
    void forEach(long length, Consumer<Hole> action) {
        for (int bin = nextBin(binOf(length)); bin >= 0; bin = nextBin(bin + 1)) {
            for (int i = 0; i < bins[bin].size(); i++) {
                action.accept(bins[bin].get(i));
            }
        }
    }

    /** Longer holes are in later bins, and one that begins as a power of two is not at the edge of its bin. */
    private static int binOf(long length) {
        long most = length - 1;
        int shift = Math.max(0, Long.SIZE - 1 - FINE_BITS - Long.numberOfLeadingZeros(most));
        return (shift << FINE_BITS) + (int) (most >>> shift);
    }

    private int nextBin(int from) {
        return filled.nextSetBit(from);
    }

    // -- the search ----------------------------------------------------------------------------------------------

    /**
     * Looks for a place in the smallest run of extents that can be used, the first of several; false if there is none.
     *
     * @param backing what physical memory there must be behind it; null if there need not be any
     */
    boolean find(Request request, Backing backing) {
        request.begin();
        if (mixedCount > 0 && (mixedShared || mixedOwner != request.stream())) {
            for (int i = 0; i < mixedCount; i++) {
                if (!mixed[i].isOf(request.stream())) {
                    findWithin(mixed[i], request, backing);
                }
            }
        }
        for (int bin = nextBin(binOf(request.size())); bin >= 0; bin = nextBin(bin + 1)) {
            if (findIn(bins[bin], request, backing)) {
                break;
            }
        }
        return request.isFound();
    }

    /** Looks at all runs in a mixed hole. */
    private static void findWithin(Hole hole, Request request, Backing backing) {
        Extent end = hole.last().behind;
        Extent first = null;
        for (Extent extent = hole.first(); extent != end; extent = extent.behind) {
            boolean open = extent.freed == null || request.mayUse(extent.freed);
            if (open && first == null) {
                first = extent;
            }
            if (first != null && (!open || extent.behind == end)) {
                request.offer(hole, first, open ? extent.end : extent.start, backing);
                first = null;
            }
        }
    }

    /** Looks at the holes of a bin; whether there is nothing better in later ones. */
    private static boolean findIn(HoleHeap bin, Request request, Backing backing) {
        boolean found = false;
        for (int i = 0; i < bin.size(); i++) {
            Hole hole = bin.get(i);
            found |= hole.isOpen(request) && request.offer(hole, hole.first(), hole.last().end, backing);
            if (found && i == 0) {
                return true;
            }
        }
        return found;
    }
}
