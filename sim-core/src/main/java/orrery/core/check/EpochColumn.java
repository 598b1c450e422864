package orrery.core.check;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The accesses of one kind to the elements of a page, as {@link ThreadEpoch}s; 0 or an epoch of an earlier kernel for
 * no access. While consecutive threads have accessed consecutive elements, the column is a line: a first epoch and a
 * step. Otherwise it is an array.
 */
final class EpochColumn {
    /** The epochs of elements that nobody has accessed; longer than a page needs. */
    static final long[] NONE = new long[ShadowPage.BYTES];

    /** The number of elements of the page. */
    private int count;

    private boolean isLine = true;

    // The line: elements from `from` up to but not including `to`.
    private int from;
    private int to;
    private long first;
    private long step;

    /** The array; kept for later, if the column is a line. */
    private long @Nullable [] epochs;

    /** The bytes of each access that are more than the element; 0 for that, null if there is no such access. */
    private byte @Nullable [] wide;

    EpochColumn(int count) {
        this.count = count;
    }

    /** Forgets everything, for a page of {@code elements} elements. */
    void clear(int elements) {
        isLine = true;
        from = 0;
        to = 0;
        wide = null;
        if (elements != count) {
            count = elements;
            epochs = null;
        }
    }

    /** Returns whether nobody has accessed an element. */
    boolean isEmpty() {
        return isLine && from == to;
    }

    boolean isLine() {
        return isLine;
    }

    /** Returns the first element of the line. */
    int from() {
        return from;
    }

    /** Returns the end of the line. */
    int to() {
        return to;
    }

    /** Returns the difference of the epochs of an element of the line and the next one. */
    long step() {
        return step;
    }

    long get(int element) {
        long[] array = epochs;
        if (!isLine && array != null) {
            return array[element];
        }
        return element >= from && element < to ? first + (element - from) * step : 0;
    }

    /**
     * Sets an element.
     *
     * @param bytes the bytes of the access if they are more than the element; 0 if not
     */
    void set(int element, long epoch, int bytes) {
        array()[element] = epoch;
        setWideBytes(element, element + 1, bytes);
    }

    /** Returns the bytes of the access to an element, if they are more than the element; 0 if not. */
    int wideBytes(int element) {
        return wide == null ? 0 : wide[element];
    }

    /** Returns the first element after {@code element} whose access is of another size; {@code end} if none is. */
    int endOfSize(int element, int end) {
        byte[] bytes = wide;
        if (bytes == null) {
            return end;
        }
        int at = element + 1;
        while (at < end && bytes[at] == bytes[element]) {
            at++;
        }
        return at;
    }

    /**
     * Notes the size of the accesses to some elements.
     *
     * @param bytes the bytes of each access if they are more than the element; 0 if not
     */
    void setWideBytes(int begin, int end, int bytes) {
        if (wide == null && bytes != 0) {
            wide = new byte[count];
        }
        if (wide != null) {
            Arrays.fill(wide, begin, end, (byte) bytes);
        }
    }

    /** Returns the sizes of the accesses as {@link #wideBytes} has them; null if all are of one element. */
    byte @Nullable [] wide() {
        return wide;
    }

    /** Returns the epochs of all elements; null if the column is a line. */
    long @Nullable [] epochs() {
        return isLine ? null : epochs;
    }

    /** Returns the epochs of all elements, {@link #NONE} if nobody has accessed one; null if the column is a line. */
    long @Nullable [] epochsOrNone() {
        return isEmpty() ? NONE : epochs();
    }

    /** Returns the epochs of all elements. The column is an array from now on. */
    long[] array() {
        long[] array = epochs;
        if (array == null) {
            array = new long[count];
            epochs = array;
        }
        if (isLine) {
            isLine = false;
            long epoch = first;
            for (int i = from; i < to; i++) {
                array[i] = epoch;
                epoch += step;
            }
        }
        return array;
    }

    /** Makes the column the same line as another one. */
    void copyLine(EpochColumn other) {
        isLine = true;
        from = other.from;
        to = other.to;
        first = other.first;
        step = other.step;
        wide = other.wide == null ? null : other.wide.clone();
    }

    /**
     * Sets some elements.
     *
     * @param epoch the epoch of the first element
     * @param difference the difference of the epochs of an element and the next one
     * @param kept the flags of present epochs that the new ones keep
     * @param start the first epoch that is one
     */
    void set(int begin, int end, long epoch, long difference, long kept, long start) {
        if (setLine(begin, end, epoch, difference, kept)) {
            return;
        }
        long[] array = array();
        long each = epoch;
        for (int i = begin; i < end; i++) {
            long old = array[i];
            array[i] = old >= start ? each | old & kept : each;
            each += difference;
        }
    }

    /** Sets some elements of a line, if it stays one; returns whether it is done. */
    private boolean setLine(int begin, int end, long epoch, long difference, long kept) {
        if (!isLine) {
            return false;
        }
        if (from == to || begin <= from && to <= end) {
            long flags = from == to ? 0 : first & kept & ~epoch;
            if (flags != 0 && (begin != from || to != end)) {
                return false;
            }
            first = epoch | flags;
            from = begin;
            to = end;
            step = difference;
            return true;
        }
        boolean continues =
                begin == to && epoch - first == (to - from) * difference && (step == difference || to - from == 1);
        if (continues) {
            step = difference;
            to = end;
        }
        return continues;
    }

    /**
     * Makes elements smaller: each becomes {@code times} elements.
     *
     * @param bytes the size of an element before
     */
    void split(int times, int bytes) {
        if (isEmpty()) {
            clear(count * times);
            return;
        }
        long[] old = array();
        byte[] oldWide = wide;
        count *= times;
        epochs = new long[count];
        wide = new byte[count];
        for (int i = 0; i < count; i++) {
            epochs[i] = old[i / times];
            wide[i] = oldWide == null || oldWide[i / times] == 0 ? (byte) bytes : oldWide[i / times];
        }
    }
}
