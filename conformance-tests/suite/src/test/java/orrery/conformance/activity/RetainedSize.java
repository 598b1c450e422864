package orrery.conformance.activity;

import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/** How much an object holds on to. */
final class RetainedSize {
    private final String rootPackage;
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> unread = new ArrayDeque<>();
    private int references;

    private RetainedSize(Object root) {
        rootPackage = root.getClass().getPackageName();
        follow(root);
    }

    /**
     * How many references lead from an object on, by way of collections that are not weak and of what is in its package
     * or below.
     */
    static int of(Object root) throws IllegalAccessException {
        RetainedSize footprint = new RetainedSize(root);
        while (!footprint.unread.isEmpty()) {
            footprint.read(footprint.unread.pop());
        }
        return footprint.references;
    }

    private void follow(Object object) {
        if (object != null) {
            references++;
            if (seen.add(object)) {
                unread.push(object);
            }
        }
    }

    private void read(Object object) throws IllegalAccessException {
        if (object instanceof Object[] array) {
            Arrays.asList(array).forEach(this::follow);
        } else if (object instanceof Collection<?> collection) {
            collection.forEach(this::follow);
        } else if (object instanceof Map<?, ?> map) {
            if (!isWeak(map)) {
                map.keySet().forEach(this::follow);
                map.values().forEach(this::follow);
            }
        } else {
            readFields(object);
        }
    }

    private static boolean isWeak(Map<?, ?> map) {
        return map instanceof WeakHashMap || map.keySet().stream().anyMatch(WeakReference.class::isInstance);
    }

    private void readFields(Object object) throws IllegalAccessException {
        Class<?> type = object.getClass();
        for (; type.getPackageName().startsWith(rootPackage); type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    field.setAccessible(true);
                    follow(field.get(object));
                }
            }
        }
    }
}
