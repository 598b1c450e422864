package orrery.core.thread;

/**
 * Creates threads for device code and for callbacks. They are platform threads: device code that never ends keeps its
 * own thread only, and no thread that other machines need.
 */
public final class DeviceThreads {
    /** The name of all threads for callbacks. */
    public static final String CALLBACK_NAME = "orrery-callback";

    private DeviceThreads() {}

    /** Returns a platform thread that is not started and does not keep the JVM alive. */
    public static Thread platform(String name, Runnable body) {
        Thread thread = new DeviceThread(body, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Returns a thread that does not keep the program alive, for host functions and other callbacks; not started. */
    public static Thread callback(Runnable body) {
        Thread thread = new CallbackThread(body);
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
        CallbackThread(Runnable body) {
            super(body, CALLBACK_NAME);
        }
    }

    /**
     * A platform thread of the device. It inherits no thread-local variables of the thread that happens to start it.
     */
    private static class DeviceThread extends Thread {
        DeviceThread(Runnable body, String name) {
            super(null, body, name, 0, false);
            // Whether the loader is inherited without thread-local variables depends on the JDK.
            setContextClassLoader(Thread.currentThread().getContextClassLoader());
        }
    }
}
