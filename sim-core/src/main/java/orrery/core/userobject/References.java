package orrery.core.userobject;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The references of a graph or an executable graph to user objects. A graph that releases more references than it has
 * has a negative number. Its destruction then adds them again, as on the hardware.
 */
public final class References {
    private final Map<UserObject, Long> counts = new LinkedHashMap<>();

    /** Creates an empty set of references. */
    public References() {}

    /** Takes over references of the caller. */
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

    /** Releases references. Releasing more than there are is an error of the program that is not detected. */
    public void release(UserObject object, long count) {
        object.release(count);
        add(object, -count);
    }

    /** Adds as many references as another set has. */
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

    /** Returns the referenced objects, in the order of their first reference. */
    public Set<UserObject> objects() {
        return counts.keySet();
    }

    /** Releases all references. */
    public void releaseAll() {
        Map<UserObject, Long> all = new LinkedHashMap<>(counts);
        counts.clear();
        all.forEach((object, count) -> object.adjust(-count));
    }
}
