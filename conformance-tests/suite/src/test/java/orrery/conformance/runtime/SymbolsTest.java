package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static orrery.conformance.WithContext.assertRefused;
import static orrery.runtime.CudaRuntime.*;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.device.CUresult;
import orrery.device.Devices;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUpointerAttribute;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.driver.MemoryManagement.AddressRange;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaMemoryType;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;

/** Variables of devices: symbols of the runtime, globals of modules. */
class SymbolsTest extends DocumentSnippets {
    private static final int BYTES = 16;

    private final DeviceVariable symbol = DeviceVariable.of("symbol", BYTES);
    private final int[] source = {1, 2, 3, 4};
    private final int[] target = new int[4];

    SymbolsTest() {
        super(MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200()));
    }

    private long at(int[] numbers) {
        return cuda.host().of(numbers);
    }

    private List<Integer> read() {
        cuda.cudaMemcpyFromSymbol(at(target), symbol, BYTES);
        return Arrays.stream(target).boxed().toList();
    }

    @Test
    void aVariableIsZeroAtFirst() {
        assertEquals(List.of(0, 0, 0, 0), read());
        assertEquals(BYTES, cuda.cudaGetSymbolSize(symbol));
    }

    /** The host and the device access it at one address. */
    @Test
    void aManagedVariableIsMemoryOfTheHostToo() {
        DeviceVariable managed = symbol.managed();
        long address = cuda.cudaGetSymbolAddress(managed);
        assertEquals(
                cudaMemoryType.MANAGED, cuda.cudaPointerGetAttributes(address).type());
        cuda.host().ints(address).set(1, 7);
        cuda.cudaMemcpyFromSymbol(at(target), managed, BYTES);
        assertEquals(7, target[1]);
        address = cuda.cudaGetSymbolAddress(symbol);
        assertEquals(
                cudaMemoryType.DEVICE, cuda.cudaPointerGetAttributes(address).type());
    }

    @Test
    void aVariableKeepsWhatIsCopiedToIt() {
        cuda.cudaMemcpyToSymbol(symbol, at(source), BYTES);
        assertEquals(List.of(1, 2, 3, 4), read());
        cuda.cudaMemcpyToSymbol(symbol, at(source), 4, 8, cudaMemcpyHostToDevice);
        assertEquals(List.of(1, 2, 1, 4), read());
    }

    @Test
    void aKernelFindsAVariable() {
        Kernel doubles = Kernel.perLaunch(args -> {
            var cells = args.intsAt(args.addressOf(symbol));
            return launch -> {
                for (int i = 0; i < 4; i++) {
                    cells.set(i, 2 * cells.get(i));
                }
            };
        });
        cuda.cudaMemcpyToSymbol(symbol, at(source), BYTES);
        launch(doubles, null);
        assertEquals(List.of(2, 4, 6, 8), read());
    }

    @Test
    void eachDeviceHasItsOwn() {
        cuda.cudaMemcpyToSymbol(symbol, at(source), BYTES);
        long first = cuda.cudaGetSymbolAddress(symbol);
        cuda.cudaSetDevice(1);
        assertNotEquals(first, cuda.cudaGetSymbolAddress(symbol));
        assertEquals(List.of(0, 0, 0, 0), read());
        cuda.cudaSetDevice(0);
        assertEquals(List.of(1, 2, 3, 4), read());
    }

    /** "managed memory for library is shared across devices" (cuda.h, cuLibraryGetManaged) */
    @Test
    void allDevicesShareAManagedVariable() {
        DeviceVariable managed = symbol.managed();
        cuda.cudaMemcpyToSymbol(managed, at(source), BYTES);
        long first = cuda.cudaGetSymbolAddress(managed);
        cuda.cudaSetDevice(1);
        assertEquals(first, cuda.cudaGetSymbolAddress(managed));
        launch(
                Kernel.perLaunch(args -> {
                    var cells = args.intsAt(args.addressOf(managed));
                    return launch -> cells.set(0, 9);
                }),
                null);
        cuda.cudaMemcpyFromSymbol(at(target), managed, BYTES);
        assertArrayEquals(new int[] {9, 2, 3, 4}, target);
        cuda.cudaSetDevice(0);
        cuda.cudaDeviceReset();
        cuda.cudaSetDevice(1);
        cuda.cudaMemcpyToSymbol(managed, at(source), BYTES);
        cuda.cudaSetDevice(0);
        cuda.cudaMemcpyFromSymbol(at(target), managed, BYTES);
        assertArrayEquals(source, target);
    }

    @Test
    void aResetForgetsWhatAVariableHolds() {
        cuda.cudaMemcpyToSymbol(symbol, at(source), BYTES);
        cuda.cudaDeviceReset();
        assertEquals(List.of(0, 0, 0, 0), read());
    }

    @Test
    void copiesStayWithinAVariable() {
        fails(cudaError_t.cudaErrorInvalidValue, () -> cuda.cudaMemcpyToSymbol(symbol, at(new int[5]), BYTES + 4));
        fails(
                cudaError_t.cudaErrorInvalidValue,
                () -> cuda.cudaMemcpyToSymbol(symbol, at(source), 12, 8, cudaMemcpyHostToDevice));
        cuda.cudaMemcpyToSymbol(symbol, at(source), 0, 99, cudaMemcpyHostToDevice);
        fails(cudaError_t.cudaErrorInvalidSymbol, () -> cuda.cudaMemcpyToSymbol(null, at(source), 4));
        fails(
                cudaError_t.cudaErrorInvalidMemcpyDirection,
                () -> cuda.cudaMemcpyFromSymbol(at(target), symbol, 4, 0, cudaMemcpyHostToDevice));
    }

    /** The memory of a variable belongs to its module. */
    @Test
    void aVariableCannotBeFreed() {
        fails(cudaError_t.cudaErrorInvalidValue, () -> cuda.cudaFree(cuda.cudaGetSymbolAddress(symbol)));
    }

    @Test
    void nodesCopyToAndFromVariables() {
        CUgraph graph = cuda.cudaGraphCreate(0);
        long memory = cuda.cudaMalloc(BYTES);
        cuda.cudaMemcpy(memory, at(source), BYTES, cudaMemcpyHostToDevice);
        CUgraphNode to = cuda.cudaGraphAddMemcpyNodeToSymbol(
                graph, List.of(), symbol, memory, BYTES, 0, cudaMemcpyDeviceToDevice);
        CUgraphNode from = cuda.cudaGraphAddMemcpyNodeFromSymbol(
                graph, List.of(to), memory, symbol, 4, 12, cudaMemcpyDeviceToDevice);
        CUgraphExec exec = cuda.cudaGraphInstantiate(graph);
        cuda.cudaGraphLaunch(exec, null);
        assertEquals(List.of(1, 2, 3, 4), read());
        cuda.cudaMemcpy(at(target), memory, BYTES, cudaMemcpyDeviceToHost);
        assertEquals(4, target[0]);
        cuda.cudaGraphExecMemcpyNodeSetParamsToSymbol(exec, to, symbol, memory, 4, 4, cudaMemcpyDeviceToDevice);
        cuda.cudaGraphExecMemcpyNodeSetParamsFromSymbol(exec, from, memory, symbol, 4, 8, cudaMemcpyDeviceToDevice);
        cuda.cudaGraphLaunch(exec, null);
        assertEquals(List.of(1, 4, 3, 4), read());
        cuda.cudaMemcpy(at(target), memory, BYTES, cudaMemcpyDeviceToHost);
        assertEquals(3, target[0]);
    }

    @Test
    void aNodeIsChangedToCopyFromAVariable() {
        CUgraph graph = cuda.cudaGraphCreate(0);
        long memory = cuda.cudaMalloc(BYTES);
        CUgraphNode node = cuda.cudaGraphAddMemcpyNodeToSymbol(
                graph, List.of(), symbol, memory, BYTES, 0, cudaMemcpyDeviceToDevice);
        cuda.cudaMemcpyToSymbol(symbol, at(source), BYTES);
        cuda.cudaGraphMemcpyNodeSetParamsFromSymbol(node, memory, symbol, BYTES, 0, cudaMemcpyDeviceToDevice);
        cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(graph), null);
        cuda.cudaMemcpy(at(target), memory, BYTES, cudaMemcpyDeviceToHost);
        assertEquals(4, target[3]);
        fails(
                cudaError_t.cudaErrorInvalidValue,
                () -> cuda.cudaGraphMemcpyNodeSetParamsToSymbol(
                        node, symbol, memory, BYTES + 1, 0, cudaMemcpyDeviceToDevice));
    }

    // -- modules ---------------------------------------------------------------------------------------------------

    @Test
    void eachModuleHasItsOwnVariable() {
        CudaDriver driver = CudaDriver.of(machine);
        driver.cuInit(0);
        CUcontext context = driver.cuCtxCreate(0, driver.cuDeviceGet(0));
        Kernel increment = Kernel.perLaunch(args -> {
            var cell = args.intsAt(args.addressOf(symbol));
            return launch -> cell.set(0, cell.get(0) + 1);
        });
        CUmoduleImage image = CUmoduleImage.empty().with("increment", increment).with(symbol);
        CUmodule first = driver.cuModuleLoadData(image);
        CUmodule second = driver.cuModuleLoadData(image);
        CUfunction function = driver.cuModuleGetFunction(first, "increment");
        driver.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, null);
        AddressRange own = driver.cuModuleGetGlobal(first, "symbol");
        assertEquals(BYTES, own.size());
        driver.cuMemcpyDtoH(at(target), own.base(), BYTES);
        assertEquals(1, target[0]);
        driver.cuMemcpyDtoH(
                at(target), driver.cuModuleGetGlobal(second, "symbol").base(), BYTES);
        assertEquals(0, target[0]);
        assertRefused(CUresult.CUDA_ERROR_NOT_FOUND, () -> driver.cuModuleGetGlobal(first, "another"));
        long before = driver.cuMemGetInfo().free();
        driver.cuModuleUnload(first);
        assertEquals(before + 512, driver.cuMemGetInfo().free());
        driver.cuCtxDestroy(context);
    }

    /** The module has no variables, and none of its functions was launched. */
    @Test
    void anUnloadWaitsForAllWorkOfItsContext() {
        CudaDriver driver = CudaDriver.of(machine);
        driver.cuInit(0);
        CUcontext context = driver.cuCtxCreate(0, driver.cuDeviceGet(0));
        CUmoduleImage image =
                CUmoduleImage.empty().with("slow", Kernel.empty().costPerBlock((block, launch) -> 1_000_000));
        CUmodule used = driver.cuModuleLoadData(image);
        CUmodule unused = driver.cuModuleLoadData(image);
        CUstream stream = driver.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        driver.cuLaunchKernel(driver.cuModuleGetFunction(used, "slow"), 1, 1, 1, 1, 1, 1, 0, stream);
        assertEquals(CUresult.CUDA_ERROR_NOT_READY, driver.cuStreamQuery(stream));
        driver.cuModuleUnload(unused);
        assertEquals(CUresult.CUDA_SUCCESS, driver.cuStreamQuery(stream));
        driver.cuCtxDestroy(context);
    }

    /** Other than the function for one attribute, the one for several answers for every address. */
    @Test
    void pointerAttributesAreAnsweredForEveryAddress() {
        CudaDriver driver = CudaDriver.of(machine);
        List<CUpointerAttribute> attributes =
                List.of(CUpointerAttribute.MEMORY_TYPE, CUpointerAttribute.DEVICE_ORDINAL, CUpointerAttribute.MAPPED);
        cuda.cudaSetDevice(1);
        assertEquals(List.of(2, 1, true), driver.cuPointerGetAttributes(attributes, cuda.cudaMalloc(4)));
        assertEquals(List.of(0, -2, false), driver.cuPointerGetAttributes(attributes, at(source)));
    }

    @Test
    void graphsAndNodesHaveIds() {
        CUgraph graph = cuda.cudaGraphCreate(0);
        CUgraphNode first = cuda.cudaGraphAddEmptyNode(graph, List.of());
        CUgraphNode second = cuda.cudaGraphAddEmptyNode(graph, List.of());
        int id = cuda.cudaGraphGetId(graph);
        assertEquals(0, cuda.cudaGraphNodeGetLocalId(first));
        assertEquals(1, cuda.cudaGraphNodeGetLocalId(second));
        assertEquals((long) id << 32 | 1, cuda.cudaGraphNodeGetToolsId(second));
        assertEquals(graph, cuda.cudaGraphNodeGetContainingGraph(first));
        assertNotEquals(id, cuda.cudaGraphExecGetId(cuda.cudaGraphInstantiate(graph)));
        assertNotEquals(id, cuda.cudaGraphGetId(cuda.cudaGraphClone(graph)));
    }

    /** Nothing collects a profile here. */
    @Test
    void profilesCanBeSwitchedOnAndOff() {
        cuda.cudaProfilerStart();
        cuda.cudaProfilerStop();
        assertEquals(cudaError_t.cudaSuccess, cuda.cudaGetLastError());
    }
}
