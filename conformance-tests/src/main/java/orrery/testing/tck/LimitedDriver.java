package orrery.testing.tck;

import com.google.common.reflect.Reflection;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.atomic.AtomicLong;
import orrery.driver.CudaDriver;

/** A driver that a test may call only so often: a loop that waits for what a wrong driver never answers ends. */
final class LimitedDriver {

    private LimitedDriver() {}

    /**
     * Returns a driver that passes calls on.
     *
     * @param limit how many calls there may be; each further one throws an {@link AssertionError}
     */
    static CudaDriver of(CudaDriver driver, long limit) {
        AtomicLong calls = new AtomicLong();
        return Reflection.newProxy(CudaDriver.class, (proxy, method, arguments) -> {
            if (calls.incrementAndGet() > limit) {
                throw new AssertionError("the test has made " + limit + " calls of the driver, which is its limit;"
                        + " the next one is " + method.getName());
            }
            try {
                return method.invoke(driver, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
    }
}
