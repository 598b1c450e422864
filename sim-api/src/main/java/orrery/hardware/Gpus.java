package orrery.hardware;

import com.google.common.base.Splitter;
import java.util.Optional;
import orrery.device.CUresult;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/**
 * Finds the GPU that a program runs on: that of this computer where it has one, else a simulated one. The system
 * property {@value #DEVICE} decides from outside:
 *
 * <ul>
 *   <li>{@code hardware}: the GPUs of this computer, and nothing else,
 *   <li>{@code simulated}: a simulated machine with the default options,
 *   <li>{@code h100}, or another name of {@link Devices#names()}: a simulated machine with this device; with several
 *       where commas separate names.
 * </ul>
 */
public final class Gpus {
    /** The system property that decides. */
    public static final String DEVICE = "orrery.device";

    /** The value of the property that asks for the GPUs of this computer. */
    public static final String HARDWARE = "hardware";

    private static final String SIMULATED = "simulated";

    private Gpus() {}

    /**
     * Returns a driver, initialized.
     *
     * @return the driver
     * @throws IllegalArgumentException if the property names no kind of device
     * @throws UnsupportedOperationException if the property says {@code hardware}, and the driver cannot be opened
     * @throws CudaException if the property says {@code hardware}, and there is no GPU
     */
    public static CudaDriver find() {
        String wanted = System.getProperty(DEVICE, "");
        return switch (wanted) {
            case HARDWARE -> initialized(HardwareDriver.open());
            case SIMULATED -> simulated(MachineOptions.defaults());
            case "" -> hardware().orElseGet(() -> simulated(MachineOptions.defaults()));
            default -> simulated(MachineOptions.defaults().withDevices(named(wanted)));
        };
    }

    /**
     * Returns the driver of the GPUs of this computer, initialized; empty if there is none.
     *
     * @throws CudaException if there is a driver and it fails
     */
    public static Optional<CudaDriver> hardware() {
        try {
            return Optional.of(initialized(HardwareDriver.open()));
        } catch (UnsupportedOperationException e) {
            return Optional.empty();
        } catch (CudaException e) {
            if (e.result() == CUresult.CUDA_ERROR_NO_DEVICE) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Returns whether the property asks for the GPUs of this computer. */
    public static boolean isHardwareWanted() {
        return HARDWARE.equals(System.getProperty(DEVICE));
    }

    private static DeviceModel[] named(String names) {
        return Splitter.on(',')
                .trimResults()
                .splitToStream(names)
                .map(name -> Devices.named(name)
                        .orElseThrow(() -> new IllegalArgumentException("-D" + DEVICE + "=" + names
                                + " names no kind of device: legal are '" + HARDWARE + "', '" + SIMULATED + "' and "
                                + Devices.names())))
                .toArray(DeviceModel[]::new);
    }

    private static CudaDriver simulated(MachineOptions options) {
        return initialized(CudaDriver.of(Machine.create(options)));
    }

    private static CudaDriver initialized(CudaDriver driver) {
        driver.cuInit(0);
        return driver;
    }
}
