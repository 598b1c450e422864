package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import orrery.conformance.WithContext;
import orrery.core.host.ApiRule;
import orrery.driver.CUevent;
import orrery.driver.CUlogLevel;
import orrery.driver.CUlogsCallbackHandle;
import orrery.driver.CUlogsDump;
import orrery.driver.CUstream;
import orrery.sim.CudaException;

/** The log of refused calls and warnings. */
class ErrorLogTest extends WithContext {
    private String refuse() {
        return assertThrows(CudaException.class, () -> cuda.cuMemAlloc(0)).getMessage();
    }

    /** A message is in the log after its call, and a dump goes on where the last one has ended. */
    @Test
    void messages() {
        int begin = cuda.cuLogsCurrent(0);
        String first = refuse();
        CUlogsDump dump = cuda.cuLogsDumpToMemory(begin, 25_600, 0);
        assertEquals("[CUDA][E] " + first + "\n", dump.text());
        assertEquals(new CUlogsDump("", dump.iterator()), cuda.cuLogsDumpToMemory(dump.iterator(), 0, 0));
        refuse();
        assertEquals(
                1,
                cuda.cuLogsDumpToMemory(dump.iterator(), 25_600, 0)
                        .text()
                        .lines()
                        .count());
        assertEquals(2, cuda.cuLogsDumpToMemory(0, 25_600, 0).text().lines().count());
    }

    /** A message that another thread adds meanwhile is in this dump or in the next one. */
    @Test
    void noMessageIsLostBetweenTwoDumps() throws InterruptedException {
        Thread other = new Thread(() -> {
            for (int i = 0; i < 5_000; i++) {
                refuse();
            }
        });
        other.start();
        int next = 0;
        while (other.isAlive()) {
            CUlogsDump dump = cuda.cuLogsDumpToMemory(next, 25_600, 0);
            long lines = dump.text().lines().count();
            if (!dump.text().startsWith("[CUDA][W] older messages")) {
                assertEquals(dump.iterator() - next, lines);
            }
            next = dump.iterator();
        }
        other.join();
    }

    @Test
    void warnings() {
        CUevent event = cuda.cuEventCreate(0);
        CUstream stream = cuda.cuStreamCreate(0);
        cuda.cuStreamWaitEvent(stream, event, 0);
        String text = cuda.cuLogsDumpToMemory(0, 25_600, 0).text();
        assertTrue(text.startsWith("[CUDA][W] ") && text.contains("was never recorded"), text);
    }

    @Test
    void file(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("log.txt");
        String message = refuse();
        int next = cuda.cuLogsDumpToFile(0, file, 0);
        assertEquals("[CUDA][E] " + message + "\n", Files.readString(file));
        assertEquals(cuda.cuLogsCurrent(0), next);
        assertRefused(ApiRule.ARGUMENT, () -> cuda.cuLogsDumpToFile(0, folder, 0));
        assertRefused(ApiRule.ARGUMENT, () -> cuda.cuLogsDumpToFile(0, null, 0));
    }

    /** The newest messages stay, and the first line says that older ones are missing. */
    @Test
    void limitedMemory() {
        for (int i = 0; i < 300; i++) {
            refuse();
        }
        String all = cuda.cuLogsDumpToMemory(0, Integer.MAX_VALUE, 0).text();
        assertTrue(all.startsWith("[CUDA][W] older messages were overwritten"), all.substring(0, 80));
        assertTrue(all.getBytes(StandardCharsets.UTF_8).length < 25_700);
        String last = cuda.cuLogsDumpToMemory(cuda.cuLogsCurrent(0) - 1, Integer.MAX_VALUE, 0)
                .text();
        assertFalse(last.contains("overwritten"), last);
    }

    /** A small buffer gets the newest messages that fit. */
    @Test
    void smallBuffers() {
        refuse();
        String message = "[CUDA][E] "
                + assertThrows(CudaException.class, () -> cuda.cuMemFree(1)).getMessage() + "\n";
        int size = message.length() + 100;
        String text = cuda.cuLogsDumpToMemory(0, size, 0).text();
        assertEquals("[CUDA][W] older messages do not fit in the buffer\n" + message, text);
        assertRefused(ApiRule.ARGUMENT, () -> cuda.cuLogsDumpToMemory(0, 20, 0));
    }

    @Test
    void callbacks() {
        List<String> told = new ArrayList<>();
        CUlogsCallbackHandle handle = cuda.cuLogsRegisterCallback(
                (data, level, message) -> told.add(data + " " + level + " " + message), "me");
        String message = refuse();
        assertEquals(List.of("me " + CUlogLevel.ERROR + " " + message), told);
        cuda.cuLogsUnregisterCallback(handle);
        refuse();
        assertEquals(1, told.size());
        assertRefused(ApiRule.ARGUMENT, () -> cuda.cuLogsUnregisterCallback(handle));
        assertRefused(ApiRule.ARGUMENT, () -> cuda.cuLogsUnregisterCallback(null));
        assertRefused(ApiRule.ARGUMENT, () -> cuda.cuLogsRegisterCallback(null, "me"));
    }

    @Test
    void illegalArguments() {
        assertRefused(ApiRule.ARGUMENT, () -> cuda.cuLogsCurrent(1));
        assertRefused(ApiRule.ARGUMENT, () -> cuda.cuLogsDumpToMemory(0, 25_600, 1));
        assertRefused(ApiRule.ARGUMENT, () -> cuda.cuLogsDumpToMemory(-1, 25_600, 0));
        assertRefused(ApiRule.ARGUMENT, () -> cuda.cuLogsDumpToMemory(cuda.cuLogsCurrent(0) + 2, 25_600, 0));
    }
}
