package orrery.core.external;

import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import orrery.device.DeviceAttribute;
import orrery.device.DeviceModel;

/**
 * An NvSciSync attribute list, as far as the driver looks at it. The program sets what it requires; the driver fills in
 * what a device can do ({@code cuDeviceGetNvSciSyncAttributes}); an object is made from the result.
 */
public final class SciAttributes {
    /** What an object can be made of, by the documented names. */
    public enum Primitive {
        /** {@code NvSciSyncAttrValPrimitiveType_SysmemSemaphore}: every device has it. */
        SYSMEM_SEMAPHORE,
        /** {@code NvSciSyncAttrValPrimitiveType_Syncpoint}: Tegra devices have it. */
        SYNCPOINT,
        /** {@code NvSciSyncAttrValPrimitiveType_SysmemSemaphorePayload64b}: devices from GA10x on have it. */
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
    private UUID gpuId;
    private final Set<Primitive> primitives = new TreeSet<>();

    /** A list with nothing set. */
    public SciAttributes() {}

    SciAttributes copy() {
        SciAttributes copy = new SciAttributes();
        copy.deterministic = deterministic;
        copy.timestamps = timestamps;
        copy.fill(signals, waits, gpuId, primitives);
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

    /** Whether {@code NvSciSyncAttrKey_RequiredPerm} allows the driver to signal. */
    public boolean signals() {
        return signals;
    }

    /** Whether {@code NvSciSyncAttrKey_RequiredPerm} allows the driver to wait. */
    public boolean waits() {
        return waits;
    }

    /** {@code NvSciSyncAttrKey_GpuId}; null until the driver has filled it in. */
    public UUID gpuId() {
        return gpuId;
    }

    /** {@code NvSciSyncAttrKey_PrimitiveInfo}. */
    public Set<Primitive> primitives() {
        return Set.copyOf(primitives);
    }

    /**
     * Fills in what a device can do, and what it is meant to do.
     *
     * @param device the device
     * @param id its identifier
     * @param flags 1 to signal, 2 to wait
     */
    public void describe(DeviceModel device, UUID id, int flags) {
        ExternalRule.SCI_ATTRIBUTE_FLAGS.require(
                flags > 0 && flags <= (SIGNAL | WAIT) && !signals && !waits,
                () -> "attributes are asked for with flags " + flags
                        + (signals || waits ? " for a list whose permission is set" : ""));
        Set<Primitive> able = new TreeSet<>(Set.of(Primitive.SYSMEM_SEMAPHORE));
        if (device.attribute(DeviceAttribute.INTEGRATED) == 1) {
            able.add(Primitive.SYNCPOINT);
        }
        if (device.capability().atLeast(AMPERE, WITHOUT_GA100)) {
            able.add(Primitive.SYSMEM_SEMAPHORE_PAYLOAD_64B);
        }
        fill((flags & SIGNAL) != 0, (flags & WAIT) != 0, id, able);
    }

    private void fill(boolean toSignal, boolean toWait, UUID gpu, Set<Primitive> device) {
        signals = toSignal;
        waits = toWait;
        gpuId = gpu;
        primitives.addAll(device);
    }
}
