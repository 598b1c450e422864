package orrery.jcuda;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import jcuda.CudaException;
import jcuda.Pointer;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUfunction;
import jcuda.driver.CUmodule;
import jcuda.driver.CUresult;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaArray;
import jcuda.runtime.cudaChannelFormatDesc;
import jcuda.runtime.cudaChannelFormatKind;
import jcuda.runtime.cudaDeviceAttr;
import jcuda.runtime.cudaDeviceProp;
import jcuda.runtime.cudaError;
import jcuda.runtime.cudaEvent_t;
import jcuda.runtime.cudaExtent;
import jcuda.runtime.cudaMemcpy3DParms;
import jcuda.runtime.cudaMemcpyKind;
import jcuda.runtime.cudaMemoryType;
import jcuda.runtime.cudaPitchedPtr;
import jcuda.runtime.cudaPointerAttributes;
import jcuda.runtime.cudaStream_t;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import orrery.device.Devices;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Programs for JCuda's runtime on a simulated machine. */
@ResourceLock("JCudaAdapter")
class JCudaRuntimeTest {
    @BeforeEach
    void chooseDevice() {
        JCudaAdapter.use(CudaDriver.of(Machine.create()));
    }

    @AfterEach
    void returnCodes() {
        JCuda.setExceptionsEnabled(false);
    }

    private static void ok(int result) {
        assertEquals(cudaError.cudaSuccess, result, () -> cudaError.stringFor(result));
    }

    private static Pointer memory(long bytes) {
        Pointer memory = new Pointer();
        ok(JCuda.cudaMalloc(memory, bytes));
        return memory;
    }

    @Test
    void unknownCodesHaveAText() {
        assertEquals("cudaErrorInvalidValue", JCuda.cudaGetErrorName(cudaError.cudaErrorInvalidValue));
        assertEquals("invalid argument", JCuda.cudaGetErrorString(cudaError.cudaErrorInvalidValue));
        assertEquals("unrecognized error code", JCuda.cudaGetErrorName(123456));
        assertEquals("unrecognized error code", JCuda.cudaGetErrorString(-1));
        String[] text = {"before"};
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuGetErrorString(CUresult.CUDA_ERROR_INVALID_VALUE, text));
        assertEquals("invalid argument", text[0]);
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, JCudaDriver.cuGetErrorString(123456, text));
        assertNull(text[0]);
    }

    @Test
    void theDeviceIsChosenThatHasTheMostOfWhatIsWanted() {
        MachineOptions options = MachineOptions.defaults().withDevices(Devices.t4(), Devices.h200(), Devices.h200());
        JCudaAdapter.use(CudaDriver.of(Machine.create(options)));
        int[] device = {-1};
        cudaDeviceProp wanted = new cudaDeviceProp();
        ok(JCuda.cudaChooseDevice(device, wanted));
        assertEquals(0, device[0]);
        wanted.major = 7;
        wanted.minor = 5;
        ok(JCuda.cudaChooseDevice(device, wanted));
        assertEquals(0, device[0]);
        wanted.minor = 0;
        wanted.totalGlobalMem = 80L << 30;
        ok(JCuda.cudaChooseDevice(device, wanted));
        assertEquals(1, device[0]);
    }

    @Test
    void numbersAreCopiedThereAndBack() {
        Pointer memory = memory(16);
        ok(JCuda.cudaMemcpy(memory, Pointer.to(new float[] {1, 2, 3, 4}), 16, cudaMemcpyKind.cudaMemcpyHostToDevice));
        ok(JCuda.cudaMemset(memory.withByteOffset(8), 0, 4));
        float[] read = new float[4];
        ok(JCuda.cudaMemcpy(Pointer.to(read), memory, 16, cudaMemcpyKind.cudaMemcpyDeviceToHost));
        assertArrayEquals(new float[] {1, 2, 0, 4}, read);
        ok(JCuda.cudaFree(memory));
    }

    @Test
    void mistakesAreCodesAndRememberedOrExceptions() {
        assertEquals(cudaError.cudaErrorInvalidMemcpyDirection, JCuda.cudaMemcpy(memory(4), memory(4), 4, 17));
        assertEquals(cudaError.cudaErrorInvalidMemcpyDirection, JCuda.cudaPeekAtLastError());
        assertEquals(cudaError.cudaErrorInvalidMemcpyDirection, JCuda.cudaGetLastError());
        assertEquals(cudaError.cudaSuccess, JCuda.cudaGetLastError());
        assertEquals("cudaErrorInvalidMemcpyDirection", JCuda.cudaGetErrorName(21));
        assertEquals("invalid device ordinal", JCuda.cudaGetErrorString(cudaError.cudaErrorInvalidDevice));
        JCuda.setExceptionsEnabled(true);
        CudaException e = assertThrows(CudaException.class, () -> JCuda.cudaSetDevice(99));
        assertEquals("cudaErrorInvalidDevice", e.getMessage());
        assertInstanceOf(orrery.runtime.CudaRuntimeException.class, e.getCause());
    }

    @Test
    void devicesHaveProperties() {
        int[] count = new int[1];
        ok(JCuda.cudaGetDeviceCount(count));
        assertTrue(count[0] >= 1);
        cudaDeviceProp properties = new cudaDeviceProp();
        ok(JCuda.cudaGetDeviceProperties(properties, 0));
        assertTrue(properties.getName().startsWith("NVIDIA "), properties.getName());
        assertEquals(32, properties.warpSize);
        assertArrayEquals(new int[] {1024, 1024, 64}, properties.maxThreadsDim);
        assertTrue(properties.totalGlobalMem > 1L << 30);
        assertTrue(properties.l2CacheSize > 1 << 20, properties.l2CacheSize + " bytes");
        assertEquals(3, properties.maxTexture3D.length);
        int[] processors = new int[1];
        ok(JCuda.cudaDeviceGetAttribute(processors, cudaDeviceAttr.cudaDevAttrMultiProcessorCount, 0));
        assertEquals(properties.multiProcessorCount, processors[0]);
    }

    @Test
    void eventsMeasureTheWorkOfAStream() {
        cudaStream_t stream = new cudaStream_t();
        ok(JCuda.cudaStreamCreateWithFlags(stream, JCuda.cudaStreamNonBlocking));
        cudaEvent_t start = new cudaEvent_t();
        cudaEvent_t end = new cudaEvent_t();
        ok(JCuda.cudaEventCreate(start));
        ok(JCuda.cudaEventCreateWithFlags(end, JCuda.cudaEventDefault));
        Pointer memory = memory(1 << 20);
        ok(JCuda.cudaEventRecord(start, stream));
        ok(JCuda.cudaMemsetAsync(memory, 1, 1 << 20, stream));
        ok(JCuda.cudaEventRecord(end, stream));
        assertEquals(cudaError.cudaErrorNotReady, JCuda.cudaStreamQuery(stream));
        ok(JCuda.cudaStreamSynchronize(stream));
        ok(JCuda.cudaStreamQuery(stream));
        float[] milliseconds = new float[1];
        ok(JCuda.cudaEventElapsedTime(milliseconds, start, end));
        assertTrue(milliseconds[0] > 0);
        assertEquals(cudaError.cudaErrorInvalidResourceHandle, JCuda.cudaEventRecord(new cudaEvent_t(), stream));
    }

    @Test
    void functionsOfTheHostGetWhatTheProgramGave() {
        cudaStream_t stream = new cudaStream_t();
        ok(JCuda.cudaStreamCreate(stream));
        List<Object> called = new ArrayList<>();
        ok(JCuda.cudaStreamAddCallback(
                stream, (from, status, data) -> called.addAll(List.of(from, status, data)), "first", 0));
        ok(JCuda.cudaLaunchHostFunc(stream, called::add, "second"));
        ok(JCuda.cudaStreamSynchronize(stream));
        assertEquals(List.of(stream, cudaError.cudaSuccess, "first", "second"), called);
    }

    @Test
    void aCallbackCompletesAFutureThatTheProgramWaitsFor() throws Exception {
        CompletableFuture<Float> sum = new CompletableFuture<>();
        float[] read = new float[2];
        Pointer memory = memory(8);
        ok(JCuda.cudaMemcpyAsync(
                memory, Pointer.to(new float[] {3, 4}), 8, cudaMemcpyKind.cudaMemcpyHostToDevice, null));
        ok(JCuda.cudaMemcpyAsync(Pointer.to(read), memory, 8, cudaMemcpyKind.cudaMemcpyDeviceToHost, null));
        ok(JCuda.cudaStreamAddCallback(null, (from, status, data) -> sum.complete(read[0] + read[1]), null, 0));
        assertEquals(7, sum.get());
    }

    @Test
    void pageLockedMemoryIsSeenThroughABuffer() {
        Pointer locked = new Pointer();
        ok(JCuda.cudaHostAlloc(locked, 16, JCuda.cudaHostAllocMapped));
        FloatBuffer numbers =
                locked.getByteBuffer(0, 16).order(ByteOrder.nativeOrder()).asFloatBuffer();
        numbers.put(0, 5).put(3, 7);
        Pointer memory = memory(16);
        ok(JCuda.cudaMemcpyAsync(memory, locked, 16, cudaMemcpyKind.cudaMemcpyHostToDevice, null));
        ok(JCuda.cudaMemset(locked, 0, 8));
        assertEquals(0, numbers.get(0));
        ok(JCuda.cudaMemcpy(locked, memory, 8, cudaMemcpyKind.cudaMemcpyDefault));
        assertEquals(5, numbers.get(0));
        Pointer mapped = new Pointer();
        ok(JCuda.cudaHostGetDevicePointer(mapped, locked, 0));
        ok(JCuda.cudaFreeHost(locked));
        assertEquals(cudaError.cudaErrorInvalidValue, JCuda.cudaFreeHost(locked));
    }

    @Test
    void managedMemoryIsSeenThroughABuffer() {
        Pointer managed = new Pointer();
        ok(JCuda.cudaMallocManaged(managed, 64, JCuda.cudaMemAttachGlobal));
        FloatBuffer numbers =
                managed.getByteBuffer(0, 64).order(ByteOrder.nativeOrder()).asFloatBuffer();
        numbers.put(0, 3).put(15, 4);
        Pointer memory = memory(64);
        ok(JCuda.cudaMemcpy(memory, managed, 64, cudaMemcpyKind.cudaMemcpyDefault));
        ok(JCuda.cudaMemset(managed.withByteOffset(60), 0, 4));
        ok(JCuda.cudaDeviceSynchronize());
        assertEquals(0, numbers.get(15));
        float[] read = new float[16];
        ok(JCuda.cudaMemcpy(Pointer.to(read), memory, 64, cudaMemcpyKind.cudaMemcpyDeviceToHost));
        assertEquals("3.0 4.0", read[0] + " " + read[15]);
        ok(JCuda.cudaFree(managed));
        ok(JCuda.cudaMalloc(managed, 64));
        assertNull(managed.getByteBuffer());
    }

    @Test
    void pointersSayWhatTheyPointTo() {
        cudaPointerAttributes attributes = new cudaPointerAttributes();
        Pointer memory = memory(4);
        ok(JCuda.cudaPointerGetAttributes(attributes, memory));
        assertEquals(cudaMemoryType.cudaMemoryTypeDevice, attributes.type);
        assertEquals(0, attributes.device);
        Pointer managed = new Pointer();
        ok(JCuda.cudaMallocManaged(managed, 64, JCuda.cudaMemAttachGlobal));
        ok(JCuda.cudaMemPrefetchAsync(managed, 64, 0, null));
        ok(JCuda.cudaMemAdvise(managed, 64, 1, JCuda.cudaCpuDeviceId));
        ok(JCuda.cudaPointerGetAttributes(attributes, managed));
        assertEquals(cudaMemoryType.cudaMemoryTypeManaged, attributes.type);
    }

    @Test
    void arraysAreDescribedAndCopied() {
        cudaArray array = new cudaArray();
        cudaChannelFormatDesc floats =
                JCuda.cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKind.cudaChannelFormatKindFloat);
        ok(JCuda.cudaMalloc3DArray(array, floats, new cudaExtent(4, 2, 1)));
        cudaChannelFormatDesc description = new cudaChannelFormatDesc();
        cudaExtent extent = new cudaExtent();
        int[] flags = new int[1];
        ok(JCuda.cudaArrayGetInfo(description, extent, flags, array));
        assertEquals(32, description.x);
        assertEquals(cudaChannelFormatKind.cudaChannelFormatKindFloat, description.f);
        assertEquals("4 2 1", extent.width + " " + extent.height + " " + extent.depth);
        cudaMemcpy3DParms copy = new cudaMemcpy3DParms();
        copy.srcPtr = new cudaPitchedPtr();
        copy.srcPtr.ptr = Pointer.to(new float[] {1, 2, 3, 4, 5, 6, 7, 8});
        copy.srcPtr.pitch = 16;
        copy.srcPtr.xsize = 4;
        copy.srcPtr.ysize = 2;
        copy.dstArray = array;
        copy.extent = new cudaExtent(4, 2, 1);
        copy.kind = cudaMemcpyKind.cudaMemcpyHostToDevice;
        ok(JCuda.cudaMemcpy3D(copy));
        float[] read = new float[8];
        ok(JCuda.cudaMemcpy2DFromArray(
                Pointer.to(read), 16, array, 0, 0, 16, 2, cudaMemcpyKind.cudaMemcpyDeviceToHost));
        assertArrayEquals(new float[] {1, 2, 3, 4, 5, 6, 7, 8}, read);
        ok(JCuda.cudaFreeArray(array));
    }

    @Test
    void theDriverLaunchesKernelsOnMemoryOfTheRuntime() {
        CUcontext current = new CUcontext();
        ok(JCuda.cudaSetDevice(0));
        ok(JCudaDriver.cuCtxGetCurrent(current));
        assertNotEquals(new CUcontext(), current);
        CUmodule module = new CUmodule();
        ok(JCudaDriver.cuModuleLoad(module, "src/test/resources/add.ptx"));
        CUfunction add = new CUfunction();
        ok(JCudaDriver.cuModuleGetFunction(add, module, "add"));
        cudaStream_t stream = new cudaStream_t();
        ok(JCuda.cudaStreamCreate(stream));
        Pointer numbers = memory(8);
        ok(JCuda.cudaMemcpy(numbers, Pointer.to(new float[] {3, 4}), 8, cudaMemcpyKind.cudaMemcpyHostToDevice));
        Pointer sum = memory(8);
        Pointer arguments =
                Pointer.to(Pointer.to(new int[] {2}), Pointer.to(numbers), Pointer.to(numbers), Pointer.to(sum));
        ok(JCudaDriver.cuLaunchKernel(add, 1, 1, 1, 2, 1, 1, 0, new CUstream(stream), arguments, null));
        ok(JCuda.cudaStreamSynchronize(stream));
        float[] read = new float[2];
        ok(JCuda.cudaMemcpy(Pointer.to(read), sum, 8, cudaMemcpyKind.cudaMemcpyDeviceToHost));
        assertArrayEquals(new float[] {6, 8}, read);
        CUdeviceptr base = new CUdeviceptr();
        long[] size = new long[1];
        CUdeviceptr allocated = new CUdeviceptr();
        ok(JCudaDriver.cuMemAlloc(allocated, 4));
        ok(JCudaDriver.cuMemGetAddressRange(base, size, allocated));
        assertEquals(allocated, base);
        ok(JCuda.cudaFree(allocated));
        ok(JCuda.cudaDeviceSynchronize());
    }
}
