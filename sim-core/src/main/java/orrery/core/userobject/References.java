package orrery.core.userobject;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The references to user objects that a graph or an executable graph has. A graph that has given up more than it had
 * owes some; what it owes is made up for when it is destroyed, as on the hardware.
 */
public final class References {
    private final Map<UserObject, Long> counts = new LinkedHashMap<>();

    /** None. */
    public References() {}

    /** Adds references that somebody else gives up. */
    public void take(UserObject object, long count) {
        UserObject.checkCount(count, Integer.MAX_VALUE);
        add(object, count);
    }

    private void add(UserObject object, long count) {
        counts.merge(object, count, (had, more) -> had + more == 0 ? null : had + more);
    }

    /** Adds references. */
    public void retain(UserObject object, long count) {
        object.retain(count);
        add(object, count);
    }

    /** Gives references up; more than there are is an error of the program that nobody finds. */
    public void release(UserObject object, long count) {
        object.release(count);
        add(object, -count);
    }

    /** Adds as many references as another has. */
    public void retainAll(References others) {
        others.counts.forEach((object, count) -> {
            object.adjust(count);
            add(object, count);
        });
    }

    /** Adds one reference to each object. */
    public void retainEach(Collection<UserObject> objects) {
        objects.forEach(object -> retain(object, 1));
    }

    /** What it refers to, in the order in which it came to. */
    public Set<UserObject> objects() {
        return counts.keySet();
    }

    /** Gives up all references. */
    public void releaseAll() {
        Map<UserObject, Long> all = new LinkedHashMap<>(counts);
        counts.clear();
        all.forEach((object, count) -> object.adjust(-count));
    }
}
