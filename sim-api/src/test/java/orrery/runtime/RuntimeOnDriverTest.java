package orrery.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import orrery.device.CUgraphInstantiateResult;
import orrery.device.Devices;
import orrery.driver.CUcontext;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphInstantiateParams;
import orrery.driver.CUgraphNode;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.DeviceVariable;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/**
 * The runtime works on a driver that knows nothing of it, as that of a GPU. A wrapped simulated driver stands for it.
 */
class RuntimeOnDriverTest {
    private static final dim3 ONE = new dim3(1);

    private static final Kernel ADD = Kernel.perLaunch(args -> {
        IntView cell = args.ints(0);
        int addend = args.i32(1);
        return launch -> cell.set(0, cell.get(0) + addend);
    });
    private static final DeviceVariable TOTAL = DeviceVariable.of("total", 8);
    private static final CUmoduleImage IMAGE =
            CUmoduleImage.ofPtx("device code").with("add", ADD).with(TOTAL);

    private final Machine machine =
            Machine.create(MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200()));
    private final List<String> calls = new ArrayList<>();
    private final List<Object> streams = new ArrayList<>();
    private final CudaDriver driver = wrapped(CudaDriver.of(machine));
    private final CudaRuntime cuda = CudaRuntime.of(driver, IMAGE);

    private CudaDriver wrapped(CudaDriver simulated) {
        return (CudaDriver) Proxy.newProxyInstance(
                CudaDriver.class.getClassLoader(), new Class<?>[] {CudaDriver.class}, (proxy, method, given) -> {
                    calls.add(method.getName());
                    if (method.getName().equals("cuLaunchKernel")) {
                        streams.add(given[8]);
                    } else if (method.getName().equals("cuLaunchKernelEx")) {
                        streams.add(((CUlaunchConfig) given[0]).stream());
                    } else if (method.getName().equals("cuGraphInstantiateWithParams")) {
                        streams.add(((CUgraphInstantiateParams) given[1]).uploadStream());
                    }
                    try {
                        return method.invoke(simulated, given);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @AfterEach
    void close() {
        machine.close();
    }

    private static int read(CudaRuntime cuda, long cell) {
        int[] value = new int[1];
        cuda.cudaMemcpy(cuda.host().of(value), cell, 4, CudaRuntime.cudaMemcpyDeviceToHost);
        return value[0];
    }

    private static long cell(CudaRuntime cuda) {
        long cell = cuda.cudaMalloc(4);
        cuda.cudaMemset(cell, 0, 4);
        return cell;
    }

    @Test
    void nothingNeedsToBeSetUp() {
        long cell = cell(cuda);
        cuda.cudaLaunchKernel(ADD, ONE, ONE, 0, null, cell, 40);
        cuda.cudaLaunchKernel(ADD, ONE, ONE, 0, null, cell, 2);
        assertEquals(42, read(cuda, cell));
        assertEquals(1, calls.stream().filter("cuModuleLoadData"::equals).count());
        assertEquals(List.of(CUstream.LEGACY, CUstream.LEGACY), streams);
    }

    @Test
    void streamZeroCanBeThatOfTheThread() {
        CudaRuntime perThread = CudaRuntime.of(driver, DefaultStream.PER_THREAD, IMAGE);
        long cell = cell(perThread);
        perThread.cudaLaunchKernel(ADD, ONE, ONE, 0, null, cell, 7);
        assertEquals(7, read(perThread, cell));
        assertEquals(List.of(CUstream.PER_THREAD), streams);
    }

    @Test
    void streamZeroOfAStructCanBeThatOfTheThread() {
        CudaRuntime perThread = CudaRuntime.of(driver, DefaultStream.PER_THREAD, IMAGE);
        long cell = cell(perThread);
        perThread.cudaLaunchKernelExC(new cudaLaunchConfig_t(), ADD, cell, 7);
        cudaGraphInstantiateParams params = new cudaGraphInstantiateParams();
        params.flags = CudaRuntime.cudaGraphInstantiateFlagUpload;
        params.result_out = CUgraphInstantiateResult.ERROR;
        perThread.cudaGraphInstantiateWithParams(perThread.cudaGraphCreate(0), params);
        assertEquals(List.of(CUstream.PER_THREAD, CUstream.PER_THREAD), streams);
        assertEquals(CUgraphInstantiateResult.SUCCESS, params.result_out);
    }

    /** What a program does with a context of its own beside the runtime. */
    @Test
    void aContextOfTheDriverIsLeftAsItIs() {
        cuda.cudaSetDeviceFlags(CudaRuntime.cudaDeviceScheduleYield);
        long cell = cell(cuda);
        CUcontext primary = driver.cuCtxGetCurrent();
        CUcontext own = driver.cuCtxCreate(CudaRuntime.cudaDeviceScheduleSpin, driver.cuDeviceGet(0));
        assertEquals(driver.cuCtxGetFlags(), cuda.cudaGetDeviceFlags());
        cuda.cudaDeviceReset();
        assertEquals(own, driver.cuCtxGetCurrent());
        driver.cuCtxSetCurrent(primary);
        assertEquals(0, read(cuda, cell));
        assertEquals(CudaRuntime.cudaDeviceScheduleYield | CudaRuntime.cudaDeviceMapHost, cuda.cudaGetDeviceFlags());
    }

    @Test
    void memoryThatIsNotRegisteredIsKnownAsThat() {
        long pageable = cuda.host().of(new int[4]);
        assertEquals(
                new cudaPointerAttributes(cudaMemoryType.UNREGISTERED, CudaRuntime.cudaInvalidDeviceId, 0, pageable),
                cuda.cudaPointerGetAttributes(pageable));
    }

    @Test
    void eachDeviceLoadsTheImage() {
        long first = cell(cuda);
        cuda.cudaLaunchKernel(ADD, ONE, ONE, 0, null, first, 1);
        cuda.cudaSetDevice(1);
        assertEquals(1, cuda.cudaGetDevice());
        long second = cell(cuda);
        cuda.cudaLaunchKernel(ADD, ONE, ONE, 0, null, second, 2);
        assertArrayEquals(new int[] {1, 2}, new int[] {read(cuda, first), read(cuda, second)});
        assertEquals(2, calls.stream().filter("cuModuleLoadData"::equals).count());
    }

    @Test
    void aResetDeviceIsSetUpAnew() {
        long cell = cell(cuda);
        cuda.cudaLaunchKernel(ADD, ONE, ONE, 0, null, cell, 1);
        cuda.cudaDeviceReset();
        long fresh = cell(cuda);
        cuda.cudaLaunchKernel(ADD, ONE, ONE, 0, null, fresh, 5);
        assertEquals(5, read(cuda, fresh));
    }

    @Test
    void variablesAreThoseOfTheImage() {
        long[] value = {12};
        cuda.cudaMemcpyToSymbol(TOTAL, cuda.host().of(value), 8, 0, CudaRuntime.cudaMemcpyHostToDevice);
        long[] read = new long[1];
        cuda.cudaMemcpyFromSymbol(cuda.host().of(read), TOTAL, 8, 0, CudaRuntime.cudaMemcpyDeviceToHost);
        assertEquals(12, read[0]);
        DeviceVariable lost = DeviceVariable.of("lost", 8);
        String message = assertThrows(UnsupportedOperationException.class, () -> cuda.cudaGetSymbolAddress(lost))
                .getMessage();
        assertTrue(message.contains("\"lost\" of 8 bytes has no device code"), message);
    }

    @Test
    void nodesKnowTheirKernels() {
        CUgraph graph = cuda.cudaGraphCreate(0);
        cudaKernelNodeParams params = new cudaKernelNodeParams();
        params.func = ADD;
        params.kernelParams = new Object[] {cell(cuda), 5};
        CUgraphNode node = cuda.cudaGraphAddKernelNode(graph, null, params);
        assertSame(ADD, cuda.cudaGraphKernelNodeGetParams(node).func);
    }

    @Test
    void kernelsWithoutDeviceCodeAreNamed() {
        Kernel lost = Kernel.empty().named("lost");
        String message = assertThrows(
                        UnsupportedOperationException.class, () -> cuda.cudaLaunchKernel(lost, ONE, ONE, 0, null))
                .getMessage();
        assertTrue(message.startsWith("kernel \"lost\" has no device code"), message);
        assertTrue(message.contains("CUmoduleImage.ofPtx(text).with(\"lost\", kernel)"), message);
    }

    @Test
    void errorsAreThoseOfTheRuntime() {
        long cell = cell(cuda);
        CudaRuntimeException failure = assertThrows(
                CudaRuntimeException.class, () -> cuda.cudaLaunchKernel(ADD, ONE, new dim3(2048), 0, null, cell, 1));
        assertEquals(cudaError_t.cudaErrorInvalidConfiguration, failure.error());
        assertEquals(cudaError_t.cudaErrorInvalidConfiguration, cuda.cudaGetLastError());
        assertEquals(cudaError_t.cudaSuccess, cuda.cudaGetLastError());
    }

    @Test
    void aSimulatedDriverIsUsedAsItIs() {
        try (Machine own = Machine.create()) {
            CudaRuntime plain = CudaRuntime.of(CudaDriver.of(own));
            long cell = cell(plain);
            plain.cudaLaunchKernel(ADD, ONE, ONE, 0, null, cell, 3);
            assertEquals(3, read(plain, cell));
            assertNotEquals(0, own.now());
        }
    }
}
