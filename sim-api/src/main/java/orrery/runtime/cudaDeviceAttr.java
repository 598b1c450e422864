package orrery.runtime;

import orrery.device.DeviceAttribute;

/**
 * The attributes of a device by the names of the runtime. Each means what the driver's attribute of the same number
 * means. Source: {@code enum cudaDeviceAttr} of {@code driver_types.h}, CUDA 13.0.
 */
public enum cudaDeviceAttr {
    /** {@link DeviceAttribute#MAX_THREADS_PER_BLOCK}. */
    cudaDevAttrMaxThreadsPerBlock(DeviceAttribute.MAX_THREADS_PER_BLOCK),
    /** {@link DeviceAttribute#MAX_BLOCK_DIM_X}. */
    cudaDevAttrMaxBlockDimX(DeviceAttribute.MAX_BLOCK_DIM_X),
    /** {@link DeviceAttribute#MAX_BLOCK_DIM_Y}. */
    cudaDevAttrMaxBlockDimY(DeviceAttribute.MAX_BLOCK_DIM_Y),
    /** {@link DeviceAttribute#MAX_BLOCK_DIM_Z}. */
    cudaDevAttrMaxBlockDimZ(DeviceAttribute.MAX_BLOCK_DIM_Z),
    /** {@link DeviceAttribute#MAX_GRID_DIM_X}. */
    cudaDevAttrMaxGridDimX(DeviceAttribute.MAX_GRID_DIM_X),
    /** {@link DeviceAttribute#MAX_GRID_DIM_Y}. */
    cudaDevAttrMaxGridDimY(DeviceAttribute.MAX_GRID_DIM_Y),
    /** {@link DeviceAttribute#MAX_GRID_DIM_Z}. */
    cudaDevAttrMaxGridDimZ(DeviceAttribute.MAX_GRID_DIM_Z),
    /** {@link DeviceAttribute#MAX_SHARED_MEMORY_PER_BLOCK}. */
    cudaDevAttrMaxSharedMemoryPerBlock(DeviceAttribute.MAX_SHARED_MEMORY_PER_BLOCK),
    /** {@link DeviceAttribute#TOTAL_CONSTANT_MEMORY}. */
    cudaDevAttrTotalConstantMemory(DeviceAttribute.TOTAL_CONSTANT_MEMORY),
    /** {@link DeviceAttribute#WARP_SIZE}. */
    cudaDevAttrWarpSize(DeviceAttribute.WARP_SIZE),
    /** {@link DeviceAttribute#MAX_PITCH}. */
    cudaDevAttrMaxPitch(DeviceAttribute.MAX_PITCH),
    /** {@link DeviceAttribute#MAX_REGISTERS_PER_BLOCK}. */
    cudaDevAttrMaxRegistersPerBlock(DeviceAttribute.MAX_REGISTERS_PER_BLOCK),
    /** {@link DeviceAttribute#CLOCK_RATE}. */
    cudaDevAttrClockRate(DeviceAttribute.CLOCK_RATE),
    /** {@link DeviceAttribute#TEXTURE_ALIGNMENT}. */
    cudaDevAttrTextureAlignment(DeviceAttribute.TEXTURE_ALIGNMENT),
    /** {@link DeviceAttribute#GPU_OVERLAP}. */
    cudaDevAttrGpuOverlap(DeviceAttribute.GPU_OVERLAP),
    /** {@link DeviceAttribute#MULTIPROCESSOR_COUNT}. */
    cudaDevAttrMultiProcessorCount(DeviceAttribute.MULTIPROCESSOR_COUNT),
    /** {@link DeviceAttribute#KERNEL_EXEC_TIMEOUT}. */
    cudaDevAttrKernelExecTimeout(DeviceAttribute.KERNEL_EXEC_TIMEOUT),
    /** {@link DeviceAttribute#INTEGRATED}. */
    cudaDevAttrIntegrated(DeviceAttribute.INTEGRATED),
    /** {@link DeviceAttribute#CAN_MAP_HOST_MEMORY}. */
    cudaDevAttrCanMapHostMemory(DeviceAttribute.CAN_MAP_HOST_MEMORY),
    /** {@link DeviceAttribute#COMPUTE_MODE}. */
    cudaDevAttrComputeMode(DeviceAttribute.COMPUTE_MODE),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE1D_WIDTH}. */
    cudaDevAttrMaxTexture1DWidth(DeviceAttribute.MAXIMUM_TEXTURE1D_WIDTH),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE2D_WIDTH}. */
    cudaDevAttrMaxTexture2DWidth(DeviceAttribute.MAXIMUM_TEXTURE2D_WIDTH),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE2D_HEIGHT}. */
    cudaDevAttrMaxTexture2DHeight(DeviceAttribute.MAXIMUM_TEXTURE2D_HEIGHT),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE3D_WIDTH}. */
    cudaDevAttrMaxTexture3DWidth(DeviceAttribute.MAXIMUM_TEXTURE3D_WIDTH),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE3D_HEIGHT}. */
    cudaDevAttrMaxTexture3DHeight(DeviceAttribute.MAXIMUM_TEXTURE3D_HEIGHT),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE3D_DEPTH}. */
    cudaDevAttrMaxTexture3DDepth(DeviceAttribute.MAXIMUM_TEXTURE3D_DEPTH),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE2D_LAYERED_WIDTH}. */
    cudaDevAttrMaxTexture2DLayeredWidth(DeviceAttribute.MAXIMUM_TEXTURE2D_LAYERED_WIDTH),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE2D_LAYERED_HEIGHT}. */
    cudaDevAttrMaxTexture2DLayeredHeight(DeviceAttribute.MAXIMUM_TEXTURE2D_LAYERED_HEIGHT),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE2D_LAYERED_LAYERS}. */
    cudaDevAttrMaxTexture2DLayeredLayers(DeviceAttribute.MAXIMUM_TEXTURE2D_LAYERED_LAYERS),
    /** {@link DeviceAttribute#SURFACE_ALIGNMENT}. */
    cudaDevAttrSurfaceAlignment(DeviceAttribute.SURFACE_ALIGNMENT),
    /** {@link DeviceAttribute#CONCURRENT_KERNELS}. */
    cudaDevAttrConcurrentKernels(DeviceAttribute.CONCURRENT_KERNELS),
    /** {@link DeviceAttribute#ECC_ENABLED}. */
    cudaDevAttrEccEnabled(DeviceAttribute.ECC_ENABLED),
    /** {@link DeviceAttribute#PCI_BUS_ID}. */
    cudaDevAttrPciBusId(DeviceAttribute.PCI_BUS_ID),
    /** {@link DeviceAttribute#PCI_DEVICE_ID}. */
    cudaDevAttrPciDeviceId(DeviceAttribute.PCI_DEVICE_ID),
    /** {@link DeviceAttribute#TCC_DRIVER}. */
    cudaDevAttrTccDriver(DeviceAttribute.TCC_DRIVER),
    /** {@link DeviceAttribute#MEMORY_CLOCK_RATE}. */
    cudaDevAttrMemoryClockRate(DeviceAttribute.MEMORY_CLOCK_RATE),
    /** {@link DeviceAttribute#GLOBAL_MEMORY_BUS_WIDTH}. */
    cudaDevAttrGlobalMemoryBusWidth(DeviceAttribute.GLOBAL_MEMORY_BUS_WIDTH),
    /** {@link DeviceAttribute#L2_CACHE_SIZE}. */
    cudaDevAttrL2CacheSize(DeviceAttribute.L2_CACHE_SIZE),
    /** {@link DeviceAttribute#MAX_THREADS_PER_MULTIPROCESSOR}. */
    cudaDevAttrMaxThreadsPerMultiProcessor(DeviceAttribute.MAX_THREADS_PER_MULTIPROCESSOR),
    /** {@link DeviceAttribute#ASYNC_ENGINE_COUNT}. */
    cudaDevAttrAsyncEngineCount(DeviceAttribute.ASYNC_ENGINE_COUNT),
    /** {@link DeviceAttribute#UNIFIED_ADDRESSING}. */
    cudaDevAttrUnifiedAddressing(DeviceAttribute.UNIFIED_ADDRESSING),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE1D_LAYERED_WIDTH}. */
    cudaDevAttrMaxTexture1DLayeredWidth(DeviceAttribute.MAXIMUM_TEXTURE1D_LAYERED_WIDTH),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE1D_LAYERED_LAYERS}. */
    cudaDevAttrMaxTexture1DLayeredLayers(DeviceAttribute.MAXIMUM_TEXTURE1D_LAYERED_LAYERS),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE2D_GATHER_WIDTH}. */
    cudaDevAttrMaxTexture2DGatherWidth(DeviceAttribute.MAXIMUM_TEXTURE2D_GATHER_WIDTH),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE2D_GATHER_HEIGHT}. */
    cudaDevAttrMaxTexture2DGatherHeight(DeviceAttribute.MAXIMUM_TEXTURE2D_GATHER_HEIGHT),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE}. */
    cudaDevAttrMaxTexture3DWidthAlt(DeviceAttribute.MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE}. */
    cudaDevAttrMaxTexture3DHeightAlt(DeviceAttribute.MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE}. */
    cudaDevAttrMaxTexture3DDepthAlt(DeviceAttribute.MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE),
    /** {@link DeviceAttribute#PCI_DOMAIN_ID}. */
    cudaDevAttrPciDomainId(DeviceAttribute.PCI_DOMAIN_ID),
    /** {@link DeviceAttribute#TEXTURE_PITCH_ALIGNMENT}. */
    cudaDevAttrTexturePitchAlignment(DeviceAttribute.TEXTURE_PITCH_ALIGNMENT),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURECUBEMAP_WIDTH}. */
    cudaDevAttrMaxTextureCubemapWidth(DeviceAttribute.MAXIMUM_TEXTURECUBEMAP_WIDTH),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH}. */
    cudaDevAttrMaxTextureCubemapLayeredWidth(DeviceAttribute.MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS}. */
    cudaDevAttrMaxTextureCubemapLayeredLayers(DeviceAttribute.MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS),
    /** {@link DeviceAttribute#MAXIMUM_SURFACE1D_WIDTH}. */
    cudaDevAttrMaxSurface1DWidth(DeviceAttribute.MAXIMUM_SURFACE1D_WIDTH),
    /** {@link DeviceAttribute#MAXIMUM_SURFACE2D_WIDTH}. */
    cudaDevAttrMaxSurface2DWidth(DeviceAttribute.MAXIMUM_SURFACE2D_WIDTH),
    /** {@link DeviceAttribute#MAXIMUM_SURFACE2D_HEIGHT}. */
    cudaDevAttrMaxSurface2DHeight(DeviceAttribute.MAXIMUM_SURFACE2D_HEIGHT),
    /** {@link DeviceAttribute#MAXIMUM_SURFACE3D_WIDTH}. */
    cudaDevAttrMaxSurface3DWidth(DeviceAttribute.MAXIMUM_SURFACE3D_WIDTH),
    /** {@link DeviceAttribute#MAXIMUM_SURFACE3D_HEIGHT}. */
    cudaDevAttrMaxSurface3DHeight(DeviceAttribute.MAXIMUM_SURFACE3D_HEIGHT),
    /** {@link DeviceAttribute#MAXIMUM_SURFACE3D_DEPTH}. */
    cudaDevAttrMaxSurface3DDepth(DeviceAttribute.MAXIMUM_SURFACE3D_DEPTH),
    /** {@link DeviceAttribute#MAXIMUM_SURFACE1D_LAYERED_WIDTH}. */
    cudaDevAttrMaxSurface1DLayeredWidth(DeviceAttribute.MAXIMUM_SURFACE1D_LAYERED_WIDTH),
    /** {@link DeviceAttribute#MAXIMUM_SURFACE1D_LAYERED_LAYERS}. */
    cudaDevAttrMaxSurface1DLayeredLayers(DeviceAttribute.MAXIMUM_SURFACE1D_LAYERED_LAYERS),
    /** {@link DeviceAttribute#MAXIMUM_SURFACE2D_LAYERED_WIDTH}. */
    cudaDevAttrMaxSurface2DLayeredWidth(DeviceAttribute.MAXIMUM_SURFACE2D_LAYERED_WIDTH),
    /** {@link DeviceAttribute#MAXIMUM_SURFACE2D_LAYERED_HEIGHT}. */
    cudaDevAttrMaxSurface2DLayeredHeight(DeviceAttribute.MAXIMUM_SURFACE2D_LAYERED_HEIGHT),
    /** {@link DeviceAttribute#MAXIMUM_SURFACE2D_LAYERED_LAYERS}. */
    cudaDevAttrMaxSurface2DLayeredLayers(DeviceAttribute.MAXIMUM_SURFACE2D_LAYERED_LAYERS),
    /** {@link DeviceAttribute#MAXIMUM_SURFACECUBEMAP_WIDTH}. */
    cudaDevAttrMaxSurfaceCubemapWidth(DeviceAttribute.MAXIMUM_SURFACECUBEMAP_WIDTH),
    /** {@link DeviceAttribute#MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH}. */
    cudaDevAttrMaxSurfaceCubemapLayeredWidth(DeviceAttribute.MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH),
    /** {@link DeviceAttribute#MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS}. */
    cudaDevAttrMaxSurfaceCubemapLayeredLayers(DeviceAttribute.MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE1D_LINEAR_WIDTH}. */
    cudaDevAttrMaxTexture1DLinearWidth(DeviceAttribute.MAXIMUM_TEXTURE1D_LINEAR_WIDTH),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE2D_LINEAR_WIDTH}. */
    cudaDevAttrMaxTexture2DLinearWidth(DeviceAttribute.MAXIMUM_TEXTURE2D_LINEAR_WIDTH),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE2D_LINEAR_HEIGHT}. */
    cudaDevAttrMaxTexture2DLinearHeight(DeviceAttribute.MAXIMUM_TEXTURE2D_LINEAR_HEIGHT),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE2D_LINEAR_PITCH}. */
    cudaDevAttrMaxTexture2DLinearPitch(DeviceAttribute.MAXIMUM_TEXTURE2D_LINEAR_PITCH),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH}. */
    cudaDevAttrMaxTexture2DMipmappedWidth(DeviceAttribute.MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT}. */
    cudaDevAttrMaxTexture2DMipmappedHeight(DeviceAttribute.MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT),
    /** {@link DeviceAttribute#COMPUTE_CAPABILITY_MAJOR}. */
    cudaDevAttrComputeCapabilityMajor(DeviceAttribute.COMPUTE_CAPABILITY_MAJOR),
    /** {@link DeviceAttribute#COMPUTE_CAPABILITY_MINOR}. */
    cudaDevAttrComputeCapabilityMinor(DeviceAttribute.COMPUTE_CAPABILITY_MINOR),
    /** {@link DeviceAttribute#MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH}. */
    cudaDevAttrMaxTexture1DMipmappedWidth(DeviceAttribute.MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH),
    /** {@link DeviceAttribute#STREAM_PRIORITIES_SUPPORTED}. */
    cudaDevAttrStreamPrioritiesSupported(DeviceAttribute.STREAM_PRIORITIES_SUPPORTED),
    /** {@link DeviceAttribute#GLOBAL_L1_CACHE_SUPPORTED}. */
    cudaDevAttrGlobalL1CacheSupported(DeviceAttribute.GLOBAL_L1_CACHE_SUPPORTED),
    /** {@link DeviceAttribute#LOCAL_L1_CACHE_SUPPORTED}. */
    cudaDevAttrLocalL1CacheSupported(DeviceAttribute.LOCAL_L1_CACHE_SUPPORTED),
    /** {@link DeviceAttribute#MAX_SHARED_MEMORY_PER_MULTIPROCESSOR}. */
    cudaDevAttrMaxSharedMemoryPerMultiprocessor(DeviceAttribute.MAX_SHARED_MEMORY_PER_MULTIPROCESSOR),
    /** {@link DeviceAttribute#MAX_REGISTERS_PER_MULTIPROCESSOR}. */
    cudaDevAttrMaxRegistersPerMultiprocessor(DeviceAttribute.MAX_REGISTERS_PER_MULTIPROCESSOR),
    /** {@link DeviceAttribute#MANAGED_MEMORY}. */
    cudaDevAttrManagedMemory(DeviceAttribute.MANAGED_MEMORY),
    /** {@link DeviceAttribute#MULTI_GPU_BOARD}. */
    cudaDevAttrIsMultiGpuBoard(DeviceAttribute.MULTI_GPU_BOARD),
    /** {@link DeviceAttribute#MULTI_GPU_BOARD_GROUP_ID}. */
    cudaDevAttrMultiGpuBoardGroupID(DeviceAttribute.MULTI_GPU_BOARD_GROUP_ID),
    /** {@link DeviceAttribute#HOST_NATIVE_ATOMIC_SUPPORTED}. */
    cudaDevAttrHostNativeAtomicSupported(DeviceAttribute.HOST_NATIVE_ATOMIC_SUPPORTED),
    /** {@link DeviceAttribute#SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO}. */
    cudaDevAttrSingleToDoublePrecisionPerfRatio(DeviceAttribute.SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO),
    /** {@link DeviceAttribute#PAGEABLE_MEMORY_ACCESS}. */
    cudaDevAttrPageableMemoryAccess(DeviceAttribute.PAGEABLE_MEMORY_ACCESS),
    /** {@link DeviceAttribute#CONCURRENT_MANAGED_ACCESS}. */
    cudaDevAttrConcurrentManagedAccess(DeviceAttribute.CONCURRENT_MANAGED_ACCESS),
    /** {@link DeviceAttribute#COMPUTE_PREEMPTION_SUPPORTED}. */
    cudaDevAttrComputePreemptionSupported(DeviceAttribute.COMPUTE_PREEMPTION_SUPPORTED),
    /** {@link DeviceAttribute#CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM}. */
    cudaDevAttrCanUseHostPointerForRegisteredMem(DeviceAttribute.CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM),
    /** {@link DeviceAttribute#COOPERATIVE_LAUNCH}. */
    cudaDevAttrCooperativeLaunch(DeviceAttribute.COOPERATIVE_LAUNCH),
    /** {@link DeviceAttribute#MAX_SHARED_MEMORY_PER_BLOCK_OPTIN}. */
    cudaDevAttrMaxSharedMemoryPerBlockOptin(DeviceAttribute.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN),
    /** {@link DeviceAttribute#CAN_FLUSH_REMOTE_WRITES}. */
    cudaDevAttrCanFlushRemoteWrites(DeviceAttribute.CAN_FLUSH_REMOTE_WRITES),
    /** {@link DeviceAttribute#HOST_REGISTER_SUPPORTED}. */
    cudaDevAttrHostRegisterSupported(DeviceAttribute.HOST_REGISTER_SUPPORTED),
    /** {@link DeviceAttribute#PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES}. */
    cudaDevAttrPageableMemoryAccessUsesHostPageTables(DeviceAttribute.PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES),
    /** {@link DeviceAttribute#DIRECT_MANAGED_MEM_ACCESS_FROM_HOST}. */
    cudaDevAttrDirectManagedMemAccessFromHost(DeviceAttribute.DIRECT_MANAGED_MEM_ACCESS_FROM_HOST),
    /** {@link DeviceAttribute#MAX_BLOCKS_PER_MULTIPROCESSOR}. */
    cudaDevAttrMaxBlocksPerMultiprocessor(DeviceAttribute.MAX_BLOCKS_PER_MULTIPROCESSOR),
    /** {@link DeviceAttribute#MAX_PERSISTING_L2_CACHE_SIZE}. */
    cudaDevAttrMaxPersistingL2CacheSize(DeviceAttribute.MAX_PERSISTING_L2_CACHE_SIZE),
    /** {@link DeviceAttribute#MAX_ACCESS_POLICY_WINDOW_SIZE}. */
    cudaDevAttrMaxAccessPolicyWindowSize(DeviceAttribute.MAX_ACCESS_POLICY_WINDOW_SIZE),
    /** {@link DeviceAttribute#SPARSE_CUDA_ARRAY_SUPPORTED}. */
    cudaDevAttrSparseCudaArraySupported(DeviceAttribute.SPARSE_CUDA_ARRAY_SUPPORTED),
    /** {@link DeviceAttribute#RESERVED_SHARED_MEMORY_PER_BLOCK}. */
    cudaDevAttrReservedSharedMemoryPerBlock(DeviceAttribute.RESERVED_SHARED_MEMORY_PER_BLOCK),
    /** {@link DeviceAttribute#READ_ONLY_HOST_REGISTER_SUPPORTED}. */
    cudaDevAttrHostRegisterReadOnlySupported(DeviceAttribute.READ_ONLY_HOST_REGISTER_SUPPORTED),
    /** {@link DeviceAttribute#TIMELINE_SEMAPHORE_INTEROP_SUPPORTED}. */
    cudaDevAttrTimelineSemaphoreInteropSupported(DeviceAttribute.TIMELINE_SEMAPHORE_INTEROP_SUPPORTED),
    /** {@link DeviceAttribute#MEMORY_POOLS_SUPPORTED}. */
    cudaDevAttrMemoryPoolsSupported(DeviceAttribute.MEMORY_POOLS_SUPPORTED),
    /** {@link DeviceAttribute#GPU_DIRECT_RDMA_SUPPORTED}. */
    cudaDevAttrGPUDirectRDMASupported(DeviceAttribute.GPU_DIRECT_RDMA_SUPPORTED),
    /** {@link DeviceAttribute#GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS}. */
    cudaDevAttrGPUDirectRDMAFlushWritesOptions(DeviceAttribute.GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS),
    /** {@link DeviceAttribute#GPU_DIRECT_RDMA_WRITES_ORDERING}. */
    cudaDevAttrGPUDirectRDMAWritesOrdering(DeviceAttribute.GPU_DIRECT_RDMA_WRITES_ORDERING),
    /** {@link DeviceAttribute#MEMPOOL_SUPPORTED_HANDLE_TYPES}. */
    cudaDevAttrMemoryPoolSupportedHandleTypes(DeviceAttribute.MEMPOOL_SUPPORTED_HANDLE_TYPES),
    /** {@link DeviceAttribute#CLUSTER_LAUNCH}. */
    cudaDevAttrClusterLaunch(DeviceAttribute.CLUSTER_LAUNCH),
    /** {@link DeviceAttribute#DEFERRED_MAPPING_CUDA_ARRAY_SUPPORTED}. */
    cudaDevAttrDeferredMappingCudaArraySupported(DeviceAttribute.DEFERRED_MAPPING_CUDA_ARRAY_SUPPORTED),
    /** {@link DeviceAttribute#IPC_EVENT_SUPPORTED}. */
    cudaDevAttrIpcEventSupport(DeviceAttribute.IPC_EVENT_SUPPORTED),
    /** {@link DeviceAttribute#MEM_SYNC_DOMAIN_COUNT}. */
    cudaDevAttrMemSyncDomainCount(DeviceAttribute.MEM_SYNC_DOMAIN_COUNT),
    /** {@link DeviceAttribute#NUMA_CONFIG}. */
    cudaDevAttrNumaConfig(DeviceAttribute.NUMA_CONFIG),
    /** {@link DeviceAttribute#NUMA_ID}. */
    cudaDevAttrNumaId(DeviceAttribute.NUMA_ID),
    /** {@link DeviceAttribute#MPS_ENABLED}. */
    cudaDevAttrMpsEnabled(DeviceAttribute.MPS_ENABLED),
    /** {@link DeviceAttribute#HOST_NUMA_ID}. */
    cudaDevAttrHostNumaId(DeviceAttribute.HOST_NUMA_ID),
    /** {@link DeviceAttribute#D3D12_CIG_SUPPORTED}. */
    cudaDevAttrD3D12CigSupported(DeviceAttribute.D3D12_CIG_SUPPORTED),
    /** {@link DeviceAttribute#VULKAN_CIG_SUPPORTED}. */
    cudaDevAttrVulkanCigSupported(DeviceAttribute.VULKAN_CIG_SUPPORTED),
    /** {@link DeviceAttribute#GPU_PCI_DEVICE_ID}. */
    cudaDevAttrGpuPciDeviceId(DeviceAttribute.GPU_PCI_DEVICE_ID),
    /** {@link DeviceAttribute#GPU_PCI_SUBSYSTEM_ID}. */
    cudaDevAttrGpuPciSubsystemId(DeviceAttribute.GPU_PCI_SUBSYSTEM_ID),
    /** {@link DeviceAttribute#HOST_NUMA_MEMORY_POOLS_SUPPORTED}. */
    cudaDevAttrHostNumaMemoryPoolsSupported(DeviceAttribute.HOST_NUMA_MEMORY_POOLS_SUPPORTED),
    /** {@link DeviceAttribute#HOST_NUMA_MULTINODE_IPC_SUPPORTED}. */
    cudaDevAttrHostNumaMultinodeIpcSupported(DeviceAttribute.HOST_NUMA_MULTINODE_IPC_SUPPORTED),
    /** {@link DeviceAttribute#HOST_MEMORY_POOLS_SUPPORTED}. */
    cudaDevAttrHostMemoryPoolsSupported(DeviceAttribute.HOST_MEMORY_POOLS_SUPPORTED),
    /** {@link DeviceAttribute#ONLY_PARTIAL_HOST_NATIVE_ATOMIC_SUPPORTED}. */
    cudaDevAttrOnlyPartialHostNativeAtomicSupported(DeviceAttribute.ONLY_PARTIAL_HOST_NATIVE_ATOMIC_SUPPORTED);

    private final DeviceAttribute driver;

    cudaDeviceAttr(DeviceAttribute driver) {
        this.driver = driver;
    }

    /** Returns the driver's attribute. */
    public DeviceAttribute driver() {
        return driver;
    }
}
