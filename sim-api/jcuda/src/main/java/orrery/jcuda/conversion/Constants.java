package orrery.jcuda.conversion;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.device.ResultCode;
import orrery.hardware.CEnum;
import orrery.runtime.cudaDeviceAttr;

/** The constants of our enums by the numbers that they have in JCuda and in C. */
public final class Constants {
    private static final ClassValue<ImmutableMap<Integer, Enum<?>>> BY_NUMBER = new ClassValue<>() {
        @Override
        protected ImmutableMap<Integer, Enum<?>> computeValue(Class<?> type) {
            return Maps.uniqueIndex(Arrays.asList((Enum<?>[]) type.getEnumConstants()), Constants::number);
        }
    };

    private Constants() {}

    /** Returns a constant by its number; null for a number that no constant has, which the API refuses. */
    public static <E extends Enum<E>> @Nullable E of(Class<E> type, int number) {
        return type.cast(BY_NUMBER.get(type).get(number));
    }

    /** Returns the constants of the first of some numbers; null for a number that no constant has. */
    public static <E extends Enum<E>> List<@Nullable E> of(Class<E> type, int[] numbers, long count) {
        return Arrays.stream(numbers, 0, Math.toIntExact(count))
                .<@Nullable E>mapToObj(each -> of(type, each))
                .toList();
    }

    /** Returns the number of a constant. */
    public static int number(Enum<?> constant) {
        if (constant instanceof ResultCode code) {
            return code.code();
        } else if (constant instanceof cudaDeviceAttr attribute) {
            return attribute.driver().number();
        }
        return CEnum.find(constant).orElse(constant.ordinal());
    }
}
