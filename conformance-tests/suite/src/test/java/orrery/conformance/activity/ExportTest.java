package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.base.Throwables;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.cupti.CUptiResult;
import orrery.cupti.CuptiException;
import orrery.cupti.export.ActivityExport;
import orrery.cupti.export.ActivityStream;
import orrery.cupti.export.TraceFile;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityKind;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.export.CsvExport;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** All export formats: refusals, work that never ends, and writers that fail. */
class ExportTest extends ExportFixture {
    static List<String> extensions() {
        return List.copyOf(TraceFile.extensions());
    }

    @ParameterizedTest
    @MethodSource("extensions")
    void whatCannotBeWrittenIsSaidAtOnce(String extension) {
        Path nowhere = folder.resolve("missing").resolve("run" + extension);
        try (Machine machine = Machine.create()) {
            assertThrows(IOException.class, () -> TraceFile.record(machine, nowhere));
        }
    }

    @Test
    void aNameThatTellsNoFormatIsRefused() {
        try (Machine machine = Machine.create()) {
            IllegalArgumentException refused = assertThrows(
                    IllegalArgumentException.class, () -> TraceFile.record(machine, folder.resolve("run.txt")));
            assertTrue(refused.getMessage()
                    .endsWith("run.txt ends in none of " + String.join(", ", TraceFile.extensions())));
        }
    }

    /** Work that never completes has no record, and blocks nothing. */
    @ParameterizedTest
    @MethodSource("extensions")
    void workThatWaitsForEver(String extension) throws IOException {
        Path file = exported(extension, MachineOptions.defaults(), machine -> {
            CudaDriver cuda = begin(machine);
            long flag = cuda.cuMemAlloc(4);
            cuda.cuStreamWaitValue32(cuda.cuStreamCreate(0), flag, 1, CudaDriver.CU_STREAM_WAIT_VALUE_EQ);
        });
        assertTrue(Files.size(file) > 0);
    }

    /** A name with an unpaired surrogate is written; in texts with a question mark for it. */
    @ParameterizedTest
    @MethodSource("extensions")
    void aNameWithHalfACharacter(String extension) throws IOException {
        Path file = exported(extension, MachineOptions.defaults(), machine -> {
            CudaDriver cuda = begin(machine);
            CUmodule module = cuda.cuModuleLoadData(CUmoduleImage.empty().with("half\ud800", Kernel.empty()));
            cuda.cuLaunchKernel(cuda.cuModuleGetFunction(module, "half\ud800"), 1, 1, 1, 1, 1, 1, 0, null);
            cuda.cuCtxSynchronize();
        });
        if (Set.of(".csv", ".jsonl", ".svg").contains(extension)) {
            assertTrue(Files.readString(file).contains("half?"), extension);
        }
        assertTrue(Files.size(file) > 0);
    }

    @Test
    void aWriterThatFailsIsHeardOfInTheEnd() throws IOException {
        Writer broken = new Writer() {
            private int left = 3000;

            @Override
            public void write(char[] text, int offset, int length) throws IOException {
                left -= length;
                if (left < 0) {
                    throw new IOException("the disk is full");
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        try (Machine machine = Machine.create()) {
            ActivityStream stream = new ActivityStream(machine, new CsvExport(broken), ActivityStream.WORK_AND_CALLS);
            new DumpProgram(machine).run();
            assertEquals(
                    "the disk is full",
                    assertThrows(IOException.class, stream::close).getMessage());
            stream.close(); // once is enough
        }
    }

    static List<Throwable> failures() {
        return List.of(new IllegalStateException("no memory for rows"), new NoClassDefFoundError("orrery/Missing"));
    }

    /** Whatever an export throws, its file is incomplete: that is told, once, and the rest is not exported. */
    @ParameterizedTest
    @MethodSource("failures")
    void anExportThatFailsIsHeardOfInTheEnd(Throwable failure) {
        int[] calls = new int[2];
        ActivityExport broken = new ActivityExport() {
            @Override
            public void write(Activity record) {
                calls[0]++;
                Throwables.throwIfUnchecked(failure);
            }

            @Override
            public void close() {
                calls[1]++;
            }
        };
        try (Machine machine = Machine.create()) {
            ActivityStream stream = new ActivityStream(machine, broken, ActivityStream.WORK_AND_CALLS);
            new DumpProgram(machine).run();
            IOException told = assertThrows(IOException.class, stream::close);
            assertEquals("records cannot be exported: " + failure, told.getMessage());
            assertSame(failure, told.getCause());
            assertArrayEquals(new int[] {1, 1}, calls);
        }
    }

    /** A stream that does not come about leaves no listener behind, and its export open for the caller. */
    @Test
    void aKindThatCannotBeRecordedEndsWithNothingRecorded() throws IOException {
        StringWriter text = new StringWriter();
        try (Machine machine = Machine.create();
                CsvExport export = new CsvExport(text)) {
            Set<ActivityKind> kinds = Set.of(ActivityKind.DRIVER, ActivityKind.INSTRUCTION_EXECUTION);
            CuptiException refused =
                    assertThrows(CuptiException.class, () -> new ActivityStream(machine, export, kinds));
            assertEquals(CUptiResult.CUPTI_ERROR_NOT_COMPATIBLE, refused.result());
            assertFalse(machine.trace().on());
        }
    }
}
