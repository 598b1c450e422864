package orrery.conformance.properties;

import orrery.driver.CUmoduleImage;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.KernelArguments;

/** The kernels of the transcripts, and one of many blocks. The last argument of each is the number of its operation. */
final class ProbeKernels {
    /** The unit in which the addend decides how long a muladd takes. */
    private static final int STEP_NANOS = 700;

    private ProbeKernels() {}

    /** A module whose kernels write into a log. */
    static CUmoduleImage image(EffectLog log) {
        return CUmoduleImage.empty()
                .with("nop", Kernel.perLaunch(a -> launch -> log.run(number(a), () -> {})))
                .with("gate", gate(log))
                .with("mark", mark(log))
                .with("muladd", mulAdd(log))
                .with("sweep", sweep().costPerBlock((shape, a) -> a.i32(3)));
    }

    private static int number(KernelArguments a) {
        return a.i32(a.count() - 1);
    }

    private static Kernel gate(EffectLog log) {
        return Kernel.perLaunch(a -> {
                    IntView flag = a.ints(0);
                    return launch -> log.run(number(a), () -> launch.awaitHost(() -> flag.getVolatile(0) != 0));
                })
                .blocking();
    }

    private static Kernel mark(EffectLog log) {
        return Kernel.perLaunch(a -> {
            IntView marks = a.ints(0);
            int id = a.i32(1);
            return launch -> log.run(number(a), () -> {
                marks.set(0, marks.get(0) + 1);
                marks.set(marks.get(0), id);
            });
        });
    }

    private static Kernel mulAdd(EffectLog log) {
        return Kernel.perLaunch(a -> {
                    IntView cell = a.ints(0);
                    int factor = a.i32(1);
                    int addend = a.i32(2);
                    return launch -> log.run(number(a), () -> cell.set(0, cell.get(0) * factor + addend));
                })
                .costOfLaunch((shape, a) -> (a.i32(2) & 15) * (long) STEP_NANOS);
    }

    /**
     * Block i multiplies element i, as long as there are elements: {@code sweep cells width factor nanos operation}.
     */
    private static Kernel sweep() {
        return Kernel.perBlock(a -> {
            IntView cells = a.ints(0);
            int width = a.i32(1);
            int factor = a.i32(2);
            return block -> {
                int i = block.blockIdxX();
                if (i < width) {
                    cells.set(i, cells.get(i) * factor + i);
                }
            };
        });
    }
}
