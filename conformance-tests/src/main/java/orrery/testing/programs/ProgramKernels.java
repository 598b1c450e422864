package orrery.testing.programs;

import orrery.driver.CUmoduleImage;
import orrery.sim.IntView;
import orrery.sim.Kernel;

/** The kernels of programs. This source is also a resource: {@link JavaProgram} makes it a part of what it writes. */
final class ProgramKernels {
    private ProgramKernels() {}

    /** Returns the kernels that programs launch. */
    static CUmoduleImage image() {
        Kernel mulAdd = Kernel.perLaunch(args -> {
                    IntView cell = args.ints(0);
                    int factor = args.i32(1);
                    int addend = args.i32(2);
                    return launch -> cell.set(0, cell.get(0) * factor + addend);
                })
                .costPerBlock((shape, args) -> 10_000);
        Kernel beginCount = Kernel.perLaunch(args -> {
            long handle = args.i64(0);
            IntView cell = args.ints(1);
            int count = args.i32(2);
            return launch -> {
                cell.set(0, count);
                launch.device().setConditional(handle, 1);
            };
        });
        Kernel countDown = Kernel.perLaunch(args -> {
            long handle = args.i64(0);
            IntView cell = args.ints(1);
            return launch -> {
                cell.set(0, cell.get(0) - 1);
                launch.device().setConditional(handle, cell.get(0) > 0 ? 1 : 0);
            };
        });
        return CUmoduleImage.empty()
                .with("mulAdd", mulAdd)
                .with("beginCount", beginCount)
                .with("countDown", countDown)
                .with("nothing", Kernel.empty())
                .with("delay", Kernel.empty().costPerBlock((shape, args) -> 1_000_000));
    }
}
