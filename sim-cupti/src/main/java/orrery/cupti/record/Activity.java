package orrery.cupti.record;

import orrery.cupti.ActivityKind;

/** A record of something that happened, as it was read from a buffer. Times are nanoseconds of the machine's clock. */
public interface Activity {

    /** The kind of the record. */
    ActivityKind kind();
}
