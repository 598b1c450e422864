package orrery.core.output;

import com.google.common.util.concurrent.ThreadFactoryBuilder;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Writes the parts of an output in their order, on a thread of its own, so that a slow output delays nobody before
 * {@value #PARTS_AHEAD} parts wait. A part after the first failure is not written.
 *
 * <p>The thread is a daemon and ends when it is idle, so that an output that is never closed leaks no thread.
 */
public final class OutputThread {
    private static final int PARTS_AHEAD = 4;

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
    private final AtomicReference<@Nullable IOException> failure = new AtomicReference<>();

    /** Whether parts are missing because nobody waited for the output, which may accept nothing for ever. */
    private volatile boolean isStalled;

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

    /** Creates a thread for an output. */
    public OutputThread() {
        thread.allowCoreThreadTimeOut(true);
    }

    /**
     * Writes a part. Returns before it is written; waits while too many parts do. Parts after {@link #close} are
     * ignored.
     *
     * @throws IOException if the part is not written: the first failure, now or earlier. An interrupt of the calling
     *     thread while it waits is one, and stays pending.
     */
    public void write(Part part) throws IOException {
        throwFailure();
        if (!ahead.tryAcquire()) {
            awaitOutput();
        }
        boolean accepted = false;
        try {
            thread.execute(() -> {
                try {
                    run(part);
                } finally {
                    ahead.release();
                }
            });
            accepted = true;
        } catch (RejectedExecutionException closed) {
            // another thread has closed the output
        } catch (OutOfMemoryError noThread) {
            fail(new IOException("no thread can be started that writes it", noThread));
            throwFailure();
        } finally {
            if (!accepted) {
                ahead.release();
            }
        }
    }

    private void awaitOutput() throws IOException {
        try {
            ahead.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            isStalled = true;
            fail(new IOException("it accepted nothing for so long that the wait for it was given up", e));
            throwFailure();
        }
    }

    private void run(Part part) {
        if (failure.get() == null) {
            runAlways(part);
        }
    }

    private void runAlways(Part part) {
        try {
            part.write();
        } catch (IOException e) {
            fail(e);
        } catch (RuntimeException | Error e) { // an error would end the thread, and nobody would hear of it
            fail(new IOException("records cannot be exported: " + e, e));
        }
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
     * Writes the last part, which closes the output, after a failure, too. Waits until all is written, unless the wait
     * for the output was given up before: then the output is closed as soon as it accepts what waits. Closing again
     * only waits.
     *
     * @throws IOException the first failure, now or earlier, unless an earlier call has thrown it. If the calling
     *     thread is interrupted, which stays pending, it is one that nothing is written for a second.
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
        if (!isStalled) {
            awaitEnd();
        }
        if (isReported.compareAndSet(false, failure.get() != null)) {
            throwFailure();
        }
    }

    private void awaitEnd() throws InterruptedIOException {
        boolean interrupted = false;
        boolean ended = false;
        boolean proceeds = true;
        while (!ended && proceeds) {
            long before = thread.getCompletedTaskCount();
            try {
                ended = thread.awaitTermination(1, TimeUnit.SECONDS);
                proceeds = !interrupted || thread.getCompletedTaskCount() > before;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (!ended) {
            throw new InterruptedIOException("the thread that closes it was interrupted before all was written");
        }
    }
}
