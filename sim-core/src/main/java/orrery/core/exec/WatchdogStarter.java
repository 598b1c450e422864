package orrery.core.exec;

import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import orrery.core.kernel.DeviceThreads;

/**
 * Starts the threads of watchdogs, a while after they were requested. A request takes no lock that a thread whose stack
 * overflows could leave locked.
 */
final class WatchdogStarter {
    private final Queue<Request> requests = new ConcurrentLinkedQueue<>();
    private final Thread thread = DeviceThreads.startPlatform("orrery-watchdogs", this::run);

    /** A watchdog, and the {@link System#nanoTime} at which its thread starts. */
    private record Request(Watchdog watchdog, long due) {
        long left() {
            return due - System.nanoTime();
        }
    }

    /** Requests that the thread of a watchdog starts after {@code nanos} nanoseconds. */
    void request(Watchdog watchdog, long nanos) {
        requests.add(new Request(watchdog, System.nanoTime() + nanos));
        LockSupport.unpark(thread);
    }

    private void run() {
        PriorityQueue<Request> pending = new PriorityQueue<>((one, other) -> Long.signum(one.due() - other.due()));
        while (true) {
            for (Request each = requests.poll(); each != null; each = requests.poll()) {
                pending.add(each);
            }
            Request first = pending.peek();
            if (first == null) {
                LockSupport.park(this);
            } else if (first.left() > 0) {
                LockSupport.parkNanos(this, first.left());
            } else {
                pending.poll();
                start(first.watchdog());
            }
        }
    }

    private void start(Watchdog watchdog) {
        try {
            watchdog.startThread();
        } catch (OutOfMemoryError noThread) {
            // The next user code of its machine requests it again.
        }
    }
}
