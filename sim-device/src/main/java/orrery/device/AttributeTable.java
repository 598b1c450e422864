package orrery.device;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.ToIntFunction;

/** The attributes that a {@link DeviceModel} answers from its typed fields. */
final class AttributeTable {
    private static final ImmutableMap<DeviceAttribute, ToIntFunction<DeviceModel>> TYPED = typed();

    private AttributeTable() {}

    static boolean isTyped(DeviceAttribute attribute) {
        return TYPED.containsKey(attribute);
    }

    static int answer(DeviceModel device, DeviceAttribute attribute) {
        ToIntFunction<DeviceModel> typed = TYPED.get(attribute);
        return typed != null ? typed.applyAsInt(device) : device.attributes().getOrDefault(attribute, 0);
    }

    private static ImmutableMap<DeviceAttribute, ToIntFunction<DeviceModel>> typed() {
        Map<DeviceAttribute, ToIntFunction<DeviceModel>> table = new EnumMap<>(DeviceAttribute.class);
        table.put(DeviceAttribute.MULTIPROCESSOR_COUNT, DeviceModel::smCount);
        table.put(DeviceAttribute.CLOCK_RATE, DeviceModel::clockRateKHz);
        table.put(DeviceAttribute.COMPUTE_CAPABILITY_MAJOR, d -> d.capability().major());
        table.put(DeviceAttribute.COMPUTE_CAPABILITY_MINOR, d -> d.capability().minor());

        table.put(DeviceAttribute.WARP_SIZE, d -> d.sm().warpSize());
        table.put(DeviceAttribute.MAX_THREADS_PER_MULTIPROCESSOR, d -> d.sm().maxThreads());
        table.put(DeviceAttribute.MAX_BLOCKS_PER_MULTIPROCESSOR, d -> d.sm().maxBlocks());
        table.put(DeviceAttribute.MAX_REGISTERS_PER_MULTIPROCESSOR, d -> d.sm().registers());
        table.put(DeviceAttribute.MAX_SHARED_MEMORY_PER_MULTIPROCESSOR, d -> d.sm().sharedBytes());
        table.put(DeviceAttribute.RESERVED_SHARED_MEMORY_PER_BLOCK, d -> d.sm().reservedSharedBytesPerBlock());

        table.put(DeviceAttribute.MAX_THREADS_PER_BLOCK, d -> d.launch().maxThreadsPerBlock());
        table.put(DeviceAttribute.MAX_BLOCK_DIM_X, d -> d.launch().maxBlock().x());
        table.put(DeviceAttribute.MAX_BLOCK_DIM_Y, d -> d.launch().maxBlock().y());
        table.put(DeviceAttribute.MAX_BLOCK_DIM_Z, d -> d.launch().maxBlock().z());
        table.put(DeviceAttribute.MAX_GRID_DIM_X, d -> d.launch().maxGrid().x());
        table.put(DeviceAttribute.MAX_GRID_DIM_Y, d -> d.launch().maxGrid().y());
        table.put(DeviceAttribute.MAX_GRID_DIM_Z, d -> d.launch().maxGrid().z());
        table.put(DeviceAttribute.MAX_SHARED_MEMORY_PER_BLOCK, d -> d.launch().sharedBytesPerBlock());
        table.put(
                DeviceAttribute.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN,
                d -> d.launch().sharedBytesPerBlockOptin());
        table.put(DeviceAttribute.MAX_REGISTERS_PER_BLOCK, d -> d.launch().registersPerBlock());

        table.put(DeviceAttribute.GLOBAL_MEMORY_BUS_WIDTH, d -> d.memory().busWidthBits());
        table.put(DeviceAttribute.MEMORY_CLOCK_RATE, d -> d.memory().clockKHz());
        table.put(DeviceAttribute.ECC_ENABLED, d -> d.memory().errorCorrected() ? 1 : 0);
        table.put(DeviceAttribute.L2_CACHE_SIZE, d -> d.memory().l2Bytes());
        table.put(DeviceAttribute.MAX_PERSISTING_L2_CACHE_SIZE, d -> d.memory().persistingL2Bytes());
        table.put(DeviceAttribute.MAX_ACCESS_POLICY_WINDOW_SIZE, d -> d.memory().accessPolicyWindowBytes());
        table.put(DeviceAttribute.TOTAL_CONSTANT_MEMORY, d -> d.memory().constantBytes());
        table.put(DeviceAttribute.MAX_PITCH, d -> d.memory().maxPitchBytes());
        table.put(DeviceAttribute.MEM_SYNC_DOMAIN_COUNT, d -> d.memory().syncDomains());

        table.put(DeviceAttribute.ASYNC_ENGINE_COUNT, d -> d.engines().asyncEngineCount());
        // Deprecated: says no more than that there is an engine.
        table.put(DeviceAttribute.GPU_OVERLAP, d -> d.engines().asyncEngineCount() > 0 ? 1 : 0);

        for (Feature feature : Feature.values()) {
            table.put(feature.attribute(), d -> d.has(feature) ? 1 : 0);
        }
        return Maps.immutableEnumMap(table);
    }
}
