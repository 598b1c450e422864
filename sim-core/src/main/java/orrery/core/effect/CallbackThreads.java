package orrery.core.effect;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.core.host.Door;
import orrery.core.thread.CpuTime;
import orrery.core.thread.DeviceThreads;
import orrery.core.thread.ReadyThreads;
import orrery.core.thread.SpinWait;
import orrery.core.work.Work;
import orrery.device.CUresult;

/**
 * Calls host functions, stream callbacks and destructors on a thread of the machine, one after the other. The thread
 * that drives the devices waits for each without the lock, so that the timeline does not depend on threads.
 *
 * <p>A callback that blocks goes on alone and holds its stream; the next one is called on another thread. Whether it
 * blocks is told by {@value #LOOKS} looks in a row at the state of its thread, a millisecond apart.
 *
 * <p>Accessed with the machine's lock held, except for the threads themselves.
 */
public final class CallbackThreads {
    private static final int LOOKS = 20;
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** A callback that has used so much CPU time goes on alone, too: it may wait in a loop. */
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final int LOOKS_BETWEEN_CPU = 100;

    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Door door;
    private final Queue<HostCallback> pending = new ArrayDeque<>();

    /** The threads whose callbacks have blocked and not returned since. */
    private final List<Worker> blocked = new ArrayList<>();

    private final SpinWait forReturn = new SpinWait();

    /** The thread whose callback a thread waits for, without the lock. */
    private @Nullable Worker awaited;

    private @Nullable Worker idle;
    private long called;
    private volatile boolean closed;

    /** Creates the threads of a machine. */
    public CallbackThreads(Door door) {
        this.door = door;
    }

    /**
     * Enqueues the callback of the operation with id {@code operation}.
     *
     * @param status the result code that a stream callback is given
     */
    HostCallback enqueue(long operation, Work work, CUresult status) {
        HostCallback callback = new HostCallback(operation, work, status);
        pending.add(callback);
        return callback;
    }

    /** Returns the id of the operation whose callback the calling thread runs; 0 for none. */
    public static long currentOperation() {
        return HostCallback.currentOperation();
    }

    /** Returns how many callbacks were called so far. */
    public long called() {
        return called;
    }

    /** Returns the threads of callbacks that have not returned. */
    public Stream<Thread> running() {
        return Stream.concat(blocked.stream(), Stream.ofNullable(awaited))
                .filter(Worker::isBusy)
                .map(each -> each.thread);
    }

    /** Calls the callbacks that were enqueued, and returns when each has returned or blocks. */
    public void run() {
        if (awaited != null) {
            awaitOthers();
        }
        for (HostCallback next = pending.poll(); next != null && !closed; next = pending.poll()) {
            called++;
            call(next);
        }
    }

    /** Waits until the callback that another thread waits for has returned or blocks. An interrupt stays pending. */
    public void awaitOthers() {
        boolean interrupted = false;
        while (awaited != null) {
            interrupted |= door.pause(LOOK_NANOS);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void call(HostCallback callback) {
        Worker worker = idle != null && idle.tryBegin(callback) ? idle : Worker.start(this, callback);
        idle = null;
        awaited = worker;
        try {
            door.releaseDuring(() -> awaitReturn(worker));
        } finally {
            awaited = null;
            door.signal();
        }
        if (worker.isBusy()) {
            blocked.removeIf(each -> !each.isBusy());
            blocked.add(worker);
        } else if (closed) {
            worker.end();
        } else {
            worker.alone = false;
            idle = worker;
        }
    }

    /** Waits until a callback has returned or blocks. An interrupt of the calling thread stays pending. */
    private void awaitReturn(Worker worker) {
        forReturn.begin();
        while (worker.isBusy() && forReturn.spin()) {
            // spins
        }
        boolean interrupted = false;
        worker.waiter = Thread.currentThread();
        long cpuBegin = CpuTime.of(worker.thread);
        boolean isLong = false;
        int all = 0;
        for (int looks = 0;
                worker.isBusy() && looks < LOOKS && !isLong && !closed;
                looks = worker.waits() && (looks < LOOKS - 1 || !worker.isReady()) ? looks + 1 : 0) {
            LockSupport.parkNanos(this, LOOK_NANOS);
            interrupted |= Thread.interrupted();
            isLong = ++all % LOOKS_BETWEEN_CPU == 0 && CpuTime.of(worker.thread) - cpuBegin > LONGEST_NANOS;
        }
        worker.waiter = null;
        worker.alone = worker.isBusy();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Interrupts callbacks that block, and calls no further one. The idle thread ends. */
    public void close() {
        closed = true;
        running().forEach(Thread::interrupt);
        if (idle != null) {
            idle.end();
            idle = null;
        }
    }

    /** A thread that runs one callback after the other, until it has had none for a second. */
    private static final class Worker implements Runnable {
        /** Stands for the next callback of a thread that has ended. */
        @SuppressWarnings("UnnecessaryLambda")
        private static final Runnable ENDED = () -> {};

        private final CallbackThreads callbacks;
        private final Thread thread = DeviceThreads.callback(this);
        private final SpinWait forNext = new SpinWait();

        /** What it runs; null while it has nothing to do. */
        private final AtomicReference<@Nullable Runnable> current;

        private volatile @Nullable Thread waiter;
        private volatile boolean waiting;

        /** Whether it runs a callback: one that is given to a waiting thread has not begun. */
        private volatile boolean running;

        /** Whether its callback has blocked, so that nobody waits for it in particular. */
        private volatile boolean alone;

        private Worker(CallbackThreads callbacks, HostCallback first) {
            this.callbacks = callbacks;
            this.current = new AtomicReference<>(first);
        }

        static Worker start(CallbackThreads callbacks, HostCallback first) {
            Worker worker = new Worker(callbacks, first);
            worker.thread.start();
            return worker;
        }

        /** Runs a callback. Returns false if the thread has ended. */
        boolean tryBegin(HostCallback callback) {
            boolean begun = current.compareAndSet(null, callback);
            if (begun && waiting) {
                LockSupport.unpark(thread);
            }
            return begun;
        }

        boolean isBusy() {
            return current.get() != null && current.get() != ENDED;
        }

        void end() {
            current.compareAndSet(null, ENDED);
            LockSupport.unpark(thread);
        }

        /** Returns whether its callback waits, for anything but the machine. */
        boolean waits() {
            return running
                    && switch (thread.getState()) {
                        case WAITING, TIMED_WAITING, BLOCKED -> !callbacks.door.isAt(thread);
                        case NEW, RUNNABLE, TERMINATED -> false;
                    };
        }

        /** Returns whether it was woken, and waits for a processor only. */
        boolean isReady() {
            return ReadyThreads.areAmong(List.of(thread));
        }

        @Override
        public void run() {
            ReadyThreads.noteCaller();
            for (Runnable callback = take(); callback != ENDED; callback = take()) {
                running = true;
                try {
                    callback.run();
                } finally {
                    Thread.interrupted(); // what the callback has left
                    running = false;
                    current.set(null);
                    LockSupport.unpark(waiter);
                }
                if (alone && current.compareAndSet(null, ENDED)) {
                    callbacks.door.runInside(() -> callbacks.blocked.remove(this));
                    return;
                }
            }
        }

        private Runnable take() {
            forNext.begin();
            while (current.get() == null && forNext.spin()) {
                // spins
            }
            long left = IDLE_NANOS;
            long began = System.nanoTime();
            waiting = true;
            while (current.get() == null) {
                if (left <= 0) {
                    current.compareAndSet(null, ENDED);
                } else {
                    LockSupport.parkNanos(this, left);
                    left = IDLE_NANOS - (System.nanoTime() - began);
                }
            }
            waiting = false;
            return Objects.requireNonNull(current.get());
        }
    }
}
