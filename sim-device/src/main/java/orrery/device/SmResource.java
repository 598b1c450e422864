package orrery.device;

/**
 * Some SMs of a device that can be given to a context, or be divided. Source: {@code CUdevSmResource} of
 * {@code cuda.h}.
 *
 * @param sms which they are
 * @param minSmPartitionSize the smallest group that they can be divided into
 * @param smCoscheduledAlignment how many of them are co-scheduled at least, wherever they begin; groups are multiples
 * @param loose whether they have no structure, because some of them are the remainder of a division
 */
public record SmResource(SmSet sms, int minSmPartitionSize, int smCoscheduledAlignment, boolean loose) {

    /**
     * Returns all SMs of a device.
     *
     * @param device the device
     * @return them, with the partition size and alignment of its architecture
     */
    public static SmResource all(DeviceModel device) {
        Coscheduling units = device.coscheduling();
        SmSet sms = device.layout().all();
        return new SmResource(
                sms, Math.min(units.minPartition(), sms.size()), Math.min(units.alignment(), sms.size()), false);
    }

    /** {@return how many SMs there are} */
    public int smCount() {
        return sms.size();
    }

    /** Returns SMs without alignment, as a division leaves them. */
    static SmResource loose(SmSet sms) {
        int pair = Math.min(2, sms.size());
        return new SmResource(sms, pair, pair, true);
    }

    /** Returns a group of a division, made of units of {@code unit} co-scheduled SMs. */
    static SmResource group(SmSet sms, int unit) {
        return new SmResource(sms, Math.min(unit, sms.size()), Math.min(unit, sms.size()), false);
    }
}
