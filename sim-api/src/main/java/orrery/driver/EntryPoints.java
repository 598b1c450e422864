package orrery.driver;

import com.google.common.collect.ImmutableMap;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import orrery.device.table.ResourceTable;

/** The functions of a driver by their names, and the versions of CUDA that introduced them. */
final class EntryPoints {
    private static final ImmutableMap<String, Integer> VERSIONS = versions();
    private static final MethodHandle PER_THREAD = perThread();

    private EntryPoints() {}

    private static ImmutableMap<String, Integer> versions() {
        ImmutableMap.Builder<String, Integer> versions = ImmutableMap.builder();
        for (List<String> words : ResourceTable.rows(EntryPoints.class.getResource("versions.txt"))) {
            words.subList(1, words.size()).forEach(name -> versions.put(name, Integer.valueOf(words.get(0))));
        }
        return versions.buildOrThrow();
    }

    private static MethodHandle perThread() {
        try {
            return MethodHandles.lookup()
                    .findStatic(
                            EntryPoints.class, "orPerThread", MethodType.methodType(CUstream.class, CUstream.class));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    /** Returns the stream that a parameter names in the functions for the per-thread default stream. */
    static CUstream orPerThread(@Nullable CUstream stream) {
        return stream == null ? CUstream.PER_THREAD : stream;
    }

    /** Looks for a function of a driver. */
    static CUprocAddress find(CudaDriver driver, String symbol, int cudaVersion, boolean perThread) {
        Integer introduced = VERSIONS.get(symbol);
        Optional<Method> method = Arrays.stream(CudaDriver.class.getMethods())
                .filter(each -> each.getName().equals(symbol))
                .max(Comparator.comparing(Method::getParameterCount));
        if (introduced == null || method.isEmpty()) {
            return new CUprocAddress(null, CUdriverProcAddressQueryResult.SYMBOL_NOT_FOUND);
        } else if (introduced > cudaVersion) {
            return new CUprocAddress(null, CUdriverProcAddressQueryResult.VERSION_NOT_SUFFICIENT);
        }
        MethodHandle pfn = bound(method.get(), driver);
        for (int i = 0; perThread && i < pfn.type().parameterCount(); i++) {
            if (pfn.type().parameterType(i) == CUstream.class) {
                pfn = MethodHandles.filterArguments(pfn, i, PER_THREAD);
            }
        }
        return new CUprocAddress(pfn, CUdriverProcAddressQueryResult.SUCCESS);
    }

    private static MethodHandle bound(Method method, CudaDriver driver) {
        try {
            return MethodHandles.publicLookup().unreflect(method).bindTo(driver);
        } catch (IllegalAccessException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
