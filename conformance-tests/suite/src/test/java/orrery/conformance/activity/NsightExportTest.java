package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import orrery.cupti.Nvtx;
import orrery.cupti.export.TraceFile;
import orrery.cupti.record.KernelActivity;
import orrery.device.Devices;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUgreenCtx;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** The SQLite file is queried as the reports of Nsight Systems do. */
class NsightExportTest extends ExportFixture {
    /** The summary of kernels, as reports make it. */
    @Test
    void sqliteSummarizesKernels() throws IOException, SQLException {
        List<KernelActivity> kernels = records().stream()
                .filter(KernelActivity.class::isInstance)
                .map(KernelActivity.class::cast)
                .toList();
        Map<String, List<KernelActivity>> byName = kernels.stream()
                .collect(Collectors.groupingBy(KernelActivity::name, TreeMap::new, Collectors.toList()));
        List<String> expected = new ArrayList<>();
        Map<String, String> sources = Map.of("_Z3nopv", "nop()", "_Z4setcyPi", "setc(unsigned long long, int*)");
        byName.forEach((name, all) -> expected.add(sources.get(name) + " " + all.size() + " "
                + all.stream()
                        .mapToLong(kernel -> kernel.end() - kernel.start())
                        .sum()));
        assertEquals(
                expected,
                query(
                        exported(".sqlite"),
                        "SELECT s.value, COUNT(*), SUM(k.end - k.start) FROM CUPTI_ACTIVITY_KIND_KERNEL AS k"
                                + " JOIN StringIds AS s ON s.id = k.demangledName GROUP BY 1 ORDER BY 1"));
    }

    /** The calls that led to copies, by correlation; kinds and memory by their labels. */
    @Test
    void sqliteTiesCopiesToCalls() throws IOException, SQLException {
        assertEquals(
                List.of(
                        "cudaMemcpyAsync_v3020 Host-to-Device Pinned Device 4096",
                        "cudaMemcpy_v3020 Device-to-Host Device Pageable 4096",
                        "cudaMemcpyAsync_v3020 Device-to-Device Device Device 32",
                        "cudaMemcpy_v3020 Host-to-Device Pageable Device 4"),
                query(
                        exported(".sqlite"),
                        "SELECT s.value, o.label, f.label, t.label, c.bytes FROM CUPTI_ACTIVITY_KIND_MEMCPY AS c"
                                + " JOIN CUPTI_ACTIVITY_KIND_RUNTIME AS r ON r.correlationId = c.correlationId"
                                + " JOIN StringIds AS s ON s.id = r.nameId"
                                + " JOIN ENUM_CUDA_MEMCPY_OPER AS o ON o.id = c.copyKind"
                                + " JOIN ENUM_CUDA_MEM_KIND AS f ON f.id = c.srcKind"
                                + " JOIN ENUM_CUDA_MEM_KIND AS t ON t.id = c.dstKind ORDER BY c.start"));
    }

    /** NVIDIA's rules tell copies within a device by the devices of their ends; other copies have none. */
    @Test
    void sqliteTellsCopiesWithinADevice() throws IOException, SQLException {
        assertEquals(
                List.of("Host-to-Device null null", "Device-to-Host null null", "Device-to-Device 0 0"),
                query(
                        exported(".sqlite"),
                        "SELECT DISTINCT o.label, c.srcDeviceId, c.dstDeviceId FROM CUPTI_ACTIVITY_KIND_MEMCPY AS c"
                                + " JOIN ENUM_CUDA_MEMCPY_OPER AS o ON o.id = c.copyKind ORDER BY o.id"));
    }

    @Test
    void sqliteTellsRuntimeFromDriver() throws IOException, SQLException {
        Path file = exported(".sqlite", MachineOptions.defaults(), machine -> {
            CudaRuntime cuda = CudaRuntime.of(machine);
            cuda.cudaDeviceSynchronize();
            CudaDriver.of(machine).cuCtxSynchronize();
        });
        assertEquals(
                List.of("CUDA runtime cudaDeviceSynchronize_v3020 1", "CUDA driver cuCtxSynchronize 1"),
                query(
                        file,
                        "SELECT c.label, s.value, r.globalTid / 0x1000000 % 0x1000000"
                                + " FROM CUPTI_ACTIVITY_KIND_RUNTIME AS r"
                                + " JOIN StringIds AS s ON s.id = r.nameId"
                                + " JOIN ENUM_NSYS_EVENT_CLASS AS c ON c.id = r.eventClass"
                                + " WHERE s.value LIKE '%Synchronize%' ORDER BY r.start"));
    }

    @Test
    void sqliteTellsGreenContextsFromTheirOwn() throws IOException, SQLException {
        Path file = exported(".sqlite", MachineOptions.defaults().withDevices(Devices.h200()), machine -> {
            CudaDriver cuda = begin(machine);
            CUdevResource all = cuda.cuDeviceGetDevResource(cuda.cuDeviceGet(0), CUdevResourceType.SM);
            CUdevResource group =
                    cuda.cuDevSmResourceSplitByCount(1, all, 0, 16).result().get(0);
            CUgreenCtx green = cuda.cuGreenCtxCreate(
                    cuda.cuDevResourceGenerateDesc(group), cuda.cuDeviceGet(0), CudaDriver.CU_GREEN_CTX_DEFAULT_STREAM);
            launch(cuda, "whole", null);
            launch(cuda, "part", cuda.cuGreenCtxStreamCreate(green, CudaDriver.CU_STREAM_NON_BLOCKING, 0));
        });
        List<String> rows = query(
                file,
                "SELECT s.value, k.contextId, IFNULL(k.greenContextId, 'whole'), c.isGreenContext"
                        + " FROM CUPTI_ACTIVITY_KIND_KERNEL AS k JOIN StringIds AS s ON s.id = k.shortName"
                        + " JOIN TARGET_INFO_CUDA_CONTEXT_INFO AS c"
                        + " ON c.contextId = IFNULL(k.greenContextId, k.contextId) ORDER BY s.value DESC");
        assertEquals(List.of("whole 1 whole 0", "part 1 2 1"), rows);
    }

    /** A synchronization has the device it waits for; functions that are not in the table have their names. */
    @Test
    void sqliteTellsDevicesOfWaits() throws IOException, SQLException {
        Path file =
                exported(".sqlite", MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200()), machine -> {
                    CudaRuntime cuda = CudaRuntime.of(machine);
                    cuda.cudaSetDevice(1);
                    cuda.cudaExecutionCtxSynchronize(cuda.cudaDeviceGetExecutionCtx(1));
                });
        assertEquals(
                List.of("cudaExecutionCtxSynchronize 1"),
                query(
                        file,
                        "SELECT s.value, w.deviceId FROM CUPTI_ACTIVITY_KIND_SYNCHRONIZATION AS w"
                                + " JOIN CUPTI_ACTIVITY_KIND_RUNTIME AS r ON r.correlationId = w.correlationId"
                                + " JOIN StringIds AS s ON s.id = r.nameId"));
    }

    @Test
    void sqliteHasRangesAndNames() throws IOException, SQLException {
        Path file = folder.resolve("ranges.sqlite");
        try (Machine machine = Machine.create()) {
            TraceFile recording = TraceFile.record(machine, file);
            CudaDriver cuda = begin(machine);
            Nvtx nvtx = Nvtx.of(machine);
            nvtx.nameThread("worker");
            nvtx.rangePush("step");
            nvtx.mark(new Nvtx.Attributes("here", 0xff00ff00, 3, 0.5, "solver"));
            cuda.cuMemAlloc(4);
            nvtx.rangePop();
            nvtx.rangePush("open");
            recording.close();
        }
        assertEquals(
                List.of("NvtxPushPopRange step 1 0", "NvtxMark here 0 1", "NvtxPushPopRange open 0 0"),
                query(
                        file,
                        "SELECT t.label, e.text, IFNULL(e.end > e.start, 0), e.domainId FROM NVTX_EVENTS AS e"
                                + " JOIN ENUM_NSYS_EVENT_TYPE AS t ON t.id = e.eventType"
                                + " WHERE e.eventType <> 75 ORDER BY e.rangeId"));
        assertEquals(List.of("solver 1"), query(file, "SELECT text, domainId FROM NVTX_EVENTS WHERE eventType = 75"));
        assertEquals(
                List.of("worker"),
                query(file, "SELECT s.value FROM ThreadNames AS n JOIN StringIds AS s ON s.id = n.nameId"));
    }

    @Test
    void sqliteDescribesTheDevice() throws IOException, SQLException {
        assertEquals(
                List.of("NVIDIA H200 132 9 0"),
                query(
                        exported(
                                ".sqlite",
                                MachineOptions.defaults().withDevices(Devices.h200()),
                                machine -> CudaDriver.of(machine).cuInit(0)),
                        "SELECT name, smCount, computeMajor, computeMinor FROM TARGET_INFO_GPU"));
    }
}
