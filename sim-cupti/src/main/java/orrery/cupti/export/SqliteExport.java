package orrery.cupti.export;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import orrery.cupti.ActivityKind;
import orrery.cupti.MemoryKind;
import orrery.cupti.ObjectKind;
import orrery.cupti.record.Activity;
import orrery.cupti.record.CallActivity;
import orrery.cupti.record.ContextActivity;
import orrery.cupti.record.CudaEventActivity;
import orrery.cupti.record.DeviceActivity;
import orrery.cupti.record.GraphTraceActivity;
import orrery.cupti.record.KernelActivity;
import orrery.cupti.record.MarkerActivity;
import orrery.cupti.record.MarkerDataActivity;
import orrery.cupti.record.MemcpyActivity;
import orrery.cupti.record.MemsetActivity;
import orrery.cupti.record.NameActivity;
import orrery.cupti.record.PeerMemcpyActivity;
import orrery.cupti.record.StreamActivity;
import orrery.cupti.record.SynchronizationActivity;

/**
 * An SQLite file with the tables and columns of an Nsight Systems export, so that scripts which read one read the
 * other. Calls of the driver and of the runtime share a table, as there; a column that no record can fill is null.
 *
 * <p>Needs a JDBC driver for SQLite on the class path or module path, such as {@code org.xerial:sqlite-jdbc}. Source of
 * the names: the SQLite schema of Nsight Systems, {@code nsight.sql} beside this class.
 */
public final class SqliteExport implements ActivityExport {
    private static final String KIND = "CUPTI_ACTIVITY_KIND_";
    private static final int CLASS_RUNTIME = 0;
    private static final int CLASS_DRIVER = 1;

    /** How Nsight Systems numbers kinds of memory: from 0, and what is not known last. */
    private static final int MEMORY_UNKNOWN = 7;

    /** Green contexts stand beside the context that they are parts of. Their records may come later than others. */
    private static final String SPLIT_GREEN_CONTEXT = """
            UPDATE %1$s SET greenContextId = %1$s.contextId, contextId = c.parentContextId
            FROM TARGET_INFO_CUDA_CONTEXT_INFO c
            WHERE c.contextId = %1$s.contextId AND c.isGreenContext = 1
            """;

    /** Records of waiting do not name their device, but their context. */
    private static final String FIND_DEVICE = """
            UPDATE CUPTI_ACTIVITY_KIND_SYNCHRONIZATION SET deviceId = c.deviceId
            FROM TARGET_INFO_CUDA_CONTEXT_INFO c
            WHERE c.contextId = CUPTI_ACTIVITY_KIND_SYNCHRONIZATION.contextId
            """;

    private final Connection database;
    private final Map<String, Table> tables = new HashMap<>();
    private final Map<String, Integer> strings = new HashMap<>();
    private final Ranges ranges = new Ranges();

    private SqliteExport(Connection database) throws SQLException, IOException {
        this.database = database;
        database.setAutoCommit(false);
        try (Statement statement = database.createStatement()) {
            for (String each : schema().split(";")) {
                if (!each.isBlank()) {
                    statement.executeUpdate(each);
                }
            }
        }
        table("PROCESSES")
                .with("globalPid", GlobalIds.PROCESS)
                .with("pid", GlobalIds.PID)
                .with("name", "orrery")
                .add();
    }

    private static String schema() throws IOException {
        try (InputStream in = SqliteExport.class.getResourceAsStream("nsight.sql")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /**
     * Writes to a file, in place of what is in it.
     *
     * @throws IOException if the file cannot be written, or there is no driver
     */
    public static SqliteExport to(Path file) throws IOException {
        Files.newOutputStream(file).close(); // empties it, or says why it cannot be written as other exports do
        try {
            Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
            try {
                return new SqliteExport(database);
            } catch (SQLException | IOException e) {
                database.close();
                throw e;
            }
        } catch (SQLException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void write(Activity record) throws IOException {
        try {
            row(record);
        } catch (SQLException e) {
            throw new IOException(record.kind() + ": " + e.getMessage(), e);
        }
    }

    private void row(Activity record) throws SQLException {
        if (record instanceof CallActivity call) {
            table(KIND + "RUNTIME")
                    .with("eventClass", call.kind() == ActivityKind.RUNTIME ? CLASS_RUNTIME : CLASS_DRIVER)
                    .with("globalTid", GlobalIds.thread(call.threadId()))
                    .with("nameId", string(Names.function(call)))
                    .add(call);
        } else if (record instanceof KernelActivity kernel) {
            int name = string(kernel.name());
            work(KIND + "KERNEL")
                    .with("demangledName", name)
                    .with("shortName", name)
                    .with("mangledName", name)
                    .add(kernel);
        } else if (record instanceof MemcpyActivity copy) {
            copy(copy.srcKind(), copy.dstKind())
                    .with("srcDeviceId", copy.deviceId())
                    .with("srcContextId", copy.contextId())
                    .with("dstDeviceId", copy.deviceId())
                    .with("dstContextId", copy.contextId())
                    .add(copy);
        } else if (record instanceof PeerMemcpyActivity copy) {
            copy(copy.srcKind(), copy.dstKind()).add(copy);
        } else if (record instanceof MemsetActivity fill) {
            work(KIND + "MEMSET").with("memKind", memory(fill.memoryKind())).add(fill);
        } else if (record instanceof SynchronizationActivity waiting) {
            work(KIND + "SYNCHRONIZATION")
                    .with("deviceId", 0)
                    .with("syncType", waiting.type())
                    .with("eventId", waiting.cudaEventId())
                    .add(waiting);
        } else if (record instanceof CudaEventActivity event) {
            work(KIND + "CUDA_EVENT").with("timestamp", event.deviceTimestamp()).add(event);
        } else if (record instanceof GraphTraceActivity graph) {
            work(KIND + "GRAPH_TRACE").with("graphExecId", graph.graphId()).add(graph);
        } else {
            about(record);
        }
    }

    /** Records of what there is, and of what the program says of itself. */
    private void about(Activity record) throws SQLException {
        if (record instanceof DeviceActivity device) {
            device(device);
        } else if (record instanceof ContextActivity context) {
            object("TARGET_INFO_CUDA_CONTEXT_INFO").add(context);
        } else if (record instanceof StreamActivity stream) {
            object("TARGET_INFO_CUDA_STREAM").add(stream);
        } else if (record instanceof NameActivity name && name.objectKind() == ObjectKind.THREAD) {
            table("ThreadNames")
                    .with("nameId", string(name.name()))
                    .with("globalTid", GlobalIds.thread(name.threadId()))
                    .add();
        } else if (record instanceof MarkerActivity marker) {
            ranges.add(marker);
        } else if (record instanceof MarkerDataActivity data) {
            ranges.add(data);
        }
    }

    private void device(DeviceActivity device) throws SQLException {
        table("TARGET_INFO_GPU")
                .with("vmId", 0)
                .with("isDiscrete", true)
                .with("totalMemory", device.globalMemorySize())
                .with("memoryBandwidth", device.globalMemoryBandwidth() * 1000) // bytes a second, from kilobytes
                .with("clockRate", device.coreClockRate() * 1000L) // hertz, from kilohertz
                .with("smCount", device.numMultiprocessors())
                .with("cuDevice", device.id())
                .with("constantMemory", device.constantMemorySize())
                .with("maxShmemPerBlock", device.maxSharedMemoryPerBlock())
                .with("maxShmemPerSm", device.maxSharedMemoryPerMultiprocessor())
                .with("maxRegistersPerSm", device.maxRegistersPerMultiprocessor())
                .with("threadsPerWarp", device.numThreadsPerWarp())
                .with("asyncEngines", device.numMemcpyEngines())
                .with("maxWarpsPerSm", device.maxWarpsPerMultiprocessor())
                .with("maxBlocksPerSm", device.maxBlocksPerMultiprocessor())
                .with("computeMajor", device.computeCapabilityMajor())
                .with("computeMinor", device.computeCapabilityMinor())
                .with("smMajor", device.computeCapabilityMajor())
                .with("smMinor", device.computeCapabilityMinor())
                .add(device);
        table("TARGET_INFO_CUDA_DEVICE")
                .with("gpuId", device.id())
                .with("cudaId", device.id())
                .with("pid", GlobalIds.PID)
                .with("numMultiprocessors", device.numMultiprocessors())
                .add();
    }

    private Table object(String name) throws SQLException {
        return table(name).with("hwId", 0).with("vmId", 0).with("processId", GlobalIds.PID);
    }

    private Table work(String name) throws SQLException {
        return table(name).with("globalPid", GlobalIds.PROCESS);
    }

    private Table copy(MemoryKind from, MemoryKind to) throws SQLException {
        return work(KIND + "MEMCPY").with("srcKind", memory(from)).with("dstKind", memory(to));
    }

    private static int memory(MemoryKind kind) {
        return kind == null || kind == MemoryKind.UNKNOWN ? MEMORY_UNKNOWN : kind.number() - 1;
    }

    private Table table(String name) throws SQLException {
        Table table = tables.get(name);
        if (table == null) {
            table = new Table(database, name);
            tables.put(name, table);
        }
        return table;
    }

    /** The number of a text, which is given one when it first comes. */
    private int string(String text) throws SQLException {
        Integer known = strings.get(text);
        if (known != null) {
            return known;
        }
        int id = strings.size() + 1;
        strings.put(text, id);
        table("StringIds").with("id", id).with("value", text).add();
        return id;
    }

    @Override
    public void close() throws IOException {
        try (database) {
            ranges.writeTo(table("NVTX_EVENTS"));
            for (Table table : tables.values()) {
                table.close();
            }
            try (Statement statement = database.createStatement()) {
                statement.executeUpdate(FIND_DEVICE);
                for (String name : tables.keySet()) {
                    if (name.startsWith(KIND) && !name.endsWith("RUNTIME")) {
                        statement.executeUpdate(SPLIT_GREEN_CONTEXT.formatted(name));
                    }
                }
            }
            database.commit();
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
