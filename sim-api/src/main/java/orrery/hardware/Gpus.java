package orrery.hardware;

import orrery.device.CUresult;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.Machine;

/**
 * Finds the GPU that a program runs on: that of this computer where it has one, else a simulated one. The system
 * property {@value #DEVICE} decides from outside:
 *
 * <ul>
 *   <li>{@code hardware}: the GPU of this computer, and nothing else,
 *   <li>{@code simulated}: a simulated machine with the default options.
 * </ul>
 */
public final class Gpus {
    /** The system property that decides. */
    public static final String DEVICE = "orrery.device";

    private Gpus() {}

    /**
     * Returns a driver, initialized.
     *
     * @return the driver
     * @throws IllegalArgumentException if the property has another value than {@code hardware} and {@code simulated}
     * @throws UnsupportedOperationException if the property says {@code hardware}, and the driver cannot be opened
     * @throws CudaException if the property says {@code hardware}, and there is no GPU
     */
    public static CudaDriver find() {
        String wanted = System.getProperty(DEVICE, "");
        return switch (wanted) {
            case "hardware" -> initialized(HardwareDriver.open());
            case "simulated" -> simulated();
            case "" -> hardwareOrSimulated();
            default ->
                throw new IllegalArgumentException("-D" + DEVICE + "=" + wanted
                        + " names no kind of device: legal are 'hardware' and 'simulated'");
        };
    }

    private static CudaDriver hardwareOrSimulated() {
        try {
            return initialized(HardwareDriver.open());
        } catch (UnsupportedOperationException e) {
            return simulated();
        } catch (CudaException e) {
            if (e.result() == CUresult.CUDA_ERROR_NO_DEVICE) {
                return simulated();
            }
            throw e;
        }
    }

    private static CudaDriver simulated() {
        return initialized(CudaDriver.of(Machine.create()));
    }

    private static CudaDriver initialized(CudaDriver driver) {
        driver.cuInit(0);
        return driver;
    }
}
