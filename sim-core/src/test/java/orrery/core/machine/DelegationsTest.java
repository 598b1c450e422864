package orrery.core.machine;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import orrery.core.exec.Delegate;

/** Callbacks that do not end what they have begun. */
@Timeout(30)
class DelegationsTest {
    private static final long ENTRY = 1;

    /** The stack of its thread has overflowed before. */
    @Test
    void anActionThatIsNeverEndedKeepsNobody() throws InterruptedException {
        Delegations delegations = new Delegations();
        AtomicReference<@Nullable Thread> runner = new AtomicReference<>();
        Delegate callback = new Delegate() {
            @Override
            public @Nullable Thread thread() {
                return runner.get();
            }

            @Override
            public boolean isPartOfCaller() {
                return false;
            }
        };
        delegations.begin(callback, ENTRY);
        Thread thread = new Thread(() -> {
            runner.set(Thread.currentThread());
            assertNotNull(delegations.tryBeginAction(ENTRY));
        });
        thread.start();
        thread.join();
        assertFalse(delegations.acts(callback), "its thread has ended");
        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> delegations.end(callback));
    }
}
