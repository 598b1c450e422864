package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Chooses cells so that whatever touches a cell is ordered: a piece gets the cell that it asks for if it is behind the
 * cell's last user, and the first such cell otherwise.
 */
final class Claims {
    private final int firstId;
    private final List<BitSet> points = new ArrayList<>();
    private final List<Integer> users = new ArrayList<>();

    /** No claims yet; the points will have the numbers from {@code firstId} on. */
    Claims(int firstId) {
        this.firstId = firstId;
    }

    /** A new point in the order of a program, behind others. */
    int point(Iterable<Integer> behind) {
        BitSet all = new BitSet();
        for (int each : behind) {
            all.or(points.get(each - firstId));
        }
        all.set(points.size());
        points.add(all);
        return firstId + points.size() - 1;
    }

    /** A cell for the piece at {@code point}: {@code preferred} if that can be, and never {@code except}. */
    int claim(int point, int preferred, int except) {
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
