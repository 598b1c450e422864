package orrery.docs.program;

import orrery.sim.timeline.TimelineFormat;

/** The format of the timelines that programs draw themselves. It is set by the command that runs them. */
public final class TimelineStyle {
    private static volatile TimelineFormat format = TimelineFormat.defaults();

    private TimelineStyle() {}

    /** Sets the format. */
    public static void setFormat(TimelineFormat chosen) {
        format = chosen;
    }

    /** Returns the format. */
    public static TimelineFormat format() {
        return format;
    }
}
