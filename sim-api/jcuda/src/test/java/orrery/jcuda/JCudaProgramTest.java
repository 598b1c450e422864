package orrery.jcuda;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import jcuda.CudaException;
import jcuda.Pointer;
import jcuda.driver.CUDA_ARRAY_DESCRIPTOR;
import jcuda.driver.CUDA_MEMCPY2D;
import jcuda.driver.CUarray;
import jcuda.driver.CUarray_format;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUdevice_attribute;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUgraph;
import jcuda.driver.CUgraphExec;
import jcuda.driver.CUgraphNode;
import jcuda.driver.CUgraphNodeType;
import jcuda.driver.CUmemAllocationType;
import jcuda.driver.CUmemLocation;
import jcuda.driver.CUmemLocationType;
import jcuda.driver.CUmemPoolProps;
import jcuda.driver.CUmemoryPool;
import jcuda.driver.CUmemorytype;
import jcuda.driver.CUmodule;
import jcuda.driver.CUresult;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.hardware.Gpus;
import orrery.jcuda.program.VectorAddition;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** JCuda programs on a simulated machine; on the GPU of the computer where {@code -Dorrery.device} says so. */
@ResourceLock("JCudaAdapter")
class JCudaProgramTest {
    private static final String PTX = "src/test/resources/add.ptx";

    @BeforeEach
    void chooseDevice() {
        JCudaAdapter.use(
                Gpus.isHardwareWanted() ? Gpus.find() : CudaDriver.of(Machine.create(MachineOptions.defaults())));
    }

    @AfterEach
    void returnCodes() {
        JCudaDriver.setExceptionsEnabled(false);
    }

    private static CUcontext context() {
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuInit(0));
        CUdevice device = new CUdevice();
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuDeviceGet(device, 0));
        CUcontext context = new CUcontext();
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuCtxCreate(context, 0, device));
        return context;
    }

    private static CUdeviceptr memory(long bytes) {
        CUdeviceptr memory = new CUdeviceptr();
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuMemAlloc(memory, bytes));
        return memory;
    }

    @Test
    void anOrdinaryProgramRuns() {
        assertEquals("""
                one launch: 3.0 12285.0
                two streams: 12.0 49140.0
                it took time: true
                captured graph: 48.0 196560.0
                nodes: 2
                graph: 2.0 8190.0
                """, new VectorAddition().run(PTX));
    }

    @Test
    void devicesAnswer() {
        context();
        int[] count = new int[1];
        JCudaDriver.cuDeviceGetCount(count);
        assertTrue(count[0] >= 1);
        int[] warp = new int[1];
        CUdevice device = new CUdevice();
        JCudaDriver.cuCtxGetDevice(device);
        JCudaDriver.cuDeviceGetAttribute(warp, CUdevice_attribute.CU_DEVICE_ATTRIBUTE_WARP_SIZE, device);
        assertEquals(32, warp[0]);
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, JCudaDriver.cuDeviceGetAttribute(warp, 1_000_000, device));
        byte[] name = new byte[8];
        JCudaDriver.cuDeviceGetName(name, 8, device);
        assertEquals("NVIDIA ", new String(name, 0, 7, StandardCharsets.UTF_8));
        assertEquals(0, name[7]);
    }

    @Test
    void contextsComeBackAsTheSame() {
        CUcontext context = context();
        CUcontext current = new CUcontext();
        JCudaDriver.cuCtxGetCurrent(current);
        assertEquals(context, current);
        assertThrows(NullPointerException.class, () -> JCudaDriver.cuCtxSetCurrent(null));
        JCudaDriver.cuCtxSetCurrent(new CUcontext());
        JCudaDriver.cuCtxGetCurrent(current);
        assertEquals(new CUcontext(), current);
    }

    @Test
    void mistakesAreCodesOrExceptions() {
        context();
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, JCudaDriver.cuMemAlloc(new CUdeviceptr(), 0));
        assertEquals(CUresult.CUDA_ERROR_FILE_NOT_FOUND, JCudaDriver.cuModuleLoad(new CUmodule(), "no-such-file.ptx"));
        JCudaDriver.setExceptionsEnabled(true);
        CudaException e = assertThrows(CudaException.class, () -> JCudaDriver.cuMemAlloc(new CUdeviceptr(), 0));
        assertEquals("CUDA_ERROR_INVALID_VALUE", e.getMessage());
        assertInstanceOf(orrery.sim.CudaException.class, e.getCause());
        assertEquals("cuMemAlloc", e.getStackTrace()[0].getMethodName(), "the trace begins with the function");
    }

    @Test
    void aPendingStreamIsNotReady() {
        context();
        CUstream stream = new CUstream();
        JCudaDriver.cuStreamCreate(stream, 0);
        CUdeviceptr flag = memory(4);
        JCudaDriver.cuMemsetD32(flag, 0, 1);
        JCudaDriver.cuStreamWaitValue32(stream, flag, 1, 0);
        assertEquals(CUresult.CUDA_ERROR_NOT_READY, JCudaDriver.cuStreamQuery(stream));
        CUstream other = new CUstream();
        JCudaDriver.cuStreamCreate(other, 1);
        JCudaDriver.cuStreamWriteValue32(other, flag, 1, 0);
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuStreamSynchronize(stream));
    }

    @Test
    void functionsOfTheHostGetTheirUserData() {
        context();
        List<Object> called = new ArrayList<>();
        CUstream stream = new CUstream();
        JCudaDriver.cuStreamCreate(stream, 0);
        JCudaDriver.cuStreamAddCallback(
                stream, (from, status, data) -> called.addAll(List.of(from, status, data)), "first", 0);
        JCudaDriver.cuLaunchHostFunc(stream, called::add, "second");
        JCudaDriver.cuStreamSynchronize(stream);
        assertEquals(List.of(stream, CUresult.CUDA_SUCCESS, "first", "second"), called);
    }

    @Test
    void pointersToBuffersBeginWhereTheySay() {
        context();
        CUdeviceptr memory = memory(16);
        FloatBuffer numbers = FloatBuffer.wrap(new float[] {0, 1, 2, 3, 4, 5}).position(2);
        JCudaDriver.cuMemcpyHtoD(memory, Pointer.toBuffer(numbers), 16);
        float[] read = new float[3];
        JCudaDriver.cuMemcpyDtoH(Pointer.to(read).withByteOffset(4), memory.withByteOffset(8), 8);
        assertArrayEquals(new float[] {0, 4, 5}, read);
    }

    @Test
    void directBuffersAreMemoryOfTheHost() {
        context();
        CUdeviceptr memory = memory(16);
        ByteBuffer bytes = ByteBuffer.allocateDirect(32).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(4, new float[] {1, 2, 3, 4});
        JCudaDriver.cuMemcpyHtoD(memory, Pointer.to(bytes).withByteOffset(16), 16);
        CUstream stream = new CUstream();
        JCudaDriver.cuStreamCreate(stream, 0);
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuMemHostRegister(Pointer.to(bytes), 32, 0));
        JCudaDriver.cuMemcpyDtoHAsync(Pointer.to(bytes), memory, 12, stream);
        assertEquals(0, bytes.getFloat(0));
        JCudaDriver.cuStreamSynchronize(stream);
        assertEquals(List.of(1f, 2f, 3f), List.of(bytes.getFloat(0), bytes.getFloat(4), bytes.getFloat(8)));
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuMemHostUnregister(Pointer.to(bytes)));
    }

    @Test
    void viewsOfDirectBuffersAreMemoryOfTheHost() {
        context();
        CUdeviceptr memory = memory(16);
        ByteBuffer bytes = ByteBuffer.allocateDirect(24).order(ByteOrder.nativeOrder());
        FloatBuffer floats = bytes.position(8)
                .slice()
                .order(ByteOrder.nativeOrder())
                .asFloatBuffer()
                .put(0, new float[] {1, 2, 3, 4});
        JCudaDriver.cuMemHostRegister(Pointer.to(floats), 16, 0);
        JCudaDriver.cuMemcpyHtoD(memory, Pointer.to(floats), 16);
        JCudaDriver.cuMemcpyDtoH(Pointer.to(floats), memory.withByteOffset(8), 8);
        assertEquals(List.of(3f, 4f, 3f), List.of(floats.get(0), floats.get(1), floats.get(2)));
        assertEquals(0, bytes.getLong(0));
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuMemHostUnregister(Pointer.to(floats)));
        DoubleBuffer doubles = ByteBuffer.allocateDirect(16)
                .order(ByteOrder.nativeOrder())
                .asDoubleBuffer()
                .put(1, 5);
        JCudaDriver.cuMemcpyHtoD(memory, Pointer.toBuffer(doubles.position(1)), 8);
        JCudaDriver.cuMemcpyDtoH(Pointer.to(doubles), memory, 8);
        assertEquals(5, doubles.get(0));
    }

    @Test
    void pointersAreCopiedAsAddresses() {
        context();
        CUdeviceptr table = memory(16);
        CUdeviceptr first = memory(4);
        CUdeviceptr second = memory(4);
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuMemcpyHtoD(table, Pointer.to(first, second), 16));
        CUdeviceptr one = new CUdeviceptr();
        CUdeviceptr other = new CUdeviceptr();
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuMemcpyDtoH(Pointer.to(one, other), table, 16));
        assertEquals(List.of(first, second), List.of(one, other));
    }

    @Test
    void writeCombinedMemoryHasItsFlags() {
        context();
        Pointer host = new Pointer();
        int flags = JCudaDriver.CU_MEMHOSTALLOC_WRITECOMBINED | JCudaDriver.CU_MEMHOSTALLOC_DEVICEMAP;
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuMemHostAlloc(host, 64, flags));
        int[] found = new int[1];
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuMemHostGetFlags(found, host));
        assertEquals(flags, found[0]);
        assertEquals(64, host.getByteBuffer(0, 64).capacity());
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuMemFreeHost(host));
    }

    @Test
    void whatHasNoAddressIsRefused() {
        context();
        CUdeviceptr memory = memory(16);
        UnsupportedOperationException chars = assertThrows(
                UnsupportedOperationException.class,
                () -> JCudaDriver.cuMemcpyHtoD(memory, Pointer.to(new char[8]), 16));
        assertTrue(chars.getMessage().contains("legal are pointers to a byte[]"), chars.getMessage());
        CUfunction add = add();
        Pointer two = Pointer.to(Pointer.to(new int[] {1, 2}));
        UnsupportedOperationException argument = assertThrows(
                UnsupportedOperationException.class,
                () -> JCudaDriver.cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, null, two, null));
        assertTrue(argument.getMessage().startsWith("kernel parameter 0"), argument.getMessage());
        assertThrows(
                UnsupportedOperationException.class,
                () -> JCudaDriver.cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, null, null, two));
    }

    private static CUfunction add() {
        CUmodule module = new CUmodule();
        JCudaDriver.cuModuleLoad(module, PTX);
        CUfunction add = new CUfunction();
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuModuleGetFunction(add, module, "add"));
        return add;
    }

    @Test
    void arraysAreCopied() {
        context();
        CUarray array = new CUarray();
        CUDA_ARRAY_DESCRIPTOR descriptor = new CUDA_ARRAY_DESCRIPTOR();
        descriptor.Width = 4;
        descriptor.Height = 2;
        descriptor.Format = CUarray_format.CU_AD_FORMAT_FLOAT;
        descriptor.NumChannels = 1;
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuArrayCreate(array, descriptor));
        CUDA_MEMCPY2D copy = new CUDA_MEMCPY2D();
        copy.srcMemoryType = CUmemorytype.CU_MEMORYTYPE_HOST;
        copy.srcHost = Pointer.to(new float[] {1, 2, 3, 4, 5, 6, 7, 8});
        copy.srcPitch = 16;
        copy.dstMemoryType = CUmemorytype.CU_MEMORYTYPE_ARRAY;
        copy.dstArray = array;
        copy.WidthInBytes = 16;
        copy.Height = 2;
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuMemcpy2D(copy));
        float[] read = new float[4];
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuMemcpyAtoH(Pointer.to(read), array, 8, 8));
        assertArrayEquals(new float[] {3, 4, 0, 0}, read);
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuArrayDestroy(array));
    }

    @Test
    void graphsAreLookedAtAndUpdated() {
        context();
        CUgraph graph = new CUgraph();
        JCudaDriver.cuGraphCreate(graph, 0);
        CUgraphNode first = new CUgraphNode();
        CUgraphNode second = new CUgraphNode();
        JCudaDriver.cuGraphAddEmptyNode(first, graph, null, 0);
        JCudaDriver.cuGraphAddEmptyNode(second, graph, new CUgraphNode[] {first}, 1);
        CUgraphNode[] from = new CUgraphNode[2];
        CUgraphNode[] to = new CUgraphNode[2];
        long[] count = {2};
        JCudaDriver.cuGraphGetEdges(graph, from, to, count);
        assertEquals(1, count[0]);
        assertEquals(List.of(first, second), List.of(from[0], to[0]));
        assertEquals(new CUgraphNode(), from[1]);
        int[] type = new int[1];
        JCudaDriver.cuGraphNodeGetType(first, type);
        assertEquals(CUgraphNodeType.CU_GRAPH_NODE_TYPE_EMPTY, type[0]);
        CUgraphExec exec = new CUgraphExec();
        JCudaDriver.cuGraphInstantiate(exec, graph, 0);
        JCudaDriver.cuGraphRemoveDependencies(graph, new CUgraphNode[] {first}, new CUgraphNode[] {second}, 1);
        CUgraphNode error = new CUgraphNode();
        int[] result = new int[1];
        assertEquals(
                CUresult.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE,
                JCudaDriver.cuGraphExecUpdate(exec, graph, error, result));
        assertEquals(2, result[0]);
    }

    @Test
    void memoryComesFromPools() {
        context();
        CUmemPoolProps properties = new CUmemPoolProps();
        properties.allocType = CUmemAllocationType.CU_MEM_ALLOCATION_TYPE_PINNED;
        properties.location = new CUmemLocation(CUmemLocationType.CU_MEM_LOCATION_TYPE_DEVICE, 0);
        CUmemoryPool pool = new CUmemoryPool();
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuMemPoolCreate(pool, properties));
        CUdeviceptr memory = new CUdeviceptr();
        JCudaDriver.cuMemAllocFromPoolAsync(memory, 16, pool, null);
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuMemsetD8Async(memory, (byte) 1, 16, null));
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuMemFreeAsync(memory, null));
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuMemPoolDestroy(pool));
        properties.location = null;
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, JCudaDriver.cuMemPoolCreate(pool, properties));
    }

    @Test
    void anEventThatIsNotCreatedIsRefused() {
        context();
        assertEquals(CUresult.CUDA_ERROR_INVALID_HANDLE, JCudaDriver.cuEventRecord(new CUevent(), null));
    }

    @Test
    void modulesHaveTheKernelsThatTheirTextDeclares() throws Exception {
        Kernel body = Kernel.perThread(args -> thread -> {});
        JCudaAdapter.add(new KernelBodies() {
            @Override
            public Map<String, Kernel> kernels() {
                return Map.of("ad", body, "_Z3mulPf", body);
            }

            @Override
            public List<DeviceVariable> variables() {
                return List.of(DeviceVariable.of("total", 4), DeviceVariable.of("tot", 4));
            }
        });
        CUmoduleImage ptx = JCudaAdapter.image(Files.readAllBytes(Path.of(PTX)));
        assertTrue(ptx.kernel("add").isPresent());
        assertTrue(ptx.kernel("ad").isEmpty());
        assertTrue(ptx.ptx().orElseThrow().startsWith("//"));
        CUmoduleImage binary = JCudaAdapter.image(new byte[] {0x7f, 'E', 'L', 'F', 0, 1});
        assertTrue(binary.kernel("_Z3mulPf").isPresent());
        assertTrue(binary.ptx().isEmpty());
        CudaDriver cuda = JCudaAdapter.driver();
        context();
        CUmodule module = new CUmodule();
        JCudaDriver.cuModuleLoadData(
                module, ".visible .global .align 4 .u32 total;\n" + Files.readString(Path.of(PTX)));
        CUdeviceptr at = new CUdeviceptr();
        long[] bytes = new long[1];
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuModuleGetGlobal(at, bytes, module, "total"));
        assertEquals(4, bytes[0]);
        assertEquals(CUresult.CUDA_ERROR_NOT_FOUND, JCudaDriver.cuModuleGetGlobal(at, bytes, module, "tot"));
        assertEquals(cuda, JCudaAdapter.driver());
    }

    @Test
    void memoryOfADeviceHasNoBuffer() {
        context();
        assertNull(memory(16).getByteBuffer());
    }
}
