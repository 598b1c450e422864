package orrery.core.memory;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Range;
import com.google.common.collect.RangeMap;
import com.google.common.collect.Sets;
import com.google.common.collect.TreeRangeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;

/**
 * The range attributes of managed memory: the advice and the last prefetch location of each page. Managed memory has no
 * location in the simulator, so that the attributes affect no times. They can only be queried. Adjacent pages with the
 * same attributes share one entry.
 */
public final class ManagedRanges {
    private static final long PAGE_BYTES = 4096;

    /** The attributes of all pages, by page number. All ranges are closed below and open above. */
    private final RangeMap<Long, RangeAttributes> pages = TreeRangeMap.create();

    ManagedRanges() {
        pages.put(Range.atLeast(0L), RangeAttributes.NOTHING);
    }

    /**
     * The attributes of a page.
     *
     * @param readMostly whether the page is mostly read
     * @param preferred the preferred location; null for none
     * @param accessedBy the locations that should have the page mapped
     * @param prefetched the location of the last prefetch; null for none
     */
    public record RangeAttributes(
            boolean readMostly,
            @Nullable CUmemLocation preferred,
            ImmutableSet<CUmemLocation> accessedBy,
            @Nullable CUmemLocation prefetched) {
        static final RangeAttributes NOTHING = new RangeAttributes(false, null, ImmutableSet.of(), null);

        /** Returns these attributes, mostly read or not. */
        public RangeAttributes withReadMostly(boolean value) {
            return new RangeAttributes(value, preferred, accessedBy, prefetched);
        }

        /** Returns these attributes with another preferred location; null for none. */
        public RangeAttributes withPreferred(@Nullable CUmemLocation value) {
            return new RangeAttributes(readMostly, value, accessedBy, prefetched);
        }

        /** Returns these attributes with or without a location that should have the page mapped. */
        public RangeAttributes withAccess(CUmemLocation location, boolean isMapped) {
            ImmutableSet<CUmemLocation> one = ImmutableSet.of(location);
            return new RangeAttributes(
                    readMostly,
                    preferred,
                    ImmutableSet.copyOf(isMapped ? Sets.union(accessedBy, one) : Sets.difference(accessedBy, one)),
                    prefetched);
        }

        /** Returns these attributes with another location of the last prefetch. */
        public RangeAttributes withPrefetched(CUmemLocation value) {
            return new RangeAttributes(readMostly, preferred, accessedBy, value);
        }
    }

    /** Updates the attributes of the pages that contain {@code bytes} bytes from an offset on. */
    public void update(long offset, long bytes, UnaryOperator<RangeAttributes> change) {
        touching(offset, bytes).forEach((range, attributes) -> pages.putCoalescing(range, change.apply(attributes)));
    }

    /** Returns the attributes of the pages that contain {@code bytes} bytes from an offset on. */
    public ImmutableCollection<RangeAttributes> attributesOf(long offset, long bytes) {
        return touching(offset, bytes).values();
    }

    /** Returns a snapshot of the entries of the pages that contain {@code bytes} bytes from an offset on. */
    private ImmutableMap<Range<Long>, RangeAttributes> touching(long offset, long bytes) {
        Range<Long> range = Range.closedOpen(offset / PAGE_BYTES, (offset + bytes - 1) / PAGE_BYTES + 1);
        return ImmutableMap.copyOf(pages.subRangeMap(range).asMapOfRanges());
    }
}
