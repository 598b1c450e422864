package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.runtime.CudaRuntime.*;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.cupti.record.MemcpyActivity;
import orrery.cupti.record.MemsetActivity;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaArray_t;
import orrery.runtime.cudaChannelFormatDesc;
import orrery.runtime.cudaChannelFormatKind;
import orrery.runtime.cudaMemcpyKind;
import orrery.sim.DeviceVariable;
import orrery.sim.Machine;

/** The records of copies and memsets between all kinds of memory, on an H200 and on the simulated one. */
class H200CopyRecordsTest {
    private static final Pattern CALL = Pattern.compile("(?:D\\((\\w+)\\)|(\\w+))\\((.*)\\)");
    private static final int INTEGERS = 1 << 11;

    /** The direction that the program names is not looked at: to managed memory, the copy is one to the device. */
    private static final String OF_THE_HOST = "cudaMemcpy(m, p, 64, cudaMemcpyHostToHost)";

    private final Machine machine = Machine.create();
    private final CudaRuntime cuda = CudaRuntime.of(machine);
    private final CudaDriver driver = CudaDriver.of(machine);
    private final CUstream s = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
    private final cudaArray_t ar =
            cuda.cudaMallocArray(new cudaChannelFormatDesc(32, 0, 0, 0, cudaChannelFormatKind.SIGNED), 16, 8);
    private final Map<String, DeviceVariable> variables = Map.of(
            "var", DeviceVariable.of("var", 256),
            "cvar", DeviceVariable.of("cvar", 256),
            "mvar", DeviceVariable.of("mvar", 256).managed());
    private final Map<String, Long> memory = Map.of(
            "d", cuda.cudaMalloc(1 << 20),
            "p", cuda.host().of(new int[INTEGERS]),
            "h", cuda.cudaMallocHost(4L * INTEGERS),
            "m", cuda.cudaMallocManaged(4L * INTEGERS),
            "q", cuda.cudaMallocAsync(4L * INTEGERS, s),
            "reg", cuda.host().of(new int[INTEGERS]),
            "mp", cuda.cudaHostAlloc(4L * INTEGERS, cudaHostAllocMapped),
            "dv", cuda.cudaGetSymbolAddress(variable("var")),
            "wc", cuda.cudaHostAlloc(4L * INTEGERS, cudaHostAllocWriteCombined));

    @AfterEach
    void closeMachine() {
        machine.close();
    }

    @Test
    void recordsEqualThoseOfTheH200() throws IOException {
        cuda.cudaHostRegister(at("reg"), 4L * INTEGERS, cudaHostRegisterDefault);
        Recording recording = new Recording(
                machine, Generation.CUDA_13_0, ActivityKind.MEMCPY, ActivityKind.MEMCPY2, ActivityKind.MEMSET);
        List<String> expected = lines();
        List<String> told = new ArrayList<>();
        int before = 0;
        for (String line : expected) {
            if (!line.startsWith("MEM")) {
                told.add(line);
                call(line);
                cuda.cudaDeviceSynchronize();
                List<Activity> records = recording.records();
                records.subList(before, records.size()).forEach(each -> told.add(tell(each)));
                before = records.size();
            }
        }
        int known = expected.indexOf(OF_THE_HOST) + 1;
        assertEquals("MEMCPY kind 9 src 1 dst 5 flags 0 bytes 64 stream 7 count 1", expected.get(known));
        expected.set(known, "MEMCPY kind 1 src 1 dst 5 flags 0 bytes 64 stream 7 count 1");
        assertEquals(String.join("\n", expected), String.join("\n", told));
    }

    private static List<String> lines() throws IOException {
        try (InputStream in = H200CopyRecordsTest.class.getResourceAsStream("/h200-copy-records.txt")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return new ArrayList<>(
                    text.lines().filter(line -> !line.startsWith("#")).toList());
        }
    }

    /** Tells a record, with the numbers that an H200 gives to streams. */
    private static String tell(Activity record) {
        if (record instanceof MemcpyActivity c) {
            return "MEMCPY kind " + c.copyKind().number() + " src "
                    + c.srcKind().number() + " dst "
                    + c.dstKind().number() + " flags " + c.flags() + " bytes " + c.bytes() + " stream "
                    + stream(c.streamId()) + " count " + c.copyCount();
        }
        MemsetActivity f = (MemsetActivity) record;
        return "MEMSET value " + f.value() + " bytes " + f.bytes() + " mem "
                + f.memoryKind().number() + " flags " + f.flags() + " stream " + stream(f.streamId());
    }

    private static int stream(int id) {
        return id == 1 ? 7 : 13;
    }

    // -- the calls -----------------------------------------------------------------------------------------------

    private DeviceVariable variable(String name) {
        return Objects.requireNonNull(variables.get(name));
    }

    private long at(String pointer) {
        String[] sum = pointer.replace("(CUdeviceptr)", "").split(" \\+ ");
        int size = pointer.startsWith("(CUdeviceptr)") ? 1 : 4;
        return Objects.requireNonNull(memory.get(sum[0])) + (sum.length == 1 ? 0 : size * Long.parseLong(sum[1]));
    }

    private static int number(String text) {
        return Integer.decode(text);
    }

    private static cudaMemcpyKind kind(String name) {
        return switch (name) {
            case "cudaMemcpyHostToHost" -> cudaMemcpyHostToHost;
            case "cudaMemcpyHostToDevice" -> cudaMemcpyHostToDevice;
            case "cudaMemcpyDeviceToHost" -> cudaMemcpyDeviceToHost;
            case "cudaMemcpyDeviceToDevice" -> cudaMemcpyDeviceToDevice;
            default -> cudaMemcpyDefault;
        };
    }

    private void call(String line) {
        Matcher call = CALL.matcher(line);
        assertTrue(call.matches(), line);
        String[] a = call.group(3).split(", ");
        if (call.group(1) != null) {
            ofDriver(call.group(1), a);
        } else if (call.group(2).contains("2D")) {
            ofRows(call.group(2), a);
        } else {
            ofBytes(call.group(2), a);
        }
    }

    private void ofBytes(String function, String[] a) {
        switch (function) {
            case "cudaMemcpy" -> cuda.cudaMemcpy(at(a[0]), at(a[1]), number(a[2]), kind(a[3]));
            case "cudaMemcpyAsync" -> cuda.cudaMemcpyAsync(at(a[0]), at(a[1]), number(a[2]), kind(a[3]), s);
            case "cudaMemcpyPeer" -> cuda.cudaMemcpyPeer(at(a[0]), 0, at(a[2]), 0, number(a[4]));
            case "cudaMemcpyPeerAsync" -> cuda.cudaMemcpyPeerAsync(at(a[0]), 0, at(a[2]), 0, number(a[4]), s);
            case "cudaMemset" -> cuda.cudaMemset(at(a[0]), number(a[1]), number(a[2]));
            case "cudaMemcpyFromSymbol" -> cuda.cudaMemcpyFromSymbol(at(a[0]), variable(a[1]), number(a[2]));
            case "cudaMemcpyToSymbol" -> {
                cudaMemcpyKind kind = a.length == 3 ? cudaMemcpyHostToDevice : kind(a[4]);
                cuda.cudaMemcpyToSymbol(variable(a[0]), at(a[1]), number(a[2]), 0, kind);
            }
            case "cudaMemcpyToSymbolAsync" ->
                cuda.cudaMemcpyToSymbolAsync(variable(a[0]), at(a[1]), number(a[2]), 0, kind(a[4]), s);
            default -> throw new AssertionError(function);
        }
    }

    private void ofRows(String function, String[] a) {
        int[] n = Arrays.stream(a)
                .mapToInt(each -> each.matches("\\d+") ? number(each) : 0)
                .toArray();
        switch (function) {
            case "cudaMemcpy2D" -> cuda.cudaMemcpy2D(at(a[0]), n[1], at(a[2]), n[3], n[4], n[5], kind(a[6]));
            case "cudaMemcpy2DAsync" ->
                cuda.cudaMemcpy2DAsync(at(a[0]), n[1], at(a[2]), n[3], n[4], n[5], kind(a[6]), s);
            case "cudaMemset2D" -> cuda.cudaMemset2D(at(a[0]), n[1], n[2], n[3], n[4]);
            case "cudaMemcpy2DToArray" -> cuda.cudaMemcpy2DToArray(ar, 0, 0, at(a[3]), n[4], n[5], n[6], kind(a[7]));
            case "cudaMemcpy2DToArrayAsync" ->
                cuda.cudaMemcpy2DToArrayAsync(ar, 0, 0, at(a[3]), n[4], n[5], n[6], kind(a[7]), s);
            case "cudaMemcpy2DFromArray" ->
                cuda.cudaMemcpy2DFromArray(at(a[0]), n[1], ar, 0, 0, n[5], n[6], kind(a[7]));
            case "cudaMemcpy2DArrayToArray" ->
                cuda.cudaMemcpy2DArrayToArray(ar, 0, 0, ar, 0, n[5], n[6], n[7], kind(a[8]));
            default -> throw new AssertionError(function);
        }
    }

    private void ofDriver(String function, String[] a) {
        switch (function) {
            case "cuMemsetD8Async" -> driver.cuMemsetD8Async(at(a[0]), (byte) number(a[1]), number(a[2]), s);
            case "cuMemsetD16" -> driver.cuMemsetD16(at(a[0]), (short) number(a[1]), number(a[2]));
            case "cuMemsetD32" -> driver.cuMemsetD32(at(a[0]), number(a[1]), number(a[2]));
            case "cuMemsetD2D32" ->
                driver.cuMemsetD2D32(at(a[0]), number(a[1]), number(a[2]), number(a[3]), number(a[4]));
            case "cuMemcpy" -> driver.cuMemcpy(at(a[0]), at(a[1]), number(a[2]));
            case "cuMemcpyHtoD" -> driver.cuMemcpyHtoD(at(a[0]), at(a[1]), number(a[2]));
            case "cuMemcpyDtoH" -> driver.cuMemcpyDtoH(at(a[0]), at(a[1]), number(a[2]));
            case "cuMemcpyDtoD" -> driver.cuMemcpyDtoD(at(a[0]), at(a[1]), number(a[2]));
            default -> throw new AssertionError(function);
        }
    }
}
