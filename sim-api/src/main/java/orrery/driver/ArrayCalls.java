package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.array.ArrayDescriptor;
import orrery.core.array.ArrayLevel;
import orrery.core.array.ArrayRule;
import orrery.core.array.MipmappedArray;
import orrery.core.context.ContextMemory;
import orrery.core.host.ApiRule;

/** Arrays. */
interface ArrayCalls extends ArrayManagement, Session {

    @Override
    default CUarray cuArrayCreate(CUarrayDescriptor descriptor) {
        return call(DriverCall.cuArrayCreate, thread -> {
            ApiRule.ARGUMENT.require(descriptor != null, () -> who() + " is given no description of an array");
            return create(new CUarray3DDescriptor(
                    descriptor.width(), descriptor.height(), 0, descriptor.format(), descriptor.numChannels(), 0));
        });
    }

    @Override
    default CUarray cuArray3DCreate(CUarray3DDescriptor descriptor) {
        return call(DriverCall.cuArray3DCreate, thread -> create(descriptor));
    }

    private CUarray create(CUarray3DDescriptor descriptor) {
        ArrayDescriptor array = described(descriptor);
        return new CUarray(
                machine(),
                current(machine().caller()).memory().createArray(array).level(0));
    }

    private ArrayDescriptor described(CUarray3DDescriptor descriptor) {
        ApiRule.ARGUMENT.require(descriptor != null, () -> who() + " is given no description of an array");
        ArrayRule.DESCRIPTOR.require(descriptor.format() != null, () -> "an array without a format is described");
        return new ArrayDescriptor(
                descriptor.width(),
                descriptor.height(),
                descriptor.depth(),
                descriptor.format(),
                descriptor.numChannels(),
                descriptor.flags());
    }

    @Override
    default CUmipmappedArray cuMipmappedArrayCreate(CUarray3DDescriptor descriptor, int numMipmapLevels) {
        return call(DriverCall.cuMipmappedArrayCreate, thread -> {
            ArrayDescriptor base = described(descriptor);
            long levels = Integer.toUnsignedLong(numMipmapLevels);
            return new CUmipmappedArray(machine(), current(thread).memory().createMipmappedArray(base, levels));
        });
    }

    @Override
    default CUarrayDescriptor cuArrayGetDescriptor(CUarray handle) {
        return call(DriverCall.cuArrayGetDescriptor, thread -> {
            ArrayDescriptor array = descriptor(handle);
            return new CUarrayDescriptor(array.width(), array.height(), array.format(), array.channels());
        });
    }

    @Override
    default CUarray3DDescriptor cuArray3DGetDescriptor(CUarray handle) {
        return call(DriverCall.cuArray3DGetDescriptor, thread -> {
            ArrayDescriptor array = descriptor(handle);
            return new CUarray3DDescriptor(
                    array.width(), array.height(), array.depth(), array.format(), array.channels(), array.flags());
        });
    }

    private ArrayDescriptor descriptor(CUarray handle) {
        ArrayLevel array = liveArray(handle).target();
        array.checkUsable();
        return array.descriptor();
    }

    @Override
    default void cuArrayDestroy(CUarray handle) {
        run(DriverCall.cuArrayDestroy, thread -> {
            ArrayLevel array = liveArray(handle).target();
            ArrayRule.HANDLE.require(
                    !array.array().isMipmapped(), () -> who() + " is given " + array + ", which ends with it");
            ContextMemory.freeArray(machine(), array.array(), who());
        });
    }

    @Override
    default CUarray cuMipmappedArrayGetLevel(CUmipmappedArray handle, int level) {
        return call(DriverCall.cuMipmappedArrayGetLevel, thread -> {
            MipmappedArray array = mipmappedArray(handle);
            array.checkUsable();
            return new CUarray(machine(), array.level(level));
        });
    }

    @Override
    default void cuMipmappedArrayDestroy(CUmipmappedArray handle) {
        run(
                DriverCall.cuMipmappedArrayDestroy,
                thread -> ContextMemory.freeArray(machine(), mipmappedArray(handle), who()));
    }

    private MipmappedArray mipmappedArray(@Nullable CUmipmappedArray handle) {
        if (handle == null || !handle.belongsTo(machine()) || handle.target().destroyed()) {
            throw ArrayRule.HANDLE.violated(who() + " is given " + named(handle, "no mipmapped array"));
        }
        return handle.target();
    }
}
