package orrery.core.kernel;

import org.jspecify.annotations.Nullable;
import orrery.sim.DeviceRuntime;
import orrery.sim.KernelProbe;

/**
 * What the blocks of a running launch have in common, apart from its shape.
 *
 * @param sharedLimit the bytes of shared memory that a block can use
 * @param runtime the device runtime of the kernel
 * @param probe observes the run; null for none
 * @param code ends the kernel if that is requested
 * @param placement where the blocks run
 */
record GridCode(
        int sharedLimit,
        DeviceRuntime runtime,
        @Nullable KernelProbe probe,
        RunningCode code,
        GridPlacement placement) {}
