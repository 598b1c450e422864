package orrery.conformance.replay;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import orrery.device.CUresult;

/** The ids that host functions and callbacks append, in the order in which they run. */
final class HostLog {
    private static final int PER_ERROR = 1_000_000;

    private final List<Integer> ids = Collections.synchronizedList(new ArrayList<>());

    /** Adds the id of a host function that runs. */
    void add(int id) {
        ids.add(id);
    }

    /** Adds the id of a callback that runs; an error that it got is put before the id. */
    void called(int id, CUresult status) {
        ids.add(id + PER_ERROR * status.code());
    }

    /** Returns the ids in order. */
    List<Integer> ids() {
        synchronized (ids) {
            return List.copyOf(ids);
        }
    }
}
