package orrery.conformance.checks;

import static orrery.conformance.checks.CheckRig.BYTES;
import static orrery.conformance.checks.CheckedStreams.clean;
import static orrery.conformance.checks.CheckedStreams.racy;
import static orrery.runtime.CudaRuntime.cudaMemcpyDefault;
import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToDevice;
import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToHost;
import static orrery.runtime.CudaRuntime.cudaStreamPerThread;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;
import orrery.driver.CUevent;

/**
 * Programs that order kernels, the host and the default streams: as they are, and with the mistake that is easily made.
 */
final class OrderingPrograms {
    private OrderingPrograms() {}

    /** A kernel writes managed memory, and the host reads it after {@code between}. */
    private static Consumer<ProgramRig> kernelThenHost(Consumer<ProgramRig> between) {
        return gpu -> {
            long data = gpu.managed();
            gpu.write(gpu.blocking1, data);
            between.accept(gpu);
            gpu.hostReads(data);
        };
    }

    /** A kernel in a stream that does not block writes, and another such stream reads after {@code between}. */
    private static Consumer<ProgramRig> kernelThenKernel(Consumer<ProgramRig> between) {
        return gpu -> {
            long data = gpu.device();
            gpu.write(gpu.nonBlocking1, data);
            between.accept(gpu);
            gpu.read(gpu.nonBlocking2, data);
        };
    }

    static Stream<CheckedStreams> hostAndDevice() {
        return Stream.of(
                racy("the host reads managed memory after a kernel", kernelThenHost(gpu -> {})),
                clean("after a wait for the device", kernelThenHost(gpu -> gpu.cuda.cudaDeviceSynchronize())),
                clean(
                        "after a wait for the stream",
                        kernelThenHost(gpu -> gpu.cuda.cudaStreamSynchronize(gpu.blocking1))),
                racy(
                        "after a wait for another stream",
                        kernelThenHost(gpu -> gpu.cuda.cudaStreamSynchronize(gpu.blocking2))),
                clean(
                        "after a wait for the default stream",
                        kernelThenHost(gpu -> gpu.cuda.cudaStreamSynchronize(null))),
                racy(
                        "after a wait for a stream that does not block",
                        kernelThenHost(gpu -> gpu.cuda.cudaStreamSynchronize(gpu.nonBlocking1))),
                racy(
                        "after a wait for the stream of the thread",
                        kernelThenHost(gpu -> gpu.cuda.cudaStreamSynchronize(cudaStreamPerThread))),
                clean(
                        "after an event",
                        kernelThenHost(gpu -> gpu.cuda.cudaEventSynchronize(gpu.recordIn(gpu.blocking1)))),
                racy(
                        "after an event of another stream",
                        kernelThenHost(gpu -> gpu.cuda.cudaEventSynchronize(gpu.recordIn(gpu.nonBlocking1)))),
                racy(
                        "after an event that was never recorded",
                        kernelThenHost(gpu -> gpu.cuda.cudaEventSynchronize(gpu.event()))),
                racy("after an event that was recorded before", ProgramRig::managed, (gpu, data) -> {
                    CUevent event = gpu.recordIn(gpu.blocking1);
                    gpu.write(gpu.blocking1, data);
                    gpu.cuda.cudaEventSynchronize(event);
                    gpu.hostReads(data);
                }),
                clean("after queries until the stream is idle", kernelThenHost(gpu -> gpu.pollStream(gpu.blocking1))),
                racy("after queries of another stream", kernelThenHost(gpu -> gpu.pollStream(gpu.blocking2))),
                racy("after one query", kernelThenHost(gpu -> gpu.cuda.cudaStreamQuery(gpu.blocking1))),
                clean(
                        "after queries until the event is complete",
                        kernelThenHost(gpu -> gpu.pollEvent(gpu.recordIn(gpu.blocking1)))),
                racy(
                        "after queries of the other stream's event",
                        kernelThenHost(gpu -> gpu.pollEvent(gpu.recordIn(gpu.blocking2)))),
                racy("after a pause", kernelThenHost(gpu -> gpu.machine.advance(Duration.ofSeconds(1)))),
                clean("after a free", kernelThenHost(gpu -> gpu.cuda.cudaFree(gpu.managed()))),
                racy("after a free in stream order", kernelThenHost(gpu -> {
                    long other = gpu.cuda.cudaMallocAsync(BYTES, gpu.blocking2);
                    gpu.cuda.cudaFreeAsync(other, gpu.blocking2);
                })),
                clean(
                        "after a copy in the default stream",
                        kernelThenHost(
                                gpu -> gpu.cuda.cudaMemcpy(gpu.pinned(), gpu.device(), BYTES, cudaMemcpyDeviceToHost))),
                racy(
                        "after a wait of a stream for an event",
                        kernelThenHost(gpu -> gpu.order(gpu.blocking1, gpu.blocking2))),
                clean("after a wait for the stream that waits", kernelThenHost(gpu -> {
                    gpu.order(gpu.blocking1, gpu.blocking2);
                    gpu.cuda.cudaStreamSynchronize(gpu.blocking2);
                })),
                racy("the host writes managed memory that a kernel reads", ProgramRig::managed, (gpu, data) -> {
                    gpu.hostWrites(data);
                    gpu.read(gpu.blocking1, data);
                    gpu.hostWrites(data);
                }),
                clean("the host reads what a kernel reads", ProgramRig::managed, (gpu, data) -> {
                    gpu.hostWrites(data);
                    gpu.read(gpu.blocking1, data);
                    gpu.hostReads(data);
                }),
                clean(
                        "the host reads what a kernel has read and the default stream has copied",
                        ProgramRig::managed,
                        (gpu, data) -> {
                            long pinned = gpu.pinned();
                            gpu.write(null, data);
                            gpu.cuda.cudaMemcpy(pinned, data, BYTES, cudaMemcpyDefault);
                            gpu.hostReads(pinned);
                            gpu.hostReads(data);
                        }),
                racy("a host function reads what the host writes", ProgramRig::pinned, (gpu, data) -> {
                    gpu.hostWrites(data);
                    gpu.cuda.cudaLaunchHostFunc(gpu.blocking1, any -> gpu.hostReads(data), null);
                    gpu.hostWrites(data);
                    gpu.cuda.cudaDeviceSynchronize();
                }),
                racy("a host function and a kernel write", ProgramRig::managed, (gpu, data) -> {
                    gpu.cuda.cudaLaunchHostFunc(gpu.nonBlocking1, any -> gpu.hostWrites(data), null);
                    gpu.write(gpu.nonBlocking2, data);
                    gpu.cuda.cudaDeviceSynchronize();
                }),
                clean("a host function after a kernel", ProgramRig::managed, (gpu, data) -> {
                    gpu.write(gpu.blocking1, data);
                    gpu.cuda.cudaLaunchHostFunc(gpu.blocking1, any -> gpu.hostWrites(data), null);
                    gpu.cuda.cudaStreamSynchronize(gpu.blocking1);
                    gpu.hostReads(data);
                }),
                clean("a host function tells by an event", ProgramRig::pinned, (gpu, data) -> {
                    gpu.cuda.cudaLaunchHostFunc(gpu.blocking1, any -> gpu.hostWrites(data), null);
                    gpu.cuda.cudaEventSynchronize(gpu.recordIn(gpu.blocking1));
                    gpu.hostReads(data);
                }));
    }

    static Stream<CheckedStreams> streams() {
        return Stream.of(
                racy("two streams that do not block", kernelThenKernel(gpu -> {})),
                clean("an event between", kernelThenKernel(gpu -> gpu.order(gpu.nonBlocking1, gpu.nonBlocking2))),
                racy(
                        "an event in the wrong direction",
                        kernelThenKernel(gpu -> gpu.order(gpu.nonBlocking2, gpu.nonBlocking1))),
                racy("a wait for another event", kernelThenKernel(gpu -> {
                    gpu.recordIn(gpu.nonBlocking1);
                    gpu.await(gpu.nonBlocking2, gpu.recordIn(gpu.blocking2));
                })),
                racy("a wait before the record", kernelThenKernel(gpu -> {
                    CUevent event = gpu.event();
                    gpu.await(gpu.nonBlocking2, event);
                    gpu.cuda.cudaEventRecord(event, gpu.nonBlocking1);
                })),
                racy("the record is not after the kernel", (gpu, data) -> {
                    CUevent event = gpu.recordIn(gpu.nonBlocking1);
                    gpu.write(gpu.nonBlocking1, data);
                    gpu.await(gpu.nonBlocking2, event);
                    gpu.read(gpu.nonBlocking2, data);
                }),
                racy("the wait is after the kernel", (gpu, data) -> {
                    gpu.write(gpu.nonBlocking1, data);
                    CUevent event = gpu.recordIn(gpu.nonBlocking1);
                    gpu.read(gpu.nonBlocking2, data);
                    gpu.await(gpu.nonBlocking2, event);
                }),
                racy(
                        "the wait is in a third stream",
                        kernelThenKernel(gpu -> gpu.await(gpu.blocking2, gpu.recordIn(gpu.nonBlocking1)))),
                clean("an event through a third stream", kernelThenKernel(gpu -> {
                    gpu.order(gpu.nonBlocking1, gpu.blocking2);
                    gpu.order(gpu.blocking2, gpu.nonBlocking2);
                })),
                racy("an event that is recorded again elsewhere", kernelThenKernel(gpu -> {
                    CUevent event = gpu.recordIn(gpu.nonBlocking1);
                    gpu.cuda.cudaEventRecord(event, gpu.nonBlocking2);
                    gpu.await(gpu.nonBlocking2, event);
                })),
                clean("an event that is recorded twice", kernelThenKernel(gpu -> {
                    CUevent event = gpu.recordIn(gpu.blocking2);
                    gpu.cuda.cudaEventRecord(event, gpu.nonBlocking1);
                    gpu.await(gpu.nonBlocking2, event);
                })),
                clean("an event that is recorded again after the wait", kernelThenKernel(gpu -> {
                    CUevent event = gpu.recordIn(gpu.nonBlocking1);
                    gpu.await(gpu.nonBlocking2, event);
                    gpu.cuda.cudaEventRecord(event, gpu.blocking2);
                })),
                clean("an event that is destroyed after the wait", kernelThenKernel(gpu -> {
                    CUevent event = gpu.recordIn(gpu.nonBlocking1);
                    gpu.await(gpu.nonBlocking2, event);
                    gpu.cuda.cudaEventDestroy(event);
                })),
                racy(
                        "a pause in which the writer ends",
                        kernelThenKernel(gpu -> gpu.machine.advance(Duration.ofSeconds(1)))),
                clean(
                        "a wait of the host for the stream",
                        kernelThenKernel(gpu -> gpu.cuda.cudaStreamSynchronize(gpu.nonBlocking1))),
                racy(
                        "a wait of the host for the reader",
                        kernelThenKernel(gpu -> gpu.cuda.cudaStreamSynchronize(gpu.nonBlocking2))),
                racy(
                        "a wait of the host for the default stream",
                        kernelThenKernel(gpu -> gpu.cuda.cudaStreamSynchronize(null))),
                clean("a wait of the host for the device", kernelThenKernel(gpu -> gpu.cuda.cudaDeviceSynchronize())),
                clean(
                        "a wait of the host for an event",
                        kernelThenKernel(gpu -> gpu.cuda.cudaEventSynchronize(gpu.recordIn(gpu.nonBlocking1)))),
                clean(
                        "the stream is queried until it is idle",
                        kernelThenKernel(gpu -> gpu.pollStream(gpu.nonBlocking1))),
                racy(
                        "the reader is queried until it is idle",
                        kernelThenKernel(gpu -> gpu.pollStream(gpu.nonBlocking2))),
                racy("a kernel in the default stream between", kernelThenKernel(gpu -> gpu.read(null, gpu.managed()))),
                clean("a free between", kernelThenKernel(gpu -> gpu.cuda.cudaFree(gpu.managed()))),
                racy("destroying the stream waits for nothing", (gpu, data) -> {
                    gpu.write(gpu.nonBlocking1, data);
                    gpu.cuda.cudaStreamDestroy(gpu.nonBlocking1);
                    gpu.read(gpu.nonBlocking2, data);
                }),
                clean("two streams read", (gpu, data) -> {
                    gpu.read(gpu.nonBlocking1, data);
                    gpu.read(gpu.nonBlocking2, data);
                }),
                racy("a reader and a later writer", (gpu, data) -> {
                    gpu.read(gpu.nonBlocking1, data);
                    gpu.write(gpu.nonBlocking2, data);
                }),
                racy("only one of two readers is waited for", (gpu, data) -> {
                    gpu.read(gpu.nonBlocking1, data);
                    gpu.read(gpu.nonBlocking2, data);
                    gpu.order(gpu.nonBlocking1, gpu.blocking1);
                    gpu.write(gpu.blocking1, data);
                }),
                clean("both readers are waited for", (gpu, data) -> {
                    gpu.read(gpu.nonBlocking1, data);
                    gpu.read(gpu.nonBlocking2, data);
                    gpu.order(gpu.nonBlocking1, gpu.blocking1);
                    gpu.order(gpu.nonBlocking2, gpu.blocking1);
                    gpu.write(gpu.blocking1, data);
                }),
                racy("a writer after two ordered ones", (gpu, data) -> {
                    gpu.write(gpu.nonBlocking1, data);
                    gpu.order(gpu.nonBlocking1, gpu.nonBlocking2);
                    gpu.write(gpu.nonBlocking2, data);
                    gpu.write(gpu.nonBlocking1, data);
                }),
                racy("a memset and a kernel", (gpu, data) -> {
                    gpu.cuda.cudaMemsetAsync(data, 1, BYTES, gpu.nonBlocking1);
                    gpu.read(gpu.nonBlocking2, data);
                }),
                racy("a memset of device memory does not wait", (gpu, data) -> {
                    gpu.cuda.cudaMemset(data, 1, BYTES);
                    gpu.read(gpu.nonBlocking1, data);
                }),
                clean("a memset in the default stream and a blocking stream", (gpu, data) -> {
                    gpu.cuda.cudaMemset(data, 1, BYTES);
                    gpu.read(gpu.blocking1, data);
                }),
                racy("a copy and a kernel", (gpu, data) -> {
                    gpu.cuda.cudaMemcpyAsync(data, gpu.device(), BYTES, cudaMemcpyDeviceToDevice, gpu.nonBlocking1);
                    gpu.read(gpu.nonBlocking2, data);
                }),
                racy("a copy on the device does not wait", (gpu, data) -> {
                    gpu.cuda.cudaMemcpy(data, gpu.device(), BYTES, cudaMemcpyDeviceToDevice);
                    gpu.read(gpu.nonBlocking1, data);
                }),
                clean("neighboring memory", (gpu, data) -> {
                    gpu.cuda.cudaMemsetAsync(data, 1, BYTES / 2, gpu.nonBlocking1);
                    gpu.cuda.cudaMemsetAsync(data + BYTES / 2, 1, BYTES / 2, gpu.nonBlocking2);
                }));
    }

    static Stream<CheckedStreams> defaultStreams() {
        return Stream.of(
                clean(
                        "a blocking stream after the default stream",
                        (gpu, data) -> gpu.writeThenRead(null, gpu.blocking1, data)),
                clean(
                        "the default stream after a blocking stream",
                        (gpu, data) -> gpu.writeThenRead(gpu.blocking1, null, data)),
                racy(
                        "a stream that does not block after the default stream",
                        (gpu, data) -> gpu.writeThenRead(null, gpu.nonBlocking1, data)),
                racy(
                        "the default stream after a stream that does not block",
                        (gpu, data) -> gpu.writeThenRead(gpu.nonBlocking1, null, data)),
                racy("two blocking streams", (gpu, data) -> gpu.writeThenRead(gpu.blocking1, gpu.blocking2, data)),
                clean("the default stream between two blocking streams", (gpu, data) -> {
                    gpu.write(gpu.blocking1, data);
                    gpu.read(null, gpu.managed());
                    gpu.read(gpu.blocking2, data);
                }),
                clean(
                        "the stream of the thread after the default stream",
                        (gpu, data) -> gpu.writeThenRead(null, cudaStreamPerThread, data)),
                racy(
                        "the stream of the thread and a stream that does not block",
                        (gpu, data) -> gpu.writeThenRead(cudaStreamPerThread, gpu.nonBlocking1, data)),
                racy(
                        "the stream of the thread and a blocking stream",
                        (gpu, data) -> gpu.writeThenRead(cudaStreamPerThread, gpu.blocking1, data)),
                clean("a record in the default stream is after blocking streams", (gpu, data) -> {
                    gpu.write(gpu.blocking1, data);
                    gpu.order(null, gpu.nonBlocking1);
                    gpu.read(gpu.nonBlocking1, data);
                }),
                racy("a record in the default stream is not after the others", (gpu, data) -> {
                    gpu.write(gpu.nonBlocking1, data);
                    gpu.order(null, gpu.nonBlocking2);
                    gpu.read(gpu.nonBlocking2, data);
                }));
    }
}
