package orrery.core.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ThreadReportTest {
    @Test
    void aThreadOfWhichTheProgramHasNoFrameHasNoPlace() throws InterruptedException {
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread thread = new Thread(future::join);
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        assertEquals("waits for a java.util.concurrent.CompletableFuture$Signaller", ThreadReport.state(thread));
        future.complete("");
        thread.join();
    }
}
