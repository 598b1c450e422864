package orrery.conformance.calibration;

import java.util.ArrayList;
import java.util.List;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.driver.EventManagement;

/** The program that measured {@code h200-workloads.txt}: what the host waits for a whole piece of work. */
final class WorkloadProgram extends MeasuringProgram {
    private static final int MIB = 1 << 20;
    private static final int STREAMS = 16;
    private static final int EVENTS = 32;

    /** How many lines are measured. */
    static final int LINES = 96;

    private final CUstream[] streams = new CUstream[STREAMS];
    private final CUevent[] events = new CUevent[EVENTS];

    WorkloadProgram(MeasuredDevice device) {
        super(device);
        for (int i = 0; i < STREAMS; i++) {
            streams[i] = device.newStream();
        }
        for (int i = 0; i < EVENTS; i++) {
            events[i] = cuda.cuEventCreate(EventManagement.CU_EVENT_DISABLE_TIMING);
        }
    }

    @Override
    void run() {
        measureKernels();
        measureHostFunctions();
        measureGraphs();
        measureCopies();
        measureEvents();
        measureTraffic();
    }

    private void measureTraffic() {
        for (int log : new int[] {24, 26, 27}) {
            device.measureWork("saxpy 2^" + log + " alone", () -> device.launchSaxpy(1056, 1L << log, s));
        }
        for (int log : new int[] {24, 26}) {
            device.measureWork("saxpy 2^" + log + " two at once", () -> {
                device.launchSaxpy(528, 1L << log, s);
                device.launchSaxpy(528, 1L << log, 1, streams[0]);
            });
        }
        for (int blocks : new int[] {1, 16, 66, 132, 264, 528, 1056}) {
            device.measureWork("saxpy 2^24 grid " + blocks + " x 256", () -> device.launchSaxpy(blocks, 1 << 24, s));
        }
        long target = cuda.cuMemAlloc(1 << 28);
        long other = cuda.cuMemAlloc(1 << 28);
        device.measureWork("D2D 256M alone", () -> cuda.cuMemcpyDtoDAsync(target, other, 1 << 28, s));
        device.measureWork("saxpy 2^26 x4 beside D2D 256M", () -> {
            repeat(4, () -> device.launchSaxpy(528, 1 << 26, s));
            cuda.cuMemcpyDtoDAsync(target, other, 1 << 28, streams[0]);
        });
    }

    private static void repeat(int count, Runnable body) {
        for (int i = 0; i < count; i++) {
            body.run();
        }
    }

    private void measureKernels() {
        for (int width : new int[] {1, 2, 4, 8, 16}) {
            device.measureWork("streams " + width + " nop x100", () -> repeat(100, () -> launchOneInEach(width, 0)));
        }
        for (int width : new int[] {1, 2, 4, 8, 16}) {
            device.measureWork("streams " + width + " spin5us x50", () -> repeat(50, () -> launchOneInEach(width, 5)));
        }
        for (int width : new int[] {2, 8}) {
            device.measureWork(
                    "streams " + width + " spin50us x20", () -> repeat(20, () -> launchOneInEach(width, 50)));
        }
    }

    private void launchOneInEach(int width, int micros) {
        for (int i = 0; i < width; i++) {
            device.launchKernel(micros, streams[i]);
        }
    }

    private void measureHostFunctions() {
        for (int micros : new int[] {0, 5, 50}) {
            device.measureWork(
                    "kernel " + micros + "us + hostfn x20", () -> repeat(20, () -> launchKernelAndFunction(micros)));
        }
        for (int micros : new int[] {0, 1, 2, 5, 10, 20, 50, 100, 300, 1000}) {
            device.measureWork(
                    "kernel " + micros + "us + hostfn x10", () -> repeat(10, () -> launchKernelAndFunction(micros)));
        }
        for (int count : new int[] {1, 2, 5, 20}) {
            device.measureWork("hostfn x" + count, () -> repeat(count, () -> cuda.cuLaunchHostFunc(s, () -> {})));
        }
    }

    private void launchKernelAndFunction(int micros) {
        device.launchKernel(micros, s);
        cuda.cuLaunchHostFunc(s, () -> {});
    }

    private void measureGraphs() {
        for (int width : new int[] {1, 4, 16, 64}) {
            for (int micros : new int[] {0, 5}) {
                launch("graph layers " + width + "x20 " + micros + "us", layers(width, micros));
            }
        }
        for (int width : new int[] {4, 16, 64}) {
            launch("graph " + width + " chains of 20 nop", chains(width));
        }
        for (int width : new int[] {2, 4, 8, 16, 32}) {
            launch("graph fork-join " + width + " x10", forkJoin(width));
        }
        for (int width : new int[] {10, 50, 200}) {
            CUgraph graph = cuda.cuGraphCreate(0);
            repeat(width, () -> node(graph, List.of(), 0));
            launch("graph " + width + " roots", graph);
        }
    }

    private void launch(String name, CUgraph graph) {
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        device.measureWork(name, () -> cuda.cuGraphLaunch(exec, s));
    }

    private CUgraphNode node(CUgraph graph, List<CUgraphNode> after, int micros) {
        return cuda.cuGraphAddKernelNode(graph, after, device.kernelNode(1000L * micros));
    }

    private CUgraph layers(int width, int micros) {
        CUgraph graph = cuda.cuGraphCreate(0);
        List<CUgraphNode> last = List.of();
        for (int layer = 0; layer < 20; layer++) {
            List<CUgraphNode> next = new ArrayList<>();
            for (int i = 0; i < width; i++) {
                List<CUgraphNode> after = new ArrayList<>();
                if (layer > 0) {
                    after.add(last.get(i));
                }
                if (layer > 0 && width > 1) {
                    after.add(last.get((i + 1) % width));
                }
                next.add(node(graph, after, micros));
            }
            last = next;
        }
        return graph;
    }

    private CUgraph chains(int width) {
        CUgraph graph = cuda.cuGraphCreate(0);
        for (int chain = 0; chain < width; chain++) {
            List<CUgraphNode> last = List.of();
            for (int i = 0; i < 20; i++) {
                last = List.of(node(graph, last, 0));
            }
        }
        return graph;
    }

    private CUgraph forkJoin(int width) {
        CUgraph graph = cuda.cuGraphCreate(0);
        List<CUgraphNode> last = List.of();
        for (int round = 0; round < 10; round++) {
            List<CUgraphNode> fork = List.of(node(graph, last, 0));
            last = new ArrayList<>();
            for (int i = 0; i < width; i++) {
                last.add(node(graph, fork, 0));
            }
        }
        return graph;
    }

    private void measureCopies() {
        long first = cuda.cuMemAlloc(256L * MIB);
        long second = cuda.cuMemAlloc(256L * MIB);
        long in = cuda.cuMemHostAlloc(64L * MIB, 0);
        long out = cuda.cuMemHostAlloc(64L * MIB, 0);
        for (int size : new int[] {4, 4096, 65536, MIB, 16 * MIB}) {
            device.measureWork("memset " + size + " x100 one stream", () -> {
                for (int i = 0; i < 100; i++) {
                    cuda.cuMemsetD8Async(first + i % 8 * 16L * MIB, (byte) 0, size, s);
                }
            });
        }
        for (int size : new int[] {65536, MIB}) {
            device.measureWork("memset " + size + " x100 in 4 streams", () -> {
                for (int i = 0; i < 100; i++) {
                    cuda.cuMemsetD8Async(first + i % 8 * 16L * MIB, (byte) 0, size, streams[i % 4]);
                }
            });
        }
        device.measureWork(
                "memset 64K + nop x50",
                () -> repeat(50, () -> {
                    cuda.cuMemsetD8Async(first, (byte) 0, 65536, s);
                    device.launchKernel(0, s);
                }));
        for (int size : new int[] {4096, 65536, MIB, 16 * MIB}) {
            device.measureWork(
                    "H2D " + size + " x20 one stream",
                    () -> repeat(20, () -> cuda.cuMemcpyHtoDAsync(first, in, size, s)));
            device.measureWork(
                    "D2D " + size + " x20 one stream",
                    () -> repeat(20, () -> cuda.cuMemcpyDtoDAsync(first, second, size, s)));
        }
        for (int size : new int[] {MIB, 16 * MIB}) {
            device.measureWork(
                    "H2D and D2H " + size + " x4 at once",
                    () -> repeat(4, () -> {
                        cuda.cuMemcpyHtoDAsync(first, in, size, streams[0]);
                        cuda.cuMemcpyDtoHAsync(out, second, size, streams[1]);
                    }));
        }
        device.measureWork("H2D " + 16 * MIB + " x4 in 2 streams", () -> {
            for (int i = 0; i < 4; i++) {
                cuda.cuMemcpyHtoDAsync(first, in, 16 * MIB, streams[i % 2]);
            }
        });
        for (int width : new int[] {1, 2, 3, 4}) {
            device.measureWork("pipeline 12 x (H2D 4M,100us,D2H 4M) " + width + " streams", () -> {
                for (int i = 0; i < 12; i++) {
                    long offset = 4L * MIB * i;
                    cuda.cuMemcpyHtoDAsync(first + offset, in + offset, 4 * MIB, streams[i % width]);
                    device.launchKernel(100, streams[i % width]);
                    cuda.cuMemcpyDtoHAsync(out + offset, first + offset, 4 * MIB, streams[i % width]);
                }
            });
        }
        device.holdPoolMemory();
        for (int size : new int[] {1024, MIB, 64 * MIB}) {
            device.measureWork(
                    "mallocAsync " + size + ", nop, freeAsync x50", () -> repeat(50, () -> useTemporary(size, 0)));
        }
        device.measureWork("mallocAsync 1M, spin5us, freeAsync x50", () -> repeat(50, () -> useTemporary(MIB, 5)));
    }

    private void useTemporary(long bytes, int micros) {
        long memory = cuda.cuMemAllocAsync(bytes, s);
        device.launchKernel(micros, s);
        cuda.cuMemFreeAsync(memory, s);
    }

    private void measureEvents() {
        for (int width : new int[] {2, 4, 8}) {
            device.measureWork("ring of events " + width + " streams x100 nop", () -> {
                for (int i = 0; i < 100; i++) {
                    device.launchKernel(0, streams[i % width]);
                    cuda.cuEventRecord(events[i % EVENTS], streams[i % width]);
                    cuda.cuStreamWaitEvent(streams[(i + 1) % width], events[i % EVENTS], 0);
                }
            });
        }
        for (int width : new int[] {4, 8}) {
            for (int micros : new int[] {0, 10}) {
                device.measureWork(
                        "fork-join " + width + " streams x20 " + micros + "us",
                        () -> repeat(20, () -> forkAndJoin(width, micros)));
            }
        }
    }

    private void forkAndJoin(int width, int micros) {
        cuda.cuEventRecord(events[0], streams[0]);
        for (int i = 1; i < width; i++) {
            cuda.cuStreamWaitEvent(streams[i], events[0], 0);
        }
        launchOneInEach(width, micros);
        for (int i = 1; i < width; i++) {
            cuda.cuEventRecord(events[i], streams[i]);
            cuda.cuStreamWaitEvent(streams[0], events[i], 0);
        }
    }
}
