package orrery.cupti;

/** How a kernel launched a graph. Source: {@code CUpti_DeviceGraphLaunchMode}. */
public enum DeviceLaunchMode implements Numbered {
    /** Not at all. */
    INVALID(0),
    /** As its child. */
    FIRE_AND_FORGET(1),
    /** Behind itself. */
    TAIL(2),
    /** As its sibling. */
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
