package orrery.conformance.activity;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import orrery.conformance.WithContext;
import orrery.cupti.export.ActivityStream;
import orrery.cupti.export.TraceFile;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Exports of programs to files. */
abstract class ExportFixture {
    @TempDir
    Path folder;

    /** Returns the file that an export of a program writes. */
    Path exported(String extension, MachineOptions options, Consumer<Machine> program) throws IOException {
        Path file = folder.resolve("run" + extension);
        try (Machine machine = Machine.create(options)) {
            TraceFile recorder = TraceFile.record(machine, file);
            try (recorder) {
                program.accept(machine);
            }
        }
        return file;
    }

    /** Returns the file that an export of {@link DumpProgram} writes. */
    Path exported(String extension) throws IOException {
        return exported(extension, MachineOptions.defaults(), machine -> new DumpProgram(machine).run());
    }

    /** Returns the records of {@link DumpProgram}. */
    static List<Activity> records() {
        try (Machine machine = Machine.create()) {
            Recording recording = new Recording(
                    machine, Generation.CUDA_13_0, ActivityStream.WORK_AND_CALLS.toArray(ActivityKind[]::new));
            new DumpProgram(machine).run();
            return recording.records();
        }
    }

    /** Returns how many records there are of each kind. */
    static Map<String, Integer> countsByKind(List<Activity> records) {
        return new TreeMap<>(
                records.stream().collect(Collectors.toMap(record -> "orrery." + record.kind(), r -> 1, Integer::sum)));
    }

    /** Makes the primary context current. */
    static CudaDriver begin(Machine machine) {
        CudaDriver cuda = CudaDriver.of(machine);
        cuda.cuInit(0);
        cuda.cuCtxSetCurrent(cuda.cuDevicePrimaryCtxRetain(cuda.cuDeviceGet(0)));
        return cuda;
    }

    /** Launches a kernel that has a name and does nothing. */
    static void launch(CudaDriver cuda, String name, CUstream stream) {
        cuda.cuLaunchKernel(WithContext.function(cuda, name, Kernel.empty()), 1, 1, 1, 32, 1, 1, 0, stream);
    }

    /** Returns the rows that a query of an SQLite file returns, their cells separated by spaces. */
    static List<String> query(Path file, String sql) throws SQLException {
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = database.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            while (found.next()) {
                List<String> cells = new ArrayList<>();
                for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
                    cells.add(found.getString(i));
                }
                rows.add(String.join(" ", cells));
            }
            return rows;
        }
    }
}
