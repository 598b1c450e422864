package orrery.core.host;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A Java thread that uses a machine: its current contexts, its device and its capture mode. */
public class HostThread {
    private final long id;
    private final String name;
    private final Deque<HostContext> contexts = new ArrayDeque<>();
    private CaptureMode captureMode = CaptureMode.GLOBAL;
    private int device;

    /** Creates a thread without a current context. */
    protected HostThread(long id, String name) {
        this.id = id;
        this.name = name;
    }

    /** Returns its number in the machine, from 1 in the order of first calls. */
    public final long id() {
        return id;
    }

    /** Returns its name. */
    public final String name() {
        return name;
    }

    /** Returns its stream capture mode. */
    public final CaptureMode captureMode() {
        return captureMode;
    }

    /** Sets its stream capture mode. */
    public final void captureMode(CaptureMode mode) {
        captureMode = mode;
    }

    /** Returns the ordinal of the device whose primary context it uses when it needs a context and none is current. */
    public final int device() {
        return device;
    }

    /** Sets the device whose primary context it uses when none is current. */
    public final void device(int ordinal) {
        device = ordinal;
    }

    /** Returns the current context; null if there is none. */
    public final HostContext current() {
        return contexts.peek();
    }

    /** Replaces the current context; null only removes it. */
    public final void set(@Nullable HostContext context) {
        contexts.poll();
        if (context != null) {
            contexts.push(context);
        }
    }

    /** Makes a context current, on top of the current one. */
    public final void push(HostContext context) {
        contexts.push(context);
    }

    /** Removes the current context, if there is one. */
    public final void pop() {
        contexts.poll();
    }

    @Override
    public String toString() {
        return "thread " + name;
    }
}
