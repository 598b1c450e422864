package orrery.core.check;

import org.jspecify.annotations.Nullable;

/** The calls that made the allocations with the greatest ids. Ids grow; they begin at 1. */
final class RecentSites {
    /** The number of allocations whose calls are kept at least. */
    private static final int KEPT = 1 << 14;

    private long[] ids = new long[16];
    private @Nullable CallSite[] sites = new CallSite[16];

    /** Remembers the call that made an allocation. */
    void put(long id, CallSite site) {
        int at = at(id);
        while (ids[at] != 0 && ids[at] != id && ids.length < KEPT) {
            grow();
            at = at(id);
        }
        ids[at] = id;
        sites[at] = site;
    }

    /** Returns the call that made an allocation; null if it is not known any more. */
    @Nullable
    CallSite get(long id) {
        int at = at(id);
        return ids[at] == id ? sites[at] : null;
    }

    private int at(long id) {
        return (int) id & ids.length - 1;
    }

    /** Doubles the room. Ids that were in different places stay so. */
    private void grow() {
        long[] oldIds = ids;
        @Nullable CallSite[] oldSites = sites;
        ids = new long[2 * oldIds.length];
        sites = new CallSite[2 * oldIds.length];
        for (int i = 0; i < oldIds.length; i++) {
            int at = at(oldIds[i]);
            if (oldIds[i] != 0) {
                ids[at] = oldIds[i];
                sites[at] = oldSites[i];
            }
        }
    }
}
