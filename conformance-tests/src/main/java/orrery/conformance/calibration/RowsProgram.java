package orrery.conformance.calibration;

import java.util.List;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUkernelNodeParams;

/**
 * Measures what calls cost the host that are made in a row, as programs make them: a call after a wait costs more. Also
 * launches of graphs with several roots, and several host functions one after the other.
 */
final class RowsProgram extends MeasuringProgram {
    private static final int TIMES = 20;
    private static final int COUNT = 100;
    private static final int FUNCTIONS = 20;
    private static final int KIBIBYTE = 1024;

    /** Bytes that a kernel sets. */
    private static final int LARGE_MEMSET = 1 << 16;

    RowsProgram(MeasuredDevice device) {
        super(device);
    }

    @Override
    void run() {
        long first = cuda.cuMemAlloc(LARGE_MEMSET);
        long second = cuda.cuMemAlloc(KIBIBYTE);
        long pinned = cuda.cuMemAllocHost(KIBIBYTE);
        measureRow("cuMemcpyAsync HtoD pinned 4 B", () -> cuda.cuMemcpyAsync(first, pinned, 4, s));
        measureRow("cuMemcpyAsync DtoH pinned 4 B", () -> cuda.cuMemcpyAsync(pinned, first, 4, s));
        measureRow("cuMemcpyAsync DtoD 4 B", () -> cuda.cuMemcpyAsync(second, first, 4, s));
        measureRow("cuMemsetD32Async 4 B", () -> cuda.cuMemsetD32Async(first, 0, 1, s));
        measureRow("cuMemsetD8Async 64 KiB", () -> cuda.cuMemsetD8Async(first, (byte) 0, LARGE_MEMSET, s));
        measureRow("cuLaunchHostFunc", () -> cuda.cuLaunchHostFunc(s, () -> {}));
        measureRow("cuStreamWriteValue32 device memory", () -> cuda.cuStreamWriteValue32(s, first, 1, 0));
        measureRow(
                "cuMemAllocAsync and cuMemFreeAsync 1 KiB",
                () -> cuda.cuMemFreeAsync(cuda.cuMemAllocAsync(KIBIBYTE, s), s));
        measureFunctions();
        for (int size : new int[] {10, 50}) {
            measureRoots(size);
        }
    }

    private void measureRow(String name, Runnable call) {
        device.measure(name + ", 100 in a row", TIMES, () -> {
            cuda.cuCtxSynchronize();
            return device.hostNanos(COUNT, call);
        });
    }

    private void measureFunctions() {
        device.measure(
                "20 of cuLaunchHostFunc on an idle stream: call to return of synchronize",
                TIMES,
                () -> device.hostNanos(1, () -> {
                    for (int i = 0; i < FUNCTIONS; i++) {
                        cuda.cuLaunchHostFunc(s, () -> {});
                    }
                    cuda.cuStreamSynchronize(s);
                }));
    }

    private void measureRoots(int size) {
        CUgraph graph = cuda.cuGraphCreate(0);
        for (int i = 0; i < size; i++) {
            cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(device.function("nop")));
        }
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        device.measure("graph of " + size + " roots: launch, host side", TIMES, () -> {
            cuda.cuStreamSynchronize(s);
            return device.hostNanos(1, () -> cuda.cuGraphLaunch(exec, s));
        });
        cuda.cuStreamSynchronize(s);
        cuda.cuGraphExecDestroy(exec);
        cuda.cuGraphDestroy(graph);
    }
}
