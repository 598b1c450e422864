package orrery.conformance.campaign;

import com.google.common.base.Defaults;
import com.google.common.reflect.Reflection;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What makes objects of the types of parameters: constructors and factories, and callbacks that do nothing. */
final class ObjectMakers {
    private static final Map<Class<?>, List<Executable>> MAKERS = new ConcurrentHashMap<>();

    private ObjectMakers() {}

    /** Returns what makes objects of a type: its constructors and factories, or those of the types that it permits. */
    static List<Executable> of(Class<?> type) {
        return MAKERS.computeIfAbsent(type, ObjectMakers::makers);
    }

    private static List<Executable> makers(Class<?> type) {
        List<Executable> makers = new ArrayList<>();
        if (type.isSealed()) {
            for (Class<?> permitted : type.getPermittedSubclasses()) {
                makers.addAll(makers(permitted));
            }
        }
        if (!Modifier.isPublic(type.getModifiers()) || !type.getName().startsWith("orrery.")) {
            return makers;
        }
        if (!Modifier.isAbstract(type.getModifiers())) {
            makers.addAll(Arrays.asList(type.getConstructors()));
        }
        for (Method method : type.getMethods()) {
            if (Modifier.isStatic(method.getModifiers()) && type.isAssignableFrom(method.getReturnType())) {
                makers.add(method);
            }
        }
        makers.sort(Comparator.comparing(Executable::toString));
        return makers;
    }

    /** Returns whether a type is that of a callback: an interface with one abstract method. */
    static boolean isFunctional(Class<?> type) {
        return type.isInterface()
                && Arrays.stream(type.getMethods())
                                .filter(each -> Modifier.isAbstract(each.getModifiers()))
                                .count()
                        == 1;
    }

    /** Returns a callback that does nothing. */
    static Object callback(Class<?> type) {
        return Reflection.newProxy(type, ObjectMakers::answer);
    }

    private static @Nullable Object answer(Object proxy, Method method, Object @Nullable [] values) {
        return switch (method.getName()) {
            case "toString" -> "callback";
            case "hashCode" -> 0;
            case "equals" -> values != null && proxy == values[0];
            default -> Defaults.defaultValue(method.getReturnType());
        };
    }
}
