package orrery.hardware;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import orrery.driver.CUdevice;

/** Which driver a program gets. */
@Isolated("sets system properties")
class GpusTest {

    private static <T> T with(String property, String value, java.util.function.Supplier<T> action) {
        String before = System.getProperty(property);
        System.setProperty(property, value);
        try {
            return action.get();
        } finally {
            if (before == null) {
                System.clearProperty(property);
            } else {
                System.setProperty(property, before);
            }
        }
    }

    @Test
    void theSimulatorIsFoundWithoutADriver() {
        int count = with(
                HardwareDriver.LIBRARY, "no-such-library", () -> Gpus.find().cuDeviceGetCount());
        assertEquals(1, count);
    }

    @Test
    void thePropertyAsksForTheSimulator() {
        assertEquals(1, with(Gpus.DEVICE, "simulated", () -> Gpus.find().cuDeviceGetCount()));
    }

    @Test
    void hardwareThatIsMissingIsNamed() {
        String message = assertThrows(
                        UnsupportedOperationException.class,
                        () -> with(
                                HardwareDriver.LIBRARY,
                                "no-such-library",
                                () -> with(Gpus.DEVICE, "hardware", Gpus::find)))
                .getMessage();
        String named = Runtime.version().feature() < 22 ? "Java 22" : "no-such-library";
        assertTrue(message.contains(named), message);
    }

    @Test
    void thePropertyNamesSimulatedDevices() {
        assertEquals(
                "NVIDIA H100 80GB HBM3",
                with(Gpus.DEVICE, "h100", () -> Gpus.find().cuDeviceGetName(new CUdevice(0))));
        assertEquals(2, with(Gpus.DEVICE, "h200, a100", () -> Gpus.find().cuDeviceGetCount()));
    }

    @Test
    void otherDevicesAreRejected() {
        assertThrows(IllegalArgumentException.class, () -> with(Gpus.DEVICE, "abacus", Gpus::find));
    }
}
