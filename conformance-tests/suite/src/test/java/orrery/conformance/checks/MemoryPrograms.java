package orrery.conformance.checks;

import static orrery.conformance.checks.CheckRig.BYTES;
import static orrery.conformance.checks.CheckedStreams.clean;
import static orrery.conformance.checks.CheckedStreams.racy;
import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToHost;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToHost;

import java.util.stream.Stream;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;

/**
 * Programs that copy, allocate and free memory, and launch graphs: as they are, and with the mistake that is easily
 * made.
 */
final class MemoryPrograms {
    private MemoryPrograms() {}

    static Stream<CheckedStreams> copies() {
        return Stream.of(
                racy("pinned memory is read before the copy is complete", ProgramRig::pinned, (gpu, pinned) -> {
                    gpu.cuda.cudaMemcpyAsync(pinned, gpu.device(), BYTES, cudaMemcpyDeviceToHost, gpu.blocking1);
                    gpu.hostReads(pinned);
                }),
                clean("pageable memory is read: the copy has waited", ProgramRig::pageable, (gpu, pageable) -> {
                    gpu.cuda.cudaMemcpyAsync(pageable, gpu.device(), BYTES, cudaMemcpyDeviceToHost, gpu.blocking1);
                    gpu.hostReads(pageable);
                }),
                clean("a copy to pageable memory waits for its stream", ProgramRig::managed, (gpu, data) -> {
                    gpu.write(gpu.blocking1, data);
                    long other = gpu.device();
                    gpu.cuda.cudaMemcpyAsync(gpu.pageable(), other, BYTES, cudaMemcpyDeviceToHost, gpu.blocking1);
                    gpu.hostReads(data);
                }),
                racy("pinned memory is written before the copy is complete", ProgramRig::pinned, (gpu, pinned) -> {
                    gpu.hostWrites(pinned);
                    gpu.cuda.cudaMemcpyAsync(gpu.device(), pinned, BYTES, cudaMemcpyHostToDevice, gpu.blocking1);
                    gpu.hostWrites(pinned);
                }),
                clean("pageable memory is written: the copy has staged it", ProgramRig::pageable, (gpu, pageable) -> {
                    gpu.hostWrites(pageable);
                    gpu.cuda.cudaMemcpyAsync(gpu.device(), pageable, BYTES, cudaMemcpyHostToDevice, gpu.blocking1);
                    gpu.hostWrites(pageable);
                }),
                clean("pinned memory is written after a copy that waits", ProgramRig::pinned, (gpu, pinned) -> {
                    gpu.hostWrites(pinned);
                    gpu.cuda.cudaMemcpy(gpu.device(), pinned, BYTES, cudaMemcpyHostToDevice);
                    gpu.hostWrites(pinned);
                }),
                racy("registered memory is pinned", ProgramRig::pageable, (gpu, memory) -> {
                    gpu.cuda.cudaHostRegister(memory, BYTES, 0);
                    gpu.hostWrites(memory);
                    gpu.cuda.cudaMemcpyAsync(gpu.device(), memory, BYTES, cudaMemcpyHostToDevice, gpu.blocking1);
                    gpu.hostWrites(memory);
                }),
                racy("a copy from pageable memory and a kernel elsewhere", (gpu, data) -> {
                    gpu.cuda.cudaMemcpyAsync(data, gpu.pageable(), BYTES, cudaMemcpyHostToDevice, gpu.nonBlocking1);
                    gpu.read(gpu.nonBlocking2, data);
                }),
                racy("a copy does not wait for a stream that does not block", (gpu, data) -> {
                    gpu.write(gpu.nonBlocking1, data);
                    gpu.cuda.cudaMemcpy(gpu.pinned(), data, BYTES, cudaMemcpyDeviceToHost);
                }),
                clean("a copy waits for blocking streams", (gpu, data) -> {
                    gpu.write(gpu.blocking1, data);
                    long pinned = gpu.pinned();
                    gpu.cuda.cudaMemcpy(pinned, data, BYTES, cudaMemcpyDeviceToHost);
                    gpu.hostReads(pinned);
                }),
                racy("a memset of pinned memory in a stream", ProgramRig::pinned, (gpu, pinned) -> {
                    gpu.cuda.cudaMemsetAsync(pinned, 1, BYTES, gpu.blocking1);
                    gpu.hostReads(pinned);
                }),
                clean("a memset of pinned memory waits", ProgramRig::pinned, (gpu, pinned) -> {
                    gpu.cuda.cudaMemset(pinned, 1, BYTES);
                    gpu.hostReads(pinned);
                }),
                racy("a memset of managed memory in a stream", ProgramRig::managed, (gpu, managed) -> {
                    gpu.cuda.cudaMemsetAsync(managed, 1, BYTES, gpu.blocking1);
                    gpu.hostReads(managed);
                }),
                clean("a copy between host memory waits", ProgramRig::pinned, (gpu, pinned) -> {
                    gpu.cuda.cudaMemcpy(pinned, gpu.pageable(), BYTES, cudaMemcpyHostToHost);
                    gpu.hostReads(pinned);
                }),
                racy("half of the copies are waited for", ProgramRig::pinned, (gpu, pinned) -> {
                    long data = gpu.device();
                    gpu.cuda.cudaMemcpyAsync(pinned, data, BYTES / 2, cudaMemcpyDeviceToHost, gpu.blocking1);
                    gpu.cuda.cudaMemcpyAsync(
                            pinned + BYTES / 2, data, BYTES / 2, cudaMemcpyDeviceToHost, gpu.blocking2);
                    gpu.cuda.cudaStreamSynchronize(gpu.blocking1);
                    gpu.hostReads(pinned);
                }));
    }

    static Stream<CheckedStreams> memory() {
        return Stream.of(
                racy("memory of one stream is used in another", gpu -> {
                    long data = gpu.cuda.cudaMallocAsync(BYTES, gpu.blocking1);
                    gpu.write(gpu.nonBlocking1, data);
                }),
                clean("memory of one stream is used after an event", gpu -> {
                    long data = gpu.cuda.cudaMallocAsync(BYTES, gpu.blocking1);
                    gpu.order(gpu.blocking1, gpu.nonBlocking1);
                    gpu.write(gpu.nonBlocking1, data);
                }),
                racy("memory is freed while another stream uses it", gpu -> {
                    long data = gpu.cuda.cudaMallocAsync(BYTES, gpu.blocking1);
                    gpu.order(gpu.blocking1, gpu.nonBlocking1);
                    gpu.write(gpu.nonBlocking1, data);
                    gpu.cuda.cudaFreeAsync(data, gpu.blocking1);
                }),
                clean("memory is freed after the other stream", gpu -> {
                    long data = gpu.cuda.cudaMallocAsync(BYTES, gpu.blocking1);
                    gpu.order(gpu.blocking1, gpu.nonBlocking1);
                    gpu.write(gpu.nonBlocking1, data);
                    gpu.order(gpu.nonBlocking1, gpu.blocking1);
                    gpu.cuda.cudaFreeAsync(data, gpu.blocking1);
                }),
                clean("a cached block is used again in its stream", (gpu, data) -> {
                    gpu.write(gpu.blocking1, data);
                    gpu.write(gpu.blocking1, data);
                }),
                racy("a cached block is used again in another stream", (gpu, data) -> {
                    gpu.read(gpu.blocking1, data);
                    gpu.write(gpu.nonBlocking1, data);
                }),
                clean("a cached block is used again after the last use", (gpu, data) -> {
                    gpu.write(gpu.blocking1, data);
                    gpu.order(gpu.blocking1, gpu.nonBlocking1);
                    gpu.read(gpu.nonBlocking1, data);
                    CUevent lastUse = gpu.recordIn(gpu.nonBlocking1);
                    gpu.cuda.cudaEventSynchronize(lastUse);
                    gpu.write(gpu.blocking1, data);
                }),
                clean("memory is freed: the call waits for the device", (gpu, data) -> {
                    gpu.write(gpu.nonBlocking1, data);
                    gpu.cuda.cudaFree(data);
                }),
                racy(
                        "pinned memory is freed: no document says that the call waits for the device",
                        ProgramRig::pinned,
                        (gpu, pinned) -> {
                            gpu.cuda.cudaMemcpyAsync(
                                    pinned, gpu.device(), BYTES, cudaMemcpyDeviceToHost, gpu.nonBlocking1);
                            gpu.cuda.cudaFreeHost(pinned);
                        }),
                clean(
                        "pinned memory is freed: the host has waited for the stream",
                        ProgramRig::pinned,
                        (gpu, pinned) -> {
                            gpu.cuda.cudaMemcpyAsync(
                                    pinned, gpu.device(), BYTES, cudaMemcpyDeviceToHost, gpu.nonBlocking1);
                            gpu.cuda.cudaStreamSynchronize(gpu.nonBlocking1);
                            gpu.cuda.cudaFreeHost(pinned);
                        }));
    }

    static Stream<CheckedStreams> freed() {
        return Stream.of(
                racy("memory is used after its free", (gpu, data) -> {
                    gpu.cuda.cudaFree(data);
                    gpu.write(gpu.blocking1, data);
                }),
                racy("memory is used after its free in stream order", gpu -> {
                    long data = gpu.cuda.cudaMallocAsync(BYTES, gpu.blocking1);
                    gpu.cuda.cudaFreeAsync(data, gpu.blocking1);
                    gpu.write(gpu.blocking1, data);
                }));
    }

    static Stream<CheckedStreams> graphs() {
        return Stream.of(
                racy("a graph and a stream", (gpu, data) -> {
                    gpu.cuda.cudaGraphLaunch(captured(gpu, data), gpu.nonBlocking1);
                    gpu.read(gpu.nonBlocking2, data);
                }),
                clean("a graph and its stream", (gpu, data) -> {
                    gpu.cuda.cudaGraphLaunch(captured(gpu, data), gpu.nonBlocking1);
                    gpu.read(gpu.nonBlocking1, data);
                }),
                racy("two graphs in two streams", (gpu, data) -> {
                    gpu.cuda.cudaGraphLaunch(captured(gpu, data), gpu.nonBlocking1);
                    gpu.cuda.cudaGraphLaunch(captured(gpu, data), gpu.nonBlocking2);
                }),
                clean("a graph twice in two streams", gpu -> {
                    CUgraphExec exec = captured(gpu, gpu.device());
                    gpu.cuda.cudaGraphLaunch(exec, gpu.nonBlocking1);
                    gpu.cuda.cudaGraphLaunch(exec, gpu.nonBlocking2);
                }),
                racy("the host reads after a graph", ProgramRig::managed, (gpu, data) -> {
                    gpu.cuda.cudaGraphLaunch(captured(gpu, data), gpu.nonBlocking1);
                    gpu.hostReads(data);
                }));
    }

    private static CUgraphExec captured(ProgramRig gpu, long data) {
        gpu.cuda.cudaStreamBeginCapture(gpu.blocking2);
        gpu.write(gpu.blocking2, data);
        CUgraph graph = gpu.cuda.cudaStreamEndCapture(gpu.blocking2);
        return gpu.cuda.cudaGraphInstantiate(graph, 0);
    }
}
