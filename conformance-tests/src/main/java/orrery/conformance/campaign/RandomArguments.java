package orrery.conformance.campaign;

import com.google.common.base.Defaults;
import com.google.common.primitives.Primitives;
import com.google.common.reflect.Reflection;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes arguments of any type: from objects that calls have returned, destroyed ones included, and from constructors
 * and factories. The same choices make the same arguments.
 */
final class RandomArguments {
    private static final int DEPTH = 4;
    private static final int LIMIT = 200;
    private static final long[] NUMBERS = {
        0,
        1,
        2,
        3,
        4,
        8,
        16,
        32,
        64,
        256,
        1024,
        4096,
        1 << 16,
        1 << 20,
        -1,
        -4096,
        1L << 40,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };
    private static final String[] NAMES = {"k0", "k1", "k2", "", "none"};
    private static final Map<Class<?>, List<Executable>> MAKERS = new ConcurrentHashMap<>();

    private final List<Object> objects = new ArrayList<>();
    private final List<Long> addresses = new ArrayList<>();
    private final List<List<Object>> bundles = new ArrayList<>();

    /** The objects that arguments are taken from first; they belong together. */
    private List<Object> bundle = List.of();

    /** Chooses arguments. It has a seed, so that a program can be repeated. */
    private final Random random;

    RandomArguments(Random random) {
        this.random = random;
    }

    /** Remembers an object for later arguments: a result, with what is in it. */
    synchronized void add(@Nullable Object object, boolean address) {
        if (object instanceof Long number) {
            if (address && (number > 1 << 24 || number < 0)) {
                remember(addresses, number);
            }
        } else if (object instanceof Collection<?> all) {
            all.forEach(each -> add(each, address));
        } else if (object instanceof Optional<?> one) {
            one.ifPresent(each -> add(each, address));
        } else if (object != null && !(object instanceof Number) && !(object instanceof Enum<?>)) {
            remember(objects, object);
            if (object instanceof Record) {
                parts(object, address);
            }
        }
    }

    /** Remembers objects that belong together. */
    synchronized void addBundle(List<Object> objects) {
        remember(bundles, objects);
        objects.forEach(each -> add(each, true));
    }

    private <T> void remember(List<T> all, T object) {
        if (all.size() < LIMIT) {
            all.add(object);
        } else {
            all.set(random.nextInt(LIMIT), object);
        }
    }

    private void parts(Object object, boolean address) {
        for (var part : object.getClass().getRecordComponents()) {
            try {
                add(part.getAccessor().invoke(object), address || part.getName().contains("ddress"));
            } catch (ReflectiveOperationException | IllegalArgumentException e) {
                // Not public.
            }
        }
    }

    /** Returns the arguments of a function. */
    synchronized @Nullable Object[] of(Executable function) {
        bundle = bundles.isEmpty() || random.nextInt(4) == 0
                ? List.of()
                : bundles.get(bundles.size() - 1 - random.nextInt(Math.min(bundles.size(), 18)));
        return values(function, 0);
    }

    private @Nullable Object[] values(Executable function, int depth) {
        return Arrays.stream(function.getGenericParameterTypes())
                .map(type -> value(type, depth))
                .toArray();
    }

    /** Returns an object of the bundle. */
    private @Nullable Object bundled(Class<?> type) {
        if (bundle.isEmpty() || random.nextInt(12) == 0) {
            return null;
        }
        int from = random.nextInt(bundle.size());
        for (int i = 0; i < bundle.size(); i++) {
            Object each = bundle.get((from + i) % bundle.size());
            if (type.isInstance(each)) {
                return each;
            }
        }
        return null;
    }

    private @Nullable Object value(Type type, int depth) {
        if (type instanceof Class<?> plain) {
            return value(plain, depth);
        } else if (type instanceof ParameterizedType generic) {
            return generic((Class<?>) generic.getRawType(), generic.getActualTypeArguments(), depth);
        } else if (type instanceof WildcardType wildcard) {
            return value(wildcard.getUpperBounds()[0], depth);
        } else if (type instanceof GenericArrayType) {
            return null;
        }
        return random.nextBoolean() ? one(Object.class) : null;
    }

    private @Nullable Object generic(Class<?> raw, Type[] of, int depth) {
        if (raw == List.class || raw == Collection.class || raw == Set.class || raw == Iterable.class) {
            List<Object> list = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                Object each = value(of[0], depth + 1);
                if (each != null) {
                    list.add(each);
                }
            }
            return raw == Set.class ? Set.copyOf(list) : list;
        } else if (raw == Map.class) {
            return Map.of();
        } else if (raw == Optional.class) {
            return Optional.ofNullable(value(of[0], depth + 1));
        }
        return value(raw, depth);
    }

    private @Nullable Object value(Class<?> declared, int depth) {
        Class<?> type = Primitives.wrap(declared);
        if (type == Integer.class) {
            return (int) NUMBERS[random.nextInt(random.nextInt(4) == 0 ? NUMBERS.length : 4)];
        } else if (type == Long.class) {
            return number();
        } else if (type == Boolean.class) {
            return random.nextBoolean();
        } else if (type == Byte.class) {
            return (byte) random.nextInt();
        } else if (type == Short.class) {
            return (short) random.nextInt();
        } else if (type == Character.class) {
            return 'c';
        } else if (type == Float.class) {
            return random.nextBoolean() ? 1.0f : Float.NaN;
        } else if (type == Double.class) {
            return random.nextBoolean() ? 0.5 : Double.NaN;
        } else if (type == String.class) {
            return NAMES[random.nextInt(NAMES.length)];
        } else if (random.nextInt(40) == 0) {
            return null;
        } else if (type.isEnum()) {
            Object[] constants = type.getEnumConstants();
            return constants[random.nextInt(constants.length)];
        } else if (type.isArray()) {
            return array(type.getComponentType(), depth);
        }
        Object fitting = bundled(type);
        if (fitting != null) {
            return fitting;
        }
        Object known = one(type);
        if (known != null && (depth >= DEPTH || random.nextInt(4) > 0)) {
            return known;
        }
        Object made = depth < DEPTH ? made(type, depth) : null;
        if (made == null && isFunctional(type)) {
            return function(type);
        }
        return made == null ? known : made;
    }

    private static boolean isFunctional(Class<?> type) {
        return type.isInterface()
                && Arrays.stream(type.getMethods())
                                .filter(each -> Modifier.isAbstract(each.getModifiers()))
                                .count()
                        == 1;
    }

    /** Returns a callback that does nothing. */
    private static Object function(Class<?> type) {
        return Reflection.newProxy(type, RandomArguments::answer);
    }

    private static @Nullable Object answer(Object proxy, Method method, Object @Nullable [] values) {
        return switch (method.getName()) {
            case "toString" -> "callback";
            case "hashCode" -> 0;
            case "equals" -> values != null && proxy == values[0];
            default -> Defaults.defaultValue(method.getReturnType());
        };
    }

    private long number() {
        Object fitting = random.nextInt(3) == 0 ? null : bundled(Long.class);
        if (fitting != null) {
            return (Long) fitting;
        }
        if (!addresses.isEmpty() && random.nextInt(2) == 0) {
            return addresses.get(random.nextInt(addresses.size())) + (random.nextInt(4) == 0 ? 4 : 0);
        }
        return NUMBERS[random.nextInt(random.nextInt(3) == 0 ? NUMBERS.length : 11)];
    }

    private Object array(Class<?> of, int depth) {
        Object array = Array.newInstance(of, random.nextInt(4));
        for (int i = 0; i < Array.getLength(array); i++) {
            Object each = value(of, depth + 1);
            if (each != null) {
                Array.set(array, i, each);
            }
        }
        return array;
    }

    private @Nullable Object one(Class<?> type) {
        if (objects.isEmpty()) {
            return null;
        }
        // New objects are alive more often than old ones.
        int size = objects.size();
        int from = random.nextInt(3) == 0 ? random.nextInt(size) : size - 1;
        for (int i = 0; i < size; i++) {
            Object each = objects.get((from - i + size) % size);
            if (type.isInstance(each) && random.nextInt(4) > 0) {
                return each;
            }
        }
        return null;
    }

    private @Nullable Object made(Class<?> type, int depth) {
        List<Executable> makers = MAKERS.computeIfAbsent(type, RandomArguments::makers);
        if (makers.isEmpty()) {
            return null;
        }
        Executable maker = makers.get(random.nextInt(makers.size()));
        @Nullable Object[] values = values(maker, depth + 1);
        try {
            return maker instanceof Constructor<?> constructor
                    ? constructor.newInstance(values)
                    : ((Method) maker).invoke(null, values);
        } catch (ReflectiveOperationException | IllegalArgumentException refused) {
            return null;
        }
    }

    /** Returns what makes objects of a type: its constructors and factories, or those of the types that it permits. */
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
}
