package orrery.docs;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
     * @throws UnsupportedOperationException if it needs the simulator or more GPUs, or the driver cannot be opened
     */
    static void run(String name, Example example, PrintStream out) {
        if (!(example instanceof PortableExample portable)) {
            throw new UnsupportedOperationException(
                    simulatorOnly(name) + "; those that run on a GPU: " + String.join(", ", names()));
        }
        CudaDriver cuda = HardwareDriver.open();
        cuda.cuInit(0);
        missingDevices(name, portable, cuda).ifPresent(missing -> {
            throw new UnsupportedOperationException(missing);
        });
        try {
            portable.run(cuda, out);
        } finally {
            cleanUp(cuda);
        }
    }

    /** Returns why a program does not run on a GPU. */
    static String simulatorOnly(String name) {
        return name + " runs on the simulator only: "
                + Examples.simulatorOnly().getOrDefault(name, "it looks into the machine");
    }

    /** Returns what is missing if a program needs more GPUs than a driver has. */
    static Optional<String> missingDevices(String name, PortableExample example, CudaDriver cuda) {
        int needed = example.machine().devices().size();
        int count = cuda.cuDeviceGetCount();
        return count < needed
                ? Optional.of(name + " needs " + needed + " GPUs; this computer has " + count)
                : Optional.empty();
    }

    /** Destroys the contexts on the thread's stack, with all that a program has left in them. */
    static void cleanUp(CudaDriver cuda) {
        CUcontext context = cuda.cuCtxGetCurrent();
        while (context != null && !isPrimary(cuda, context)) {
            cuda.cuCtxDestroy(context);
            context = cuda.cuCtxGetCurrent();
        }
    }

    private static boolean isPrimary(CudaDriver cuda, CUcontext context) {
        CUcontext primary = cuda.cuDevicePrimaryCtxRetain(cuda.cuCtxGetDevice());
        cuda.cuDevicePrimaryCtxRelease(cuda.cuCtxGetDevice());
        return primary.equals(context);
    }

    /** Returns the names of the examples that run on a GPU. */
    static List<String> names() {
        return NamedPrograms.all().entrySet().stream()
                .filter(each -> each.getValue() instanceof PortableExample)
                .map(Map.Entry::getKey)
                .toList();
    }
}
