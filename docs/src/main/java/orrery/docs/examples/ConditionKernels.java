package orrery.docs.examples;

import java.util.function.IntUnaryOperator;
import orrery.driver.CUfunction;
import orrery.sim.IntView;
import orrery.sim.Kernel;

/** Kernels that set what conditional nodes look at: their arguments are the handle and the address of a number. */
final class ConditionKernels {
    private static final int NANOS = 10_000;

    private ConditionKernels() {}

    /** Loads a kernel that sets the condition to a function of the number. */
    static CUfunction set(PortableKernels kernels, String name, IntUnaryOperator condition) {
        Kernel kernel = Kernel.perLaunch(args -> {
            long handle = args.i64(0);
            IntView cell = args.ints(1);
            return launch -> launch.device().setConditional(handle, condition.applyAsInt(cell.get(0)));
        });
        return kernels.load(name, kernel.costPerBlock((shape, args) -> NANOS));
    }

    /** Loads a kernel that counts the number down by one; when the number is 0, so is the condition. */
    static CUfunction countDown(PortableKernels kernels, String name) {
        Kernel kernel = Kernel.perLaunch(args -> {
            long handle = args.i64(0);
            IntView cell = args.ints(1);
            return launch -> {
                cell.set(0, cell.get(0) - 1);
                if (cell.get(0) == 0) {
                    launch.device().setConditional(handle, 0);
                }
            };
        });
        return kernels.load(name, kernel.costPerBlock((shape, args) -> NANOS));
    }
}
