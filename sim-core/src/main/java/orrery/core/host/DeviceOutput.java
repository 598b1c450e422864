package orrery.core.host;

import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * What kernels of a machine have printed and the host has not shown yet. The kernels of a context share a buffer of
 * {@code CU_LIMIT_PRINTF_FIFO_SIZE} bytes; when it is full, their oldest texts are lost. The functions that show it are
 * those of {@link orrery.core.call.ApiCall#showsDeviceOutput}. Source: the programming guide, formatted output.
 */
public final class DeviceOutput {
    private final Deque<Text> texts = new ArrayDeque<>();
    private final Map<Object, Long> bytes = new HashMap<>();
    private volatile boolean pending;

    /** A text, and the context that its kernel ran in. */
    private record Text(Object context, String text) {}

    /** Creates an empty buffer. */
    public DeviceOutput() {}

    /**
     * Adds what a kernel prints.
     *
     * @param limit the bytes of the buffer of the context
     */
    public synchronized void add(Object context, String text, long limit) {
        long used = bytes.merge(context, (long) text.length(), Long::sum);
        texts.add(new Text(context, text));
        while (used > limit) {
            used -= dropOldest(context);
        }
        bytes.put(context, used);
        pending = !texts.isEmpty();
    }

    private long dropOldest(Object context) {
        Text oldest = texts.stream()
                .filter(each -> each.context() == context)
                .findFirst()
                .orElseThrow();
        texts.remove(oldest);
        return oldest.text().length();
    }

    /** Returns whether there is something to show. */
    public boolean isPending() {
        return pending;
    }

    /** Prints everything, in the order in which kernels have printed it. */
    public synchronized void show(PrintStream to) {
        texts.forEach(each -> to.print(each.text()));
        to.flush();
        texts.clear();
        bytes.clear();
        pending = false;
    }
}
