package orrery.device;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import orrery.device.LaunchLimits.Extent;

/**
 * The ready-made devices.
 *
 * <p>The {@link #h200} and the {@link #h100} answer every attribute as the real ones did. The others start from the
 * H200 and differ in what is public: "guide" below is the table of technical specifications by compute capability in
 * the CUDA programming guide, "data sheet" the vendor's data sheet or architecture paper of the device, "deviceQuery"
 * published output of that sample program. What has no such source is named by {@link DeviceModel#assumed}.
 */
public final class Devices {
    private static final long MIB = 1L << 20;
    private static final int KIB = 1 << 10;
    private static final Extent MAX_BLOCK = new Extent(1024, 1024, 64);
    private static final Extent MAX_GRID = new Extent(Integer.MAX_VALUE, 65535, 65535);

    /** Abilities that the guide ties to a compute capability, so that no device has to assume them. */
    private static final ImmutableSet<Feature> DOCUMENTED_FEATURES = Sets.immutableEnumSet(
            Feature.CONCURRENT_KERNELS,
            Feature.STREAM_PRIORITIES,
            Feature.COMPUTE_PREEMPTION,
            Feature.COOPERATIVE_LAUNCH,
            Feature.CLUSTER_LAUNCH,
            Feature.UNIFIED_ADDRESSING,
            Feature.MAPPED_HOST_MEMORY,
            Feature.MANAGED_MEMORY,
            Feature.CONCURRENT_MANAGED_ACCESS);

    private static final ImmutableMap<String, Supplier<DeviceModel>> BY_NAME =
            ImmutableMap.<String, Supplier<DeviceModel>>builder()
                    .put("h200", Devices::h200)
                    .put("h100", Devices::h100)
                    .put("b200", Devices::b200)
                    .put("a100", Devices::a100)
                    .put("t4", Devices::t4)
                    .put("teaching", Devices::teaching)
                    .buildOrThrow();

    private Devices() {}

    /** Returns the short names of the ready-made devices, for options and annotations. */
    public static ImmutableSet<String> names() {
        return BY_NAME.keySet();
    }

    /** Returns the ready-made device with a short name, in upper or lower case; empty if there is none. */
    public static Optional<DeviceModel> named(String name) {
        return Optional.ofNullable(BY_NAME.get(name.toLowerCase(Locale.ROOT))).map(Supplier::get);
    }

    /**
     * {@return an NVIDIA H200 (SXM, 141 GB)} Attributes, memory size and priorities as recorded on one, with driver 580
     * for CUDA 13.0.
     */
    public static DeviceModel h200() {
        DeviceModel.Builder builder = new DeviceModel.Builder()
                .name("NVIDIA H200")
                // As the divisions of one H200 and its largest clusters show; another chip may differ.
                .layout(SmLayout.of(8, 16, 16, 16, 16, 16, 18, 18, 2, 2, 2, 2))
                .clockRateKHz(1_980_000)
                .capability(9, 0)
                .sm(sm(2048, 32, 228, 128, KIB))
                .launch(launch(227 * KIB))
                .memory(new MemoryFacts(
                        // The size is the one in the device record of a recorded activity trace.
                        150_109_880_320L,
                        150_109_880_320L, // assumed
                        6016,
                        3_201_000,
                        true,
                        62_914_560,
                        39_321_600,
                        134_217_728,
                        65_536,
                        Integer.MAX_VALUE,
                        4))
                .engines(new EngineFacts(3, 1, 1)) // one engine for each direction: assumed
                .power(new PowerFacts(121_000, 700_000, 700_000, 33, 56)) // nvidia-smi, idle and multiplying matrices
                .priorities(0, -5)
                .costs(MeasuredCosts.h200());
        for (Feature feature : Feature.values()) {
            builder.feature(feature, true);
        }
        return builder.feature(Feature.PAGEABLE_MEMORY_ACCESS, false)
                .feature(Feature.FLUSH_REMOTE_WRITES, false)
                .attribute(DeviceAttribute.CAN_TEX2D_GATHER, 1)
                .attribute(DeviceAttribute.GLOBAL_L1_CACHE_SUPPORTED, 1)
                .attribute(DeviceAttribute.LOCAL_L1_CACHE_SUPPORTED, 1)
                .attribute(DeviceAttribute.SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO, 2)
                .attribute(DeviceAttribute.COOPERATIVE_MULTI_DEVICE_LAUNCH, 1)
                .attribute(DeviceAttribute.HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED, 1)
                .attribute(DeviceAttribute.GENERIC_COMPRESSION_SUPPORTED, 1)
                .attribute(DeviceAttribute.GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED, 1)
                .attribute(DeviceAttribute.SPARSE_CUDA_ARRAY_SUPPORTED, 1)
                .attribute(DeviceAttribute.READ_ONLY_HOST_REGISTER_SUPPORTED, 1)
                .attribute(DeviceAttribute.GPU_DIRECT_RDMA_SUPPORTED, 1)
                .attribute(DeviceAttribute.GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS, 1)
                .attribute(DeviceAttribute.GPU_DIRECT_RDMA_WRITES_ORDERING, 100)
                .attribute(DeviceAttribute.MEMPOOL_SUPPORTED_HANDLE_TYPES, 9)
                .attribute(DeviceAttribute.DEFERRED_MAPPING_CUDA_ARRAY_SUPPORTED, 1)
                .attribute(DeviceAttribute.DMA_BUF_SUPPORTED, 1)
                .attribute(DeviceAttribute.TENSOR_MAP_ACCESS_SUPPORTED, 1)
                .attribute(DeviceAttribute.HANDLE_TYPE_FABRIC_SUPPORTED, 1)
                .attribute(DeviceAttribute.UNIFIED_FUNCTION_POINTERS, 1)
                .attribute(DeviceAttribute.NUMA_ID, -1)
                .attribute(DeviceAttribute.HOST_NUMA_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, 1)
                .attribute(DeviceAttribute.HOST_NUMA_MEMORY_POOLS_SUPPORTED, 1)
                .attribute(DeviceAttribute.HOST_MEMORY_POOLS_SUPPORTED, 1)
                .attribute(DeviceAttribute.HOST_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, 1)
                .assume("memory.usableBytes", "engines.hostToDevice", "engines.deviceToHost", "costs.syncMemory")
                .build();
    }

    /**
     * {@return an NVIDIA H100 (SXM5, 80 GB)} The H200's chip with less memory behind it. Attributes and costs as
     * recorded on one, with driver 580 for CUDA 13.0.
     */
    public static DeviceModel h100() {
        return h200().toBuilder()
                .name("NVIDIA H100 80GB HBM3")
                .memory(memory(
                        81_559 * MIB, // as nvidia-smi shows it; cuDeviceTotalMem differs a little: assumed
                        5120,
                        2_619_000,
                        50 * MIB,
                        32_768_000,
                        134_217_728,
                        4))
                .power(power(700)) // data sheet: the limit
                .costs(MeasuredCosts.h100())
                .assume("power", "memory.totalBytes", "memory.usableBytes", "layout")
                .build();
    }

    /** {@return an NVIDIA A100 (SXM4, 80 GB)} */
    public static DeviceModel a100() {
        return likeH200("NVIDIA A100-SXM4-80GB")
                .layout(SmLayout.of(14, 14, 16, 16, 16, 16, 16)) // data sheet: 108 SMs in 7 clusters; the rest assumed
                .clockRateKHz(1_410_000) // data sheet
                .capability(8, 0) // guide
                .sm(sm(2048, 32, 164, 128, KIB)) // guide
                .launch(launch(163 * KIB)) // guide
                .memory(memory(
                        81_920 * MIB, // as nvidia-smi shows it; cuDeviceTotalMem differs a little: assumed
                        5120, // data sheet
                        1_593_000, // gives the data sheet's 2039 GB/s
                        40 * MIB, // data sheet
                        (int) (30 * MIB), // data sheet: up to three quarters of L2
                        134_217_728, // assumed
                        1)) // guide, "Memory Synchronization Domains"
                .feature(Feature.CLUSTER_LAUNCH, false) // guide: from 9.0 on
                .attribute(DeviceAttribute.SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO, 2) // guide
                .attribute(DeviceAttribute.TENSOR_MAP_ACCESS_SUPPORTED, 0) // guide: from 9.0 on
                .power(power(400)) // data sheet: the limit
                .engines(h200().engines().withPcieGeneration(4)) // data sheet
                .costs(costs(0.5, 2039.0, 1410)) // PCIe 4 instead of 5 (data sheet); that costs scale so: assumed
                .assume(
                        "engines",
                        "power",
                        "memory.accessPolicyWindowBytes",
                        "memory.totalBytes",
                        "memory.usableBytes",
                        "costs",
                        "layout")
                .build();
    }

    /** {@return an NVIDIA B200 (SXM, 180 GB)} */
    public static DeviceModel b200() {
        return likeH200("NVIDIA B200")
                .layout(SmLayout.of(18, 18, 18, 18, 18, 18, 20, 20)) // deviceQuery: 148 SMs; the rest assumed
                .clockRateKHz(1_965_000) // assumed
                .capability(10, 0) // guide
                .sm(sm(2048, 32, 228, 128, KIB)) // guide
                .launch(launch(227 * KIB)) // guide
                .memory(memory(
                        182_630 * MIB, // deviceQuery says 178.35 GiB; the exact number of bytes is assumed
                        7680, // deviceQuery
                        3_996_000, // nvidia-smi
                        132_644_864, // deviceQuery: 126.5 MiB
                        82_903_040, // the H200's share of L2: assumed
                        134_217_728, // assumed
                        4)) // assumed
                .attribute(DeviceAttribute.SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO, 2) // data sheet
                .attribute(DeviceAttribute.TENSOR_MAP_ACCESS_SUPPORTED, 1) // guide
                // The decompression engine (data sheet) reads all formats the API knows; the length is assumed.
                .attribute(DeviceAttribute.MEM_DECOMPRESS_ALGORITHM_MASK, 7)
                .attribute(DeviceAttribute.MEM_DECOMPRESS_MAXIMUM_LENGTH, (int) (4 * MIB))
                .power(power(1000)) // data sheet: the limit
                .costs(costs(1, 7672.3, 1965)) // assumed, the link too
                .assume("power", "clockRateKHz", "memory.totalBytes", "memory.usableBytes", "memory.persistingL2Bytes")
                .assume("memory.accessPolicyWindowBytes", "memory.syncDomains", "costs", "layout")
                .assume("attributes." + DeviceAttribute.MEM_DECOMPRESS_ALGORITHM_MASK)
                .assume("attributes." + DeviceAttribute.MEM_DECOMPRESS_MAXIMUM_LENGTH)
                .build();
    }

    /** {@return an NVIDIA T4 (16 GB)} */
    public static DeviceModel t4() {
        return likeH200("Tesla T4")
                .layout(SmLayout.of(8, 8, 8, 8, 8)) // deviceQuery: 40 SMs; the rest assumed
                .clockRateKHz(1_590_000) // deviceQuery
                .capability(7, 5) // guide
                .sm(sm(1024, 16, 64, 256, 0)) // guide
                .launch(launch(64 * KIB)) // guide
                .memory(memory(
                        15_843_721_216L, // deviceQuery
                        256, // deviceQuery
                        5_001_000, // deviceQuery
                        4 * MIB, // deviceQuery
                        0, // guide: L2 set-aside from 8.0 on
                        0, // guide: access policies from 8.0 on
                        1)) // guide, "Memory Synchronization Domains"
                .feature(Feature.CLUSTER_LAUNCH, false) // guide: from 9.0 on
                .attribute(DeviceAttribute.SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO, 32) // guide
                .attribute(DeviceAttribute.TENSOR_MAP_ACCESS_SUPPORTED, 0) // guide: from 9.0 on
                .attribute(DeviceAttribute.GENERIC_COMPRESSION_SUPPORTED, 0) // guide: from 8.0 on
                .attribute(DeviceAttribute.HANDLE_TYPE_FABRIC_SUPPORTED, 0) // needs NVLink, which it lacks (data sheet)
                .attribute(DeviceAttribute.MEMPOOL_SUPPORTED_HANDLE_TYPES, 1) // the same
                .power(power(70)) // data sheet: the limit
                .engines(h200().engines().withPcieGeneration(3)) // data sheet
                .costs(costs(0.25, 320.1, 1590)) // PCIe 3 instead of 5 (data sheet); that costs scale so: assumed
                .assume("engines", "power", "memory.usableBytes", "costs", "layout")
                .build();
    }

    /**
     * {@return a small device with round figures} It exists nowhere: 4 SMs at 1 GHz with the limits of compute
     * capability 9.0, 1 GiB of memory at 128 GB/s, one copy engine for each direction, an H200's costs. Nothing about
     * it is assumed.
     */
    public static DeviceModel teaching() {
        DeviceModel.Builder builder = h200().toBuilder()
                .name("Orrery Teaching Device")
                .layout(SmLayout.of(4))
                .clockRateKHz(1_000_000)
                .memory(new MemoryFacts(
                        1024 * MIB,
                        1024 * MIB,
                        512,
                        1_000_000,
                        false,
                        (int) (4 * MIB),
                        (int) (2 * MIB),
                        (int) (4 * MIB),
                        65_536,
                        Integer.MAX_VALUE,
                        4))
                .engines(new EngineFacts(2, 1, 1))
                .power(new PowerFacts(10_000, 50_000, 50_000, 30, 50))
                .costs(MeasuredCosts.h200());
        return builder.build();
    }

    /** Returns a limit in watts, and the H200's share of it while idle. */
    private static PowerFacts power(int limitWatts) {
        int limit = limitWatts * 1000;
        return new PowerFacts(limit * 121 / 700, limit, limit, 33, 56);
    }

    /**
     * Returns a builder with the figures of the H200. All figures that the vendor does not document for other devices
     * are marked as assumed.
     */
    private static DeviceModel.Builder likeH200(String name) {
        DeviceModel h200 = h200();
        DeviceModel.Builder builder = h200.toBuilder().name(name).assume("engines", "costs", "power", "priorities");
        for (Feature feature : Feature.values()) {
            if (!DOCUMENTED_FEATURES.contains(feature)) {
                builder.assume("features." + feature);
            }
        }
        for (DeviceAttribute attribute : h200.attributes().keySet()) {
            builder.assume("attributes." + attribute);
        }
        return builder;
    }

    /**
     * Returns the costs of the H200, scaled: by the ratio of the host links, the peak bandwidth of the memory in GB/s,
     * and the clock in MHz.
     */
    private static CostModel costs(double hostLink, double memoryBandwidth, double clock) {
        return MeasuredCosts.h200().scaled(hostLink, memoryBandwidth / 4814.3, clock / 1980);
    }

    /**
     * Returns the limits of an SM. Warp size, partitions and registers are the same from compute capability 7.5 to
     * 10.0.
     */
    private static SmLimits sm(int maxThreads, int maxBlocks, int sharedKiB, int sharedUnit, int reservedShared) {
        return new SmLimits(32, 4, maxThreads, maxBlocks, 65_536, 256, sharedKiB * KIB, sharedUnit, reservedShared);
    }

    /** Returns the limits of a launch. From compute capability 7.5 to 10.0 only shared memory differs. */
    private static LaunchLimits launch(int sharedOptin) {
        return new LaunchLimits(1024, MAX_BLOCK, MAX_GRID, 48 * KIB, sharedOptin, 65_536, 255, 128);
    }

    private static MemoryFacts memory(
            long bytes, int busWidth, int clockKHz, long l2, int persistingL2, int window, int syncDomains) {
        return new MemoryFacts(
                bytes,
                bytes,
                busWidth,
                clockKHz,
                true,
                (int) l2,
                persistingL2,
                window,
                64 * KIB,
                Integer.MAX_VALUE,
                syncDomains);
    }
}
