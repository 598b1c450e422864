package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.conformance.NamedPipes;
import orrery.cupti.export.TraceFile;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Recordings into a pipe whose reader is slow, or reads nothing. */
class TraceFilePipeTest {
    /** A limit that a slow reader does not reach. */
    private static final Duration LONG = Duration.ofMinutes(5);

    private static final Duration SHORT = Duration.ofMillis(300);

    @TempDir
    private Path folder;

    private final ExecutorService reader = Executors.newSingleThreadExecutor();
    private final CountDownLatch begin = new CountDownLatch(1);
    private Path pipe;

    @BeforeEach
    void makePipe() throws InterruptedException {
        pipe = folder.resolve("pipe");
        NamedPipes.makeOrSkip(pipe);
    }

    @AfterEach
    void endReader() {
        begin.countDown();
        reader.shutdownNow();
    }

    /** Opens the pipe at once, and reads it to its end when the reader is to begin. Returns the number of lines. */
    private Future<Long> open(Path named) throws IOException {
        Files.createSymbolicLink(named, pipe);
        Callable<Long> lines = () -> {
            try (BufferedReader in = Files.newBufferedReader(pipe)) {
                begin.await();
                return in.lines().count();
            }
        };
        return reader.submit(lines);
    }

    private static void call(CudaDriver cuda, int times) {
        for (int i = 0; i < times; i++) {
            cuda.cuDeviceGetCount();
        }
    }

    /** The reader begins when the program waits for it. */
    @ParameterizedTest
    @CsvSource({".json, 10000", ".csv, 60000"}) // more than a pipe holds, and what waits to be written
    void aSlowReaderGetsEverything(String extension, int calls) throws Exception {
        Path file = folder.resolve("run" + extension);
        Future<Long> lines = open(file);
        Thread program = Thread.currentThread();
        Thread starter = new Thread(() -> {
            while (program.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
            begin.countDown();
        });
        try (Machine machine = Machine.create(MachineOptions.defaults().withKernelLimit(LONG))) {
            TraceFile recording = TraceFile.record(machine, file, LONG);
            CudaDriver cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            starter.start();
            call(cuda, calls);
            recording.close();
        }
        assertTrue(lines.get() > calls, "not all calls are recorded");
        starter.join();
    }

    @ParameterizedTest
    @CsvSource({".json, 10000", ".csv, 60000", ".jsonl, 60000"})
    void aReaderThatReadsNothingHoldsUpNobodyAndIsReported(String extension, int calls) throws Exception {
        Path file = folder.resolve("run" + extension);
        Future<Long> lines = open(file);
        try (Machine machine = Machine.create()) {
            TraceFile recording = TraceFile.record(machine, file, SHORT);
            CudaDriver cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            call(cuda, calls);
            IOException incomplete = assertThrows(IOException.class, recording::close);
            assertEquals("it has accepted nothing for 300 ms", incomplete.getMessage());
            assertEquals(1, cuda.cuDeviceGetCount());
            recording.close(); // reported once
        }
        begin.countDown();
        assertTrue(lines.get() < calls, "the file is closed when its reader goes on");
    }

    @ParameterizedTest
    @CsvSource({".json, 900", ".csv, 2000"}) // more than a pipe holds, and less than what waits to be written
    void anInterruptEndsTheWaitForTheLastParts(String extension, int calls) throws Exception {
        Path file = folder.resolve("run" + extension);
        Future<Long> lines = open(file);
        try (Machine machine = Machine.create(MachineOptions.defaults().withKernelLimit(LONG))) {
            TraceFile recording = TraceFile.record(machine, file, LONG);
            CudaDriver cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            call(cuda, calls);
            Thread.currentThread().interrupt();
            InterruptedIOException interrupted = assertThrows(InterruptedIOException.class, recording::close);
            assertEquals("it accepts nothing, and the thread that waits was interrupted", interrupted.getMessage());
            assertTrue(Thread.interrupted(), "the interrupt is lost");
            assertEquals(1, cuda.cuDeviceGetCount());
        }
        begin.countDown();
        assertTrue(lines.get() > calls, "the rest is written when the reader goes on");
    }
}
