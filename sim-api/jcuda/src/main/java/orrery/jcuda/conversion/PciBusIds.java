package orrery.jcuda.conversion;

import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import orrery.device.CUresult;
import orrery.device.DeviceAttribute;
import orrery.sim.CudaException;

/** Where devices are on the PCI bus, as text: {@code domain:bus:device.function} in hexadecimal numbers. */
public final class PciBusIds {
    private static final Pattern TEXT =
            Pattern.compile("(?:([0-9a-fA-F]+):)?([0-9a-fA-F]+):([0-9a-fA-F]+)(?:\\.[0-9a-fA-F]+)?");
    private static final int HEXADECIMAL = 16;

    private PciBusIds() {}

    /**
     * Returns the place of a device.
     *
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if it does not fit in a length with a terminating 0
     */
    public static String of(ToIntFunction<DeviceAttribute> attributes, int length) {
        String all = String.format(
                Locale.ROOT,
                "%04X:%02X:%02X.0",
                attributes.applyAsInt(DeviceAttribute.PCI_DOMAIN_ID),
                attributes.applyAsInt(DeviceAttribute.PCI_BUS_ID),
                attributes.applyAsInt(DeviceAttribute.PCI_DEVICE_ID));
        if (length <= all.length()) {
            throw CudaException.of(
                    CUresult.CUDA_ERROR_INVALID_VALUE,
                    "the place of a device on the PCI bus is asked for with room for " + length
                            + " characters; the minimum is " + (all.length() + 1));
        }
        return all;
    }

    /**
     * Returns the index of the device whose place a text names.
     *
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if there is none
     */
    public static int find(String text, int devices, IntFunction<ToIntFunction<DeviceAttribute>> attributes) {
        return IntStream.range(0, devices)
                .filter(each -> isOf(text, attributes.apply(each)))
                .findFirst()
                .orElseThrow(() -> CudaException.of(
                        CUresult.CUDA_ERROR_INVALID_VALUE,
                        "no device is at " + text + " of the PCI bus: legal is what cuDeviceGetPCIBusId returns"));
    }

    private static boolean isOf(String text, ToIntFunction<DeviceAttribute> attributes) {
        Matcher matcher = TEXT.matcher(text);
        return matcher.matches()
                && number(matcher.group(1)) == attributes.applyAsInt(DeviceAttribute.PCI_DOMAIN_ID)
                && number(matcher.group(2)) == attributes.applyAsInt(DeviceAttribute.PCI_BUS_ID)
                && number(matcher.group(3)) == attributes.applyAsInt(DeviceAttribute.PCI_DEVICE_ID);
    }

    private static int number(String digits) {
        return digits == null ? 0 : Integer.parseInt(digits, HEXADECIMAL);
    }
}
