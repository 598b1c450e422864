package orrery.runtime;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import orrery.device.DeviceAttribute;
import orrery.driver.CUdevice;
import orrery.driver.CudaDriver;

/**
 * What a device is, by the names of the documented fields; those about textures, surfaces and other processes are left
 * to {@code cudaDeviceGetAttribute}. Source: {@code struct cudaDeviceProp} of {@code driver_types.h}, CUDA 13.0.
 */
public final class cudaDeviceProp {
    private final String name;
    private final UUID uuid;
    private final long totalGlobalMem;
    private final Map<DeviceAttribute, Integer> attributes = new EnumMap<>(DeviceAttribute.class);

    cudaDeviceProp(CudaDriver driver, CUdevice device) {
        name = driver.cuDeviceGetName(device);
        uuid = driver.cuDeviceGetUuid(device);
        totalGlobalMem = driver.cuDeviceTotalMem(device);
        for (DeviceAttribute attribute : DeviceAttribute.values()) {
            attributes.put(attribute, driver.cuDeviceGetAttribute(attribute, device));
        }
    }

    /** Returns an attribute of the device, by the name that the driver has for it. */
    public int attribute(DeviceAttribute attribute) {
        return Objects.requireNonNull(attributes.get(attribute));
    }

    /** Returns its name. */
    public String name() {
        return name;
    }

    /** Returns an identifier, the same for the life of the machine. */
    public UUID uuid() {
        return uuid;
    }

    /** Returns its memory, in bytes. */
    public long totalGlobalMem() {
        return totalGlobalMem;
    }

    /** Returns the most threads of a block in x, y and z. */
    public List<Integer> maxThreadsDim() {
        return List.of(
                attribute(DeviceAttribute.MAX_BLOCK_DIM_X),
                attribute(DeviceAttribute.MAX_BLOCK_DIM_Y),
                attribute(DeviceAttribute.MAX_BLOCK_DIM_Z));
    }

    /** Returns the most blocks of a grid in x, y and z. */
    public List<Integer> maxGridSize() {
        return List.of(
                attribute(DeviceAttribute.MAX_GRID_DIM_X),
                attribute(DeviceAttribute.MAX_GRID_DIM_Y),
                attribute(DeviceAttribute.MAX_GRID_DIM_Z));
    }

    /** Returns the shared memory of a block that asks for no more, in bytes. */
    public int sharedMemPerBlock() {
        return attribute(DeviceAttribute.MAX_SHARED_MEMORY_PER_BLOCK);
    }

    /** Returns the 32-bit registers of a block. */
    public int regsPerBlock() {
        return attribute(DeviceAttribute.MAX_REGISTERS_PER_BLOCK);
    }

    /** Threads of a warp. */
    public int warpSize() {
        return attribute(DeviceAttribute.WARP_SIZE);
    }

    /** Returns the largest pitch of a copy, in bytes. */
    public int memPitch() {
        return attribute(DeviceAttribute.MAX_PITCH);
    }

    /** Returns the most threads of a block. */
    public int maxThreadsPerBlock() {
        return attribute(DeviceAttribute.MAX_THREADS_PER_BLOCK);
    }

    /** Returns the constant memory, in bytes. */
    public int totalConstMem() {
        return attribute(DeviceAttribute.TOTAL_CONSTANT_MEMORY);
    }

    /** Returns the compute capability, before the point. */
    public int major() {
        return attribute(DeviceAttribute.COMPUTE_CAPABILITY_MAJOR);
    }

    /** Returns the compute capability, after the point. */
    public int minor() {
        return attribute(DeviceAttribute.COMPUTE_CAPABILITY_MINOR);
    }

    /** Returns how many multiprocessors there are. */
    public int multiProcessorCount() {
        return attribute(DeviceAttribute.MULTIPROCESSOR_COUNT);
    }

    /** Returns 1 if the device uses the memory of the host. */
    public int integrated() {
        return attribute(DeviceAttribute.INTEGRATED);
    }

    /** Returns 1 if host memory can be mapped for the device. */
    public int canMapHostMemory() {
        return attribute(DeviceAttribute.CAN_MAP_HOST_MEMORY);
    }

    /** Returns 1 if kernels can run side by side. */
    public int concurrentKernels() {
        return attribute(DeviceAttribute.CONCURRENT_KERNELS);
    }

    /** Returns 1 if memory is error-corrected. */
    public int ECCEnabled() {
        return attribute(DeviceAttribute.ECC_ENABLED);
    }

    /** Returns the number of the PCI bus. */
    public int pciBusID() {
        return attribute(DeviceAttribute.PCI_BUS_ID);
    }

    /** Returns the number on the PCI bus. */
    public int pciDeviceID() {
        return attribute(DeviceAttribute.PCI_DEVICE_ID);
    }

    /** Returns the number of the PCI domain. */
    public int pciDomainID() {
        return attribute(DeviceAttribute.PCI_DOMAIN_ID);
    }

    /** Returns how many engines copy. */
    public int asyncEngineCount() {
        return attribute(DeviceAttribute.ASYNC_ENGINE_COUNT);
    }

    /** Returns 1 if host and device share one address space. */
    public int unifiedAddressing() {
        return attribute(DeviceAttribute.UNIFIED_ADDRESSING);
    }

    /** Returns the width of the memory bus, in bits. */
    public int memoryBusWidth() {
        return attribute(DeviceAttribute.GLOBAL_MEMORY_BUS_WIDTH);
    }

    /** Returns the L2 cache, in bytes. */
    public int l2CacheSize() {
        return attribute(DeviceAttribute.L2_CACHE_SIZE);
    }

    /** Returns the most of the L2 cache that can persist, in bytes. */
    public int persistingL2CacheMaxSize() {
        return attribute(DeviceAttribute.MAX_PERSISTING_L2_CACHE_SIZE);
    }

    /** Returns the most threads of a multiprocessor. */
    public int maxThreadsPerMultiProcessor() {
        return attribute(DeviceAttribute.MAX_THREADS_PER_MULTIPROCESSOR);
    }

    /** Returns 1 if streams have priorities. */
    public int streamPrioritiesSupported() {
        return attribute(DeviceAttribute.STREAM_PRIORITIES_SUPPORTED);
    }

    /** Returns the shared memory of a multiprocessor, in bytes. */
    public int sharedMemPerMultiprocessor() {
        return attribute(DeviceAttribute.MAX_SHARED_MEMORY_PER_MULTIPROCESSOR);
    }

    /** Returns the 32-bit registers of a multiprocessor. */
    public int regsPerMultiprocessor() {
        return attribute(DeviceAttribute.MAX_REGISTERS_PER_MULTIPROCESSOR);
    }

    /** Returns 1 if memory can be managed. */
    public int managedMemory() {
        return attribute(DeviceAttribute.MANAGED_MEMORY);
    }

    /** Returns 1 if host and device can use managed memory at the same time. */
    public int concurrentManagedAccess() {
        return attribute(DeviceAttribute.CONCURRENT_MANAGED_ACCESS);
    }

    /** Returns 1 if kernels can be launched cooperatively. */
    public int cooperativeLaunch() {
        return attribute(DeviceAttribute.COOPERATIVE_LAUNCH);
    }

    /** Returns the shared memory of a block that asks for more, in bytes. */
    public int sharedMemPerBlockOptin() {
        return attribute(DeviceAttribute.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
    }

    /** Returns the most blocks of a multiprocessor. */
    public int maxBlocksPerMultiProcessor() {
        return attribute(DeviceAttribute.MAX_BLOCKS_PER_MULTIPROCESSOR);
    }

    /** Returns the shared memory of a block that the driver uses, in bytes. */
    public int reservedSharedMemPerBlock() {
        return attribute(DeviceAttribute.RESERVED_SHARED_MEMORY_PER_BLOCK);
    }

    /** Returns 1 if there are memory pools. */
    public int memoryPoolsSupported() {
        return attribute(DeviceAttribute.MEMORY_POOLS_SUPPORTED);
    }

    /** Returns 1 if kernels can be launched with clusters. */
    public int clusterLaunch() {
        return attribute(DeviceAttribute.CLUSTER_LAUNCH);
    }

    @Override
    public String toString() {
        return name;
    }
}
