package orrery.docs.exercises;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A line is found when its last byte is printed, in whatever parts it comes. */
class LineListenerTest {
    @ParameterizedTest
    @CsvSource({
        "ready, ready, 5",
        "not yet ready; ready again, ready, 13",
        "rereready, ready, 9",
        "für alle, für, 4",
        "all is ready, never, 0",
        "ready, '', 1",
    })
    void theActionRunsOnceAtTheEndOfTheLine(String text, String line, int bytes) {
        byte[] all = text.getBytes(StandardCharsets.UTF_8);
        for (int size = 1; size <= all.length; size++) {
            List<Integer> printed = new ArrayList<>();
            LineListener[] listener = new LineListener[1];
            listener[0] = new LineListener(line, () -> printed.add(listener[0].size()));
            for (int i = 0; i < all.length; i += size) {
                if (size == 1) {
                    listener[0].write(all[i]);
                } else {
                    listener[0].write(all, i, Math.min(size, all.length - i));
                }
            }
            // The write that has the last byte of the line.
            int end = Math.min(all.length, (bytes + size - 1) / size * size);
            assertEquals(bytes == 0 ? List.of() : List.of(end), printed, "in parts of " + size);
        }
    }
}
