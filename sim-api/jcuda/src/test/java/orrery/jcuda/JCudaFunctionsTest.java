package orrery.jcuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jcuda.Pointer;
import jcuda.driver.CUgraph;
import jcuda.driver.CUgraphExec;
import jcuda.driver.CUgraphNode;
import jcuda.driver.CUresult;
import jcuda.driver.CUtexref;
import jcuda.driver.JCudaDriver;
import jcuda.nvrtc.JNvrtc;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaTextureObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;

/** The adapter has all functions and constants of the classes that it stands for. */
@ResourceLock("JCudaAdapter")
class JCudaFunctionsTest {
    private static final Path PAGE = Path.of("../../docs/jcuda.md");

    /** The table of the parameters that JCuda requires, from which the functions are generated. */
    private static final String PARAMETERS = "/orrery/processor/jcuda-parameters.txt";

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

    /** Returns the names of the functions that throw. */
    private static List<String> unsupported(Class<?> type) throws ClassNotFoundException {
        return Arrays.stream(Class.forName(type.getPackageName() + ".UnsupportedFunctions")
                        .getDeclaredMethods())
                .map(Method::getName)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(classes = {JCudaDriver.class, JCuda.class, JNvrtc.class})
    void functionsOfTheAdapterAreThoseOfTheOriginal(Class<?> ours) throws Exception {
        Map<String, Method> original = functions(original(ours));
        Map<String, Method> adapted = functions(ours);
        // Older versions of JCuda have these.
        adapted.remove("cuGraphInstantiate(jcuda.driver.CUgraphExec, jcuda.driver.CUgraph, jcuda.driver.CUgraphNode,"
                + " byte[], long)");
        adapted.remove("getJCudaVersion()");
        assertEquals(original.keySet(), adapted.keySet());
        original.forEach((signature, method) -> assertEquals(
                method.getReturnType().getName(),
                adapted.get(signature).getReturnType().getName(),
                signature));
    }

    @Test
    void asManyAsThePageSays() throws Exception {
        int driver = functions(original(JCudaDriver.class)).size();
        int runtime = functions(original(JCuda.class)).size();
        String sentence = "The adapter has %d of the %d functions of `JCudaDriver` and %d of the %d of `JCuda`"
                .formatted(
                        driver - unsupported(JCudaDriver.class).size(),
                        driver,
                        runtime - unsupported(JCuda.class).size(),
                        runtime);
        assertTrue(Files.readString(PAGE).contains(sentence), "in docs/jcuda.md: " + sentence);
    }

    /** The rows of the table: a pattern of names each, in which a star stands for any letters. */
    private static List<Pattern> refusedOnThePage() throws IOException {
        Pattern names = Pattern.compile("`([\\w*]+)`");
        return Files.readAllLines(PAGE).stream()
                .dropWhile(line -> !line.startsWith("| group | functions | reason |"))
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.split("\\|"))
                .filter(cells -> cells[2].contains("`"))
                .map(cells -> names.matcher(cells[2])
                        .results()
                        .map(name -> name.group(1).replace("*", "\\w*"))
                        .collect(Collectors.joining("|")))
                .map(Pattern::compile)
                .toList();
    }

    @Test
    void thePageNamesTheFunctionsThatAreRefused() throws Exception {
        List<Pattern> rows = refusedOnThePage();
        List<String> all = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        for (Class<?> type : List.of(JCudaDriver.class, JCuda.class, JNvrtc.class)) {
            refused.addAll(unsupported(type));
            functions(original(type)).values().forEach(each -> all.add(each.getName()));
        }
        for (String name : all) {
            long named =
                    rows.stream().filter(each -> each.matcher(name).matches()).count();
            assertEquals(refused.contains(name) ? 1 : 0, named, "rows of the table in docs/jcuda.md with " + name);
        }
        assertEquals(6, rows.size());
    }

    /** All functions are those of public classes: reflection calls them, and null is refused as JCuda does. */
    @ParameterizedTest
    @ValueSource(classes = {JCudaDriver.class, JCuda.class, JNvrtc.class})
    void nullIsRefusedByTheNameOfTheParameter(Class<?> type) throws Exception {
        Map<String, List<String>> parameters = parameters();
        List<String> unsupported = unsupported(type);
        int checked = 0;
        for (Method method : type.getMethods()) {
            List<String> names = parameters.getOrDefault(
                    method.getName()
                            + Arrays.stream(method.getParameterTypes())
                                    .map(Class::getSimpleName)
                                    .collect(Collectors.joining(",", "(", ")")),
                    List.of());
            Optional<String> first =
                    names.stream().filter(name -> !name.equals("-")).findFirst();
            if (first.isPresent() && !unsupported.contains(method.getName())) {
                Object[] nothing = Arrays.stream(method.getParameterTypes())
                        .map(each -> Array.get(Array.newInstance(each, 1), 0))
                        .toArray();
                Throwable thrown = assertThrows(InvocationTargetException.class, () -> method.invoke(null, nothing))
                        .getCause();
                assertInstanceOf(NullPointerException.class, thrown);
                assertEquals("Parameter '" + first.get() + "' is null for " + method.getName(), thrown.getMessage());
                checked++;
            }
        }
        assertTrue(checked >= 10, checked + " functions");
    }

    private static Map<String, List<String>> parameters() throws IOException {
        try (InputStream table = JCudaFunctionsTest.class.getResourceAsStream(PARAMETERS)) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> List.of(line.split(" ")))
                    .collect(Collectors.toMap(row -> row.get(0), row -> row.subList(1, row.size())));
        }
    }

    @Test
    void everyRequiredParameterIsChecked() {
        assertEquals(
                "Parameter 'hStream' is null for cuGraphLaunch",
                assertThrows(NullPointerException.class, () -> JCudaDriver.cuGraphLaunch(new CUgraphExec(), null))
                        .getMessage());
        assertEquals(
                "Parameter 'to' is null for cuGraphAddDependencies",
                assertThrows(
                                NullPointerException.class,
                                () -> JCudaDriver.cuGraphAddDependencies(new CUgraph(), new CUgraphNode[0], null, 0))
                        .getMessage());
        JCudaAdapter.use(CudaDriver.of(Machine.create()));
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, JCudaDriver.cuDriverGetVersion(null));
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
                "cuMemMapArrayAsync is not simulated: there are no arrays that are sparse, in planes or without memory of"
                        + " their own",
                refusal(() -> JCudaDriver.cuMemMapArrayAsync(null, 0, null)));
        assertEquals(
                "cuStreamBatchMemOp has parameters of which JCuda has no fields; JCuda throws, too",
                refusal(() -> JCudaDriver.cuStreamBatchMemOp(null, 0, null, 0)));
        assertEquals(
                "nvrtcGetLTOIR is not in the adapter: the compilers that it calls make PTX",
                refusal(() -> JNvrtc.nvrtcGetLTOIR(null, null)));
    }
}
