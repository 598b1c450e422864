package orrery.conformance.runtime;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import orrery.driver.CUcontext;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevice;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUgraph;
import orrery.driver.CUgreenCtx;
import orrery.driver.CUkernel;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlibrary;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.dim3;
import orrery.sim.DeviceFunction;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.SciAttributes;
import orrery.sim.SciFence;

/**
 * Values that no program means, for every type that functions take: numbers at their limits, nothing, things that exist
 * and things that are gone, and structs of all these, made field by field. What is picked is the same every time.
 */
final class HostileValues {
    private static final List<Long> NUMBERS =
            List.of(0L, 1L, -1L, 16L, 65_536L, (long) Integer.MIN_VALUE, (long) Integer.MAX_VALUE, Long.MAX_VALUE);
    private static final int DEEPEST = 4;

    private final Random random = new Random(1);
    private final Map<Class<?>, List<Object>> things = new HashMap<>();

    HostileValues(CudaRuntime cuda, CudaDriver driver, Machine machine) {
        RuntimeResources resources = new RuntimeResources(cuda, machine);
        have(CUstream.class, CudaRuntime.cudaStreamPerThread, resources.greenStream, resources.detachedStream);
        for (Object each : resources.all()) {
            have(each.getClass(), each);
        }
        CUdevice device = new CUdevice(0);
        CUcontext context = driver.cuDevicePrimaryCtxRetain(device);
        driver.cuCtxSetCurrent(context);
        Kernel kernel = Kernel.empty();
        CUmoduleImage image = CUmoduleImage.empty().with("kernel", kernel);
        CUmodule module = driver.cuModuleLoadData(image);
        CUfunction function = driver.cuModuleGetFunction(module, "kernel");
        Kernel spread = Kernel.empty();
        cuda.cudaFuncSetAttribute(spread, CUfunctionAttribute.NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1);
        driver.cuFuncSetAttribute(function, CUfunctionAttribute.NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1);
        have(CUcontext.class, context);
        have(CUmoduleImage.class, image);
        have(CUmodule.class, module);
        have(CUfunction.class, function);
        have(Kernel.class, kernel, spread);
        CUlibrary library = driver.cuLibraryLoadData(image, null);
        CUlibrary unloaded = driver.cuLibraryLoadData(image, null);
        CUkernel gone = driver.cuLibraryGetKernel(unloaded, "kernel");
        driver.cuLibraryUnload(unloaded);
        have(CUlibrary.class, library, unloaded);
        have(CUkernel.class, driver.cuLibraryGetKernel(library, "kernel"), gone);
        have(DeviceFunction.class, kernel, spread, driver.cuLibraryGetKernel(library, "kernel"), gone);
        CUgraph graph = cuda.cudaGraphCreate(0);
        have(CUgraph.class, graph);
        have(cuda.cudaGraphAddEmptyNode(graph, List.of()));
        have(cuda.cudaGraphInstantiate(graph));
        have(CUevent.class, cuda.cudaEventCreate());
        have(cuda.cudaDeviceGetDefaultMemPool(0));
        have(driver.cuUserObjectCreate(() -> {}, 1, CudaDriver.CU_USER_OBJECT_NO_DESTRUCTOR_SYNC));
        CUgreenCtx green = driver.cuGreenCtxCreate(
                driver.cuDevResourceGenerateDesc(driver.cuDeviceGetDevResource(device, CUdevResourceType.SM)),
                device,
                CudaDriver.CU_GREEN_CTX_DEFAULT_STREAM);
        have(CUgreenCtx.class, green);
        have(CUlaunchAttribute.class, CUlaunchAttribute.clusterDim(65_536, 65_536, 1));
        have(dim3.class, new dim3(1), new dim3(32), new dim3(65_536, 65_536, 1));
        have(SciAttributes.class, new SciAttributes());
        have(SciFence.class, new SciFence());
        have(Runnable.class, (Runnable) () -> {});
        have(IntUnaryOperator.class, (IntUnaryOperator) size -> size, (IntUnaryOperator) size -> -size);
        have(String.class, "kernel", "");
        have(Object.class, "text", 7);
        have(Path.class, Path.of("no", "such", "folder"));
    }

    private void have(Object thing) {
        have(thing.getClass(), thing);
    }

    private void have(Class<?> type, Object... values) {
        things.computeIfAbsent(type, each -> new ArrayList<>()).addAll(Arrays.asList(values));
    }

    /** One value of every sort. */
    List<Object> plain(Type declared) {
        if (declared instanceof ParameterizedType generic) {
            return generic.getRawType() == List.class
                    ? Arrays.asList(null, List.of(), Collections.singletonList(null))
                    : plain(generic.getRawType());
        }
        Class<?> type = (Class<?>) declared;
        if (type.isPrimitive()) {
            return primitives(type);
        }
        List<Object> values = new ArrayList<>();
        values.add(null);
        values.addAll(things.getOrDefault(type, List.of()));
        if (type.isEnum()) {
            values.addAll(Arrays.asList(type.getEnumConstants()));
        }
        return values;
    }

    private static List<Object> primitives(Class<?> type) {
        if (type == boolean.class) {
            return List.of(true, false);
        }
        return NUMBERS.stream().map(number -> primitive(type, number)).toList();
    }

    private static Object primitive(Class<?> type, long number) {
        if (type == int.class) {
            return (int) number;
        } else if (type == short.class) {
            return (short) number;
        } else if (type == byte.class) {
            return (byte) number;
        }
        return number;
    }

    /** Some value, of a struct mostly one that is made field by field. */
    Object any(Type declared) {
        return any(declared, 0);
    }

    private Object any(Type declared, int depth) {
        if (declared instanceof ParameterizedType generic && generic.getRawType() == List.class && some()) {
            return list(generic.getActualTypeArguments()[0], depth);
        } else if (declared instanceof Class<?> type && type.isArray() && some()) {
            Object[] values = list(type.getComponentType(), depth).toArray();
            Object array = Array.newInstance(type.getComponentType(), values.length);
            for (int i = 0; i < values.length; i++) {
                Array.set(array, i, values[i]);
            }
            return array;
        } else if (declared instanceof Class<?> type && depth < DEEPEST && some()) {
            Object made = type.isSealed() && type.isInterface()
                    ? any(oneOf(Arrays.asList(type.getPermittedSubclasses())), depth)
                    : made(type, depth);
            if (made != null) {
                return made;
            }
        }
        return oneOf(plain(declared));
    }

    /** Seven times of eight. */
    private boolean some() {
        return random.nextInt(8) > 0;
    }

    private <T> T oneOf(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private List<Object> list(Type element, int depth) {
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            list.add(any(element, depth + 1));
        }
        return list;
    }

    /** A struct of hostile values; null if the type is none. */
    private Object made(Class<?> type, int depth) {
        boolean ours = type.getPackageName().startsWith("orrery.driver")
                || type.getPackageName().startsWith("orrery.runtime");
        Constructor<?> largest = Arrays.stream(type.getConstructors())
                .max(Comparator.comparing(Constructor::getParameterCount))
                .orElse(null);
        if (!ours || type.isEnum() || largest == null) {
            return null;
        }
        Object[] arguments = Arrays.stream(largest.getGenericParameterTypes())
                .map(each -> any(each, depth + 1))
                .toArray();
        try {
            Object struct = largest.newInstance(arguments);
            for (Field field : type.getFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !Modifier.isFinal(field.getModifiers())) {
                    field.set(struct, any(field.getGenericType(), depth + 1));
                }
            }
            return struct;
        } catch (InvocationTargetException e) {
            throw new AssertionError(type.getSimpleName() + Arrays.deepToString(arguments), e.getCause());
        } catch (InstantiationException | IllegalAccessException e) {
            throw new LinkageError(type.getSimpleName() + " cannot be made", e);
        }
    }
}
