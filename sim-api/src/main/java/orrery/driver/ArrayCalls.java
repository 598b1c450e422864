package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.array.ArrayDescriptor;
import orrery.core.array.ArrayLevel;
import orrery.core.array.ArrayRule;
import orrery.core.array.MipmappedArray;
import orrery.core.context.ContextMemory;

/** Creation, description and destruction of arrays and mipmapped arrays. */
final class ArrayCalls {
    private final Session session;

    ArrayCalls(Session session) {
        this.session = session;
    }

    CUarray cuArrayCreate(CUarrayDescriptor descriptor) {
        session.requireGiven(descriptor, "description of an array");
        return create(new CUarray3DDescriptor(
                descriptor.width(), descriptor.height(), 0, descriptor.format(), descriptor.numChannels(), 0));
    }

    CUarray cuArray3DCreate(CUarray3DDescriptor descriptor) {
        return create(descriptor);
    }

    private CUarray create(CUarray3DDescriptor descriptor) {
        ArrayDescriptor array = described(descriptor);
        return new CUarray(
                session.reference(session.current().memory().createArray(array).level(0)));
    }

    private ArrayDescriptor described(CUarray3DDescriptor descriptor) {
        session.requireGiven(descriptor, "description of an array");
        ArrayRule.DESCRIPTOR.require(descriptor.format() != null, () -> "an array without a format is described");
        return new ArrayDescriptor(
                descriptor.width(),
                descriptor.height(),
                descriptor.depth(),
                descriptor.format(),
                descriptor.numChannels(),
                descriptor.flags());
    }

    CUmipmappedArray cuMipmappedArrayCreate(CUarray3DDescriptor descriptor, int numMipmapLevels) {
        ArrayDescriptor base = described(descriptor);
        long levels = Integer.toUnsignedLong(numMipmapLevels);
        return new CUmipmappedArray(session.reference(session.current().memory().createMipmappedArray(base, levels)));
    }

    CUarrayDescriptor cuArrayGetDescriptor(CUarray handle) {
        ArrayDescriptor array = descriptor(handle);
        return new CUarrayDescriptor(array.width(), array.height(), array.format(), array.channels());
    }

    CUarray3DDescriptor cuArray3DGetDescriptor(CUarray handle) {
        ArrayDescriptor array = descriptor(handle);
        return new CUarray3DDescriptor(
                array.width(), array.height(), array.depth(), array.format(), array.channels(), array.flags());
    }

    private ArrayDescriptor descriptor(CUarray handle) {
        ArrayLevel array = session.liveArray(handle).target();
        array.checkUsable();
        return array.descriptor();
    }

    void cuArrayDestroy(CUarray handle) {
        ArrayLevel array = session.liveArray(handle).target();
        session.machine().captures().checks().checkSafe();
        ArrayRule.HANDLE.require(
                !array.array().isMipmapped(), () -> session.who() + " is given " + array + ", which ends with it");
        ContextMemory.freeArray(session.machine(), array.array());
    }

    CUarray cuMipmappedArrayGetLevel(CUmipmappedArray handle, int level) {
        MipmappedArray array = mipmappedArray(handle);
        array.checkUsable();
        return new CUarray(session.reference(array.level(level)));
    }

    void cuMipmappedArrayDestroy(CUmipmappedArray handle) {
        MipmappedArray array = mipmappedArray(handle);
        session.machine().captures().checks().checkSafe();
        ContextMemory.freeArray(session.machine(), array);
    }

    private MipmappedArray mipmappedArray(@Nullable CUmipmappedArray handle) {
        return session.live(handle, MipmappedArray::isDestroyed, ArrayRule.HANDLE, "no mipmapped array");
    }
}
