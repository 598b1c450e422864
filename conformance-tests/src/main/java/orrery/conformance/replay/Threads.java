package orrery.conformance.replay;

import com.google.common.base.Throwables;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** The threads of a transcript. Only one makes a call at a time. */
final class Threads implements AutoCloseable {
    private final Map<String, ExecutorService> threads = new HashMap<>();
    private final Runnable first;

    /** Creates threads that do {@code first} before their first call. */
    Threads(Runnable first) {
        this.first = first;
    }

    /** Runs a job on the thread of a name and waits for it; the main thread has an empty name. */
    <T> T on(String name, Supplier<T> job) {
        if (name.isEmpty()) {
            return job.get();
        }
        ExecutorService thread = threads.get(name);
        if (thread == null) {
            thread = Executors.newSingleThreadExecutor(body -> {
                Thread made = new Thread(body, name);
                made.setDaemon(true);
                return made;
            });
            threads.put(name, thread);
            finished(thread, () -> {
                first.run();
                return null;
            });
        }
        return finished(thread, job);
    }

    private static <T> T finished(ExecutorService thread, Supplier<T> job) {
        try {
            return thread.submit(job::get).get();
        } catch (ExecutionException e) {
            Throwables.throwIfUnchecked(e.getCause());
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while another thread of the transcript made a call", e);
        }
    }

    @Override
    public void close() {
        threads.values().forEach(ExecutorService::shutdown);
    }
}
