package orrery.hardware;

import java.lang.reflect.InvocationTargetException;
import java.util.Locale;
import orrery.driver.CudaDriver;

/**
 * Opens the driver of the GPUs of this computer. Its functions are those of {@link CudaDriver}; addresses, times and
 * answers are those of the device.
 *
 * <p>Handles are equal if they have the same address. A failure is a {@link orrery.sim.CudaException} with the result
 * code of the driver; the driver does not say which rule was broken. A function that the driver does not have, or that
 * this class does not call, throws an {@link UnsupportedOperationException} and names itself.
 */
public final class HardwareDriver {
    /** The system property that names the library of the driver, by its name or its path. */
    public static final String LIBRARY = "orrery.hardware.library";

    private static final String IMPLEMENTATION = "orrery.hardware.Hardware";

    private HardwareDriver() {}

    /**
     * Opens the driver. {@link CudaDriver#cuInit} has still to be called.
     *
     * @return the driver
     * @throws UnsupportedOperationException if this Java is older than 22, or the system has no driver of CUDA 12.0 or
     *     newer
     */
    public static CudaDriver open() {
        return open(System.getProperty(LIBRARY, libraryOfSystem()));
    }

    private static String libraryOfSystem() {
        boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
        return windows ? "nvcuda.dll" : "libcuda.so.1";
    }

    static CudaDriver open(String library) {
        try {
            return (CudaDriver) Class.forName(IMPLEMENTATION)
                    .getDeclaredMethod("open", String.class)
                    .invoke(null, library);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new UnsupportedOperationException("the driver " + library + " cannot be opened", e.getCause());
        } catch (ClassNotFoundException e) {
            throw new UnsupportedOperationException(
                    "the driver of a GPU needs Java 22 or newer, and Orrery built with it; this is Java "
                            + Runtime.version().feature(),
                    e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(IMPLEMENTATION, e);
        }
    }
}
