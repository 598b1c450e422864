package orrery.docs;

import com.google.common.util.concurrent.Uninterruptibles;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;

/** Runs tasks of a limited time. */
final class TimedTask {
    private TimedTask() {}

    /** Runs a task on a thread of its own, which is given up after a time: it can wait for code of the user. */
    static <T> T within(Duration limit, Callable<T> task) throws TimeoutException, ExecutionException {
        FutureTask<T> future = new FutureTask<>(task);
        Thread thread = new Thread(future, "orrery-finishing");
        thread.setDaemon(true);
        thread.start();
        return Uninterruptibles.getUninterruptibly(future, limit);
    }
}
