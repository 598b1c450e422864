package orrery.jcuda.conversion;

import java.util.Locale;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import orrery.device.DeviceAttribute;

/** Where devices are on the PCI bus, as text: {@code domain:bus:device.function} in hexadecimal numbers. */
public final class PciBusIds {
    private static final Pattern TEXT =
            Pattern.compile("(?:([0-9a-fA-F]+):)?([0-9a-fA-F]+):([0-9a-fA-F]+)(?:\\.[0-9a-fA-F]+)?");
    private static final int HEXADECIMAL = 16;

    private PciBusIds() {}

    /** Returns the place of a device, as much of it as fits before a terminating 0. */
    public static String of(ToIntFunction<DeviceAttribute> attributes, int length) {
        String all = String.format(
                Locale.ROOT,
                "%04X:%02X:%02X.0",
                attributes.applyAsInt(DeviceAttribute.PCI_DOMAIN_ID),
                attributes.applyAsInt(DeviceAttribute.PCI_BUS_ID),
                attributes.applyAsInt(DeviceAttribute.PCI_DEVICE_ID));
        return all.substring(0, Math.min(all.length(), Math.max(0, length - 1)));
    }

    /** Returns whether a text names the place of a device. */
    public static boolean isOf(String text, ToIntFunction<DeviceAttribute> attributes) {
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
