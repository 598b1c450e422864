package orrery.conformance.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.Resources;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import orrery.conformance.WithContext;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;
import orrery.sim.PtxCompiler;
import orrery.sim.PtxImage;

/**
 * The times that launches of {@code src/test/cuda/timed.cu} are estimated to take are between half of and twice those
 * of an H200, but for kernels that the estimate does not fit.
 */
class EstimatedTimesTest extends WithContext {
    private static final double FACTOR = 2;

    /** Kernels whose estimates are further off, and why. */
    private static final ImmutableMap<String, String> OTHERS = ImmutableMap.<String, String>builder()
            .put("sumWarps", "all warps add to one word, and wait for each other")
            .put("atomicsOne", "all threads add to one word, and wait for each other")
            .put("matrixNaive", "the blocks of a row find its words in the cache of the device")
            .put("mandelbrot", "its loop depends on computed values that are not followed")
            .put("functions", "sinf has a long branch for large arguments, which counts")
            .put("oneThread", "a thread computes the next index while it waits for a sum")
            .put("chase", "the words are in the cache of the device")
            .build();

    private static final int N = 1 << 24;
    private static final Splitter COLUMNS = Splitter.on("   ");

    private final long x = cuda.cuMemAlloc(4L * N);
    private final long y = cuda.cuMemAlloc(4L * N);
    private final long z = cuda.cuMemAlloc(4L * N);

    /** The arguments of the launches, in the order of the table. */
    private final ImmutableListMultimap<String, Object[]> arguments = ImmutableListMultimap.<String, Object[]>builder()
            .putAll("empty", new Object[0], new Object[0])
            .putAll("saxpy", new Object[] {N, 2f, x, y}, new Object[] {1 << 20, 2f, x, y}, new Object[] {4096, 2f, x, y
            })
            .put("saxpyLoop", new Object[] {N, 2f, x, y})
            .put("copy4", new Object[] {x, y})
            .put("transposeNaive", new Object[] {4096, x, y})
            .put("transposeTiled", new Object[] {4096, x, y})
            .put("sumBlocks", new Object[] {x, y})
            .put("sumWarps", new Object[] {x, y})
            .put("histogram", new Object[] {N, z, y})
            .put("stencil", new Object[] {4096, x, y})
            .put("matrixNaive", new Object[] {512, x, y, z})
            .putAll("matrixTiled", new Object[] {512, x, y, z}, new Object[] {2048, x, y, z})
            .put("mandelbrot", new Object[] {1024, 256, z})
            .put("bodies", new Object[] {16_384, x, y})
            .put("functions", new Object[] {N, x, y})
            .put("doubles", new Object[] {N, x, y})
            .put("gather", new Object[] {N, x, z, y})
            .putAll("oneThread", new Object[] {1000, y}, new Object[] {100_000, y})
            .put("chase", new Object[] {1000, z, y})
            .put("atomicsOne", new Object[] {y})
            .build();

    private static String text(String resource) throws IOException {
        URL url = EstimatedTimesTest.class.getResource(resource);
        return Resources.toString(url, StandardCharsets.UTF_8);
    }

    /** Returns kernels that compute nothing and take the time of those in PTX. */
    private static CUmoduleImage costs() throws IOException {
        PtxImage ptx = PtxCompiler.find().orElseThrow().compile(text("timed.ptx"));
        CUmoduleImage image = CUmoduleImage.empty();
        for (Map.Entry<String, Kernel> each : ptx.kernels().entrySet()) {
            Kernel kernel = each.getValue();
            image = image.with(
                    each.getKey(),
                    Kernel.empty().costByTraffic(kernel::workPerBlock).registersPerThread(kernel.registersPerThread()));
        }
        return image;
    }

    private static int[] sizes(String text) {
        return Splitter.on('x').splitToStream(text).mapToInt(Integer::parseInt).toArray();
    }

    private double nanos(CUfunction function, int[] grid, int[] block, Object... values) {
        CUevent begin = cuda.cuEventCreate(CudaDriver.CU_EVENT_DEFAULT);
        CUevent end = cuda.cuEventCreate(CudaDriver.CU_EVENT_DEFAULT);
        // A long copy hides the time of the calls.
        cuda.cuMemcpyDtoDAsync(x, y, 4L * N, null);
        cuda.cuEventRecord(begin, null);
        cuda.cuLaunchKernel(function, grid[0], grid[1], grid[2], block[0], block[1], block[2], 0, null, values);
        cuda.cuEventRecord(end, null);
        cuda.cuEventSynchronize(end);
        return cuda.cuEventElapsedTime(begin, end) * 1e6;
    }

    @Test
    void timesAreNearThoseOfADevice() throws IOException {
        CUmodule module = cuda.cuModuleLoadData(costs());
        Map<String, Integer> launched = new HashMap<>();
        TreeSet<String> far = new TreeSet<>();
        StringBuilder table = new StringBuilder();
        for (String line : text("times-h200.txt").lines().skip(1).toList()) {
            List<String> columns = COLUMNS.splitToList(line);
            String name = columns.get(0);
            double device = Double.parseDouble(columns.get(3));
            int number = launched.merge(name, 1, Integer::sum) - 1;
            double estimate = nanos(
                    cuda.cuModuleGetFunction(module, name),
                    sizes(columns.get(1)),
                    sizes(columns.get(2)),
                    arguments.get(name).get(number));
            table.append(String.format(
                    "| %s | %s | %s | %.1f | %.1f | %.2f |%n",
                    name, columns.get(1), columns.get(2), device / 1000, estimate / 1000, estimate / device));
            if (estimate < device / FACTOR || estimate > device * FACTOR) {
                far.add(name);
            }
        }
        assertEquals(OTHERS.keySet(), far, "the table is in docs/ptx.md:\n" + table);
    }
}
