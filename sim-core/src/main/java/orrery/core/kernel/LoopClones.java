package orrery.core.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Gives every body that runs often a driving loop of its own. */
final class LoopClones {
    /** After so many threads a body gets its own loop; making one takes some tens of microseconds. */
    private static final long WORTH_A_CLONE = 1 << 13;

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
        private ThreadLoop own;
    }

    /** The loop for a body that is about to run {@code threads} more threads. */
    static ThreadLoop forBody(ThreadBody body, long threads) {
        Slot slot = SLOTS.get(body.getClass());
        ThreadLoop own = slot.own;
        if (own != null) {
            return own;
        }
        slot.threads += threads;
        if (slot.threads < WORTH_A_CLONE) {
            return SHARED;
        }
        slot.own = cloneLoop();
        return slot.own;
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
