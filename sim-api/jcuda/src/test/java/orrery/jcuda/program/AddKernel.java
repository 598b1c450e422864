package orrery.jcuda.program;

import java.util.Map;
import orrery.jcuda.KernelBodies;
import orrery.sim.FloatView;
import orrery.sim.Kernel;

/** What the kernel of {@link VectorAddition} does on a simulated machine. */
public final class AddKernel implements KernelBodies {
    @Override
    public Map<String, Kernel> kernels() {
        return Map.of("add", Kernel.perThread(args -> {
            int n = args.i32(0);
            FloatView a = args.floats(1);
            FloatView b = args.floats(2);
            FloatView sum = args.floats(3);
            return thread -> {
                int i = thread.globalX();
                if (i < n) {
                    sum.set(i, a.get(i) + b.get(i));
                }
            };
        }));
    }
}
