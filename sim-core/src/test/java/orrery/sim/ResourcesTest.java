package orrery.sim;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a block owns is released in reverse order, whatever fails. */
class ResourcesTest {
    private final List<String> released = new ArrayList<>();

    private void release(String resource) {
        released.add(resource);
        if (resource.startsWith("bad")) {
            throw new IllegalStateException(resource);
        }
    }

    @Test
    void theLastIsReleasedFirst() {
        try (Resources own = new Resources()) {
            assertEquals("first", own.closing("first", this::release));
            own.closing("second", this::release);
            assertEquals(List.of(), released);
        }
        assertEquals(List.of("second", "first"), released);
    }

    @Test
    void failuresOfReleasesAreSuppressedByTheFirst() {
        Resources own = new Resources();
        for (String each : List.of("first", "bad 1", "third", "bad 2")) {
            own.closing(each, this::release);
        }
        IllegalStateException thrown = assertThrows(IllegalStateException.class, own::close);
        assertEquals("bad 2", thrown.getMessage());
        assertEquals("bad 1", thrown.getSuppressed()[0].getMessage());
        assertEquals(List.of("bad 2", "third", "bad 1", "first"), released);
        own.close();
        assertEquals(4, released.size());
    }

    @Test
    void theFailureOfTheBlockIsThrown() {
        IllegalArgumentException failure = new IllegalArgumentException();
        IllegalArgumentException thrown = assertThrows(IllegalArgumentException.class, () -> {
            try (Resources own = new Resources()) {
                own.closing("bad", this::release);
                throw failure;
            }
        });
        assertSame(failure, thrown);
        assertArrayEquals(
                new String[] {"bad"},
                List.of(thrown.getSuppressed()).stream()
                        .map(Throwable::getMessage)
                        .toArray());
    }
}
