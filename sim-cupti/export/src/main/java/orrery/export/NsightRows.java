package orrery.export;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import orrery.cupti.export.WorkWait;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.ActivityMemoryKind;
import orrery.cupti.record.BranchActivity;
import orrery.cupti.record.CallActivity;
import orrery.cupti.record.CdpKernelActivity;
import orrery.cupti.record.ContextActivity;
import orrery.cupti.record.CudaEventActivity;
import orrery.cupti.record.DeviceActivity;
import orrery.cupti.record.DeviceGraphTraceActivity;
import orrery.cupti.record.EnvironmentActivity;
import orrery.cupti.record.EventActivity;
import orrery.cupti.record.GlobalAccessActivity;
import orrery.cupti.record.GraphTraceActivity;
import orrery.cupti.record.KernelActivity;
import orrery.cupti.record.MarkerActivity;
import orrery.cupti.record.MarkerDataActivity;
import orrery.cupti.record.MemcpyActivity;
import orrery.cupti.record.MemsetActivity;
import orrery.cupti.record.MetricActivity;
import orrery.cupti.record.NameActivity;
import orrery.cupti.record.ObjectKind;
import orrery.cupti.record.OverheadActivity;
import orrery.cupti.record.PeerMemcpyActivity;
import orrery.cupti.record.RecordType;
import orrery.cupti.record.RecordTypes;
import orrery.cupti.record.SourceLocatorActivity;
import orrery.cupti.record.StreamActivity;
import orrery.cupti.record.SynchronizationActivity;

/** Inserts each record into the table of an Nsight Systems export that it belongs in. */
final class NsightRows {
    /** The values of {@code eventClass}, as in the table ENUM_NSYS_EVENT_CLASS of {@code nsight.sql}. */
    private static final int RUNTIME_CLASS = 0;

    private static final int DRIVER_CLASS = 1;

    /** The value of ENUM_CUDA_MEM_KIND for unknown memory. The others are those of CUPTI less 1. */
    private static final int UNKNOWN_MEMORY = 7;

    private static final int HERTZ_PER_KILOHERTZ = 1000;
    private static final int BYTES_PER_KILOBYTE = 1000;

    /** Inserts a record of one type. */
    @FunctionalInterface
    private interface Inserter<T> {
        void insert(T record) throws SQLException;
    }

    /** Collects the inserters of the types. */
    private static final class Inserters {
        private final ImmutableMap.Builder<RecordType<?>, Inserter<Activity>> all = ImmutableMap.builder();

        <T extends Activity> Inserters put(RecordType<T> type, Inserter<T> inserter) {
            all.put(type, record -> inserter.insert(type.valueClass().cast(record)));
            return this;
        }

        /** Omits the records of a type, for which Nsight Systems has no table. */
        Inserters omit(RecordType<?> type) {
            all.put(type, record -> {});
            return this;
        }
    }

    /** The ids of the strings of a kernel's name. */
    private record KernelNames(int mangled, int demangled, int shortened) {}

    private final NsightDatabase database;
    private final Map<String, KernelNames> kernelNames = new HashMap<>();
    private final NvtxRows ranges;
    private final ImmutableMap<RecordType<?>, Inserter<Activity>> inserters;

    NsightRows(NsightDatabase database) {
        this.database = database;
        this.ranges = new NvtxRows(database);
        this.inserters = new Inserters()
                .put(CallActivity.TYPE, this::call)
                .put(KernelActivity.TYPE, this::kernel)
                .put(MemcpyActivity.TYPE, this::copy)
                .put(PeerMemcpyActivity.TYPE, this::copyBetweenDevices)
                .put(MemsetActivity.TYPE, this::fill)
                .put(SynchronizationActivity.TYPE, this::synchronization)
                .put(CudaEventActivity.TYPE, this::eventRecord)
                .put(GraphTraceActivity.TYPE, this::graphLaunch)
                .put(DeviceActivity.TYPE, this::device)
                .put(ContextActivity.TYPE, this::context)
                .put(StreamActivity.TYPE, this::stream)
                .put(NameActivity.TYPE, this::name)
                .put(MarkerActivity.TYPE, ranges::add)
                .put(MarkerDataActivity.TYPE, ranges::add)
                .omit(BranchActivity.TYPE)
                .omit(CdpKernelActivity.TYPE)
                .omit(DeviceGraphTraceActivity.TYPE)
                .omit(EnvironmentActivity.TYPE)
                .omit(EventActivity.TYPE)
                .omit(GlobalAccessActivity.TYPE)
                .omit(MetricActivity.TYPE)
                .omit(OverheadActivity.TYPE)
                .omit(SourceLocatorActivity.TYPE)
                .all
                .buildOrThrow();
        List<String> forgotten = Sets.difference(RecordTypes.all(), inserters.keySet()).stream()
                .map(type -> type.valueClass().getSimpleName())
                .toList();
        if (!forgotten.isEmpty()) {
            throw new AssertionError("records are neither inserted nor omitted: " + String.join(", ", forgotten));
        }
    }

    /** Inserts a record. */
    void insert(Activity record) throws SQLException {
        Objects.requireNonNull(inserters.get(RecordTypes.of(record))).insert(record);
    }

    /** Inserts a wait of work. */
    void insert(WorkWait wait) throws SQLException {
        int name = database.stringId(wait.name());
        database.table("ORRERY_WAIT")
                .with("start", wait.start())
                .with("end", wait.end())
                .with("deviceId", wait.deviceId())
                .with("contextId", wait.contextId())
                .with("streamId", wait.streamId())
                .with("correlationId", wait.correlationId())
                .with("nameId", name)
                .with("cause", wait.cause().name())
                .with("takerCorrelationId", wait.takerCorrelationId())
                .add();
    }

    /** Inserts the rows that no single record is inserted into: those of open ranges, and of the process. */
    void complete() throws SQLException {
        ranges.complete();
        database.table("PROCESSES")
                .with("globalPid", GlobalIds.PROCESS)
                .with("pid", GlobalIds.PID)
                .with("name", "orrery")
                .add();
    }

    // -- calls and work ------------------------------------------------------------------------------------------

    private void call(CallActivity call) throws SQLException {
        int name = database.stringId(call.function());
        database.table(NsightDatabase.CALLS)
                .with("eventClass", call.kind() == ActivityKind.RUNTIME ? RUNTIME_CLASS : DRIVER_CLASS)
                .with("globalTid", GlobalIds.thread(call.threadId()))
                .with("nameId", name)
                .add(call);
    }

    private void kernel(KernelActivity kernel) throws SQLException {
        KernelNames names = kernelNames.get(kernel.name());
        if (names == null) {
            String demangled = Demangler.demangle(kernel.name());
            names = new KernelNames(
                    database.stringId(kernel.name()),
                    database.stringId(demangled),
                    database.stringId(demangled.equals(kernel.name()) ? demangled : ShortName.of(demangled)));
            kernelNames.put(kernel.name(), names);
        }
        work(NsightDatabase.ACTIVITY + "KERNEL")
                .with("demangledName", names.demangled())
                .with("shortName", names.shortened())
                .with("mangledName", names.mangled())
                .add(kernel);
    }

    /** Names the devices of both ends if both are on a device: NVIDIA's rules tell copies within a device by that. */
    private void copy(MemcpyActivity copy) throws SQLException {
        NsightTable table = work(NsightDatabase.ACTIVITY + "MEMCPY")
                .with("srcKind", memory(copy.srcKind()))
                .with("dstKind", memory(copy.dstKind()));
        if (isOnDevice(copy.srcKind()) && isOnDevice(copy.dstKind())) {
            table.with("srcDeviceId", copy.deviceId())
                    .with("srcContextId", copy.contextId())
                    .with("dstDeviceId", copy.deviceId())
                    .with("dstContextId", copy.contextId());
        }
        table.add(copy);
    }

    private static boolean isOnDevice(ActivityMemoryKind kind) {
        return switch (kind) {
            case DEVICE, ARRAY -> true;
            case UNKNOWN, PAGEABLE, PINNED, MANAGED -> false;
        };
    }

    private void copyBetweenDevices(PeerMemcpyActivity copy) throws SQLException {
        work(NsightDatabase.ACTIVITY + "MEMCPY")
                .with("srcKind", memory(copy.srcKind()))
                .with("dstKind", memory(copy.dstKind()))
                .add(copy);
    }

    private void fill(MemsetActivity fill) throws SQLException {
        work(NsightDatabase.ACTIVITY + "MEMSET")
                .with("memKind", memory(fill.memoryKind()))
                .add(fill);
    }

    private static int memory(ActivityMemoryKind kind) {
        return kind == ActivityMemoryKind.UNKNOWN ? UNKNOWN_MEMORY : kind.number() - 1;
    }

    private void synchronization(SynchronizationActivity synchronization) throws SQLException {
        work(NsightDatabase.ACTIVITY + "SYNCHRONIZATION")
                .with("deviceId", 0)
                .with("syncType", synchronization.type().number())
                .with("eventId", synchronization.cudaEventId())
                .with("eventSyncId", synchronization.cudaEventSyncId())
                .add(synchronization);
    }

    private void eventRecord(CudaEventActivity event) throws SQLException {
        work(NsightDatabase.ACTIVITY + "CUDA_EVENT")
                .with("timestamp", event.deviceTimestamp())
                .with("eventSyncId", event.cudaEventSyncId())
                .add(event);
    }

    private void graphLaunch(GraphTraceActivity launch) throws SQLException {
        work(NsightDatabase.ACTIVITY + "GRAPH_TRACE")
                .with("graphExecId", launch.graphId())
                .add(launch);
    }

    private NsightTable work(String table) throws SQLException {
        return database.table(table).with("globalPid", GlobalIds.PROCESS);
    }

    // -- objects and names ---------------------------------------------------------------------------------------

    private void device(DeviceActivity device) throws SQLException {
        database.table("TARGET_INFO_GPU")
                .with("vmId", 0)
                .with("isDiscrete", 1)
                .with("totalMemory", device.globalMemorySize())
                .with("memoryBandwidth", device.globalMemoryBandwidth() * BYTES_PER_KILOBYTE)
                .with("clockRate", (long) device.coreClockRate() * HERTZ_PER_KILOHERTZ)
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
        database.table("TARGET_INFO_CUDA_DEVICE")
                .with("gpuId", device.id())
                .with("cudaId", device.id())
                .with("pid", GlobalIds.PID)
                .with("numMultiprocessors", device.numMultiprocessors())
                .add();
    }

    private void context(ContextActivity context) throws SQLException {
        object("TARGET_INFO_CUDA_CONTEXT_INFO").add(context);
    }

    private void stream(StreamActivity stream) throws SQLException {
        object("TARGET_INFO_CUDA_STREAM").add(stream);
    }

    private NsightTable object(String table) throws SQLException {
        return database.table(table).with("hwId", 0).with("vmId", 0).with("processId", GlobalIds.PID);
    }

    /** Inserts the name of a thread: Nsight Systems has no table for other names. */
    private void name(NameActivity name) throws SQLException {
        if (name.objectKind() == ObjectKind.THREAD) {
            int id = database.stringId(name.name());
            database.table("ThreadNames")
                    .with("nameId", id)
                    .with("globalTid", GlobalIds.thread(Objects.requireNonNull(name.threadId())))
                    .add();
        }
    }
}
