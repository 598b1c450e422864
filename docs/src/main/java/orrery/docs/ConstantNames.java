package orrery.docs;

import com.google.common.collect.ImmutableList;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.hardware.CEnum;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaChannelFormatKind;
import orrery.runtime.cudaDeviceAttr;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaMemcpyKind;
import orrery.runtime.cudaMemoryType;

/** How constants of the CUDA documentation are written in Java. */
final class ConstantNames {
    /** The line of the compiler that tells which name it does not know, in any language. */
    private static final Pattern SYMBOL = Pattern.compile("(?m)^\\s+\\S+\\s+\\S+ (CU\\w+|cuda\\w+)\\s*$");

    private static final String CAPTURE_MODE = "CU_STREAM_CAPTURE_MODE_";

    private static final ImmutableList<Class<? extends Enum<?>>> OF_RUNTIME = ImmutableList.of(
            cudaError_t.class,
            cudaMemcpyKind.class,
            cudaMemoryType.class,
            cudaDeviceAttr.class,
            cudaChannelFormatKind.class);

    private ConstantNames() {}

    /** Returns what to write for each constant that the messages of the compiler name as unknown. */
    static List<String> advice(String messages) {
        return SYMBOL.matcher(messages)
                .results()
                .map(found -> found.group(1))
                .distinct()
                .map(name -> new Advice(name, inJava(name)))
                .filter(each -> !each.names().isEmpty())
                .map(Advice::text)
                .toList();
    }

    private record Advice(String name, List<String> names) {
        String text() {
            return name + " is " + String.join(" or ", names) + " in Java";
        }
    }

    /** Returns the names in Java of a constant of the documentation. */
    private static List<String> inJava(String name) {
        Stream<String> ofDriver = CEnum.named(name).stream().map(each -> of(each.getDeclaringClass(), each.name()));
        Stream<String> modes = Stream.of(name)
                .filter(each -> each.startsWith(CAPTURE_MODE))
                .map(each -> each.substring(CAPTURE_MODE.length()))
                .filter(each -> has(CUstreamCaptureMode.class, each))
                .map(each -> of(CUstreamCaptureMode.class, each));
        Stream<String> ofRuntime =
                OF_RUNTIME.stream().filter(each -> has(each, name)).map(each -> of(each, name));
        Stream<String> numbers = Stream.of(CudaDriver.class, CudaRuntime.class)
                .filter(each -> has(each, name))
                .map(each -> of(each, name));
        return Stream.of(ofDriver, modes, ofRuntime, numbers)
                .flatMap(each -> each)
                .toList();
    }

    private static boolean has(Class<?> type, String constant) {
        return Arrays.stream(type.getFields()).map(Field::getName).anyMatch(constant::equals);
    }

    private static String of(Class<?> type, String constant) {
        return type.getCanonicalName().substring(type.getPackageName().length() + 1) + "." + constant;
    }
}
