package orrery.core.kernel;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Creates threads for device code: virtual threads if the JDK has them, otherwise daemon threads. */
public final class DeviceThreads {
    private static final @Nullable MethodHandle START_VIRTUAL = findStartVirtual();

    private DeviceThreads() {}

    private static @Nullable MethodHandle findStartVirtual() {
        try {
            return MethodHandles.publicLookup()
                    .findStatic(
                            Thread.class, "startVirtualThread", MethodType.methodType(Thread.class, Runnable.class));
        } catch (ReflectiveOperationException before21) {
            return null;
        }
    }

    /** Starts a thread that does not keep the JVM alive. */
    static Thread start(String name, Runnable body) {
        if (START_VIRTUAL != null) {
            try {
                return (Thread) START_VIRTUAL.invokeExact(body);
            } catch (Throwable e) {
                throw new LinkageError("a virtual thread cannot be started", e);
            }
        }
        return startPlatform(name, body);
    }

    /** Starts a platform thread that does not keep the JVM alive. */
    public static Thread startPlatform(String name, Runnable body) {
        Thread thread = platform(name, body);
        thread.start();
        return thread;
    }

    /** Returns a platform thread that is not started and does not keep the JVM alive. */
    public static Thread platform(String name, Runnable body) {
        Thread thread = new DeviceThread(body, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Returns a thread that does not keep the program alive, for host functions and other callbacks; not started. */
    public static Thread callback(String name, Runnable body) {
        Thread thread = new CallbackThread(body, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Returns whether a thread runs callbacks: it makes no API calls, but may use other APIs of the machine. */
    public static boolean isCallback(Thread thread) {
        return thread instanceof CallbackThread;
    }

    /** Returns whether a thread is one of the device's: it makes no API calls. */
    public static boolean isDeviceThread(Thread thread) {
        return thread instanceof DeviceThread;
    }

    /** A thread for callbacks. */
    private static final class CallbackThread extends DeviceThread {
        CallbackThread(Runnable body, String name) {
            super(body, name);
        }
    }

    /** A platform thread of the device. */
    private static class DeviceThread extends Thread {
        DeviceThread(Runnable body, String name) {
            super(body, name);
        }
    }
}
