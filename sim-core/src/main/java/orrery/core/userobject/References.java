package orrery.core.userobject;

import java.util.LinkedHashMap;
import java.util.Map;

/** The references to user objects that a graph or an executable graph has. */
public final class References {
    private final Map<UserObject, Long> counts = new LinkedHashMap<>();

    /** None. */
    public References() {}

    /** Adds references that somebody else gives up. */
    public void take(UserObject object, long count) {
        UserObject.checkCount(count, Integer.MAX_VALUE);
        counts.merge(object, count, Long::sum);
    }

    /** Adds references. */
    public void retain(UserObject object, long count) {
        object.retain(count);
        take(object, count);
    }

    /** Gives references up; more than there are is an error of the program that nobody finds, as on the hardware. */
    public void release(UserObject object, long count) {
        object.release(count);
        counts.computeIfPresent(object, (same, had) -> had > count ? had - count : null);
    }

    /** Adds as many references as another has. */
    public void retainAll(References others) {
        others.counts.forEach(this::retain);
    }

    /** Gives up all references. */
    public void releaseAll() {
        Map<UserObject, Long> all = new LinkedHashMap<>(counts);
        counts.clear();
        all.forEach(UserObject::release);
    }
}
