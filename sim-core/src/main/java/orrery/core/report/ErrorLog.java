package orrery.core.report;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The messages of refused calls and the warnings of a machine, for programs that ask for them. It keeps the newest
 * messages, of at most {@link #CAPACITY} bytes together. Messages have numbers, which ascend by 1 from 0.
 *
 * <p>Used by any thread.
 */
public final class ErrorLog {
    /** The greatest number of bytes of the messages that are kept. */
    public static final int CAPACITY = 25_600;

    private static final String DROPPED = "[CUDA][W] older messages were overwritten\n";
    private static final String DO_NOT_FIT = "[CUDA][W] older messages do not fit in the buffer\n";

    private final Deque<Line> lines = new ArrayDeque<>();
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    private int bytes;
    private int next;

    /** Receives messages. */
    public interface Listener {

        /** Called when a message was added, on the thread that made the call, after the call. */
        void added(boolean warning, String message);
    }

    private record Line(int number, String text, int bytes) {}

    /** Adds a message. */
    public void add(boolean warning, String message) {
        String text = "[CUDA][" + (warning ? 'W' : 'E') + "] " + message.replace('\n', ' ') + "\n";
        append(text, bytesOf(text));
        listeners.forEach(each -> each.added(warning, message));
    }

    private synchronized void append(String text, int size) {
        lines.add(new Line(next++, text, size));
        bytes += size;
        while (bytes > CAPACITY) {
            bytes -= lines.remove().bytes();
        }
    }

    private static int bytesOf(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Adds a listener. */
    public void addListener(Listener listener) {
        listeners.add(listener);
    }

    /** Removes a listener, and returns whether it was there. */
    public boolean removeListener(Listener listener) {
        return listeners.remove(listener);
    }

    /** Returns the number of the next message. */
    public synchronized int next() {
        return next;
    }

    /** Returns all messages from a number on, a line each; the first line says so if some are not kept any more. */
    public synchronized String from(int number) {
        StringBuilder all = new StringBuilder(isComplete(number) ? "" : DROPPED);
        lines.stream().filter(each -> each.number() >= number).forEach(each -> all.append(each.text()));
        return all.toString();
    }

    private boolean isComplete(int number) {
        Line oldest = lines.peek();
        return number >= (oldest == null ? next : oldest.number());
    }

    /**
     * Returns the newest messages from a number on that fit in a buffer, a line each; the first line says so if some
     * are missing.
     *
     * @param size the size of the buffer in bytes, without a terminating null
     * @return the lines; null if there are messages, of which none fits
     */
    public synchronized @Nullable String from(int number, int size) {
        String all = from(number);
        if (bytesOf(all) <= size) {
            return all;
        }
        List<String> fitting = new ArrayList<>();
        int room = size - bytesOf(DO_NOT_FIT);
        for (var each = lines.descendingIterator(); each.hasNext(); ) {
            Line line = each.next();
            room -= line.bytes();
            if (line.number() < number || room < 0) {
                break;
            }
            fitting.add(0, line.text());
        }
        return fitting.isEmpty() ? null : DO_NOT_FIT + String.join("", fitting);
    }
}
