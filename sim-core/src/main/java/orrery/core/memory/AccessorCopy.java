package orrery.core.memory;

import org.jspecify.annotations.Nullable;
import orrery.device.ApiText;
import orrery.sim.AccessProbe;

/** An accessor with the rights of another one. */
record AccessorCopy(
        Accessor original,
        @Override long denseBytes,
        @Override @Nullable AccessProbe probe) implements Accessor {
    @Override
    public boolean onDevice() {
        return original.onDevice();
    }

    @Override
    public boolean canAccess(Allocation memory) {
        return original.canAccess(memory);
    }

    @Override
    public boolean isReadOnly(Allocation memory) {
        return original.isReadOnly(memory);
    }

    @Override
    public ApiText describeNoAccess(Allocation memory) {
        return original.describeNoAccess(memory);
    }
}
