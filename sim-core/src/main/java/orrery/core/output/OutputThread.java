package orrery.core.output;

import com.google.common.util.concurrent.ThreadFactoryBuilder;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.StackRoom;
import orrery.core.time.Durations;

/**
 * Writes the parts of an output in their order, on a thread of its own, so that a slow output delays nobody before
 * {@value #PARTS_AHEAD} parts wait. An output that accepts nothing for too long has failed. No part is taken after the
 * first failure.
 *
 * <p>The thread is a daemon and ends when it is idle, so that an output that is never closed leaks no thread.
 */
public final class OutputThread {
    /**
     * How long an output may accept nothing, in seconds. It is shorter than the limit of what the machine calls, 10 s.
     */
    public static final int PATIENCE_SECONDS = 8;

    /** The same for a thread that is interrupted, in nanoseconds. */
    private static final long INTERRUPTED_NANOS = 1_000_000_000;

    private static final int PARTS_AHEAD = 4;

    /** The time between two looks at what was accepted. */
    private static final long LOOK_MILLIS = 100;

    private final Semaphore ahead = new Semaphore(PARTS_AHEAD);
    private final ThreadPoolExecutor thread = new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            new ThreadFactoryBuilder()
                    .setDaemon(true)
                    .setNameFormat("orrery-output")
                    .build());
    private final long patienceNanos;
    private final AtomicLong accepted = new AtomicLong();
    private final AtomicReference<@Nullable IOException> failure = new AtomicReference<>();
    private volatile boolean isStalled;

    /** Whether a part could not be written. What waits is not tried. */
    private volatile boolean isBroken;

    private final AtomicBoolean hasLast = new AtomicBoolean();
    private final AtomicBoolean isReported = new AtomicBoolean();

    /** A part of the output. */
    @FunctionalInterface
    public interface Part {
        /**
         * Writes the part.
         *
         * @throws IOException if it cannot be written
         */
        void write() throws IOException;
    }

    /** A wait for a number of milliseconds, which returns whether it has ended before. */
    @FunctionalInterface
    private interface Wait {
        boolean hasEnded(long millis) throws InterruptedException;
    }

    /**
     * Creates a thread for an output.
     *
     * @param patience how long the output may accept nothing before it has failed
     */
    public OutputThread(Duration patience) {
        patienceNanos = Durations.nanos(patience);
        thread.allowCoreThreadTimeOut(true);
    }

    /**
     * Writes a part. Returns before it is written; waits while too many parts do.
     *
     * @throws IOException if the part is not written: the first failure, now or earlier. It is one to write after
     *     {@link #close}
     */
    public void write(Part part) throws IOException {
        StackRoom.require();
        throwFailure();
        if (!ahead.tryAcquire()) {
            await(millis -> ahead.tryAcquire(millis, TimeUnit.MILLISECONDS));
            throwFailure();
        }
        boolean isQueued = false;
        try {
            thread.execute(() -> {
                try {
                    run(part);
                } finally {
                    ahead.release();
                }
            });
            isQueued = true;
        } catch (RejectedExecutionException closed) {
            fail(new IOException("it was closed before all was written", closed));
            throwFailure();
        } catch (OutOfMemoryError noThread) {
            fail(new IOException("no thread can be started that writes it", noThread));
            throwFailure();
        } finally {
            if (!isQueued) {
                ahead.release();
            }
        }
    }

    /**
     * Waits while the output accepts something. If it does not, it has failed; sooner if the calling thread is
     * interrupted, which stays pending.
     */
    private void await(Wait wait) {
        boolean interrupted = false;
        boolean ended = false;
        long seen = accepted.get();
        long since = System.nanoTime();
        while (!ended && !isStalled) {
            try {
                ended = wait.hasEnded(LOOK_MILLIS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
            long now = System.nanoTime();
            if (seen != accepted.get()) {
                seen = accepted.get();
                since = now;
            } else if (!ended && now - since >= (interrupted ? INTERRUPTED_NANOS : patienceNanos)) {
                stall(interrupted);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void stall(boolean interrupted) {
        isStalled = true;
        fail(
                interrupted
                        ? new InterruptedIOException("it accepts nothing, and the thread that waits was interrupted")
                        : new IOException("it has accepted nothing for " + Durations.text(patienceNanos)));
    }

    /** Notes that the output has accepted a piece of a part. Called while a part is written. */
    public void accepted() {
        accepted.lazySet(accepted.get() + 1);
    }

    private void run(Part part) {
        if (!isBroken) {
            runAlways(part);
        }
    }

    private void runAlways(Part part) {
        try {
            part.write();
            accepted();
        } catch (IOException e) {
            breakOff(e);
        } catch (RuntimeException | Error e) { // an error would end the thread, and nobody would hear of it
            breakOff(new IOException("records cannot be exported: " + e, e));
        }
    }

    private void breakOff(IOException reason) {
        isBroken = true;
        fail(reason);
    }

    /** Notes that the output is incomplete, unless that is known: {@link #close} reports it. */
    public void fail(IOException reason) {
        failure.compareAndSet(null, reason);
    }

    private void throwFailure() throws IOException {
        IOException first = failure.get();
        if (first != null) {
            throw first;
        }
    }

    /**
     * Writes the last part, which closes the output, after a failure, too. Waits until all is written; an output that
     * accepts nothing is closed later. Closing again only waits.
     *
     * @throws IOException the first failure, now or earlier, unless an earlier call has thrown it
     */
    public void close(Part last) throws IOException {
        if (hasLast.compareAndSet(false, true)) {
            try {
                thread.execute(() -> runAlways(last));
            } catch (OutOfMemoryError noThread) {
                runAlways(last);
            } finally {
                thread.shutdown();
            }
        }
        await(millis -> thread.awaitTermination(millis, TimeUnit.MILLISECONDS));
        if (isReported.compareAndSet(false, failure.get() != null)) {
            throwFailure();
        }
    }
}
