package orrery.ptx.device;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.DeviceTrap;
import orrery.device.CUresult;
import orrery.sim.DeviceRuntime;
import orrery.sim.GraphLaunchMode;

/** Functions that the device has without code: those that compilers call by name. */
public final class SystemCalls {
    private static final Map<String, String> DESCRIPTORS = Map.of(
            "vprintf", "(Lorrery/ptx/device/BlockState;JJI)I",
            "__assertfail", "(Lorrery/ptx/device/BlockState;JJIJJI)V",
            "malloc", "(Lorrery/ptx/device/BlockState;JI)J",
            "free", "(Lorrery/ptx/device/BlockState;JI)V",
            "cudaGraphLaunch", "(Lorrery/ptx/device/BlockState;JJI)I",
            "cudaGraphSetConditional", "(Lorrery/ptx/device/BlockState;JII)V");

    /** The streams of cudaGraphLaunch on the device, by the numbers that driver_types.h has for them. */
    private static final Map<Long, GraphLaunchMode> STREAMS = Map.of(
            0x0100_0000_0000_0000L, GraphLaunchMode.TAIL,
            0x0200_0000_0000_0000L, GraphLaunchMode.FIRE_AND_FORGET,
            0x0300_0000_0000_0000L, GraphLaunchMode.SIBLING);

    /** The most characters of a text in device memory. */
    private static final int MOST_TEXT = 1 << 16;

    private SystemCalls() {}

    /** Returns the descriptor of a function; null for one that is not simulated. */
    public static @Nullable String descriptor(String name) {
        return DESCRIPTORS.get(name);
    }

    /**
     * Prints text.
     *
     * @param format the address of the format
     * @param arguments the address of the arguments: each at a multiple of its size
     * @return the number of arguments, as on the device
     */
    public static int vprintf(BlockState block, long format, long arguments, int site) {
        PrintFormat text = new PrintFormat(
                text(block, format), offset -> block.wordAt(arguments + offset), address -> text(block, address));
        block.device().print(text.print());
        return text.count();
    }

    /** Fails the launch with CUDA_ERROR_ASSERT. */
    @SuppressWarnings("MethodName")
    public static void __assertfail(
            BlockState block, long message, long file, int line, long function, long charSize, int site) {
        throw DeviceTrap.failedAssertion(text(block, file) + ":" + line + ": " + text(block, function) + ": assertion "
                + text(block, message) + " failed");
    }

    /** Returns the address of new memory; 0 if the heap has too few bytes left. */
    public static long malloc(BlockState block, long bytes, int site) {
        return block.device().malloc(bytes);
    }

    /** Frees memory. */
    public static void free(BlockState block, long address, int site) {
        block.device().free(address);
    }

    /**
     * Launches a graph.
     *
     * @param graph the number of the executable graph
     * @param stream one of the three streams that are only for that
     * @return the number of the result code
     */
    public static int cudaGraphLaunch(BlockState block, long graph, long stream, int site) {
        GraphLaunchMode mode = STREAMS.get(stream);
        if (mode == null) {
            return CUresult.CUDA_ERROR_INVALID_VALUE.code();
        }
        DeviceRuntime device = block.device();
        return device.launchGraph(device.graph(graph), mode).code();
    }

    /** Sets the value of a conditional handle. */
    public static void cudaGraphSetConditional(BlockState block, long handle, int value, int site) {
        block.device().setConditional(handle, value);
    }

    private static String text(BlockState block, long address) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (address == 0) {
            return "(null)";
        }
        for (int i = 0; i < MOST_TEXT; i++) {
            int next = block.byteAt(address + i);
            if (next == 0) {
                break;
            }
            bytes.write(next);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
