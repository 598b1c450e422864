package orrery.hardware;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableTable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import orrery.device.CUgraphConditionalNodeType;
import orrery.device.CUgraphExecUpdateResult;
import orrery.device.CUgraphInstantiateResult;
import orrery.device.CUgraphNodeType;
import orrery.device.CUmemLocation;
import orrery.device.CUmemorytype;
import orrery.device.CUresult;
import orrery.device.CUstreamCaptureStatus;
import orrery.device.DeviceAttribute;
import orrery.driver.CUaccessProperty;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdeviceP2PAttribute;
import orrery.driver.CUfuncCache;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUfunctionLoadingState;
import orrery.driver.CUgraphMemAttribute;
import orrery.driver.CUjitInputType;
import orrery.driver.CUjitOption;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlibraryOption;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemAdvise;
import orrery.driver.CUmemAllocationGranularity;
import orrery.driver.CUmemPoolAttribute;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemRangeAttribute;
import orrery.driver.CUmemcpy3DOperand;
import orrery.driver.CUmemcpySrcAccessOrder;
import orrery.driver.CUmoduleLoadingMode;
import orrery.driver.CUpointerAttribute;
import orrery.driver.CUstreamAttribute;
import orrery.driver.CUstreamBatchMemOp;
import orrery.driver.MulticastObjectManagement;
import orrery.sim.ArrayFormat;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalSemaphoreHandleType;

/**
 * The numbers that constants have in {@code cuda.h}.
 *
 * @param type the enum
 * @param prefix what the names of {@code cuda.h} have before the names of the constants
 * @param numbers the constants and their numbers
 */
public record CEnum(Class<?> type, String prefix, Map<Enum<?>, Integer> numbers) {

    /** Copies the numbers. */
    public CEnum {
        numbers = ImmutableMap.copyOf(numbers);
    }

    /** The number of no constant of any enum. */
    static final int NO_CONSTANT = 0x7fff_ffff;

    /** The enums that are passed to the driver or come from it. */
    static final ImmutableMap<Class<?>, CEnum> ALL = all();

    /** The constants by the enum and the number. */
    private static final ImmutableTable<Class<?>, Integer, Enum<?>> CONSTANTS = ALL.values().stream()
            .flatMap(row -> row.numbers().entrySet().stream())
            .collect(ImmutableTable.toImmutableTable(
                    each -> each.getKey().getDeclaringClass(), Map.Entry::getValue, Map.Entry::getKey));

    private static ImmutableMap<Class<?>, CEnum> all() {
        ImmutableMap.Builder<Class<?>, CEnum> all = ImmutableMap.builder();
        add(all, CUresult.class, "", CUresult::code);
        add(all, DeviceAttribute.class, "CU_DEVICE_ATTRIBUTE_", DeviceAttribute::number);
        add(all, CUgraphNodeType.class, "CU_GRAPH_NODE_TYPE_", CUgraphNodeType::value);
        add(all, ArrayFormat.class, "CU_AD_FORMAT_", ArrayFormat::value);
        add(all, CUgraphConditionalNodeType.class, "CU_GRAPH_COND_TYPE_", Enum::ordinal);
        add(all, CUgraphExecUpdateResult.class, "CU_GRAPH_EXEC_UPDATE_", Enum::ordinal);
        add(all, CUgraphInstantiateResult.class, "CUDA_GRAPH_INSTANTIATE_", Enum::ordinal);
        add(all, CUstreamCaptureStatus.class, "CU_STREAM_CAPTURE_STATUS_", Enum::ordinal);
        add(all, CUmemLocation.Type.class, "CU_MEM_LOCATION_TYPE_", Enum::ordinal);
        add(all, CUmemorytype.class, "CU_MEMORYTYPE_", each -> each.ordinal() + 1);
        add(all, CUchildGraphNodeParams.Ownership.class, "CU_GRAPH_CHILD_GRAPH_OWNERSHIP_", Enum::ordinal);
        add(all, CUfunctionAttribute.class, "CU_FUNC_ATTRIBUTE_", Enum::ordinal);
        add(all, CUmoduleLoadingMode.class, "CU_MODULE_", each -> each.ordinal() + 1);
        add(all, CUfunctionLoadingState.class, "CU_FUNCTION_LOADING_STATE_", Enum::ordinal);
        add(all, CUfuncCache.class, "CU_FUNC_CACHE_", Enum::ordinal);
        add(all, CUlibraryOption.class, "CU_LIBRARY_", Enum::ordinal);
        add(all, CUjitInputType.class, "CU_JIT_INPUT_", Enum::ordinal);
        add(all, CUjitOption.class, "CU_JIT_", each -> switch (each) {
            case MAX_REGISTERS -> 0;
            case THREADS_PER_BLOCK -> 1;
            case OPTIMIZATION_LEVEL -> 7;
            case TARGET_FROM_CUCONTEXT -> 8;
            case TARGET -> 9;
            case FALLBACK_STRATEGY -> 10;
            case GENERATE_DEBUG_INFO -> 11;
            case LOG_VERBOSE -> 12;
            case GENERATE_LINE_INFO -> 13;
            case CACHE_MODE -> 14;
            case POSITION_INDEPENDENT_CODE -> 30;
            case MIN_CTA_PER_SM -> 31;
            case MAX_THREADS_PER_BLOCK -> 32;
            case OVERRIDE_DIRECTIVE_VALUES -> 33;
            case SPLIT_COMPILE -> 34;
        });
        add(all, CUgraphMemAttribute.class, "CU_GRAPH_MEM_ATTR_", Enum::ordinal);
        add(all, CUmemAdvise.class, "CU_MEM_ADVISE_", each -> each.ordinal() + 1);
        add(all, CUmemPoolAttribute.class, "CU_MEMPOOL_ATTR_", each -> each.ordinal() + 1);
        add(all, CUmemPoolProps.AllocationType.class, "CU_MEM_ALLOCATION_TYPE_", Enum::ordinal);
        add(all, CUmemAllocationGranularity.class, "CU_MEM_ALLOC_GRANULARITY_", Enum::ordinal);
        add(all, MulticastObjectManagement.CUmulticastGranularity.class, "CU_MULTICAST_GRANULARITY_", Enum::ordinal);
        add(all, CUmemcpySrcAccessOrder.class, "CU_MEMCPY_SRC_ACCESS_ORDER_", Enum::ordinal);
        add(all, CUmemcpy3DOperand.Type.class, "CU_MEMCPY_OPERAND_TYPE_", each -> each.ordinal() + 1);
        add(all, ExternalMemoryHandleType.class, "CU_EXTERNAL_MEMORY_HANDLE_TYPE_", ExternalMemoryHandleType::value);
        add(
                all,
                ExternalSemaphoreHandleType.class,
                "CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_",
                ExternalSemaphoreHandleType::value);
        add(all, CUmemRangeAttribute.class, "CU_MEM_RANGE_ATTRIBUTE_", each -> each.ordinal() + 1);
        add(all, CUdeviceP2PAttribute.class, "CU_DEVICE_P2P_ATTRIBUTE_", each -> each.ordinal() + 1);
        add(all, CUmemAccessDesc.Flags.class, "CU_MEM_ACCESS_FLAGS_PROT_", each -> switch (each) {
            case NONE -> 0;
            case READ -> 1;
            case READWRITE -> 3;
        });
        add(all, CUpointerAttribute.class, "CU_POINTER_ATTRIBUTE_", each -> switch (each) {
            case CONTEXT -> 1;
            case MEMORY_TYPE -> 2;
            case DEVICE_POINTER -> 3;
            case HOST_POINTER -> 4;
            case SYNC_MEMOPS -> 6;
            case BUFFER_ID -> 7;
            case IS_MANAGED -> 8;
            case DEVICE_ORDINAL -> 9;
            case RANGE_START_ADDR -> 11;
            case RANGE_SIZE -> 12;
            case MAPPED -> 13;
        });
        add(all, CUstreamAttribute.class, "CU_LAUNCH_ATTRIBUTE_", each -> switch (each) {
            case SYNCHRONIZATION_POLICY -> 3;
            case PRIORITY -> 8;
            case MEM_SYNC_DOMAIN -> 10;
        });
        add(all, CUaccessProperty.class, "CU_ACCESS_PROPERTY_", Enum::ordinal);
        add(all, CUlaunchAttribute.ID.class, "CU_LAUNCH_ATTRIBUTE_", each -> switch (each) {
            case IGNORE -> 0;
            case ACCESS_POLICY_WINDOW -> 1;
            case COOPERATIVE -> 2;
            case SYNCHRONIZATION_POLICY -> 3;
            case CLUSTER_DIMENSION -> 4;
            case CLUSTER_SCHEDULING_POLICY_PREFERENCE -> 5;
            case PROGRAMMATIC_STREAM_SERIALIZATION -> 6;
            case PROGRAMMATIC_EVENT -> 7;
            case PRIORITY -> 8;
            case MEM_SYNC_DOMAIN_MAP -> 9;
            case MEM_SYNC_DOMAIN -> 10;
            case LAUNCH_COMPLETION_EVENT -> 12;
            case DEVICE_UPDATABLE_KERNEL_NODE -> 13;
        });
        add(all, CUdevResourceType.class, "CU_DEV_RESOURCE_TYPE_", each -> switch (each) {
            case INVALID -> 0;
            case SM -> 1;
            case WORKQUEUE_CONFIG -> 1000;
            case WORKQUEUE -> 10000;
        });
        add(all, CUstreamBatchMemOp.Type.class, "CU_STREAM_MEM_OP_", each -> switch (each) {
            case WAIT_VALUE_32 -> 1;
            case WRITE_VALUE_32 -> 2;
            case FLUSH_REMOTE_WRITES -> 3;
            case WAIT_VALUE_64 -> 4;
            case WRITE_VALUE_64 -> 5;
            case BARRIER -> 6;
        });
        return all.buildOrThrow();
    }

    private static <E extends Enum<E>> void add(
            ImmutableMap.Builder<Class<?>, CEnum> all, Class<E> type, String prefix, ToIntFunction<E> number) {
        ImmutableMap.Builder<Enum<?>, Integer> numbers = ImmutableMap.builder();
        for (E each : type.getEnumConstants()) {
            numbers.put(each, number.applyAsInt(each));
        }
        all.put(type, new CEnum(type, prefix, numbers.buildOrThrow()));
    }

    /** Returns the number of a constant; {@link #NO_CONSTANT} for null. */
    static int number(@Nullable Enum<?> constant) {
        if (constant == null) {
            return NO_CONSTANT;
        }
        CEnum row = ALL.get(constant.getDeclaringClass());
        if (row == null) {
            throw new AssertionError(constant.getDeclaringClass() + " is not in the table");
        }
        return Objects.requireNonNull(row.numbers().get(constant));
    }

    /** Returns the number of a constant; empty if the enum is not in the table. */
    public static OptionalInt find(Enum<?> constant) {
        CEnum row = ALL.get(constant.getDeclaringClass());
        return row == null
                ? OptionalInt.empty()
                : OptionalInt.of(Objects.requireNonNull(row.numbers().get(constant)));
    }

    /** Returns the constants that have a name in {@code cuda.h}: those of several enums may have the same one. */
    public static List<Enum<?>> named(String name) {
        return ALL.values().stream()
                .flatMap(row -> row.numbers().keySet().stream().filter(each -> name.equals(row.prefix() + each.name())))
                .collect(ImmutableList.toImmutableList());
    }

    /**
     * Returns the constant of a number.
     *
     * @throws UnsupportedOperationException if the driver has a constant that the enum does not have
     */
    static <E extends Enum<E>> E constant(Class<E> type, int number) {
        Enum<?> constant = CONSTANTS.get(type, number);
        if (constant == null) {
            throw new UnsupportedOperationException(type.getSimpleName() + " has no constant for " + number);
        }
        return type.cast(constant);
    }
}
