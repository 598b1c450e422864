package orrery.sim;

import com.google.common.collect.Sets;
import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The part of an NvSciSync attribute list that the driver uses. The program sets its requirements, the driver fills in
 * the capabilities of a device ({@code cuDeviceGetNvSciSyncAttributes}), and objects are created from the result.
 *
 * <pre>{@code
 * SciAttributes attributes = new SciAttributes().requireDeterministicFences(true);
 * cuda.cudaDeviceGetNvSciSyncAttributes(attributes, 0, cudaNvSciSyncAttrSignal | cudaNvSciSyncAttrWait);
 * SciSync sync = machine.external().sciSync("frames", attributes);
 * }</pre>
 */
public final class SciAttributes {
    /** The primitives of an NvSciSync object, by their documented names. */
    public enum Primitive {
        /** {@code NvSciSyncAttrValPrimitiveType_SysmemSemaphore}, supported by every device. */
        SYSMEM_SEMAPHORE,
        /** {@code NvSciSyncAttrValPrimitiveType_Syncpoint}, supported by Tegra devices. */
        SYNCPOINT,
        /** {@code NvSciSyncAttrValPrimitiveType_SysmemSemaphorePayload64b}, supported by devices from GA10x on. */
        SYSMEM_SEMAPHORE_PAYLOAD_64B
    }

    private boolean deterministic;
    private boolean timestamps;
    private boolean signals;
    private boolean waits;
    private @Nullable UUID gpuId;
    private final Set<Primitive> primitives = EnumSet.noneOf(Primitive.class);

    /** Creates an empty list. */
    public SciAttributes() {}

    /** Returns a copy of the list. */
    public SciAttributes copy() {
        SciAttributes copy = new SciAttributes();
        copy.deterministic = deterministic;
        copy.timestamps = timestamps;
        copy.set(signals, waits, gpuId, primitives);
        return copy;
    }

    /** Returns {@code NvSciSyncAttrKey_RequireDeterministicFences}. */
    public boolean requireDeterministicFences() {
        return deterministic;
    }

    /** Sets {@code NvSciSyncAttrKey_RequireDeterministicFences}. */
    public SciAttributes requireDeterministicFences(boolean required) {
        deterministic = required;
        return this;
    }

    /** Returns {@code NvSciSyncAttrKey_WaiterRequireTimestamps}. */
    public boolean waiterRequireTimestamps() {
        return timestamps;
    }

    /** Sets {@code NvSciSyncAttrKey_WaiterRequireTimestamps}. */
    public SciAttributes waiterRequireTimestamps(boolean required) {
        timestamps = required;
        return this;
    }

    /** Returns whether {@code NvSciSyncAttrKey_RequiredPerm} allows the driver to signal. */
    public boolean signals() {
        return signals;
    }

    /** Returns whether {@code NvSciSyncAttrKey_RequiredPerm} allows the driver to wait. */
    public boolean waits() {
        return waits;
    }

    /** Returns {@code NvSciSyncAttrKey_GpuId}; null until the driver has filled it in. */
    public @Nullable UUID gpuId() {
        return gpuId;
    }

    /** Returns {@code NvSciSyncAttrKey_PrimitiveInfo}. The set is unmodifiable. */
    public Set<Primitive> primitives() {
        return Sets.immutableEnumSet(primitives);
    }

    /** Sets the attributes that the driver fills in: the permissions, the GPU and the primitives of a device. */
    public void set(boolean toSignal, boolean toWait, @Nullable UUID gpu, Set<Primitive> supported) {
        signals = toSignal;
        waits = toWait;
        gpuId = gpu;
        primitives.addAll(supported);
    }
}
