package jcuda.runtime;

import com.google.common.base.CaseFormat;
import com.google.common.base.Enums;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.UUID;
import orrery.device.DeviceAttribute;

/** The properties of devices: a name, a UUID, the memory, and attributes by other names. */
final class DeviceProperties {
    /**
     * The fields of JCuda's structure that are not called like the attribute, and the attributes that they have. The
     * LUID is one of Windows, and stays 0.
     */
    private static final String FIELDS = """
            sharedMemPerBlock MAX_SHARED_MEMORY_PER_BLOCK
            regsPerBlock MAX_REGISTERS_PER_BLOCK
            memPitch MAX_PITCH
            maxThreadsDim MAX_BLOCK_DIM_X MAX_BLOCK_DIM_Y MAX_BLOCK_DIM_Z
            maxGridSize MAX_GRID_DIM_X MAX_GRID_DIM_Y MAX_GRID_DIM_Z
            totalConstMem TOTAL_CONSTANT_MEMORY
            major COMPUTE_CAPABILITY_MAJOR
            minor COMPUTE_CAPABILITY_MINOR
            deviceOverlap GPU_OVERLAP
            multiProcessorCount MULTIPROCESSOR_COUNT
            kernelExecTimeoutEnabled KERNEL_EXEC_TIMEOUT
            maxTexture1D MAXIMUM_TEXTURE1D_WIDTH
            maxTexture1DMipmap MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH
            maxTexture1DLinear MAXIMUM_TEXTURE1D_LINEAR_WIDTH
            maxTexture2D MAXIMUM_TEXTURE2D_WIDTH MAXIMUM_TEXTURE2D_HEIGHT
            maxTexture2DMipmap MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT
            maxTexture2DLinear MAXIMUM_TEXTURE2D_LINEAR_WIDTH MAXIMUM_TEXTURE2D_LINEAR_HEIGHT MAXIMUM_TEXTURE2D_LINEAR_PITCH
            maxTexture2DGather MAXIMUM_TEXTURE2D_GATHER_WIDTH MAXIMUM_TEXTURE2D_GATHER_HEIGHT
            maxTexture3D MAXIMUM_TEXTURE3D_WIDTH MAXIMUM_TEXTURE3D_HEIGHT MAXIMUM_TEXTURE3D_DEPTH
            maxTexture3DAlt MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE
            maxTextureCubemap MAXIMUM_TEXTURECUBEMAP_WIDTH
            maxTexture1DLayered MAXIMUM_TEXTURE1D_LAYERED_WIDTH MAXIMUM_TEXTURE1D_LAYERED_LAYERS
            maxTexture2DLayered MAXIMUM_TEXTURE2D_LAYERED_WIDTH MAXIMUM_TEXTURE2D_LAYERED_HEIGHT MAXIMUM_TEXTURE2D_LAYERED_LAYERS
            maxTextureCubemapLayered MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS
            maxSurface1D MAXIMUM_SURFACE1D_WIDTH
            maxSurface2D MAXIMUM_SURFACE2D_WIDTH MAXIMUM_SURFACE2D_HEIGHT
            maxSurface3D MAXIMUM_SURFACE3D_WIDTH MAXIMUM_SURFACE3D_HEIGHT MAXIMUM_SURFACE3D_DEPTH
            maxSurface1DLayered MAXIMUM_SURFACE1D_LAYERED_WIDTH MAXIMUM_SURFACE1D_LAYERED_LAYERS
            maxSurface2DLayered MAXIMUM_SURFACE2D_LAYERED_WIDTH MAXIMUM_SURFACE2D_LAYERED_HEIGHT MAXIMUM_SURFACE2D_LAYERED_LAYERS
            maxSurfaceCubemap MAXIMUM_SURFACECUBEMAP_WIDTH
            maxSurfaceCubemapLayered MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS
            ECCEnabled ECC_ENABLED
            pciBusID PCI_BUS_ID
            pciDeviceID PCI_DEVICE_ID
            pciDomainID PCI_DOMAIN_ID
            memoryBusWidth GLOBAL_MEMORY_BUS_WIDTH
            persistingL2CacheMaxSize MAX_PERSISTING_L2_CACHE_SIZE
            maxThreadsPerMultiProcessor MAX_THREADS_PER_MULTIPROCESSOR
            sharedMemPerMultiprocessor MAX_SHARED_MEMORY_PER_MULTIPROCESSOR
            regsPerMultiprocessor MAX_REGISTERS_PER_MULTIPROCESSOR
            isMultiGpuBoard MULTI_GPU_BOARD
            multiGpuBoardGroupID MULTI_GPU_BOARD_GROUP_ID
            sharedMemPerBlockOptin MAX_SHARED_MEMORY_PER_BLOCK_OPTIN
            maxBlocksPerMultiProcessor MAX_BLOCKS_PER_MULTIPROCESSOR
            accessPolicyMaxWindowSize MAX_ACCESS_POLICY_WINDOW_SIZE
            reservedSharedMemPerBlock RESERVED_SHARED_MEMORY_PER_BLOCK
            hostRegisterReadOnlySupported READ_ONLY_HOST_REGISTER_SUPPORTED
            gpuDirectRDMASupported GPU_DIRECT_RDMA_SUPPORTED
            gpuDirectRDMAFlushWritesOptions GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS
            gpuDirectRDMAWritesOrdering GPU_DIRECT_RDMA_WRITES_ORDERING
            memoryPoolSupportedHandleTypes MEMPOOL_SUPPORTED_HANDLE_TYPES
            """;

    private static final ImmutableMap<String, List<String>> ATTRIBUTES = Splitter.on('\n')
            .omitEmptyStrings()
            .splitToStream(FIELDS)
            .map(Splitter.on(' ')::splitToList)
            .collect(ImmutableMap.toImmutableMap(row -> row.get(0), row -> row.subList(1, row.size())));

    private DeviceProperties() {}

    static void put(cudaDeviceProp to, orrery.runtime.cudaDeviceProp from) {
        to.setName(from.name());
        to.uuid = new cudaUUID();
        to.uuid.bytes = bytes(from.uuid());
        to.totalGlobalMem = from.totalGlobalMem();
        // Older versions of JCuda have some of the fields.
        for (Field field : cudaDeviceProp.class.getFields()) {
            List<String> attributes = attributes(field.getName());
            if (!attributes.isEmpty()) {
                int[] values = attributes.stream()
                        .mapToInt(each -> from.attribute(DeviceAttribute.valueOf(each)))
                        .toArray();
                set(to, field, values);
            }
        }
    }

    private static List<String> attributes(String field) {
        String same = CaseFormat.LOWER_CAMEL.to(CaseFormat.UPPER_UNDERSCORE, field);
        return Enums.getIfPresent(DeviceAttribute.class, same).isPresent()
                ? List.of(same)
                : ATTRIBUTES.getOrDefault(field, List.of());
    }

    /** Returns how many of the wanted values a device has, or more; 0, and an empty name, are no wish. */
    static int met(cudaDeviceProp wanted, orrery.runtime.cudaDeviceProp device) {
        cudaDeviceProp has = new cudaDeviceProp();
        put(has, device);
        int met = 0;
        try {
            for (Field field : cudaDeviceProp.class.getFields()) {
                Object value = field.get(wanted);
                if (value instanceof Number number && number.longValue() != 0) {
                    met += ((Number) field.get(has)).longValue() >= number.longValue() ? 1 : 0;
                }
            }
        } catch (IllegalAccessException e) {
            throw notPublic(e);
        }
        boolean isNamed = !wanted.getName().isEmpty();
        return met + (isNamed && wanted.getName().equals(has.getName()) ? 1 : 0);
    }

    private static LinkageError notPublic(IllegalAccessException e) {
        return new LinkageError("the fields of this version of JCuda are not public", e);
    }

    private static void set(cudaDeviceProp to, Field field, int[] values) {
        try {
            if (field.getType() == int[].class) {
                field.set(to, values);
            } else {
                field.set(to, values[0]);
            }
        } catch (IllegalAccessException e) {
            throw notPublic(e);
        }
    }

    private static byte[] bytes(UUID uuid) {
        return ByteBuffer.allocate(16)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }
}
