package orrery.conformance.campaign;

import java.util.ArrayList;
import java.util.List;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;

/** The kernels and host functions of random programs, of which some fail. */
final class RandomProgramCode {
    private RandomProgramCode() {}

    /**
     * Returns kernels.
     *
     * @param faulty whether some of them fail
     */
    static List<Kernel> kernels(boolean faulty) {
        List<Kernel> kernels = new ArrayList<>(List.of(
                Kernel.empty().costPerBlock((shape, a) -> 100),
                Kernel.perThread(a -> thread -> {}),
                Kernel.perThreadWithBarriers(a -> thread -> thread.syncThreads())));
        if (faulty) {
            kernels.add(Kernel.perLaunch(a -> launch -> {
                throw new IllegalStateException("faulty");
            }));
            kernels.add(Kernel.perThread(a -> thread -> thread.trap()));
            kernels.add(Kernel.empty().costPerBlock((shape, a) -> {
                throw new IllegalStateException("faulty cost");
            }));
            kernels.add(Kernel.perBlock(a -> {
                throw new IllegalStateException("faulty binding");
            }));
        }
        return kernels;
    }

    /**
     * Returns host functions.
     *
     * @param driver what they call, which host functions may not
     * @param faulty whether some of them fail
     */
    static List<Runnable> hostFunctions(CudaDriver driver, boolean faulty) {
        Runnable nothing = () -> {};
        // Host functions may not call CUDA.
        Runnable calling = () -> driver.cuStreamQuery(null);
        Runnable failing = () -> {
            throw new IllegalStateException("faulty");
        };
        return faulty ? List.of(nothing, calling, failing) : List.of(nothing);
    }
}
