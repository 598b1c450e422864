package orrery.conformance.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Warmup;
import orrery.cupti.export.TraceFile;
import orrery.driver.CUstream;

/**
 * A program whose trace has a million records, one for each launch and one for each kernel, while it is written to a
 * file; beside it the program alone.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2)
@Measurement(iterations = 3)
public class ExportBenchmark extends TimedBenchmark {
    private static final int KERNELS = 500_000;

    /** The format, or nothing. */
    @Param({"none", ".json", ".csv", ".sqlite", ".jfr", ".jsonl"})
    public String format;

    @Benchmark
    public void millionRecords() throws IOException {
        BenchmarkMachine gpu = new BenchmarkMachine();
        if (format.equals("none")) {
            launch(gpu);
            return;
        }
        Path file = Files.createTempFile("orrery", format);
        TraceFile recorder = TraceFile.record(gpu.machine(), file);
        try (recorder) {
            launch(gpu);
        } finally {
            Files.delete(file);
        }
    }

    private static void launch(BenchmarkMachine gpu) {
        CUstream stream = gpu.cuda().cuStreamCreate(1);
        for (int i = 0; i < KERNELS; i++) {
            gpu.launch(stream);
        }
        gpu.cuda().cuStreamSynchronize(stream);
    }
}
