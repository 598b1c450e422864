package orrery.core.external;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import orrery.device.DeviceAttribute;
import orrery.device.DeviceModel;

/**
 * The part of an NvSciSync attribute list that the driver uses. The program sets its requirements, the driver fills in
 * the capabilities of a device ({@code cuDeviceGetNvSciSyncAttributes}), and objects are created from the result.
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

    private static final int SIGNAL = 1;
    private static final int WAIT = 2;
    private static final int AMPERE = 8;
    private static final int WITHOUT_GA100 = 6;

    private boolean deterministic;
    private boolean timestamps;
    private boolean signals;
    private boolean waits;
    private @Nullable UUID gpuId;
    private final Set<Primitive> primitives = EnumSet.noneOf(Primitive.class);

    /** Creates an empty list. */
    public SciAttributes() {}

    SciAttributes copy() {
        SciAttributes copy = new SciAttributes();
        copy.deterministic = deterministic;
        copy.timestamps = timestamps;
        copy.set(signals, waits, gpuId, primitives);
        return copy;
    }

    /** {@code NvSciSyncAttrKey_RequireDeterministicFences}. */
    public boolean requireDeterministicFences() {
        return deterministic;
    }

    /** Sets {@code NvSciSyncAttrKey_RequireDeterministicFences}. */
    public SciAttributes requireDeterministicFences(boolean required) {
        deterministic = required;
        return this;
    }

    /** {@code NvSciSyncAttrKey_WaiterRequireTimestamps}. */
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

    /** {@code NvSciSyncAttrKey_GpuId}; null until the driver has filled it in. */
    public @Nullable UUID gpuId() {
        return gpuId;
    }

    /** {@code NvSciSyncAttrKey_PrimitiveInfo}. */
    public ImmutableSet<Primitive> primitives() {
        return Sets.immutableEnumSet(primitives);
    }

    /**
     * Fills in the capabilities of a device.
     *
     * @param device the device
     * @param id the UUID of the device
     * @param flags 1 to signal, 2 to wait, 3 for both
     * @throws orrery.core.rule.CudaException if the flags are not legal or the permission is set already (EXT-28)
     */
    public void fillIn(DeviceModel device, UUID id, int flags) {
        ExternalRule.SCI_ATTRIBUTE_FLAGS.require(
                flags > 0 && flags <= (SIGNAL | WAIT) && !signals && !waits,
                () -> "attributes are requested with flags " + flags
                        + (signals || waits ? " for a list whose required permission is already set" : ""));
        Set<Primitive> supported = EnumSet.of(Primitive.SYSMEM_SEMAPHORE);
        if (device.attribute(DeviceAttribute.INTEGRATED) == 1) {
            supported.add(Primitive.SYNCPOINT);
        }
        if (device.capability().atLeast(AMPERE, WITHOUT_GA100)) {
            supported.add(Primitive.SYSMEM_SEMAPHORE_PAYLOAD_64B);
        }
        set((flags & SIGNAL) != 0, (flags & WAIT) != 0, id, supported);
    }

    private void set(boolean toSignal, boolean toWait, @Nullable UUID gpu, Set<Primitive> device) {
        signals = toSignal;
        waits = toWait;
        gpuId = gpu;
        primitives.addAll(device);
    }
}
