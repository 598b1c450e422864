package orrery.core.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;
import orrery.sim.ThreadBody;

/**
 * Provides the thread loop of a body. Each frequently used body class gets its own copy of {@link ClonedThreadLoop}.
 */
final class LoopClones {
    /** The number of threads after which a body class gets its own loop. */
    private static final long CLONE_THRESHOLD = 1 << 13;

    /** A launch, or a phase of a block, of fewer threads does not gain what it costs to find the loop of its body. */
    private static final long SHARED_BELOW = 16;

    private static final ThreadLoop SHARED = new ClonedThreadLoop();
    private static final ClassValue<Slot> SLOTS = new ClassValue<>() {
        @Override
        protected Slot computeValue(Class<?> type) {
            return new Slot();
        }
    };

    private LoopClones() {}

    private static final class Slot {
        private long threads;
        private @Nullable ThreadLoop own;
    }

    /** Returns the loop for a body that will run {@code threads} more threads. */
    static ThreadLoop loopFor(ThreadBody body, long threads) {
        if (threads < SHARED_BELOW) {
            return SHARED;
        }
        Slot slot = SLOTS.get(body.getClass());
        ThreadLoop own = slot.own;
        if (own != null) {
            return own;
        }
        slot.threads += threads;
        if (slot.threads < CLONE_THRESHOLD) {
            return SHARED;
        }
        own = cloneLoop();
        slot.own = own;
        return own;
    }

    private static ThreadLoop cloneLoop() {
        try (InputStream in = ClonedThreadLoop.class.getResourceAsStream("ClonedThreadLoop.class")) {
            MethodHandles.Lookup copy = MethodHandles.lookup().defineHiddenClass(in.readAllBytes(), false);
            return (ThreadLoop) copy.findConstructor(copy.lookupClass(), MethodType.methodType(void.class))
                    .invoke();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Throwable e) {
            throw new LinkageError("the thread loop cannot be cloned", e);
        }
    }
}
