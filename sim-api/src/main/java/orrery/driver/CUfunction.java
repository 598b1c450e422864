package orrery.driver;

import orrery.core.context.KernelFunction;
import orrery.core.kernel.LaunchShape;
import orrery.core.machine.Machine;

/** A handle of a function of a module. */
public final class CUfunction extends Handle<KernelFunction> {
    private LaunchShape recent = LaunchShape.SINGLE;

    CUfunction(Machine machine, KernelFunction target) {
        super(machine, target);
    }

    /** A shape; the one of the latest launch if it is the same, as it mostly is. */
    static LaunchShape shape(CUfunction function, int gx, int gy, int gz, int bx, int by, int bz, int shared) {
        LaunchShape latest = function == null ? LaunchShape.SINGLE : function.recent;
        if (latest.is(gx, gy, gz, bx, by, bz, shared)) {
            return latest;
        }
        LaunchShape shape = new LaunchShape(gx, gy, gz, bx, by, bz, shared);
        if (function != null) {
            function.recent = shape;
        }
        return shape;
    }
}
