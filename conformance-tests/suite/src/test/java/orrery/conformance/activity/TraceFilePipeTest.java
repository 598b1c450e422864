package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** Recordings into a pipe that is read slowly, or no more. */
class TraceFilePipeTest {
    @TempDir
    private Path folder;

    private final ExecutorService reader = Executors.newSingleThreadExecutor();
    private Path pipe;

    @BeforeEach
    void makePipe() throws InterruptedException {
        pipe = folder.resolve("pipe");
        NamedPipes.makeOrSkip(pipe);
    }

    @AfterEach
    void endReader() {
        reader.shutdownNow();
    }

    private static void call(CudaDriver cuda, int times) {
        for (int i = 0; i < times; i++) {
            cuda.cuDeviceGetCount();
        }
    }

    private static CudaDriver driver(Machine machine) {
        CudaDriver cuda = CudaDriver.of(machine);
        cuda.cuInit(0);
        return cuda;
    }

    @ParameterizedTest
    @CsvSource({".json, 10000", ".csv, 60000"}) // more than a pipe holds
    void aReaderGetsEverything(String extension, int calls) throws Exception {
        Path file = Files.createSymbolicLink(folder.resolve("run" + extension), pipe);
        Future<Long> lines = reader.submit(() -> {
            try (BufferedReader in = Files.newBufferedReader(pipe)) {
                return in.lines().count();
            }
        });
        try (Machine machine = Machine.create()) {
            TraceFile recording = TraceFile.record(machine, file);
            call(driver(machine), calls);
            recording.close();
        }
        assertTrue(lines.get() > calls, "not all calls are recorded");
    }

    @ParameterizedTest
    @CsvSource({".json, 10000", ".csv, 60000", ".jsonl, 60000"})
    void aReaderThatGoesAwayIsReportedAtTheEnd(String extension, int calls) throws Exception {
        Path file = Files.createSymbolicLink(folder.resolve("run" + extension), pipe);
        Future<Integer> gone = reader.submit(() -> {
            try (BufferedReader in = Files.newBufferedReader(pipe)) {
                return in.read();
            }
        });
        try (Machine machine = Machine.create()) {
            TraceFile recording = TraceFile.record(machine, file);
            CudaDriver cuda = driver(machine);
            call(cuda, calls);
            gone.get();
            call(cuda, calls);
            IOException incomplete = assertThrows(IOException.class, recording::close);
            assertEquals("Broken pipe", incomplete.getMessage());
            assertEquals(1, cuda.cuDeviceGetCount());
            recording.close(); // reported once
        }
    }
}
