package orrery.driver;

import orrery.core.array.ArrayDescriptor;
import orrery.core.array.ArrayRule;
import orrery.core.array.MipmappedArray;
import orrery.core.call.ApiCall;
import orrery.core.context.Context;
import orrery.core.rule.NotSimulated;

/** Arrays. */
interface ArrayCalls extends ArrayManagement, Session {

    @Override
    default CUarray cuArray3DCreate(CUarray3DDescriptor descriptor) {
        return call(ApiCall.cuArray3DCreate, thread -> {
            throw NotSimulated.operation(who());
        });
    }

    @Override
    default CUmipmappedArray cuMipmappedArrayCreate(CUarray3DDescriptor descriptor, int numMipmapLevels) {
        return call(ApiCall.cuMipmappedArrayCreate, thread -> {
            throw NotSimulated.operation(who());
        });
    }

    @Override
    default CUarray3DDescriptor cuArray3DGetDescriptor(CUarray handle) {
        return call(ApiCall.cuArray3DGetDescriptor, thread -> {
            boolean alive = handle != null
                    && handle.belongsTo(machine())
                    && !handle.target().array().destroyed();
            ArrayRule.HANDLE.require(alive, () -> who() + " is given " + named(handle, "no array"));
            handle.target().array().checkUsable();
            ArrayDescriptor array = handle.target().descriptor();
            return new CUarray3DDescriptor(
                    array.width(), array.height(), array.depth(), array.format(), array.channels(), array.flags());
        });
    }

    @Override
    default CUarray cuMipmappedArrayGetLevel(CUmipmappedArray handle, int level) {
        return call(ApiCall.cuMipmappedArrayGetLevel, thread -> {
            MipmappedArray array = mipmappedArray(handle);
            array.checkUsable();
            return new CUarray(machine(), array.level(level));
        });
    }

    @Override
    default void cuMipmappedArrayDestroy(CUmipmappedArray handle) {
        run(ApiCall.cuMipmappedArrayDestroy, thread -> {
            MipmappedArray array = mipmappedArray(handle);
            machine().await(((Context) array.context()).order().whole().tails(), who());
            array.destroy();
        });
    }

    private MipmappedArray mipmappedArray(CUmipmappedArray handle) {
        boolean alive = handle != null
                && handle.belongsTo(machine())
                && !handle.target().destroyed();
        ArrayRule.HANDLE.require(alive, () -> who() + " is given " + named(handle, "no mipmapped array"));
        return handle.target();
    }
}
