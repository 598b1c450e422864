package orrery.core.partition;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.host.HostDevice;
import orrery.core.rule.UnsignedText;
import orrery.device.SmResource;
import orrery.device.SmSet;

/**
 * A set of SMs of a device that can be split or assigned to contexts ({@code CUdevResource}).
 *
 * @param device the device
 * @param sm the SMs
 * @param division the split that produced them; null if they come from a device or a context
 * @param remainder whether they are the remainder of the split
 * @param repeated how many SMs were combined again
 */
public record DevResource(
        HostDevice device, SmResource sm, @Nullable Division division, boolean remainder, int repeated) {

    /** Creates a set of SMs that are in it once. */
    public DevResource(HostDevice device, SmResource sm, @Nullable Division division, boolean remainder) {
        this(device, sm, division, remainder, 0);
    }

    /** The identity of a split. */
    public static final class Division {
        Division() {}
    }

    /** Returns all SMs of a device. */
    public static DevResource of(HostDevice device) {
        return new DevResource(device, SmResource.all(device.model()), null, false);
    }

    /** Returns the number of SMs that the program is told. An SM that is in two combined resources counts twice. */
    public int reportedSmCount() {
        return sm.smCount() + repeated;
    }

    /** Returns the union of several resources for one context. */
    public static DevResource union(List<DevResource> parts) {
        if (parts.size() == 1) {
            return new DevResource(parts.get(0).device, parts.get(0).sm, null, false);
        }
        List<SmResource> resources = parts.stream().map(DevResource::sm).toList();
        SmSet sms = SmSet.union(resources.stream().map(SmResource::sms).toList());
        int least = resources.stream()
                .mapToInt(SmResource::minSmPartitionSize)
                .min()
                .orElseThrow();
        int alignment = resources.stream()
                .mapToInt(SmResource::smCoscheduledAlignment)
                .min()
                .orElseThrow();
        boolean loose = resources.stream().anyMatch(SmResource::loose);
        int all = resources.stream().mapToInt(SmResource::smCount).sum();
        return new DevResource(
                parts.get(0).device, new SmResource(sms, least, alignment, loose), null, false, all - sms.size());
    }

    /** Returns its SMs, for messages. */
    String describeSms() {
        return UnsignedText.of(sm.smCount(), "SM") + " (" + sm.sms() + ") of device " + device.ordinal();
    }

    @Override
    public String toString() {
        return "a resource of " + describeSms();
    }
}
