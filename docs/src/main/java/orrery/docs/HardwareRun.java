package orrery.docs;

import java.io.PrintStream;
import orrery.docs.program.Example;
import orrery.docs.program.PortableExample;
import orrery.driver.CUcontext;
import orrery.driver.CudaDriver;
import orrery.hardware.HardwareDriver;

/**
 * Runs examples on the GPU of the computer. Its context is destroyed afterwards, with all that the example has left.
 */
final class HardwareRun {
    private HardwareRun() {}

    /**
     * Runs an example.
     *
     * @throws UnsupportedOperationException if it needs the simulator, or the driver cannot be opened
     */
    static void run(String name, Example example, PrintStream out) {
        if (!(example instanceof PortableExample portable)) {
            throw new UnsupportedOperationException(
                    name + " looks into the machine, which only the simulator allows; those that run on a GPU: "
                            + String.join(", ", names()));
        }
        CudaDriver cuda = HardwareDriver.open();
        try {
            portable.run(cuda, out);
        } finally {
            cleanUp(cuda);
        }
    }

    /** Destroys the context that is current, with all that a program has left in it. */
    static void cleanUp(CudaDriver cuda) {
        CUcontext context = cuda.cuCtxGetCurrent();
        if (context != null && !isPrimary(cuda, context)) {
            cuda.cuCtxDestroy(context);
        }
    }

    private static boolean isPrimary(CudaDriver cuda, CUcontext context) {
        CUcontext primary = cuda.cuDevicePrimaryCtxRetain(cuda.cuCtxGetDevice());
        cuda.cuDevicePrimaryCtxRelease(cuda.cuCtxGetDevice());
        return primary.equals(context);
    }

    /** Returns the names of the examples that run on a GPU. */
    static Iterable<String> names() {
        return Programs.all().entrySet().stream()
                .filter(each -> each.getValue() instanceof PortableExample)
                .map(java.util.Map.Entry::getKey)
                .toList();
    }
}
