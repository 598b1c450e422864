package orrery.conformance.campaign;

import com.google.common.base.Throwables;
import java.lang.reflect.Method;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import orrery.sim.ExternalQueue;
import orrery.sim.Machine;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

/** Makes some calls where the stack of the calling thread ends, and lets a listener do so. */
final class DeepCalls extends RepeatableCalls {
    /** A call needs fewer frames of {@link #descend}. */
    private static final int FRAMES = 300;

    private static final int CALLS_OF_ONE_DEEP = 12;

    private final RepeatableCalls shallow = new RepeatableCalls();
    private final Random random;

    /** Makes calls that {@code seed} chooses. */
    DeepCalls(long seed) {
        random = new Random(seed);
    }

    @Override
    void watch(Machine machine) {
        super.watch(machine);
        ExternalQueue queue = machine.external().queue("deep");
        machine.trace().add(new TraceListener() {
            @Override
            public void started(TracedOperation operation, long time) {
                if (isDeep()) {
                    try {
                        atTheEndOfTheStack(queue::idle);
                    } catch (StackOverflowError expected) {
                        // As in calls.
                    }
                }
            }
        });
    }

    @Override
    @Nullable
    Object call(Machine machine, Object of, Method function, @Nullable Object @Nullable [] values) throws Throwable {
        if (!isDeep()) {
            return super.call(machine, of, function, values);
        }
        @Nullable Object[] result = new @Nullable Object[1];
        Throwable[] thrown = new Throwable[1];
        atTheEndOfTheStack(() -> {
            try {
                result[0] = super.call(machine, of, function, values);
            } catch (StackOverflowError overflow) {
                throw overflow;
            } catch (Throwable failure) {
                thrown[0] = failure;
            }
        });
        if (thrown[0] != null) {
            throw thrown[0];
        }
        return result[0];
    }

    /** The calls that prepare arguments are not near the end. */
    @Override
    <T> T watched(Class<T> type, T api, Machine machine) {
        return shallow.watched(type, api, machine);
    }

    @Override
    boolean expects(Throwable failure) {
        // The JVM wraps it where it was about to link something.
        return Throwables.getCausalChain(failure).stream().anyMatch(each -> each instanceof StackOverflowError);
    }

    private synchronized boolean isDeep() {
        return random.nextInt(CALLS_OF_ONE_DEEP) == 0;
    }

    private synchronized int frames() {
        return random.nextInt(FRAMES);
    }

    /** Runs an action with little room on the stack. */
    private void atTheEndOfTheStack(Runnable action) {
        int[] depth = new int[1];
        try {
            descend(Integer.MAX_VALUE, depth, () -> {});
        } catch (StackOverflowError end) {
            // Now the depth is known.
        }
        descend(depth[0] - frames(), new int[1], action);
    }

    private static void descend(int frames, int[] depth, Runnable action) {
        depth[0]++;
        if (frames > 0) {
            descend(frames - 1, depth, action);
        } else {
            action.run();
        }
    }
}
