package orrery.conformance.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.driver.EventManagement;

/**
 * What the host waits for work in one stream and in several, most of which is bound by the calls. A program in C++ with
 * the same calls has measured {@code h200-stream-workloads.txt}.
 */
final class StreamWorkloads {
    private static final int KIB = 1 << 10;
    private static final int MIB = 1 << 20;
    private static final int STREAMS = 16;
    private static final int EVENTS = 64;

    private final MeasuredDevice device;
    private final CudaDriver cuda;
    private final CUstream[] streams = new CUstream[STREAMS];
    private final CUevent[] events = new CUevent[EVENTS];
    private final long first;
    private final long second;
    private final long pinned;
    private final long pageable;

    StreamWorkloads(MeasuredDevice device) {
        this.device = device;
        this.cuda = device.cuda;
        for (int i = 0; i < STREAMS; i++) {
            streams[i] = device.createStream();
        }
        for (int i = 0; i < EVENTS; i++) {
            events[i] = cuda.cuEventCreate(EventManagement.CU_EVENT_DISABLE_TIMING);
        }
        first = cuda.cuMemAlloc(256L * MIB);
        second = cuda.cuMemAlloc(256L * MIB);
        pinned = cuda.cuMemHostAlloc(64L * MIB, 0);
        pageable = cuda.host().of(new byte[4 * KIB]);
        device.holdPoolMemory();
    }

    void run() {
        for (int width : new int[] {1, 4}) {
            copies(width);
            kernels(width);
            others(width);
            graphs(width);
        }
        severalStreams();
    }

    /** Measures work that is done so often, from the first call to the return of a synchronization. */
    private void wall(String name, int count, IntConsumer work) {
        device.measureWork(name, () -> {
            for (int i = 0; i < count; i++) {
                work.accept(i);
            }
        });
    }

    private void copies(int width) {
        String in = " in " + width + " streams";
        for (int bytes : new int[] {4 * KIB, 64 * KIB}) {
            wall("H2D " + bytes + " x100" + in, 100, i -> toDevice(i, bytes, streams[i % width]));
        }
        wall("D2H 4096 x100" + in, 100, i -> toHost(i, 4 * KIB, streams[i % width]));
        wall("D2D 4096 x100" + in, 100, i -> cuda.cuMemcpyDtoDAsync(at(first, i), second, 4 * KIB, streams[i % width]));
        wall(
                "D2D 1048576 x100" + in,
                100,
                i -> cuda.cuMemcpyDtoDAsync(first + (long) i % 8 * MIB, second, MIB, streams[i % width]));
        wall(
                "pageable H2D 4096 x50" + in,
                50,
                i -> cuda.cuMemcpyHtoDAsync(at(first, i), pageable, 4 * KIB, streams[i % width]));
        wall("memset 4096 x100" + in, 100, i -> memset(i, streams[i % width]));
        wall("memset 4096 + nop x50" + in, 50, i -> {
            memset(i, streams[i % width]);
            nop(streams[i % width]);
        });
        wall("H2D 4096 + nop x50" + in, 50, i -> {
            toDevice(i, 4 * KIB, streams[i % width]);
            nop(streams[i % width]);
        });
        wall("H2D 4096 + nop + D2H 4096 x50" + in, 50, i -> {
            toDevice(i, 4 * KIB, streams[i % width]);
            nop(streams[i % width]);
            toHost(i, 4 * KIB, streams[i % width]);
        });
    }

    private static long at(long base, int index) {
        return base + 64L * KIB * index;
    }

    private void toDevice(int index, int bytes, CUstream stream) {
        cuda.cuMemcpyHtoDAsync(at(first, index), pinned, bytes, stream);
    }

    private void toHost(int index, int bytes, CUstream stream) {
        cuda.cuMemcpyDtoHAsync(at(pinned, index), first, bytes, stream);
    }

    private void memset(int index, CUstream stream) {
        cuda.cuMemsetD8Async(at(first, index), (byte) 0, 4 * KIB, stream);
    }

    private void nop(CUstream stream) {
        device.launchNop(1, 1, stream);
    }

    private void kernels(int width) {
        String in = " in " + width + " streams";
        wall("nop + record x100" + in, 100, i -> {
            nop(streams[i % width]);
            cuda.cuEventRecord(events[i % EVENTS], streams[i % width]);
        });
        wall("record x100" + in, 100, i -> cuda.cuEventRecord(events[i % EVENTS], streams[i % width]));
        wall("nop + synchronize x20" + in, 20, i -> {
            nop(streams[i % width]);
            cuda.cuStreamSynchronize(streams[i % width]);
        });
        wall("nop + query x50" + in, 50, i -> {
            nop(streams[i % width]);
            cuda.cuStreamQuery(streams[i % width]);
        });
        wall("spin 2us x100" + in, 100, i -> device.launchSpin(1, 1, 2000, streams[i % width]));
        wall("spin 5us 132x256 x50" + in, 50, i -> device.launchSpin(132, 256, 5000, streams[i % width]));
        wall("spin 5us 264x1024 x50" + in, 50, i -> device.launchSpin(264, 1024, 5000, streams[i % width]));
    }

    private void others(int width) {
        String in = " in " + width + " streams";
        wall("hostfn x20" + in, 20, i -> cuda.cuLaunchHostFunc(streams[i % width], () -> {}));
        wall("nop + hostfn x20" + in, 20, i -> {
            nop(streams[i % width]);
            cuda.cuLaunchHostFunc(streams[i % width], () -> {});
        });
        wall("write value x100" + in, 100, i -> cuda.cuStreamWriteValue32(streams[i % width], first + 4L * i, i, 0));
        wall("mallocAsync, nop, freeAsync x50" + in, 50, i -> {
            long memory = cuda.cuMemAllocAsync(MIB, streams[i % width]);
            nop(streams[i % width]);
            cuda.cuMemFreeAsync(memory, streams[i % width]);
        });
    }

    private void graphs(int width) {
        for (int length : new int[] {1, 10}) {
            CUgraph graph = cuda.cuGraphCreate(0);
            List<CUgraphNode> last = List.of();
            for (int i = 0; i < length; i++) {
                last = List.of(cuda.cuGraphAddKernelNode(graph, last, device.node(0)));
            }
            List<CUgraphExec> execs = new ArrayList<>();
            for (int i = 0; i < width; i++) {
                execs.add(cuda.cuGraphInstantiate(graph, 0));
            }
            wall(
                    "graph of " + length + " nop x20 in " + width + " streams",
                    20,
                    i -> cuda.cuGraphLaunch(execs.get(i % width), streams[i % width]));
        }
    }

    /** Makes one stream wait for the present work of another one. */
    private void order(CUstream earlier, CUevent event, CUstream later) {
        cuda.cuEventRecord(event, earlier);
        cuda.cuStreamWaitEvent(later, event, 0);
    }

    private void severalStreams() {
        for (int micros : new int[] {0, 5}) {
            String name = micros == 0 ? "nop" : "spin 5us";
            wall("ping-pong " + name + " 2 streams x50", 50, i -> {
                device.launchKernel(micros, streams[i % 2]);
                order(streams[i % 2], events[i % 2], streams[1 - i % 2]);
            });
        }
        wall("values between 2 streams x50", 1, any -> values());
        wall("H2D 1M in 0, nop in 1 after it x20", 20, i -> {
            cuda.cuMemcpyHtoDAsync(first, pinned, MIB, streams[0]);
            order(streams[0], events[i], streams[1]);
            nop(streams[1]);
        });
        pipeline("pipeline 20 x (H2D 64K, 5us, D2H 64K) 4 streams", 64 * KIB, 5);
        pipeline("pipeline 20 x (H2D 1M, 20us, D2H 1M) 4 streams", MIB, 20);
        wall("legacy stream between 4 streams x20", 20, i -> {
            nop(streams[i % 4]);
            nop(CUstream.LEGACY);
        });
        wall("fork-join 2 streams x50 2us", 50, i -> forkAndJoin(2, 2));
        wall("fork-join 16 streams x10 5us", 10, i -> forkAndJoin(16, 5));
    }

    private void values() {
        cuda.cuMemsetD32(first, 0, 4);
        cuda.cuStreamSynchronize(null);
        for (int i = 1; i <= 50; i++) {
            cuda.cuStreamWriteValue32(streams[0], first, i, 0);
            cuda.cuStreamWaitValue32(streams[1], first, i, CudaDriver.CU_STREAM_WAIT_VALUE_GEQ);
            nop(streams[1]);
        }
    }

    private void pipeline(String name, int bytes, int micros) {
        wall(name, 20, i -> {
            CUstream stream = streams[i % 4];
            long offset = (long) MIB * i;
            cuda.cuMemcpyHtoDAsync(first + offset, pinned, bytes, stream);
            device.launchKernel(micros, stream);
            cuda.cuMemcpyDtoHAsync(pinned + offset, first + offset, bytes, stream);
        });
    }

    private void forkAndJoin(int width, int micros) {
        cuda.cuEventRecord(events[0], streams[0]);
        for (int i = 1; i < width; i++) {
            cuda.cuStreamWaitEvent(streams[i], events[0], 0);
        }
        for (int i = 0; i < width; i++) {
            device.launchKernel(micros, streams[i]);
        }
        for (int i = 1; i < width; i++) {
            order(streams[i], events[i], streams[0]);
        }
    }
}
