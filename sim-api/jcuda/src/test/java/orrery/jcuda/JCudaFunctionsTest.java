package orrery.jcuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import jcuda.Pointer;
import jcuda.driver.CUtexref;
import jcuda.driver.JCudaDriver;
import jcuda.nvrtc.JNvrtc;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaTextureObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The adapter has all functions and constants of the classes that it stands for. */
class JCudaFunctionsTest {
    private static final String UNSUPPORTED = "UnsupportedFunctions";

    /** JCuda's own class, which is not initialized, since that would load its native library. */
    private static Class<?> original(Class<?> ours) throws IOException, ReflectiveOperationException {
        URL jar = Pointer.class.getProtectionDomain().getCodeSource().getLocation();
        URLClassLoader loader = new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
        return Class.forName(ours.getName(), false, loader);
    }

    /** Returns the functions by name and types. One of a class hides the same one of the class that it extends. */
    private static Map<String, Method> functions(Class<?> type) {
        Map<String, Method> functions = new TreeMap<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            Arrays.stream(each.getDeclaredMethods())
                    .filter(method ->
                            Modifier.isStatic(method.getModifiers()) && Modifier.isPublic(method.getModifiers()))
                    .filter(method -> !method.getName().endsWith("Native"))
                    .forEach(method -> functions.putIfAbsent(signature(method), method));
        }
        return functions;
    }

    private static String signature(Method method) {
        return method.getName()
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getTypeName)
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    private static long supported(Class<?> type) {
        return functions(type).values().stream()
                .filter(each -> !each.getDeclaringClass().getSimpleName().equals(UNSUPPORTED))
                .count();
    }

    @ParameterizedTest
    @ValueSource(classes = {JCudaDriver.class, JCuda.class, JNvrtc.class})
    void functionsOfTheAdapterAreThoseOfTheOriginal(Class<?> ours) throws Exception {
        Map<String, Method> original = functions(original(ours));
        Map<String, Method> adapted = functions(ours);
        adapted.remove("cuGraphInstantiate(jcuda.driver.CUgraphExec, jcuda.driver.CUgraph, jcuda.driver.CUgraphNode,"
                + " byte[], long)"); // older versions of JCuda have it
        assertEquals(original.keySet(), adapted.keySet());
        original.forEach((signature, method) -> assertEquals(
                method.getReturnType().getName(),
                adapted.get(signature).getReturnType().getName(),
                signature));
    }

    @Test
    void asManyAsThePageSays() throws IOException {
        String sentence = "The adapter has %d of the %d functions of `JCudaDriver` and %d of the %d of `JCuda`"
                .formatted(
                        supported(JCudaDriver.class) - 1,
                        functions(JCudaDriver.class).size() - 1,
                        supported(JCuda.class),
                        functions(JCuda.class).size());
        String page = Files.readString(Path.of("../../docs/jcuda.md"));
        assertTrue(page.contains(sentence), "in docs/jcuda.md: " + sentence);
    }

    @ParameterizedTest
    @ValueSource(classes = {JCudaDriver.class, JCuda.class})
    void constantsOfTheAdapterAreThoseOfTheOriginal(Class<?> ours) throws Exception {
        int count = 0;
        for (Field field : original(ours).getFields()) {
            Field our = ours.getField(field.getName());
            assertEquals(field.getType().getName(), our.getType().getName(), field.getName());
            count++;
        }
        assertTrue(count > 30, count + " constants");
    }

    private static String refusal(Executable call) {
        return assertThrows(UnsupportedOperationException.class, call).getMessage();
    }

    @Test
    void aFunctionThatIsMissingNamesItselfAndSaysWhy() {
        assertEquals(
                "cuTexRefCreate is not simulated: there are no textures and surfaces; legal are copies of arrays",
                refusal(() -> JCudaDriver.cuTexRefCreate(new CUtexref())));
        assertEquals(
                "cudaDestroyTextureObject is not simulated: there are no textures and surfaces; legal are copies of"
                        + " arrays",
                refusal(() -> JCuda.cudaDestroyTextureObject(new cudaTextureObject())));
        assertEquals(
                "cudaGLMapBufferObject is not simulated: there is no OpenGL",
                refusal(() -> JCuda.cudaGLMapBufferObject(new Pointer(), 1)));
        assertTrue(refusal(() -> JCuda.cudaLaunch("add")).contains("cuLaunchKernel of JCudaDriver"));
        assertEquals(
                "cuMemMapArrayAsync is not in the adapter for JCuda",
                refusal(() -> JCudaDriver.cuMemMapArrayAsync(null, 0, null)));
    }
}
