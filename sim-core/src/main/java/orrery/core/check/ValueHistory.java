package orrery.core.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import orrery.core.order.Position;
import orrery.core.order.VectorTime;

/**
 * The successive values of a memory location or a semaphore, each with its write. Finds what every way to satisfy a
 * wait has in common: a wait comes after what is before each of the writes that can have ended it. A wait that the
 * first value ends comes after nothing.
 *
 * <p>A write cannot have ended the wait if the program orders another write between the two.
 */
final class ValueHistory {
    /** The number of values that are distinguished: the last ones. The first of them stands for those before, too. */
    private static final int KEPT = 64;

    private final List<Written> values = new ArrayList<>();

    /**
     * A value.
     *
     * @param writer who has written it; null if that is not known
     * @param time what comes after the write
     */
    private record Written(long value, @Nullable Position writer, VectorTime time) {}

    /**
     * Creates a history.
     *
     * @param value the first value that is known
     * @param time what comes after the write of this value
     */
    ValueHistory(long value, VectorTime time) {
        values.add(new Written(value, null, time));
    }

    /** Adds a value that was written. */
    void add(long value, @Nullable Position writer, VectorTime time) {
        values.add(new Written(value, writer, time));
        if (values.size() > KEPT) {
            values.remove(0);
        }
    }

    /** Adds a value that was made of the last one in one step: it comes after the write of that, too. */
    void addUpdate(long value, Position writer, VectorTime time) {
        add(value, writer, time.join(values.get(values.size() - 1).time));
    }

    /**
     * Returns what a wait comes after; null if none of the values ends it.
     *
     * @param waiter who waits
     * @param condition whether a value ends the wait
     */
    @Nullable
    VectorTime timeOfWait(Position waiter, LongPredicate condition) {
        VectorTime common = null;
        for (int i = firstVisible(waiter); i < values.size(); i++) {
            Written each = values.get(i);
            if (condition.test(each.value)) {
                common = common == null ? each.time : common.meet(each.time);
            }
        }
        return common;
    }

    /** Returns the index of the last value whose write the program orders before a wait: earlier ones are past. */
    private int firstVisible(Position waiter) {
        for (int i = values.size() - 1; i > 0; i--) {
            Position writer = values.get(i).writer;
            if (writer != null && waiter.isAfter(writer)) {
                return i;
            }
        }
        return 0;
    }
}
