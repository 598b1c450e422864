package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.core.external.SciAttributes;
import orrery.core.kernel.Kernel;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceDesc;
import orrery.driver.CUdevSmResourceGroupParams;
import orrery.driver.CUevent;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalMemoryBufferDesc;
import orrery.driver.CUexternalMemoryHandleDesc;
import orrery.driver.CUexternalMemoryMipmappedArrayDesc;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphInstantiateParams;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgraphNodeType;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemLocation;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmipmappedArray;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaExecutionContext_t;
import orrery.runtime.cudaExtent;
import orrery.runtime.cudaGraphNodeParams;
import orrery.runtime.cudaHostNodeParams;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.cudaLaunchConfig_t;
import orrery.runtime.cudaMemAllocNodeParams;
import orrery.runtime.cudaMemcpy3DParms;
import orrery.runtime.cudaMemcpy3DPeerParms;
import orrery.runtime.cudaMemsetParams;
import orrery.runtime.cudaPitchedPtr;
import orrery.runtime.dim3;

/**
 * Every function with arguments that no program means: a result code is the only answer, or that it is not simulated.
 */
class HostileCallsTest extends Snippets {
    private static final List<Long> NUMBERS = List.of(0L, 1L, -1L, (long) Integer.MIN_VALUE, Long.MAX_VALUE);

    static Stream<Method> functions() {
        return Arrays.stream(CudaRuntime.class.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method -> method.getName().startsWith("cuda"))
                .sorted(Comparator.comparing(Method::toString));
    }

    /** Values for a type: nothing, empty structs, and things that exist; of lists, also some with them. */
    private List<Object> values(Type declared) {
        if (declared instanceof ParameterizedType generic) {
            return generic.getRawType() == List.class
                    ? lists(generic.getActualTypeArguments()[0])
                    : values(generic.getRawType());
        }
        Class<?> type = (Class<?>) declared;
        List<Object> values = new ArrayList<>();
        if (type == int.class) {
            NUMBERS.forEach(number -> values.add(number.intValue()));
        } else if (type == long.class) {
            values.addAll(NUMBERS);
        } else if (type == boolean.class) {
            values.addAll(List.of(true, false));
        } else {
            values.add(null);
            values.addAll(things.getOrDefault(type, List.of()));
            if (type.isEnum()) {
                values.addAll(Arrays.asList(type.getEnumConstants()));
            }
        }
        return values;
    }

    private List<Object> lists(Type element) {
        List<Object> lists = new ArrayList<>(Arrays.asList(null, List.of(), Collections.singletonList(null)));
        for (Object thing : values(element)) {
            if (thing != null) {
                lists.add(List.of(thing, thing));
            }
        }
        return lists;
    }

    private final Resources resources = new Resources(cuda, machine);
    private final CUgraph graph = cuda.cudaGraphCreate(0);
    private final CUgraphNode node = cuda.cudaGraphAddEmptyNode(graph, List.of());
    private final Map<Class<?>, List<Object>> things = Map.ofEntries(
            Map.entry(
                    CUstream.class,
                    List.of(CudaRuntime.cudaStreamPerThread, resources.greenStream, resources.detachedStream)),
            Map.entry(cudaExecutionContext_t.class, List.of(resources.green, resources.gone, resources.primary)),
            Map.entry(CUdevResource.class, List.of(resources.sms, resources.group)),
            Map.entry(CUdevResourceDesc.class, List.of(resources.desc)),
            Map.entry(
                    CUdevSmResourceGroupParams[].class,
                    List.of(
                            new CUdevSmResourceGroupParams[] {null},
                            new CUdevSmResourceGroupParams[] {new CUdevSmResourceGroupParams(-1, 3, 7, 9)})),
            Map.entry(CUexternalMemory.class, List.of(resources.memory, resources.destroyedMemory)),
            Map.entry(CUexternalSemaphore.class, List.of(resources.semaphore, resources.destroyedSemaphore)),
            Map.entry(CUmipmappedArray.class, List.of(resources.array)),
            Map.entry(
                    CUexternalMemoryHandleDesc.class,
                    List.of(new CUexternalMemoryHandleDesc(null, null, -1, -1), resources.memoryHandle)),
            Map.entry(
                    CUexternalSemaphoreHandleDesc.class,
                    List.of(new CUexternalSemaphoreHandleDesc(null, null, -1), resources.semaphoreHandle)),
            Map.entry(
                    CUexternalMemoryBufferDesc.class,
                    List.of(new CUexternalMemoryBufferDesc(-1, -1, -1), new CUexternalMemoryBufferDesc(0, 64, 0))),
            Map.entry(
                    CUexternalMemoryMipmappedArrayDesc.class,
                    List.of(new CUexternalMemoryMipmappedArrayDesc(-1, null, -1))),
            Map.entry(
                    CUexternalSemaphoreSignalParams.class,
                    List.of(
                            CUexternalSemaphoreSignalParams.fence(-1),
                            CUexternalSemaphoreSignalParams.nvSciSync(null, -1))),
            Map.entry(
                    CUexternalSemaphoreWaitParams.class,
                    List.of(CUexternalSemaphoreWaitParams.fence(0), CUexternalSemaphoreWaitParams.nvSciSync(null, -1))),
            Map.entry(SciAttributes.class, List.of(new SciAttributes())),
            Map.entry(cudaMemcpy3DPeerParms.class, List.of(new cudaMemcpy3DPeerParms())),
            Map.entry(cudaExtent.class, List.of(new cudaExtent(-1, 1, 1 << 30), new cudaExtent(1, 1, 1))),
            Map.entry(cudaPitchedPtr.class, List.of(new cudaPitchedPtr(16, -1, 1, 1))),
            Map.entry(CUevent.class, List.of(cuda.cudaEventCreate())),
            Map.entry(CUgraph.class, List.of(graph)),
            Map.entry(CUgraphNode.class, List.of(node)),
            Map.entry(CUgraphExec.class, List.of(cuda.cudaGraphInstantiate(graph))),
            Map.entry(CUgraphInstantiateParams.class, List.of(new CUgraphInstantiateParams(-1, null))),
            Map.entry(Kernel.class, List.of(kernel("kernel"))),
            Map.entry(dim3.class, List.of(new dim3(0), new dim3(1), new dim3(-1, 1 << 30, 7))),
            Map.entry(Object[].class, List.of((Object) new Object[] {null, "text"})),
            Map.entry(CUdevResource[].class, List.of((Object) new CUdevResource[] {null})),
            Map.entry(CUmemAccessDesc[].class, List.of((Object) new CUmemAccessDesc[] {null})),
            Map.entry(CUmemLocation.class, List.of(new CUmemLocation(null, 0))),
            Map.entry(CUmemPoolProps.class, List.of(new CUmemPoolProps(null, 0, null, 0))),
            Map.entry(CUlaunchAttribute.class, List.of(new CUlaunchAttribute(null, 0))),
            Map.entry(cudaKernelNodeParams.class, List.of(new cudaKernelNodeParams())),
            Map.entry(cudaMemcpy3DParms.class, List.of(new cudaMemcpy3DParms())),
            Map.entry(cudaMemsetParams.class, List.of(new cudaMemsetParams())),
            Map.entry(cudaHostNodeParams.class, List.of(new cudaHostNodeParams())),
            Map.entry(cudaMemAllocNodeParams.class, List.of(new cudaMemAllocNodeParams())),
            Map.entry(cudaLaunchConfig_t.class, List.of(new cudaLaunchConfig_t())),
            Map.entry(
                    cudaGraphNodeParams.class,
                    Arrays.stream(CUgraphNodeType.values())
                            .map(type -> (Object) new cudaGraphNodeParams(type))
                            .toList()));

    @ParameterizedTest
    @MethodSource("functions")
    void noOtherExceptionLeaks(Method function) {
        Type[] types = function.getGenericParameterTypes();
        List<List<Object>> choices = Arrays.stream(types).map(this::values).toList();
        int most = choices.stream().mapToInt(List::size).max().orElse(1);
        for (int round = 0; round < Math.max(most, 12); round++) {
            Object[] arguments = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                List<Object> values = choices.get(i);
                arguments[i] = values.get((round * (i + 1) + i) % values.size());
            }
            call(function, arguments);
        }
        Object[] first = choices.stream().map(values -> values.get(0)).toArray();
        for (int i = 0; i < types.length; i++) {
            for (Object value : choices.get(i)) {
                Object[] arguments = first.clone();
                arguments[i] = value;
                call(function, arguments);
            }
        }
    }

    private void call(Method function, Object... arguments) {
        try {
            function.invoke(cuda, arguments);
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            boolean known = thrown instanceof CudaRuntimeException || thrown instanceof UnsupportedOperationException;
            if (!known) {
                throw new AssertionError(function.getName() + Arrays.deepToString(arguments), thrown);
            }
            if (thrown instanceof CudaRuntimeException failure) {
                assertTrue(failure.getMessage().contains(failure.rule().id()), failure.getMessage());
            }
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** All functions that the specification of execution contexts has are there. */
    @ParameterizedTest
    @MethodSource("executionContexts")
    void executionContextFunctionsAreThere(String name) {
        assertEquals(true, functions().anyMatch(method -> method.getName().equals(name)), name);
    }

    static Stream<String> executionContexts() {
        return Stream.of(
                "cudaDevResourceGenerateDesc",
                "cudaDevSmResourceSplit",
                "cudaDevSmResourceSplitByCount",
                "cudaDeviceGetDevResource",
                "cudaDeviceGetExecutionCtx",
                "cudaExecutionCtxDestroy",
                "cudaExecutionCtxGetDevResource",
                "cudaExecutionCtxGetDevice",
                "cudaExecutionCtxGetId",
                "cudaExecutionCtxRecordEvent",
                "cudaExecutionCtxStreamCreate",
                "cudaExecutionCtxSynchronize",
                "cudaExecutionCtxWaitEvent",
                "cudaGreenCtxCreate",
                "cudaStreamGetDevResource");
    }
}
