package orrery.hardware;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
    /** What hardware has, and this driver does not call yet. */
    private static final Set<String> NOT_AVAILABLE = Set.of(
            "cuDevSmResourceSplit",
            "cuDeviceGetNvSciSyncAttributes",
            "cuExternalMemoryGetMappedBuffer",
            "cuExternalMemoryGetMappedMipmappedArray",
            "cuGraphAddExternalSemaphoresSignalNode",
            "cuGraphAddExternalSemaphoresWaitNode",
            "cuGraphExecExternalSemaphoresSignalNodeSetParams",
            "cuGraphExecExternalSemaphoresWaitNodeSetParams",
            "cuGraphExternalSemaphoresSignalNodeGetParams",
            "cuGraphExternalSemaphoresSignalNodeSetParams",
            "cuGraphExternalSemaphoresWaitNodeGetParams",
            "cuGraphExternalSemaphoresWaitNodeSetParams",
            "cuImportExternalMemory",
            "cuImportExternalSemaphore",
            "cuSignalExternalSemaphoresAsync",
            "cuStreamGetDevResource",
            "cuWaitExternalSemaphoresAsync",
            "cuMemAddressFree",
            "cuMemAddressReserve",
            "cuMemCreate",
            "cuMemExportToShareableHandle",
            "cuMemGetAccess",
            "cuMemGetDefaultMemPool",
            "cuMemGetMemPool",
            "cuMemSetMemPool",
            "cuMemGetAllocationGranularity",
            "cuMemGetAllocationPropertiesFromHandle",
            "cuMemImportFromShareableHandle",
            "cuMemMap",
            "cuMemRelease",
            "cuMemRetainAllocationHandle",
            "cuMemSetAccess",
            "cuMemUnmap",
            "cuIpcGetEventHandle",
            "cuIpcOpenEventHandle",
            "cuIpcGetMemHandle",
            "cuIpcOpenMemHandle",
            "cuIpcCloseMemHandle",
            "cuMemPoolExportToShareableHandle",
            "cuMemPoolImportFromShareableHandle",
            "cuMemPoolExportPointer",
            "cuMemPoolImportPointer",
            "cuGraphExecGetId",
            "cuGraphGetId",
            "cuGraphNodeGetContainingGraph",
            "cuGraphNodeGetLocalId",
            "cuGraphNodeGetToolsId",
            "cuMemcpy3DBatchAsync",
            "cuMemcpyBatchAsync");

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
        Set<String> own = Stream.of("orrery.hardware.SpecialCalls", "orrery.hardware.SpecialGraphCalls")
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
            if (!DriverFunction.BY_JAVA_NAME.containsKey(method.getName()) && !own.contains(signature(method))) {
                missing.add(method.getName());
            }
        }
        assertEquals(new TreeSet<>(NOT_AVAILABLE), missing);
        Set<String> unknown = new TreeSet<>(DriverFunction.BY_JAVA_NAME.keySet());
        unknown.removeAll(functions);
        assertEquals(Set.of(), unknown, "rows without a method");
    }

    private static String signature(Method method) {
        return method.getName() + Arrays.toString(method.getParameterTypes());
    }
}
