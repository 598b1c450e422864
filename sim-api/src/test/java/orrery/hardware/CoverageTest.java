package orrery.hardware;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.collect.Sets;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import orrery.driver.CudaDriver;

/** Every function of the API is in the table, has a method of its own, or is named here. */
class CoverageTest {
    /** What drivers have from CUDA 13.1 on; this one calls functions of CUDA 13.0. */
    private static final Set<String> NEWER = Set.of(
            "cuDevSmResourceSplit",
            "cuGraphExecGetId",
            "cuGraphGetId",
            "cuGraphNodeGetContainingGraph",
            "cuGraphNodeGetLocalId",
            "cuGraphNodeGetToolsId",
            "cuStreamGetDevResource");

    /** What needs a list of attributes that the NvSci library makes. */
    private static final Set<String> OF_NVSCI = Set.of("cuDeviceGetNvSciSyncAttributes");

    @BeforeAll
    static void java22() {
        JavaVersion.assumeForeignFunctions();
    }

    private static Stream<Method> methods(String type) {
        try {
            return Arrays.stream(Class.forName(type).getDeclaredMethods());
        } catch (ClassNotFoundException e) {
            throw new LinkageError(type, e);
        }
    }

    @Test
    void everyFunctionIsCalledOrNamed() throws ReflectiveOperationException {
        Set<String> own = Stream.of(
                        "orrery.hardware.SpecialCalls",
                        "orrery.hardware.SpecialGraphCalls",
                        "orrery.hardware.SharingCalls",
                        "orrery.hardware.CodeCalls")
                .flatMap(CoverageTest::methods)
                .map(CoverageTest::signature)
                .collect(Collectors.toSet());
        Set<String> missing = new TreeSet<>();
        Set<String> functions = new TreeSet<>();
        for (Method method : CudaDriver.class.getMethods()) {
            if (!method.getName().startsWith("cu") || method.isDefault()) {
                continue;
            }
            functions.add(method.getName());
            if (!CForm.BY_JAVA_NAME.containsKey(method.getName()) && !own.contains(signature(method))) {
                missing.add(method.getName());
            }
        }
        assertEquals(new TreeSet<>(Sets.union(NEWER, OF_NVSCI)), missing);
        Set<String> unknown = new TreeSet<>(CForm.BY_JAVA_NAME.keySet());
        unknown.removeAll(functions);
        assertEquals(Set.of(), unknown, "rows without a method");
    }

    private static String signature(Method method) {
        return method.getName() + Arrays.toString(method.getParameterTypes());
    }
}
