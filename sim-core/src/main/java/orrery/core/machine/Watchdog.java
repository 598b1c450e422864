package orrery.core.machine;

import java.lang.ref.WeakReference;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import orrery.core.thread.LiveThreads;

/**
 * The daemon thread of this JVM that looks after all machines. It never ends, and keeps no machine alive. It is in the
 * group of the JVM's own threads: it is none of the program.
 */
final class Watchdog implements Runnable {
    /** The time between two looks while a machine has something to do. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** The same while no machine has. */
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private static final Queue<WeakReference<MachineWatch>> WATCHED = new ConcurrentLinkedQueue<>();

    @SuppressWarnings("NonFinalStaticField") // one thread for all machines
    private static volatile @Nullable Thread thread;

    private Watchdog() {}

    /** Looks after a machine until it is closed or collected. */
    static void watch(MachineWatch machine) {
        WATCHED.add(new WeakReference<>(machine));
        if (!isRunning()) {
            start();
        }
    }

    private static boolean isRunning() {
        Thread started = thread;
        return started != null && started.isAlive();
    }

    private static synchronized void start() {
        if (!isRunning()) {
            Thread started = new Thread(LiveThreads.rootGroup(), new Watchdog(), "orrery-watchdog", 0, false);
            started.setDaemon(true);
            started.setContextClassLoader(null);
            thread = started;
            started.start();
        }
    }

    @Override
    public void run() {
        while (true) {
            long next = IDLE_NANOS;
            for (Iterator<WeakReference<MachineWatch>> all = WATCHED.iterator(); all.hasNext(); ) {
                MachineWatch machine = all.next().get();
                if (machine == null || machine.isClosed()) {
                    all.remove();
                } else {
                    next = Math.min(next, look(machine));
                }
            }
            LockSupport.parkNanos(this, next);
        }
    }

    private static long look(MachineWatch machine) {
        try {
            return machine.look() ? MachineWatch.CLOSE_LOOK_NANOS : machine.isBusy() ? LOOK_NANOS : IDLE_NANOS;
        } catch (RuntimeException | Error e) {
            // The other machines still need the thread.
            LoggerFactory.getLogger(Watchdog.class).error("a machine cannot be looked after", e);
            return IDLE_NANOS;
        }
    }
}
