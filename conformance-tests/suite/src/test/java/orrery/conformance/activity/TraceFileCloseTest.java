package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.util.concurrent.Uninterruptibles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.NamedPipes;
import orrery.conformance.WithContext;
import orrery.cupti.export.TraceFile;
import orrery.sim.Kernel;

/** Recordings that end in unusual ways: the file has everything, or the program is told that it has not. */
class TraceFileCloseTest extends WithContext {
    @TempDir
    private Path folder;

    private final ExecutorService other = Executors.newSingleThreadExecutor();

    @AfterEach
    void close() {
        other.shutdownNow();
        machine.close();
    }

    static List<String> extensions() {
        return List.copyOf(TraceFile.extensions());
    }

    private void launch(Kernel kernel) {
        cuda.cuLaunchKernel(function(kernel), 1, 1, 1, 1, 1, 1, 0, null);
    }

    /** It is refused, and changes nothing. */
    @ParameterizedTest
    @MethodSource("extensions")
    void codeThatTheMachineCallsEndsNoRecording(String extension) throws IOException {
        Path file = folder.resolve("run" + extension);
        TraceFile recording = TraceFile.record(machine, file);
        List<IllegalStateException> refused = new ArrayList<>();
        Runnable end = () -> refused.add(assertThrows(IllegalStateException.class, recording::close));
        launch(Kernel.perThread(arguments -> thread -> end.run()));
        cuda.cuLaunchHostFunc(null, end);
        cuda.cuCtxSynchronize();
        assertEquals(2, refused.size());
        assertTrue(refused.get(0).getMessage().contains("legal is a thread of the program"));
        recording.close();
        assertTrue(Files.size(file) > 500, "the file is not complete");
    }

    @ParameterizedTest
    @MethodSource("extensions")
    void anInterruptBeforeTheMachineIsDoneIsReported(String extension) throws IOException {
        Path file = folder.resolve("run" + extension);
        TraceFile recording = TraceFile.record(machine, file);
        launch(Kernel.empty());
        cuda.cuCtxSynchronize();
        launch(Kernel.empty());
        Thread.currentThread().interrupt();
        assertThrows(InterruptedIOException.class, recording::close);
        assertTrue(Thread.interrupted(), "the interrupt is lost");
        assertTrue(Files.size(file) > 500, "what was complete is missing");
        recording.close();
    }

    /** The kernel ends when both have tried. */
    @ParameterizedTest
    @ValueSource(strings = {".json", ".csv", ".svg"})
    void aRecordingThatEndsWithoutTheMachineIsNotWhole(String extension) throws Exception {
        Path file = folder.resolve("run" + extension);
        TraceFile recording = TraceFile.record(machine, file);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        launch(Kernel.perThread(arguments -> thread -> {
            begun.countDown();
            Uninterruptibles.awaitUninterruptibly(end);
        }));
        Future<?> closing = other.submit((Callable<Void>) () -> {
            recording.close();
            return null;
        });
        begun.await();
        recording.closeWithoutMachine();
        end.countDown();
        Throwable incomplete =
                assertThrows(ExecutionException.class, closing::get).getCause();
        assertTrue(incomplete instanceof IOException, incomplete::toString);
    }

    @Test
    void aPictureIsWrittenIntoAPipe() throws Exception {
        Path pipe = folder.resolve("pipe");
        NamedPipes.makeOrSkip(pipe);
        Path file = Files.createSymbolicLink(folder.resolve("run.svg"), pipe);
        Future<Boolean> read = other.submit(() -> {
            try (BufferedReader in = Files.newBufferedReader(pipe)) {
                return in.lines().anyMatch(line -> line.contains("</svg>"));
            }
        });
        TraceFile recording = TraceFile.record(machine, file);
        launch(Kernel.empty());
        recording.close();
        assertTrue(read.get(), "the picture is not complete");
    }
}
