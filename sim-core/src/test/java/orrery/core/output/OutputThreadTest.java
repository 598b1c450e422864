package orrery.core.output;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.util.concurrent.Uninterruptibles;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Parts are written in order by another thread, failures are reported once, and no wait lasts for ever. */
@Timeout(60)
class OutputThreadTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofMillis(200);

    /** More than can wait. */
    private static final int MANY = 100;

    private final List<Integer> written = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch accepts = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);

    private void stuck() {
        Uninterruptibles.awaitUninterruptibly(accepts);
    }

    private static List<Integer> upTo(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    @Test
    void partsAreWrittenInTheirOrderAndTheLastOneLast() throws IOException {
        OutputThread output = new OutputThread(LONG);
        for (int i : upTo(MANY)) {
            output.write(() -> written.add(i));
        }
        output.close(() -> written.add(MANY));
        assertEquals(upTo(MANY + 1), written);
        output.close(() -> written.add(-1));
        assertThrows(IOException.class, () -> output.write(() -> written.add(-1)));
        assertEquals(
                "it was closed before all was written",
                assertThrows(IOException.class, () -> output.close(() -> written.add(-1)))
                        .getMessage());
        assertEquals(upTo(MANY + 1), written);
    }

    @Test
    void aFailureEndsTheOutputAndIsReportedOnce() {
        OutputThread output = new OutputThread(LONG);
        IOException full = new IOException("the disk is full");
        assertSame(full, assertThrows(IOException.class, () -> {
            output.write(() -> {
                throw full;
            });
            for (int i : upTo(MANY)) {
                output.write(() -> written.add(i));
            }
        }));
        assertSame(full, assertThrows(IOException.class, () -> output.close(closed::countDown)));
        assertEquals(List.of(), written);
        assertEquals(0, closed.getCount(), "the output is not closed");
        assertDoesNotThrow(() -> output.close(closed::countDown));
    }

    /** What waits is written when the output accepts something again. */
    @Test
    void anOutputThatAcceptsNothingHasFailed() throws InterruptedException {
        OutputThread output = new OutputThread(SHORT);
        String message = "it has accepted nothing for 200 ms";
        IOException stalled = assertThrows(IOException.class, () -> {
            output.write(this::stuck);
            for (int i : upTo(MANY)) {
                output.write(() -> written.add(i));
            }
        });
        assertEquals(message, stalled.getMessage());
        assertSame(stalled, assertThrows(IOException.class, () -> output.write(() -> written.add(-1))));
        assertSame(stalled, assertThrows(IOException.class, () -> output.close(closed::countDown)));
        assertEquals(List.of(), written);
        accepts.countDown();
        closed.await();
        assertEquals(upTo(written.size()), written);
        assertTrue(!written.isEmpty() && written.size() < MANY, written::toString);
    }

    /** Each piece of a part that is accepted counts: all of them take longer than one may. */
    @Test
    void aSlowOutputHasTime() {
        OutputThread output = new OutputThread(Duration.ofSeconds(1));
        assertDoesNotThrow(() -> {
            output.write(() -> {
                for (int i : upTo(4)) {
                    Uninterruptibles.sleepUninterruptibly(Duration.ofMillis(400));
                    written.add(i);
                    output.accepted();
                }
            });
            output.close(closed::countDown);
        });
        assertEquals(upTo(4), written);
        assertEquals(0, closed.getCount());
    }

    @Test
    void anInterruptedThreadWaitsForASecond() throws IOException {
        OutputThread output = new OutputThread(LONG);
        output.write(this::stuck);
        Thread.currentThread().interrupt();
        assertThrows(InterruptedIOException.class, () -> output.close(closed::countDown));
        assertTrue(Thread.interrupted(), "the interrupt is lost");
        accepts.countDown();
    }

    @Test
    void anInterruptedThreadWaitsForWhatIsAccepted() throws IOException {
        OutputThread output = new OutputThread(LONG);
        for (int i : upTo(3)) {
            output.write(() -> written.add(i));
        }
        Thread.currentThread().interrupt();
        output.close(() -> written.add(3));
        assertTrue(Thread.interrupted(), "the interrupt is lost");
        assertEquals(upTo(4), written);
    }

    @Test
    void anErrorIsAFailureWithItsCause() throws IOException {
        OutputThread output = new OutputThread(LONG);
        Error missing = new NoClassDefFoundError("orrery/Missing");
        output.write(() -> {
            throw missing;
        });
        IOException told = assertThrows(IOException.class, () -> output.close(closed::countDown));
        assertSame(missing, told.getCause());
        assertEquals("records cannot be exported: " + missing, told.getMessage());
    }
}
