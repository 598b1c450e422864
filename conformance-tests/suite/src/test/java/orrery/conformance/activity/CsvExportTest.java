package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.KernelActivity;
import orrery.sim.MachineOptions;

/** The comma-separated values are read back by Commons CSV. */
class CsvExportTest extends ExportFixture {
    @Test
    void csvHasARowForEachRecordThatLasts() throws IOException {
        List<CSVRecord> rows = rows(exported(".csv"));
        List<Activity> lasting = records().stream()
                .filter(record -> !List.of(
                                ActivityKind.DEVICE, ActivityKind.CONTEXT, ActivityKind.STREAM, ActivityKind.CUDA_EVENT)
                        .contains(record.kind()))
                .toList();
        assertEquals(
                lasting.stream().map(record -> record.kind().name()).sorted().toList(),
                rows.stream().map(row -> row.get("kind")).sorted().toList());
        KernelActivity kernel = lasting.stream()
                .filter(KernelActivity.class::isInstance)
                .map(KernelActivity.class::cast)
                .filter(each -> each.gridX() == 2)
                .findFirst()
                .orElseThrow();
        CSVRecord row = rows.stream()
                .filter(each -> each.get("gridX").equals("2"))
                .findFirst()
                .orElseThrow();
        assertEquals("_Z3nopv", row.get("name"));
        assertEquals(kernel.start(), Long.parseLong(row.get("start")));
        assertEquals(kernel.end(), Long.parseLong(row.get("end")));
        assertEquals("2", row.get("gridX"));
        assertEquals("64", row.get("blockX"));
        assertEquals("", row.get("bytes"));
    }

    @Test
    void csvQuotesWhatNeedsIt() throws IOException {
        String name = "scale<float, \"fast\">\r\nv2";
        Path file = exported(".csv", MachineOptions.defaults(), machine -> launch(begin(machine), name, null));
        assertEquals(
                List.of(name),
                rows(file).stream()
                        .filter(row -> row.get("kind").equals("CONCURRENT_KERNEL"))
                        .map(row -> row.get("name"))
                        .toList());
    }

    private static List<CSVRecord> rows(Path file) throws IOException {
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get();
        try (CSVParser parser = CSVParser.parse(file, StandardCharsets.UTF_8, format)) {
            List<CSVRecord> rows = parser.getRecords();
            assertTrue(rows.stream().allMatch(CSVRecord::isConsistent));
            return rows;
        }
    }
}
