package orrery.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ListenersTest {
    private final List<String> heard = new ArrayList<>();
    private final Trace trace = new Trace();

    static Stream<Method> news() {
        return Stream.of(TraceListener.class.getDeclaredMethods()).filter(Method::isDefault);
    }

    /** A method that the group does not forward would reach no listener as soon as there are two. */
    @ParameterizedTest
    @MethodSource("news")
    void aGroupPassesEverythingOn(Method method) throws ReflectiveOperationException {
        for (int i = 0; i < 2; i++) {
            trace.add((TraceListener) Proxy.newProxyInstance(
                    TraceListener.class.getClassLoader(),
                    new Class<?>[] {TraceListener.class},
                    (self, called, given) -> {
                        heard.add(called.getName());
                        return called.getReturnType() == boolean.class ? true : null;
                    }));
        }
        heard.clear();
        Object[] arguments = Stream.of(method.getParameterTypes())
                .map(type -> type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0) : null)
                .toArray();
        method.setAccessible(true);
        method.invoke(trace.listeners(), arguments);
        boolean isAskedOnce = method.getName().startsWith("observes");
        assertEquals(isAskedOnce ? List.of() : List.of(method.getName(), method.getName()), heard);
    }

    /** Counts warnings. */
    private static class Counting implements TraceListener {
        final AtomicInteger warnings = new AtomicInteger();

        @Override
        public void warning(String message, long time) {
            warnings.incrementAndGet();
        }
    }

    /** Counts what becomes free. */
    private interface CountsFrees extends TraceListener {
        AtomicInteger frees();

        @Override
        default void freed(TracedAllocation allocation, long time) {
            frees().incrementAndGet();
        }
    }

    /** A listener that has all its methods from elsewhere. */
    private static final class Inheriting extends Counting implements CountsFrees {
        private final AtomicInteger frees = new AtomicInteger();

        @Override
        public AtomicInteger frees() {
            return frees;
        }
    }

    /** Methods that do nothing are not called; all others are, wherever they come from. */
    @Test
    void aListenerIsNotifiedOfWhatItHasMethodsFor() {
        Inheriting listener = new Inheriting();
        trace.add(listener);
        trace.listeners().completed(null, 0);
        assertNull(trace.listeners().instrument(null));
        assertEquals(0, listener.warnings.get());
        assertEquals(0, listener.frees().get());
        trace.listeners().warning("a", 0);
        trace.listeners().freed(null, 0);
        assertEquals(1, listener.warnings.get());
        assertEquals(1, listener.frees().get());
    }

    /** Keeps the warnings that it hears, with its name. */
    private class Named implements TraceListener {
        private final String name;

        Named(String name) {
            this.name = name;
        }

        @Override
        public void warning(String message, long time) {
            heard.add(name + " " + message);
        }
    }

    private void warn(String... messages) {
        for (String each : messages) {
            trace.listeners().warning(each, 0);
        }
    }

    @Test
    void everyListenerHears() {
        TraceListener first = new Named("first");
        warn("a");
        trace.add(first);
        warn("b");
        trace.add(new Named("second"));
        warn("c");
        trace.remove(first);
        warn("d");
        assertEquals(List.of("first b", "first c", "second c", "second d"), heard);
    }

    /** A listener that throws is dropped. The notifying call succeeds, and the other listeners are notified. */
    @Test
    void aListenerThatThrowsIsDropped() {
        trace.add(new Named("first") {
            @Override
            public void warning(String message, long time) {
                super.warning(message, time);
                throw new IllegalStateException(message);
            }
        });
        trace.add(new Named("second"));
        warn("a", "b");
        assertEquals(List.of("first a", "second a", "second b"), heard);
    }

    /** A listener whose exception, name and equality are of no use is dropped all the same. */
    @Test
    void aListenerThatCannotBePrintedIsDropped() {
        trace.add(new Unprintable("first"));
        trace.add(new Named("second"));
        warn("a", "b");
        assertEquals(List.of("first a", "second a", "second b"), heard);
    }

    /** A listener without a text, a hash code or equality, which throws such an exception. */
    private final class Unprintable extends Named {
        Unprintable(String name) {
            super(name);
        }

        @Override
        public void warning(String message, long time) {
            super.warning(message, time);
            throw new IllegalStateException() {
                @Override
                public String getMessage() {
                    throw new IllegalStateException("no message");
                }

                @Override
                public synchronized Throwable getCause() {
                    throw new IllegalStateException("no cause");
                }

                @Override
                public StackTraceElement[] getStackTrace() {
                    throw new IllegalStateException("no stack trace");
                }
            };
        }

        @Override
        public boolean equals(Object other) {
            throw new IllegalStateException("no equality");
        }

        @Override
        public int hashCode() {
            throw new IllegalStateException("no hash code");
        }

        @Override
        public String toString() {
            throw new IllegalStateException("no text");
        }
    }

    /** Of equal listeners, the one that is removed is dropped. */
    @Test
    void aListenerIsRemovedByIdentity() {
        TraceListener removed = new AlwaysEqual("removed");
        trace.add(new AlwaysEqual("kept"));
        trace.add(removed);
        trace.remove(removed);
        warn("a");
        assertEquals(List.of("kept a"), heard);
    }

    /** A listener that equals all others. */
    private final class AlwaysEqual extends Named {
        AlwaysEqual(String name) {
            super(name);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof AlwaysEqual;
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }

    /** A refused listener leaves nothing behind. */
    @Test
    void nullIsRefused() {
        assertThrows(NullPointerException.class, () -> trace.add(null));
        assertFalse(trace.on());
        trace.add(new Named("good"));
        warn("a");
        assertEquals(List.of("good a"), heard);
    }

    /** What several threads add and remove at the same time is all there, once, and in no listener's way. */
    @Test
    void listenersAreAddedAndRemovedByManyThreads() throws Exception {
        int threads = 4;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            for (int round = 0; round < 200; round++) {
                Trace trace = new Trace();
                AtomicInteger heard = new AtomicInteger();
                CyclicBarrier begin = new CyclicBarrier(threads);
                List<Future<?>> all = new ArrayList<>();
                for (int i = 0; i < threads; i++) {
                    all.add(pool.submit(() -> {
                        begin.await();
                        for (int each = 0; each < 20; each++) {
                            TraceListener passing = new TraceListener() {};
                            trace.add(passing);
                            trace.listeners().warning("meanwhile", 0);
                            trace.remove(passing);
                        }
                        trace.add(new TraceListener() {
                            @Override
                            public void completed(TracedOperation operation, long time) {
                                heard.incrementAndGet();
                            }
                        });
                        return null;
                    }));
                }
                for (Future<?> each : all) {
                    each.get();
                }
                trace.listeners().completed(null, 0);
                assertEquals(threads, heard.get());
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
