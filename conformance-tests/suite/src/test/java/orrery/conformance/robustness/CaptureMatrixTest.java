package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.function;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.device.CUmemLocation;
import orrery.device.CUmemorytype;
import orrery.device.Devices;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUmemAdvise;
import orrery.driver.CUmemRangeAttribute;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.MemoryView;

/** Functions that no transcript calls, in captures of all modes: the H200's answers, and the simulator's. */
class CaptureMatrixTest {
    private static final String SUCCESS = "CUDA_SUCCESS";

    /** An answer of the hardware. */
    record Answer(String function, String situation, String rest) {
        @Override
        public String toString() {
            return function + " " + situation;
        }
    }

    static List<Answer> answers() throws IOException {
        try (InputStream in = CaptureMatrixTest.class.getResourceAsStream("/h200-capture-matrix.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(" ", 3))
                    .map(words -> new Answer(words[0], words[1], words[2]))
                    .collect(Collectors.toList());
        }
    }

    @ParameterizedTest
    @MethodSource("answers")
    void answersAsTheHardwareDoes(Answer answer) throws InterruptedException {
        try (Machine machine = Machine.create(MachineOptions.defaults().withDevices(Devices.h200()))) {
            Functions functions = new Functions(machine);
            assertEquals(answer.rest(), functions.answer(answer));
        }
    }

    /** The functions, and all that they need. */
    private static final class Functions {
        private final CudaDriver cuda;
        private final CUcontext context;
        private final Map<String, Consumer<CUstream>> calls = new LinkedHashMap<>();

        Functions(Machine machine) {
            cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            CUdevice device = cuda.cuDeviceGet(0);
            context = cuda.cuDevicePrimaryCtxRetain(device);
            cuda.cuCtxSetCurrent(context);
            memory(cuda.cuMemAlloc(65536), cuda.cuMemAllocManaged(65536, 1));
            CUfunction nop = function(cuda, "nop", Kernel.empty());
            CUgraph graph = cuda.cuGraphCreate(0);
            CUlaunchConfig config = new CUlaunchConfig(1, 1, 1, 32, 1, 1, 0, null, List.of());
            calls.put("cuOccupancyMaxPotentialClusterSize", s -> cuda.cuOccupancyMaxPotentialClusterSize(nop, config));
            calls.put("cuDeviceGetUuid", s -> cuda.cuDeviceGetUuid(device));
            calls.put("cuFuncGetName", s -> cuda.cuFuncGetName(nop));
            calls.put("cuFuncGetModule", s -> cuda.cuFuncGetModule(nop));
            calls.put("cuDeviceCanAccessPeer", s -> cuda.cuDeviceCanAccessPeer(device, device));
            calls.put("cuGraphDebugDotPrint", s -> cuda.cuGraphDebugDotPrint(graph, 0));
        }

        private void memory(long d, long managed) {
            CUmemLocation here = new CUmemLocation(CUmemLocation.Type.DEVICE, 0);
            CUmemcpy3D.Operand from = new CUmemcpy3D.Operand(CUmemorytype.DEVICE, d, 0, 0, 0, 64, 4);
            CUmemcpy3D.Operand to = new CUmemcpy3D.Operand(CUmemorytype.DEVICE, d + 4096, 0, 0, 0, 64, 4);
            CUmemcpy3D copy = new CUmemcpy3D(to, from, 32, 4, 2);
            CUmemRangeAttribute mostly = CUmemRangeAttribute.READ_MOSTLY;
            MemoryView buffer = cuda.host().ints(cuda.host().of(new int[2048]));
            calls.put("cuMemPrefetchAsync", s -> cuda.cuMemPrefetchAsync(managed, 4096, here, 0, s));
            calls.put("cuMemcpy3DAsync", s -> cuda.cuMemcpy3DAsync(copy, s));
            calls.put("cuMemsetD2D8Async", s -> cuda.cuMemsetD2D8Async(d, 64, (byte) 1, 32, 4, s));
            calls.put("cuMemsetD2D16Async", s -> cuda.cuMemsetD2D16Async(d, 64, (short) 1, 16, 4, s));
            calls.put("cuMemcpyPeerAsync", s -> cuda.cuMemcpyPeerAsync(d, context, d + 4096, context, 64, s));
            calls.put("cuMemcpy3DPeerAsync", s -> cuda.cuMemcpy3DPeerAsync(copy, context, context, s));
            calls.put("cuMemAdvise", s -> cuda.cuMemAdvise(managed, 4096, CUmemAdvise.SET_READ_MOSTLY, here));
            calls.put("cuMemRangeGetAttribute", s -> cuda.cuMemRangeGetAttribute(mostly, managed, 4096));
            calls.put("cuMemRangeGetAttributes", s -> cuda.cuMemRangeGetAttributes(List.of(mostly), managed, 4096));
            calls.put("cuMemcpy3D", s -> cuda.cuMemcpy3D(copy));
            calls.put("cuMemcpyPeer", s -> cuda.cuMemcpyPeer(d, context, d + 4096, context, 64));
            calls.put("cuMemcpy3DPeer", s -> cuda.cuMemcpy3DPeer(copy, context, context));
            calls.put("cuMemAllocPitch", s -> cuda.cuMemAllocPitch(100, 10, 4));
            calls.put("cuMemAllocHost", s -> cuda.cuMemAllocHost(4096));
            calls.put("cuMemGetInfo", s -> cuda.cuMemGetInfo());
            calls.put("cuMemHostRegister", s -> cuda.cuMemHostRegister(buffer.address(), 8192, 0));
        }

        String answer(Answer asked) throws InterruptedException {
            Consumer<CUstream> call = calls.get(asked.function());
            assertTrue(call != null, asked.function());
            String[] words = asked.situation().split("-");
            CUstream captured = cuda.cuStreamCreate(
                    words[1].equals("legacy") ? CudaDriver.CU_STREAM_DEFAULT : CudaDriver.CU_STREAM_NON_BLOCKING);
            CUstream aside = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            cuda.cuStreamBeginCapture(
                    captured,
                    switch (words[0]) {
                        case "global" -> CUstreamCaptureMode.GLOBAL;
                        case "local" -> CUstreamCaptureMode.THREAD_LOCAL;
                        default -> CUstreamCaptureMode.RELAXED;
                    });
            String[] said = new String[1];
            switch (words[1]) {
                case "captured" -> said[0] = code(() -> call.accept(captured));
                case "legacy" -> said[0] = code(() -> call.accept(null));
                case "aside" -> said[0] = code(() -> call.accept(aside));
                default -> {
                    Thread other = new Thread(() -> {
                        cuda.cuCtxSetCurrent(context);
                        said[0] = code(() -> call.accept(aside));
                    });
                    other.start();
                    other.join();
                }
            }
            int status = cuda.cuStreamIsCapturing(captured).ordinal();
            CUgraph[] graph = new CUgraph[1];
            String end = code(() -> graph[0] = cuda.cuStreamEndCapture(captured));
            int nodes = graph[0] == null ? 0 : cuda.cuGraphGetNodes(graph[0]).size();
            return said[0] + " " + status + " " + end + " " + nodes;
        }

        private static String code(Runnable call) {
            try {
                call.run();
                return SUCCESS;
            } catch (CudaException e) {
                return e.result().name();
            }
        }
    }
}
