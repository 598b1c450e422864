package orrery.device;

import java.util.Optional;

/**
 * The questions that {@code cuDeviceGetAttribute} answers with an integer.
 *
 * <p>Source: {@code enum CUdevice_attribute} of {@code cuda.h}, CUDA 13.0. The constants carry its names without the
 * prefix {@code CU_DEVICE_ATTRIBUTE_}; where two names share a number the current one is the constant and the other is
 * noted. {@link DeviceModel#attribute(DeviceAttribute)} gives the answers.
 */
public enum DeviceAttribute {
    /** Most threads in a block. */
    MAX_THREADS_PER_BLOCK(1),
    /** Largest x of a block, in threads. */
    MAX_BLOCK_DIM_X(2),
    /** Largest y of a block, in threads. */
    MAX_BLOCK_DIM_Y(3),
    /** Largest z of a block, in threads. */
    MAX_BLOCK_DIM_Z(4),
    /** Largest x of a grid, in blocks. */
    MAX_GRID_DIM_X(5),
    /** Largest y of a grid, in blocks. */
    MAX_GRID_DIM_Y(6),
    /** Largest z of a grid, in blocks. */
    MAX_GRID_DIM_Z(7),
    /**
     * Shared memory that a block may use without opting in to more, in bytes. Deprecated alias:
     * {@code SHARED_MEMORY_PER_BLOCK}.
     */
    MAX_SHARED_MEMORY_PER_BLOCK(8),
    /** Constant memory for a module's variables, in bytes. */
    TOTAL_CONSTANT_MEMORY(9),
    /** Threads in a warp. */
    WARP_SIZE(10),
    /** Largest pitch of a copy, in bytes. */
    MAX_PITCH(11),
    /** 32-bit registers that a block may use. Deprecated alias: {@code REGISTERS_PER_BLOCK}. */
    MAX_REGISTERS_PER_BLOCK(12),
    /** Typical clock of the SMs, in kilohertz. */
    CLOCK_RATE(13),
    /** Alignment of texture addresses, in bytes. */
    TEXTURE_ALIGNMENT(14),
    /** 1 if a copy and a kernel can run at the same time. Deprecated in favour of {@link #ASYNC_ENGINE_COUNT}. */
    GPU_OVERLAP(15),
    /** Number of SMs. */
    MULTIPROCESSOR_COUNT(16),
    /** 1 if kernels have a time limit. */
    KERNEL_EXEC_TIMEOUT(17),
    /** 1 if the device uses the host's memory. */
    INTEGRATED(18),
    /** 1 if host memory can be mapped for the device. */
    CAN_MAP_HOST_MEMORY(19),
    /** Compute mode, a {@code CUcomputemode}: 0 lets any process use the device. */
    COMPUTE_MODE(20),
    /** Largest width of a 1-D texture, in texels. */
    MAXIMUM_TEXTURE1D_WIDTH(21),
    /** Largest width of a 2-D texture, in texels. */
    MAXIMUM_TEXTURE2D_WIDTH(22),
    /** Largest height of a 2-D texture, in texels. */
    MAXIMUM_TEXTURE2D_HEIGHT(23),
    /** Largest width of a 3-D texture, in texels. */
    MAXIMUM_TEXTURE3D_WIDTH(24),
    /** Largest height of a 3-D texture, in texels. */
    MAXIMUM_TEXTURE3D_HEIGHT(25),
    /** Largest depth of a 3-D texture, in texels. */
    MAXIMUM_TEXTURE3D_DEPTH(26),
    /** Largest width of a layered 2-D texture, in texels. Deprecated alias: {@code MAXIMUM_TEXTURE2D_ARRAY_WIDTH}. */
    MAXIMUM_TEXTURE2D_LAYERED_WIDTH(27),
    /** Largest height of a layered 2-D texture, in texels. Deprecated alias: {@code MAXIMUM_TEXTURE2D_ARRAY_HEIGHT}. */
    MAXIMUM_TEXTURE2D_LAYERED_HEIGHT(28),
    /** Most layers of a layered 2-D texture. Deprecated alias: {@code MAXIMUM_TEXTURE2D_ARRAY_NUMSLICES}. */
    MAXIMUM_TEXTURE2D_LAYERED_LAYERS(29),
    /** Alignment of surfaces, in bytes. */
    SURFACE_ALIGNMENT(30),
    /** 1 if kernels can run side by side. */
    CONCURRENT_KERNELS(31),
    /** 1 if memory is error-corrected. */
    ECC_ENABLED(32),
    /** PCI bus number. */
    PCI_BUS_ID(33),
    /** PCI device number (slot). */
    PCI_DEVICE_ID(34),
    /** 1 if the Windows TCC driver model is in use. */
    TCC_DRIVER(35),
    /** Peak clock of the memory, in kilohertz. */
    MEMORY_CLOCK_RATE(36),
    /** Width of the memory bus, in bits. */
    GLOBAL_MEMORY_BUS_WIDTH(37),
    /** Size of the L2 cache, in bytes. */
    L2_CACHE_SIZE(38),
    /** Most threads resident on an SM. */
    MAX_THREADS_PER_MULTIPROCESSOR(39),
    /** Number of asynchronous (copy) engines. */
    ASYNC_ENGINE_COUNT(40),
    /** 1 if device and host share one address space. */
    UNIFIED_ADDRESSING(41),
    /** Largest width of a layered 1-D texture, in texels. */
    MAXIMUM_TEXTURE1D_LAYERED_WIDTH(42),
    /** Most layers of a layered 1-D texture. */
    MAXIMUM_TEXTURE1D_LAYERED_LAYERS(43),
    /** Deprecated; no meaning any more. */
    CAN_TEX2D_GATHER(44),
    /** Largest width of a 2-D texture made for gathering, in texels. */
    MAXIMUM_TEXTURE2D_GATHER_WIDTH(45),
    /** Largest height of a 2-D texture made for gathering, in texels. */
    MAXIMUM_TEXTURE2D_GATHER_HEIGHT(46),
    /** Width of the other allowed shape of a 3-D texture, in texels. */
    MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE(47),
    /** Height of the other allowed shape of a 3-D texture, in texels. */
    MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE(48),
    /** Depth of the other allowed shape of a 3-D texture, in texels. */
    MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE(49),
    /** PCI domain number. */
    PCI_DOMAIN_ID(50),
    /** Alignment of a texture's pitch, in bytes. */
    TEXTURE_PITCH_ALIGNMENT(51),
    /** Largest edge of a cubemap texture, in texels. */
    MAXIMUM_TEXTURECUBEMAP_WIDTH(52),
    /** Largest edge of a layered cubemap texture, in texels. */
    MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH(53),
    /** Most layers of a layered cubemap texture. */
    MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS(54),
    /** Largest width of a 1-D surface, in elements. */
    MAXIMUM_SURFACE1D_WIDTH(55),
    /** Largest width of a 2-D surface, in elements. */
    MAXIMUM_SURFACE2D_WIDTH(56),
    /** Largest height of a 2-D surface, in elements. */
    MAXIMUM_SURFACE2D_HEIGHT(57),
    /** Largest width of a 3-D surface, in elements. */
    MAXIMUM_SURFACE3D_WIDTH(58),
    /** Largest height of a 3-D surface, in elements. */
    MAXIMUM_SURFACE3D_HEIGHT(59),
    /** Largest depth of a 3-D surface, in elements. */
    MAXIMUM_SURFACE3D_DEPTH(60),
    /** Largest width of a layered 1-D surface, in elements. */
    MAXIMUM_SURFACE1D_LAYERED_WIDTH(61),
    /** Most layers of a layered 1-D surface. */
    MAXIMUM_SURFACE1D_LAYERED_LAYERS(62),
    /** Largest width of a layered 2-D surface, in elements. */
    MAXIMUM_SURFACE2D_LAYERED_WIDTH(63),
    /** Largest height of a layered 2-D surface, in elements. */
    MAXIMUM_SURFACE2D_LAYERED_HEIGHT(64),
    /** Most layers of a layered 2-D surface. */
    MAXIMUM_SURFACE2D_LAYERED_LAYERS(65),
    /** Largest edge of a cubemap surface, in elements. */
    MAXIMUM_SURFACECUBEMAP_WIDTH(66),
    /** Largest edge of a layered cubemap surface, in elements. */
    MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH(67),
    /** Most layers of a layered cubemap surface. */
    MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS(68),
    /**
     * Largest width of a texture over linear memory, in texels. Deprecated in favour of
     * {@code cuDeviceGetTexture1DLinearMaxWidth}.
     */
    MAXIMUM_TEXTURE1D_LINEAR_WIDTH(69),
    /** Largest width of a 2-D texture over linear memory, in texels. */
    MAXIMUM_TEXTURE2D_LINEAR_WIDTH(70),
    /** Largest height of a 2-D texture over linear memory, in texels. */
    MAXIMUM_TEXTURE2D_LINEAR_HEIGHT(71),
    /** Largest pitch of a 2-D texture over linear memory, in bytes. */
    MAXIMUM_TEXTURE2D_LINEAR_PITCH(72),
    /** Largest width of a mipmapped 2-D texture, in texels. */
    MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH(73),
    /** Largest height of a mipmapped 2-D texture, in texels. */
    MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT(74),
    /** Compute capability, the part before the point. */
    COMPUTE_CAPABILITY_MAJOR(75),
    /** Compute capability, the part after the point. */
    COMPUTE_CAPABILITY_MINOR(76),
    /** Largest width of a mipmapped 1-D texture, in texels. */
    MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH(77),
    /** 1 if streams can have priorities. */
    STREAM_PRIORITIES_SUPPORTED(78),
    /** 1 if global memory is cached in L1. */
    GLOBAL_L1_CACHE_SUPPORTED(79),
    /** 1 if local memory is cached in L1. */
    LOCAL_L1_CACHE_SUPPORTED(80),
    /** Shared memory of an SM, in bytes. */
    MAX_SHARED_MEMORY_PER_MULTIPROCESSOR(81),
    /** 32-bit registers of an SM. */
    MAX_REGISTERS_PER_MULTIPROCESSOR(82),
    /** 1 if managed memory can be allocated. */
    MANAGED_MEMORY(83),
    /** 1 if the board carries several GPUs. */
    MULTI_GPU_BOARD(84),
    /** Number that the GPUs of one board share. */
    MULTI_GPU_BOARD_GROUP_ID(85),
    /** 1 if the link to the host carries every atomic operation. */
    HOST_NATIVE_ATOMIC_SUPPORTED(86),
    /** Single-precision speed divided by double-precision speed. */
    SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO(87),
    /** 1 if kernels can use pageable host memory that was not registered. */
    PAGEABLE_MEMORY_ACCESS(88),
    /** 1 if host and device can use managed memory at the same time. */
    CONCURRENT_MANAGED_ACCESS(89),
    /** 1 if a running kernel can be preempted. */
    COMPUTE_PREEMPTION_SUPPORTED(90),
    /** 1 if registered host memory has the same address on host and device. */
    CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM(91),
    /** 1 if the first form of the stream memory operations works. Deprecated. */
    CAN_USE_STREAM_MEM_OPS_V1(92),
    /** 1 if its 64-bit operations work. Deprecated. */
    CAN_USE_64_BIT_STREAM_MEM_OPS_V1(93),
    /** 1 if its NOR wait works. Deprecated. */
    CAN_USE_STREAM_WAIT_VALUE_NOR_V1(94),
    /** 1 if cooperative launches work. */
    COOPERATIVE_LAUNCH(95),
    /** 1 if cooperative launches over several devices work. Deprecated. */
    COOPERATIVE_MULTI_DEVICE_LAUNCH(96),
    /** Shared memory that a block may use after opting in, in bytes. */
    MAX_SHARED_MEMORY_PER_BLOCK_OPTIN(97),
    /** 1 if a stream can flush writes that arrived from other devices. */
    CAN_FLUSH_REMOTE_WRITES(98),
    /** 1 if host memory can be registered. */
    HOST_REGISTER_SUPPORTED(99),
    /** 1 if the device reaches pageable memory through the host's page tables. */
    PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES(100),
    /** 1 if the host can use managed memory on the device without moving it. */
    DIRECT_MANAGED_MEM_ACCESS_FROM_HOST(101),
    /**
     * 1 if addresses and memory can be managed apart ({@code cuMemAddressReserve}, {@code cuMemCreate},
     * {@code cuMemMap}). Deprecated alias: {@code VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED}.
     */
    VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED(102),
    /** 1 if memory can be shared as a POSIX file descriptor. */
    HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED(103),
    /** 1 if memory can be shared as a Windows NT handle. */
    HANDLE_TYPE_WIN32_HANDLE_SUPPORTED(104),
    /** 1 if memory can be shared as a Windows KMT handle. */
    HANDLE_TYPE_WIN32_KMT_HANDLE_SUPPORTED(105),
    /** Most blocks resident on an SM. */
    MAX_BLOCKS_PER_MULTIPROCESSOR(106),
    /** 1 if memory can be compressed. */
    GENERIC_COMPRESSION_SUPPORTED(107),
    /** Largest part of the L2 cache that can be set aside, in bytes. */
    MAX_PERSISTING_L2_CACHE_SIZE(108),
    /** Largest window of an access policy, in bytes. */
    MAX_ACCESS_POLICY_WINDOW_SIZE(109),
    /** 1 if {@code cuMemCreate} takes the GPUDirect RDMA flag. */
    GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED(110),
    /** Shared memory that the driver takes from each block, in bytes. */
    RESERVED_SHARED_MEMORY_PER_BLOCK(111),
    /** 1 if arrays may be sparse. */
    SPARSE_CUDA_ARRAY_SUPPORTED(112),
    /** 1 if host memory can be registered read-only. */
    READ_ONLY_HOST_REGISTER_SUPPORTED(113),
    /** 1 if timeline semaphores of other APIs can be imported. */
    TIMELINE_SEMAPHORE_INTEROP_SUPPORTED(114),
    /** 1 if stream-ordered allocation and memory pools work. */
    MEMORY_POOLS_SUPPORTED(115),
    /** 1 if GPUDirect RDMA works. */
    GPU_DIRECT_RDMA_SUPPORTED(116),
    /** Ways to flush GPUDirect RDMA writes, a mask of {@code CUflushGPUDirectRDMAWritesOptions}. */
    GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS(117),
    /** Scope within which such writes need no flush, a {@code CUGPUDirectRDMAWritesOrdering}. */
    GPU_DIRECT_RDMA_WRITES_ORDERING(118),
    /** Ways to share a memory pool, a mask of {@code CUmemAllocationHandleType}. */
    MEMPOOL_SUPPORTED_HANDLE_TYPES(119),
    /** 1 if blocks can be launched in clusters. */
    CLUSTER_LAUNCH(120),
    /** 1 if arrays may be mapped later than they are made. */
    DEFERRED_MAPPING_CUDA_ARRAY_SUPPORTED(121),
    /** 1 if the stream memory operations have 64-bit forms. */
    CAN_USE_64_BIT_STREAM_MEM_OPS(122),
    /** 1 if the stream memory operations have the NOR wait. */
    CAN_USE_STREAM_WAIT_VALUE_NOR(123),
    /** 1 if device memory can be shared as a dma_buf. */
    DMA_BUF_SUPPORTED(124),
    /** 1 if events can be shared between processes. */
    IPC_EVENT_SUPPORTED(125),
    /** Number of memory synchronisation domains. */
    MEM_SYNC_DOMAIN_COUNT(126),
    /** 1 if tensor maps work. */
    TENSOR_MAP_ACCESS_SUPPORTED(127),
    /** 1 if memory can be shared over a fabric. */
    HANDLE_TYPE_FABRIC_SUPPORTED(128),
    /** 1 if a function has one address everywhere. */
    UNIFIED_FUNCTION_POINTERS(129),
    /** NUMA configuration, a {@code CUdeviceNumaConfig}. */
    NUMA_CONFIG(130),
    /** NUMA node of the device's memory, -1 if it has none. */
    NUMA_ID(131),
    /** 1 if the switch can multicast and reduce. */
    MULTICAST_SUPPORTED(132),
    /** 1 if contexts are shared through MPS. */
    MPS_ENABLED(133),
    /** NUMA node of the host next to the device, -1 without NUMA. */
    HOST_NUMA_ID(134),
    /** 1 if compute in graphics works with D3D12. */
    D3D12_CIG_SUPPORTED(135),
    /** What the decompression engine can read, a mask of {@code CUmemDecompressAlgorithm}. */
    MEM_DECOMPRESS_ALGORITHM_MASK(136),
    /** Most bytes that one decompression may take. */
    MEM_DECOMPRESS_MAXIMUM_LENGTH(137),
    /** 1 if compute in graphics works with Vulkan. */
    VULKAN_CIG_SUPPORTED(138),
    /** PCI device number in the upper and vendor number in the lower 16 bits. */
    GPU_PCI_DEVICE_ID(139),
    /** PCI subsystem number in the upper and subsystem vendor number in the lower 16 bits. */
    GPU_PCI_SUBSYSTEM_ID(140),
    /** 1 if memory of a host NUMA node can be managed as {@link #VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED} says. */
    HOST_NUMA_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED(141),
    /** 1 if memory pools can be on a host NUMA node. */
    HOST_NUMA_MEMORY_POOLS_SUPPORTED(142),
    /** 1 if memory of a host NUMA node can be shared between machines. */
    HOST_NUMA_MULTINODE_IPC_SUPPORTED(143),
    /** 1 if memory pools can be on the host. */
    HOST_MEMORY_POOLS_SUPPORTED(144),
    /** 1 if host memory can be managed as {@link #VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED} says. */
    HOST_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED(145),
    /** 1 if pinned host memory can be shared as a dma_buf. */
    HOST_ALLOC_DMA_BUF_SUPPORTED(146),
    /** 1 if the link to the host carries some atomic operations only. */
    ONLY_PARTIAL_HOST_NATIVE_ATOMIC_SUPPORTED(147);

    private static final DeviceAttribute[] BY_NUMBER = byNumber();

    private final int number;

    DeviceAttribute(int number) {
        this.number = number;
    }

    /** {@return the number of this attribute in the driver's ABI} */
    public int number() {
        return number;
    }

    /**
     * Finds the attribute with a number, in constant time.
     *
     * @param number any number
     * @return the attribute, or empty if the driver defines none with that number
     */
    public static Optional<DeviceAttribute> of(int number) {
        return number < 0 || number >= BY_NUMBER.length ? Optional.empty() : Optional.ofNullable(BY_NUMBER[number]);
    }

    private static DeviceAttribute[] byNumber() {
        DeviceAttribute[] all = values();
        DeviceAttribute[] table = new DeviceAttribute[all[all.length - 1].number + 1];
        for (DeviceAttribute attribute : all) {
            table[attribute.number] = attribute;
        }
        return table;
    }
}
