package orrery.ptx.device;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.DeviceTrap;
import orrery.device.CUresult;
import orrery.sim.DeviceNodeUpdate;
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
            "cudaGraphSetConditional", "(Lorrery/ptx/device/BlockState;JII)V",
            "cudaGraphKernelNodeSetParam", "(Lorrery/ptx/device/BlockState;JJJJI)I",
            "cudaGraphKernelNodeSetEnabled", "(Lorrery/ptx/device/BlockState;JII)I",
            "cudaGraphKernelNodeSetGridDim", "(Lorrery/ptx/device/BlockState;J[BI)I",
            "cudaGraphKernelNodeUpdatesApply", "(Lorrery/ptx/device/BlockState;JJI)I");

    /** The streams of cudaGraphLaunch on the device, by the numbers that driver_types.h has for them. */
    private static final Map<Long, GraphLaunchMode> STREAMS = Map.of(
            0x0100_0000_0000_0000L, GraphLaunchMode.TAIL,
            0x0200_0000_0000_0000L, GraphLaunchMode.FIRE_AND_FORGET,
            0x0300_0000_0000_0000L, GraphLaunchMode.SIBLING);

    /** The size of a {@code cudaGraphKernelNodeUpdate}, and where its union begins; driver_types.h has both. */
    private static final int UPDATE_BYTES = 40;

    private static final int UPDATE_DATA = 16;

    /** The constants of {@code cudaGraphKernelNodeField}. */
    private static final int UPDATES_GRID = 1;

    private static final int UPDATES_PARAM = 2;
    private static final int UPDATES_ENABLED = 3;

    /** The most bytes of the parameters of a kernel. */
    private static final int MAX_PARAMETER_BYTES = 32_764;

    /** The most characters of a text in device memory. */
    private static final int MAX_TEXT = 1 << 16;

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
                text(block, format, site),
                offset -> block.wordAt(arguments + offset, site),
                address -> text(block, address, site));
        block.device().print(text.print());
        return text.count();
    }

    /** Fails the launch with CUDA_ERROR_ASSERT. */
    @SuppressWarnings("MethodName")
    public static void __assertfail(
            BlockState block, long message, long file, int line, long function, long charSize, int site) {
        throw DeviceTrap.failedAssertion(text(block, file, site) + ":" + line + ": " + text(block, function, site)
                + ": assertion " + text(block, message, site) + " failed");
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

    /** Sets bytes of the parameters of a kernel node, and returns the number of the result code. */
    public static int cudaGraphKernelNodeSetParam(
            BlockState block, long node, long offset, long value, long size, int site) {
        return update(block, param(block, node, offset, value, size, site));
    }

    /** Enables or disables a kernel node, and returns the number of the result code. */
    public static int cudaGraphKernelNodeSetEnabled(BlockState block, long node, int enable, int site) {
        return update(block, new DeviceNodeUpdate.Enabled(node, (enable & 0xFF) != 0));
    }

    /**
     * Sets the dimensions of the grid of a kernel node, and returns the number of the result code.
     *
     * @param dimensions the bytes of a {@code dim3}
     */
    public static int cudaGraphKernelNodeSetGridDim(BlockState block, long node, byte[] dimensions, int site) {
        ByteBuffer words = ByteBuffer.wrap(dimensions).order(ByteOrder.LITTLE_ENDIAN);
        return update(block, new DeviceNodeUpdate.Grid(node, words.getInt(), words.getInt(), words.getInt()));
    }

    /**
     * Makes updates of kernel nodes, all or none.
     *
     * @param updates the address of an array of {@code cudaGraphKernelNodeUpdate}
     * @return the number of the result code
     */
    public static int cudaGraphKernelNodeUpdatesApply(BlockState block, long updates, long count, int site) {
        List<DeviceNodeUpdate> all = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            DeviceNodeUpdate update = updateAt(block, updates + i * UPDATE_BYTES, site);
            if (update == null) {
                return CUresult.CUDA_ERROR_INVALID_VALUE.code();
            }
            all.add(update);
        }
        return block.device().updateNodes(all).code();
    }

    /** Returns the {@code cudaGraphKernelNodeUpdate} at an address; null if it is of no known kind. */
    private static @Nullable DeviceNodeUpdate updateAt(BlockState block, long address, int site) {
        long node = longAt(block, address, site);
        long data = address + UPDATE_DATA;
        return switch (block.wordAt(address + Long.BYTES, site)) {
            case UPDATES_GRID ->
                new DeviceNodeUpdate.Grid(
                        node, block.wordAt(data, site), block.wordAt(data + 4, site), block.wordAt(data + 8, site));
            case UPDATES_PARAM ->
                param(
                        block,
                        node,
                        longAt(block, data + 8, site),
                        longAt(block, data, site),
                        longAt(block, data + 16, site),
                        site);
            case UPDATES_ENABLED -> new DeviceNodeUpdate.Enabled(node, block.wordAt(data, site) != 0);
            default -> null;
        };
    }

    private static long longAt(BlockState block, long address, int site) {
        return block.wordAt(address, site) & 0xFFFF_FFFFL
                | (long) block.wordAt(address + Integer.BYTES, site) << Integer.SIZE;
    }

    /** Returns an update of parameters. More bytes than a kernel can have are as illegal as the fewest too many. */
    private static DeviceNodeUpdate param(BlockState block, long node, long offset, long value, long size, int site) {
        byte[] bytes = new byte[(int) Math.min(size & Long.MAX_VALUE, MAX_PARAMETER_BYTES + 1)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) block.byteAt(value + i, site);
        }
        return new DeviceNodeUpdate.Param(node, offset, bytes);
    }

    private static int update(BlockState block, DeviceNodeUpdate update) {
        return block.device().updateNodes(List.of(update)).code();
    }

    private static String text(BlockState block, long address, int site) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (address == 0) {
            return "(null)";
        }
        for (int i = 0; i < MAX_TEXT; i++) {
            int next = block.byteAt(address + i, site);
            if (next == 0) {
                break;
            }
            bytes.write(next);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
