package orrery.cupti.record;

/** How a kernel launched a graph. Source: {@code CUpti_DeviceGraphLaunchMode}. */
public enum DeviceLaunchMode implements Numbered {
    /** Not launched by a kernel. */
    INVALID(0),
    /** Fire and forget: as a child of the kernel's graph. */
    FIRE_AND_FORGET(1),
    /** Tail: after the kernel's graph. */
    TAIL(2),
    /** Fire and forget: as a sibling of the kernel's graph. */
    FIRE_AND_FORGET_AS_SIBLING(3);

    private final int number;

    DeviceLaunchMode(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
    }
}
