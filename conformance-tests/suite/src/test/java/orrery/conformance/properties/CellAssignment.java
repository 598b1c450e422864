package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Assigns cells of memory to work items so that all items that use a cell are ordered. An item gets the preferred cell
 * if it comes after the last user of that cell, and the first such cell otherwise.
 */
final class CellAssignment {
    private final int firstId;
    private final List<BitSet> points = new ArrayList<>();
    private final List<Integer> users = new ArrayList<>();

    /** Creates an assignment whose points get the numbers from {@code firstId} on. */
    CellAssignment(int firstId) {
        this.firstId = firstId;
    }

    /** Adds a point in the order of a program, after others. Returns its number. */
    int point(Iterable<Integer> after) {
        BitSet all = new BitSet();
        for (int each : after) {
            all.or(points.get(each - firstId));
        }
        all.set(points.size());
        points.add(all);
        return firstId + points.size() - 1;
    }

    /**
     * Assigns a cell to the item at {@code point}: {@code preferred} if possible, and never {@code except}. Returns its
     * number.
     */
    int assign(int point, int preferred, int except) {
        int wanted = preferred != except && isFree(preferred, point) ? preferred : 0;
        while (wanted == except || !isFree(wanted, point)) {
            wanted++;
        }
        while (users.size() <= wanted) {
            users.add(null);
        }
        users.set(wanted, point);
        return wanted;
    }

    private boolean isFree(int cell, int point) {
        Integer user = cell < users.size() ? users.get(cell) : null;
        return user == null || points.get(point - firstId).get(user - firstId);
    }
}
