package orrery.sim;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ListenersTest {

    static Stream<Method> news() {
        return Stream.of(TraceListener.class.getDeclaredMethods()).filter(Method::isDefault);
    }

    /** A method that the group does not forward would reach no listener as soon as there are two. */
    @ParameterizedTest
    @MethodSource("news")
    void aGroupPassesEverythingOn(Method method) {
        assertDoesNotThrow(() -> Listeners.class.getDeclaredMethod(method.getName(), method.getParameterTypes()));
    }

    @Test
    void everyListenerHears() {
        List<String> heard = new ArrayList<>();
        Trace trace = new Trace();
        TraceListener first = new TraceListener() {
            @Override
            public void warning(String message, long time) {
                heard.add("first " + message);
            }
        };
        TraceListener second = new TraceListener() {
            @Override
            public void warning(String message, long time) {
                heard.add("second " + message);
            }
        };
        trace.listeners().warning("a", 0);
        trace.add(first);
        trace.listeners().warning("b", 0);
        trace.add(second);
        trace.listeners().warning("c", 0);
        trace.remove(first);
        trace.listeners().warning("d", 0);
        assertEquals(List.of("first b", "first c", "second c", "second d"), heard);
    }

    /** A listener that throws is dropped. The notifying call succeeds, and the other listeners are notified. */
    @Test
    void aListenerThatThrowsIsDropped() {
        List<String> heard = new ArrayList<>();
        Trace trace = new Trace();
        trace.add(new TraceListener() {
            @Override
            public void warning(String message, long time) {
                heard.add("first " + message);
                throw new IllegalStateException(message);
            }
        });
        trace.add(new TraceListener() {
            @Override
            public void warning(String message, long time) {
                heard.add("second " + message);
            }
        });
        trace.listeners().warning("a", 0);
        trace.listeners().warning("b", 0);
        assertEquals(List.of("first a", "second a", "second b"), heard);
    }
}
