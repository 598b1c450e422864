package orrery.conformance.campaign;

import com.google.common.primitives.Primitives;
import com.google.common.reflect.TypeToken;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes arguments of any type: from objects that calls have returned, destroyed ones included, and from constructors
 * and factories. The same choices make the same arguments.
 */
final class RandomArguments {
    private static final int DEPTH = 4;
    private static final int LIMIT = 200;

    /** One of so many objects is null. */
    private static final int NULLS = 40;

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
        Integer.MIN_VALUE,
        Integer.MAX_VALUE,
        1L << 40,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };
    private static final String[] NAMES = {"k0", "k1", "k2", "", "none"};
    /** Structs of C, which hold whatever a program writes into them. */
    private static final Pattern STRUCTS = Pattern.compile("^orrery\\.(driver|runtime)\\.");

    private final List<Object> objects = new ArrayList<>();
    private final List<Long> addresses = new ArrayList<>();
    private final List<List<Object>> bundles = new ArrayList<>();

    /** The objects that arguments are taken from first; they belong together. */
    private List<Object> bundle = List.of();

    /** Whether structs are mostly made field by field, of values that do not belong together. */
    private boolean hostile;

    /** Chooses arguments. It has a seed, so that a program can be repeated. */
    private final Random random;

    RandomArguments(Random random) {
        this.random = random;
    }

    /** Returns what chooses arguments. */
    Random random() {
        return random;
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

    /** Returns arguments of a function, some of which belong together. */
    synchronized @Nullable Object[] of(Executable function) {
        hostile = false;
        bundle = bundles.isEmpty() || random.nextInt(4) == 0
                ? List.of()
                : bundles.get(bundles.size() - 1 - random.nextInt(Math.min(bundles.size(), CallMachines.FITTING)));
        return values(function.getGenericParameterTypes(), 0);
    }

    /** Returns arguments of a function that no program means. */
    synchronized @Nullable Object[] hostile(Executable function) {
        hostile = true;
        bundle = List.of();
        return values(function.getGenericParameterTypes(), 0);
    }

    private @Nullable Object[] values(Type[] types, int depth) {
        return Arrays.stream(types).map(type -> value(type, depth)).toArray();
    }

    /** Returns one value of every sort that a parameter can have: null, each number, constant and object. */
    synchronized List<@Nullable Object> each(Type type) {
        Class<?> raw = TypeToken.of(type).getRawType();
        List<@Nullable Object> values = new ArrayList<>();
        if (raw == boolean.class) {
            return List.of(true, false);
        } else if (raw.isPrimitive()) {
            return Arrays.stream(NUMBERS)
                    .mapToObj(number -> primitive(raw, number))
                    .toList();
        }
        values.add(null);
        if (raw.isEnum()) {
            values.addAll(Arrays.asList(raw.getEnumConstants()));
        } else if (raw == String.class) {
            values.addAll(Arrays.asList(NAMES));
        } else if (raw == List.class) {
            values.addAll(List.of(List.of(), Collections.singletonList(null)));
        } else {
            objects.stream().filter(raw::isInstance).forEach(values::add);
        }
        return values;
    }

    private static Object primitive(Class<?> type, long number) {
        if (type == int.class) {
            return (int) number;
        } else if (type == short.class) {
            return (short) number;
        } else if (type == byte.class) {
            return (byte) number;
        } else if (type == float.class) {
            return (float) number;
        }
        return number;
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
        if (random.nextInt(NULLS) == 0) {
            return null;
        } else if (raw == List.class || raw == Collection.class || raw == Set.class || raw == Iterable.class) {
            List<@Nullable Object> list = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                Object each = value(of[0], depth + 1);
                if (each != null || raw == List.class) {
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
            return (int) NUMBERS[random.nextInt(hostile || random.nextInt(4) == 0 ? NUMBERS.length : 4)];
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
        } else if (random.nextInt(NULLS) == 0) {
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
        boolean makes = hostile ? random.nextInt(8) > 0 : random.nextInt(4) == 0;
        if (known != null && (depth >= DEPTH || !makes)) {
            return known;
        }
        Object made = depth < DEPTH ? made(type, depth) : null;
        if (made == null && ObjectMakers.isFunctional(type)) {
            return ObjectMakers.callback(type);
        }
        return made == null ? known : made;
    }

    private long number() {
        Object fitting = random.nextInt(3) == 0 ? null : bundled(Long.class);
        if (fitting != null) {
            return (Long) fitting;
        }
        if (!addresses.isEmpty() && random.nextInt(2) == 0) {
            return addresses.get(random.nextInt(addresses.size())) + (random.nextInt(4) == 0 ? 4 : 0);
        }
        return NUMBERS[random.nextInt(hostile || random.nextInt(3) == 0 ? NUMBERS.length : 11)];
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
        List<Executable> makers = ObjectMakers.of(type);
        if (makers.isEmpty()) {
            return null;
        }
        Executable maker = makers.get(random.nextInt(makers.size()));
        @Nullable Object[] values = values(maker.getGenericParameterTypes(), depth + 1);
        try {
            Object made = maker instanceof Constructor<?> constructor
                    ? constructor.newInstance(values)
                    : ((Method) maker).invoke(null, values);
            if (made != null) {
                fill(made, depth + 1);
            }
            return made;
        } catch (InvocationTargetException | IllegalArgumentException refused) {
            if (maker instanceof Constructor<?>
                    && STRUCTS.matcher(maker.getName()).find()) {
                throw new AssertionError(maker + " refuses " + Arrays.deepToString(values), refused);
            }
            return null;
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(maker + " cannot be called", e);
        }
    }

    /** Sets the fields of a struct and of the structs in it. */
    private void fill(Object struct, int depth) throws IllegalAccessException {
        for (Field field : struct.getClass().getFields()) {
            boolean isOwn = !Modifier.isStatic(field.getModifiers());
            if (isOwn && !Modifier.isFinal(field.getModifiers())) {
                field.set(struct, value(field.getGenericType(), depth));
            } else if (isOwn && STRUCTS.matcher(field.getType().getName()).find()) {
                fill(field.get(struct), depth);
            }
        }
    }
}
