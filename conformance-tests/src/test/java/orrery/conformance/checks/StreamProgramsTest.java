package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.checks.CheckRig.BYTES;
import static orrery.conformance.checks.CheckRig.COPY;
import static orrery.conformance.checks.CheckRig.N;
import static orrery.conformance.checks.CheckRig.WRITE;
import static orrery.runtime.CudaRuntime.cudaMemcpyDefault;
import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToDevice;
import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToHost;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToHost;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;
import static orrery.runtime.CudaRuntime.cudaStreamPerThread;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUstream;
import orrery.runtime.cudaError_t;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.IntView;
import orrery.sim.Kernel;

/**
 * What programs with several streams get right and wrong: each program as it is, and with the mistake that is easily
 * made. Races and lifetimes are checked.
 */
class StreamProgramsTest {
    private static final Checks CHECKS = Checks.of(Check.RACES, Check.LIFETIMES);
    private static final boolean RACY = true;
    private static final boolean CLEAN = false;

    /** Reads each element of argument 0. */
    private static final Kernel READ = Kernel.perThread(args -> {
                IntView from = args.ints(0);
                return thread -> from.get(thread.globalX());
            })
            .named("read")
            .costPerBlock((shape, args) -> 50_000);

    /** A program, and whether something in it is not ordered. */
    record Program(String name, boolean racy, Consumer<Shop> body) {
        @Override
        public String toString() {
            return (racy ? "racy: " : "clean: ") + name;
        }
    }

    /** The streams, memory and calls of a program. */
    static final class Shop {
        private final CheckRig rig;
        private final Deque<Long> filled = new ArrayDeque<>();
        private final CUstream one;
        private final CUstream two;
        private final CUstream free;
        private final CUstream alsoFree;

        Shop(CheckRig rig) {
            this.rig = rig;
            one = rig.cuda.cudaStreamCreate();
            two = rig.cuda.cudaStreamCreate();
            free = rig.cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            alsoFree = rig.cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            for (int i = 0; i < 3; i++) {
                filled.add(rig.filled());
            }
        }

        /** Returns device memory that is written. It is there from the beginning: its allocation waits for nothing. */
        long device() {
            return filled.removeFirst();
        }

        long pinned() {
            return rig.cuda.cudaMallocHost(BYTES);
        }

        long pageable() {
            return rig.cuda.host().allocate(BYTES);
        }

        long managed() {
            return rig.cuda.cudaMallocManaged(BYTES);
        }

        void write(CUstream stream, long memory) {
            rig.launch(WRITE, stream, memory);
        }

        void read(CUstream stream, long memory) {
            rig.launch(READ, stream, memory);
        }

        void copy(CUstream stream, long from, long to) {
            rig.launch(COPY, stream, from, to);
        }

        void hostReads(long memory) {
            IntView view = rig.cuda.host().ints(memory);
            for (int i = 0; i < N; i++) {
                view.get(i);
            }
        }

        void hostWrites(long memory) {
            IntView view = rig.cuda.host().ints(memory);
            for (int i = 0; i < N; i++) {
                view.set(i, i);
            }
        }

        CUevent event() {
            return rig.cuda.cudaEventCreate();
        }

        CUevent recordIn(CUstream stream) {
            CUevent event = event();
            rig.cuda.cudaEventRecord(event, stream);
            return event;
        }

        void await(CUstream stream, CUevent event) {
            rig.cuda.cudaStreamWaitEvent(stream, event, 0);
        }

        void order(CUstream first, CUstream second) {
            await(second, recordIn(first));
        }

        void pollStream(CUstream stream) {
            while (rig.cuda.cudaStreamQuery(stream) != cudaError_t.cudaSuccess) {
                rig.machine.advance(Duration.ofMillis(1));
            }
        }

        void pollEvent(CUevent event) {
            while (rig.cuda.cudaEventQuery(event) != cudaError_t.cudaSuccess) {
                rig.machine.advance(Duration.ofMillis(1));
            }
        }
    }

    private static Program racy(String name, Consumer<Shop> body) {
        return new Program(name, RACY, body);
    }

    private static Program clean(String name, Consumer<Shop> body) {
        return new Program(name, CLEAN, body);
    }

    /** A kernel writes managed memory, and the host reads it behind {@code between}. */
    private static Consumer<Shop> kernelThenHost(Consumer<Shop> between) {
        return shop -> {
            long data = shop.managed();
            shop.write(shop.one, data);
            between.accept(shop);
            shop.hostReads(data);
        };
    }

    /** A kernel in a stream that does not block writes, and another such stream reads behind {@code between}. */
    private static Consumer<Shop> kernelThenKernel(Consumer<Shop> between) {
        return shop -> {
            long data = shop.device();
            shop.write(shop.free, data);
            between.accept(shop);
            shop.read(shop.alsoFree, data);
        };
    }

    static Stream<Program> hostAndDevice() {
        return Stream.of(
                racy("the host reads managed memory behind a kernel", kernelThenHost(shop -> {})),
                clean("behind a wait for the device", kernelThenHost(shop -> shop.rig.cuda.cudaDeviceSynchronize())),
                clean(
                        "behind a wait for the stream",
                        kernelThenHost(shop -> shop.rig.cuda.cudaStreamSynchronize(shop.one))),
                racy(
                        "behind a wait for another stream",
                        kernelThenHost(shop -> shop.rig.cuda.cudaStreamSynchronize(shop.two))),
                clean(
                        "behind a wait for the default stream",
                        kernelThenHost(shop -> shop.rig.cuda.cudaStreamSynchronize(null))),
                racy(
                        "behind a wait for a stream that does not block",
                        kernelThenHost(shop -> shop.rig.cuda.cudaStreamSynchronize(shop.free))),
                racy(
                        "behind a wait for the stream of the thread",
                        kernelThenHost(shop -> shop.rig.cuda.cudaStreamSynchronize(cudaStreamPerThread))),
                clean(
                        "behind an event",
                        kernelThenHost(shop -> shop.rig.cuda.cudaEventSynchronize(shop.recordIn(shop.one)))),
                racy(
                        "behind an event of another stream",
                        kernelThenHost(shop -> shop.rig.cuda.cudaEventSynchronize(shop.recordIn(shop.free)))),
                racy(
                        "behind an event that was never recorded",
                        kernelThenHost(shop -> shop.rig.cuda.cudaEventSynchronize(shop.event()))),
                racy("behind an event that was recorded before", shop -> {
                    long data = shop.managed();
                    CUevent event = shop.recordIn(shop.one);
                    shop.write(shop.one, data);
                    shop.rig.cuda.cudaEventSynchronize(event);
                    shop.hostReads(data);
                }),
                clean("behind queries until the stream is idle", kernelThenHost(shop -> shop.pollStream(shop.one))),
                racy("behind queries of another stream", kernelThenHost(shop -> shop.pollStream(shop.two))),
                racy("behind one query", kernelThenHost(shop -> shop.rig.cuda.cudaStreamQuery(shop.one))),
                clean(
                        "behind queries until the event is complete",
                        kernelThenHost(shop -> shop.pollEvent(shop.recordIn(shop.one)))),
                racy(
                        "behind queries of the other stream's event",
                        kernelThenHost(shop -> shop.pollEvent(shop.recordIn(shop.two)))),
                racy("behind a pause", kernelThenHost(shop -> shop.rig.machine.advance(Duration.ofSeconds(1)))),
                clean("behind a free", kernelThenHost(shop -> shop.rig.cuda.cudaFree(shop.managed()))),
                racy("behind a free in stream order", kernelThenHost(shop -> {
                    long other = shop.rig.cuda.cudaMallocAsync(BYTES, shop.two);
                    shop.rig.cuda.cudaFreeAsync(other, shop.two);
                })),
                clean(
                        "behind a copy in the default stream",
                        kernelThenHost(shop ->
                                shop.rig.cuda.cudaMemcpy(shop.pinned(), shop.device(), BYTES, cudaMemcpyDeviceToHost))),
                racy("behind a wait of a stream for an event", kernelThenHost(shop -> shop.order(shop.one, shop.two))),
                clean("behind a wait for the stream that waits", kernelThenHost(shop -> {
                    shop.order(shop.one, shop.two);
                    shop.rig.cuda.cudaStreamSynchronize(shop.two);
                })),
                racy("the host writes managed memory that a kernel reads", shop -> {
                    long data = shop.managed();
                    shop.hostWrites(data);
                    shop.read(shop.one, data);
                    shop.hostWrites(data);
                }),
                clean("the host reads what a kernel reads", shop -> {
                    long data = shop.managed();
                    shop.hostWrites(data);
                    shop.read(shop.one, data);
                    shop.hostReads(data);
                }),
                clean("the host reads what a kernel has read and the default stream has copied", shop -> {
                    long data = shop.managed();
                    long pinned = shop.pinned();
                    shop.write(null, data);
                    shop.rig.cuda.cudaMemcpy(pinned, data, BYTES, cudaMemcpyDefault);
                    shop.hostReads(pinned);
                    shop.hostReads(data);
                }),
                racy("a host function reads what the host writes", shop -> {
                    long data = shop.pinned();
                    shop.hostWrites(data);
                    shop.rig.cuda.cudaLaunchHostFunc(shop.one, any -> shop.hostReads(data), null);
                    shop.hostWrites(data);
                    shop.rig.cuda.cudaDeviceSynchronize();
                }),
                clean("a host function tells by an event", shop -> {
                    long data = shop.pinned();
                    shop.rig.cuda.cudaLaunchHostFunc(shop.one, any -> shop.hostWrites(data), null);
                    shop.rig.cuda.cudaEventSynchronize(shop.recordIn(shop.one));
                    shop.hostReads(data);
                }));
    }

    static Stream<Program> streams() {
        return Stream.of(
                racy("two streams that do not block", kernelThenKernel(shop -> {})),
                clean("an event between", kernelThenKernel(shop -> shop.order(shop.free, shop.alsoFree))),
                racy("an event in the wrong direction", kernelThenKernel(shop -> shop.order(shop.alsoFree, shop.free))),
                racy("a wait for another event", kernelThenKernel(shop -> {
                    shop.recordIn(shop.free);
                    shop.await(shop.alsoFree, shop.recordIn(shop.two));
                })),
                racy("a wait before the record", kernelThenKernel(shop -> {
                    CUevent event = shop.event();
                    shop.await(shop.alsoFree, event);
                    shop.rig.cuda.cudaEventRecord(event, shop.free);
                })),
                racy("the record is not behind the kernel", shop -> {
                    long data = shop.device();
                    CUevent event = shop.recordIn(shop.free);
                    shop.write(shop.free, data);
                    shop.await(shop.alsoFree, event);
                    shop.read(shop.alsoFree, data);
                }),
                racy("the wait is behind the kernel", shop -> {
                    long data = shop.device();
                    shop.write(shop.free, data);
                    CUevent event = shop.recordIn(shop.free);
                    shop.read(shop.alsoFree, data);
                    shop.await(shop.alsoFree, event);
                }),
                racy(
                        "the wait is in a third stream",
                        kernelThenKernel(shop -> shop.await(shop.two, shop.recordIn(shop.free)))),
                clean("an event through a third stream", kernelThenKernel(shop -> {
                    shop.order(shop.free, shop.two);
                    shop.order(shop.two, shop.alsoFree);
                })),
                clean("an event that is recorded twice", kernelThenKernel(shop -> {
                    CUevent event = shop.recordIn(shop.two);
                    shop.rig.cuda.cudaEventRecord(event, shop.free);
                    shop.await(shop.alsoFree, event);
                })),
                clean("an event that is recorded again after the wait", kernelThenKernel(shop -> {
                    CUevent event = shop.recordIn(shop.free);
                    shop.await(shop.alsoFree, event);
                    shop.rig.cuda.cudaEventRecord(event, shop.two);
                })),
                clean("an event that is destroyed after the wait", kernelThenKernel(shop -> {
                    CUevent event = shop.recordIn(shop.free);
                    shop.await(shop.alsoFree, event);
                    shop.rig.cuda.cudaEventDestroy(event);
                })),
                clean(
                        "a wait of the host for the stream",
                        kernelThenKernel(shop -> shop.rig.cuda.cudaStreamSynchronize(shop.free))),
                racy(
                        "a wait of the host for the reader",
                        kernelThenKernel(shop -> shop.rig.cuda.cudaStreamSynchronize(shop.alsoFree))),
                racy(
                        "a wait of the host for the default stream",
                        kernelThenKernel(shop -> shop.rig.cuda.cudaStreamSynchronize(null))),
                clean(
                        "a wait of the host for the device",
                        kernelThenKernel(shop -> shop.rig.cuda.cudaDeviceSynchronize())),
                clean(
                        "a wait of the host for an event",
                        kernelThenKernel(shop -> shop.rig.cuda.cudaEventSynchronize(shop.recordIn(shop.free)))),
                clean("the stream is queried until it is idle", kernelThenKernel(shop -> shop.pollStream(shop.free))),
                racy(
                        "the reader is queried until it is idle",
                        kernelThenKernel(shop -> shop.pollStream(shop.alsoFree))),
                racy(
                        "a kernel in the default stream between",
                        kernelThenKernel(shop -> shop.read(null, shop.managed()))),
                clean("a free between", kernelThenKernel(shop -> shop.rig.cuda.cudaFree(shop.managed()))),
                racy("destroying the stream waits for nothing", shop -> {
                    long data = shop.device();
                    shop.write(shop.free, data);
                    shop.rig.cuda.cudaStreamDestroy(shop.free);
                    shop.read(shop.alsoFree, data);
                }),
                clean("two streams read", shop -> {
                    long data = shop.device();
                    shop.read(shop.free, data);
                    shop.read(shop.alsoFree, data);
                }),
                racy("a reader and a later writer", shop -> {
                    long data = shop.device();
                    shop.read(shop.free, data);
                    shop.write(shop.alsoFree, data);
                }),
                racy("only one of two readers is waited for", shop -> {
                    long data = shop.device();
                    shop.read(shop.free, data);
                    shop.read(shop.alsoFree, data);
                    shop.order(shop.free, shop.one);
                    shop.write(shop.one, data);
                }),
                clean("both readers are waited for", shop -> {
                    long data = shop.device();
                    shop.read(shop.free, data);
                    shop.read(shop.alsoFree, data);
                    shop.order(shop.free, shop.one);
                    shop.order(shop.alsoFree, shop.one);
                    shop.write(shop.one, data);
                }),
                racy("a writer behind two ordered ones", shop -> {
                    long data = shop.device();
                    shop.write(shop.free, data);
                    shop.order(shop.free, shop.alsoFree);
                    shop.write(shop.alsoFree, data);
                    shop.write(shop.free, data);
                }),
                racy("a memset and a kernel", shop -> {
                    long data = shop.device();
                    shop.rig.cuda.cudaMemsetAsync(data, 1, BYTES, shop.free);
                    shop.read(shop.alsoFree, data);
                }),
                racy("a memset of device memory does not wait", shop -> {
                    long data = shop.device();
                    shop.rig.cuda.cudaMemset(data, 1, BYTES);
                    shop.read(shop.free, data);
                }),
                clean("a memset in the default stream and a blocking stream", shop -> {
                    long data = shop.device();
                    shop.rig.cuda.cudaMemset(data, 1, BYTES);
                    shop.read(shop.one, data);
                }),
                racy("a copy and a kernel", shop -> {
                    long data = shop.device();
                    shop.rig.cuda.cudaMemcpyAsync(data, shop.device(), BYTES, cudaMemcpyDeviceToDevice, shop.free);
                    shop.read(shop.alsoFree, data);
                }),
                racy("a copy on the device does not wait", shop -> {
                    long data = shop.device();
                    shop.rig.cuda.cudaMemcpy(data, shop.device(), BYTES, cudaMemcpyDeviceToDevice);
                    shop.read(shop.free, data);
                }),
                clean("neighboring memory", shop -> {
                    long data = shop.device();
                    shop.rig.cuda.cudaMemsetAsync(data, 1, BYTES / 2, shop.free);
                    shop.rig.cuda.cudaMemsetAsync(data + BYTES / 2, 1, BYTES / 2, shop.alsoFree);
                }));
    }

    static Stream<Program> defaultStreams() {
        return Stream.of(
                clean("a blocking stream behind the default stream", shop -> {
                    long data = shop.device();
                    shop.write(null, data);
                    shop.read(shop.one, data);
                }),
                clean("the default stream behind a blocking stream", shop -> {
                    long data = shop.device();
                    shop.write(shop.one, data);
                    shop.read(null, data);
                }),
                racy("a stream that does not block behind the default stream", shop -> {
                    long data = shop.device();
                    shop.write(null, data);
                    shop.read(shop.free, data);
                }),
                racy("the default stream behind a stream that does not block", shop -> {
                    long data = shop.device();
                    shop.write(shop.free, data);
                    shop.read(null, data);
                }),
                racy("two blocking streams", shop -> {
                    long data = shop.device();
                    shop.write(shop.one, data);
                    shop.read(shop.two, data);
                }),
                clean("the default stream between two blocking streams", shop -> {
                    long data = shop.device();
                    shop.write(shop.one, data);
                    shop.read(null, shop.managed());
                    shop.read(shop.two, data);
                }),
                clean("the stream of the thread behind the default stream", shop -> {
                    long data = shop.device();
                    shop.write(null, data);
                    shop.read(cudaStreamPerThread, data);
                }),
                racy("the stream of the thread and a stream that does not block", shop -> {
                    long data = shop.device();
                    shop.write(cudaStreamPerThread, data);
                    shop.read(shop.free, data);
                }),
                racy("the stream of the thread and a blocking stream", shop -> {
                    long data = shop.device();
                    shop.write(cudaStreamPerThread, data);
                    shop.read(shop.one, data);
                }),
                clean("a record in the default stream is behind blocking streams", shop -> {
                    long data = shop.device();
                    shop.write(shop.one, data);
                    shop.order(null, shop.free);
                    shop.read(shop.free, data);
                }),
                racy("a record in the default stream is not behind the others", shop -> {
                    long data = shop.device();
                    shop.write(shop.free, data);
                    shop.order(null, shop.alsoFree);
                    shop.read(shop.alsoFree, data);
                }));
    }

    static Stream<Program> copies() {
        return Stream.of(
                racy("pinned memory is read before the copy is complete", shop -> {
                    long pinned = shop.pinned();
                    shop.rig.cuda.cudaMemcpyAsync(pinned, shop.device(), BYTES, cudaMemcpyDeviceToHost, shop.one);
                    shop.hostReads(pinned);
                }),
                clean("pageable memory is read: the copy has waited", shop -> {
                    long pageable = shop.pageable();
                    shop.rig.cuda.cudaMemcpyAsync(pageable, shop.device(), BYTES, cudaMemcpyDeviceToHost, shop.one);
                    shop.hostReads(pageable);
                }),
                clean("a copy to pageable memory waits for its stream", shop -> {
                    long data = shop.managed();
                    shop.write(shop.one, data);
                    long other = shop.device();
                    shop.rig.cuda.cudaMemcpyAsync(shop.pageable(), other, BYTES, cudaMemcpyDeviceToHost, shop.one);
                    shop.hostReads(data);
                }),
                racy("pinned memory is written before the copy is complete", shop -> {
                    long pinned = shop.pinned();
                    shop.hostWrites(pinned);
                    shop.rig.cuda.cudaMemcpyAsync(shop.device(), pinned, BYTES, cudaMemcpyHostToDevice, shop.one);
                    shop.hostWrites(pinned);
                }),
                clean("pageable memory is written: the copy has staged it", shop -> {
                    long pageable = shop.pageable();
                    shop.hostWrites(pageable);
                    shop.rig.cuda.cudaMemcpyAsync(shop.device(), pageable, BYTES, cudaMemcpyHostToDevice, shop.one);
                    shop.hostWrites(pageable);
                }),
                clean("pinned memory is written behind a copy that waits", shop -> {
                    long pinned = shop.pinned();
                    shop.hostWrites(pinned);
                    shop.rig.cuda.cudaMemcpy(shop.device(), pinned, BYTES, cudaMemcpyHostToDevice);
                    shop.hostWrites(pinned);
                }),
                racy("registered memory is pinned", shop -> {
                    long memory = shop.pageable();
                    shop.rig.cuda.cudaHostRegister(memory, BYTES, 0);
                    shop.hostWrites(memory);
                    shop.rig.cuda.cudaMemcpyAsync(shop.device(), memory, BYTES, cudaMemcpyHostToDevice, shop.one);
                    shop.hostWrites(memory);
                }),
                racy("a copy from pageable memory and a kernel elsewhere", shop -> {
                    long data = shop.device();
                    shop.rig.cuda.cudaMemcpyAsync(data, shop.pageable(), BYTES, cudaMemcpyHostToDevice, shop.free);
                    shop.read(shop.alsoFree, data);
                }),
                racy("a copy does not wait for a stream that does not block", shop -> {
                    long data = shop.device();
                    shop.write(shop.free, data);
                    shop.rig.cuda.cudaMemcpy(shop.pinned(), data, BYTES, cudaMemcpyDeviceToHost);
                }),
                clean("a copy waits for blocking streams", shop -> {
                    long data = shop.device();
                    shop.write(shop.one, data);
                    long pinned = shop.pinned();
                    shop.rig.cuda.cudaMemcpy(pinned, data, BYTES, cudaMemcpyDeviceToHost);
                    shop.hostReads(pinned);
                }),
                racy("a memset of pinned memory in a stream", shop -> {
                    long pinned = shop.pinned();
                    shop.rig.cuda.cudaMemsetAsync(pinned, 1, BYTES, shop.one);
                    shop.hostReads(pinned);
                }),
                clean("a memset of pinned memory waits", shop -> {
                    long pinned = shop.pinned();
                    shop.rig.cuda.cudaMemset(pinned, 1, BYTES);
                    shop.hostReads(pinned);
                }),
                racy("a memset of managed memory in a stream", shop -> {
                    long managed = shop.managed();
                    shop.rig.cuda.cudaMemsetAsync(managed, 1, BYTES, shop.one);
                    shop.hostReads(managed);
                }),
                clean("a copy between host memory waits", shop -> {
                    long pinned = shop.pinned();
                    shop.rig.cuda.cudaMemcpy(pinned, shop.pageable(), BYTES, cudaMemcpyHostToHost);
                    shop.hostReads(pinned);
                }),
                racy("half of the copies are waited for", shop -> {
                    long pinned = shop.pinned();
                    long data = shop.device();
                    shop.rig.cuda.cudaMemcpyAsync(pinned, data, BYTES / 2, cudaMemcpyDeviceToHost, shop.one);
                    shop.rig.cuda.cudaMemcpyAsync(
                            pinned + BYTES / 2, data, BYTES / 2, cudaMemcpyDeviceToHost, shop.two);
                    shop.rig.cuda.cudaStreamSynchronize(shop.one);
                    shop.hostReads(pinned);
                }));
    }

    static Stream<Program> memory() {
        return Stream.of(
                racy("memory of one stream is used in another", shop -> {
                    long data = shop.rig.cuda.cudaMallocAsync(BYTES, shop.one);
                    shop.write(shop.free, data);
                }),
                clean("memory of one stream is used behind an event", shop -> {
                    long data = shop.rig.cuda.cudaMallocAsync(BYTES, shop.one);
                    shop.order(shop.one, shop.free);
                    shop.write(shop.free, data);
                }),
                racy("memory is freed while another stream uses it", shop -> {
                    long data = shop.rig.cuda.cudaMallocAsync(BYTES, shop.one);
                    shop.order(shop.one, shop.free);
                    shop.write(shop.free, data);
                    shop.rig.cuda.cudaFreeAsync(data, shop.one);
                }),
                clean("memory is freed behind the other stream", shop -> {
                    long data = shop.rig.cuda.cudaMallocAsync(BYTES, shop.one);
                    shop.order(shop.one, shop.free);
                    shop.write(shop.free, data);
                    shop.order(shop.free, shop.one);
                    shop.rig.cuda.cudaFreeAsync(data, shop.one);
                }),
                clean("a cached block is used again in its stream", shop -> {
                    long data = shop.device();
                    shop.write(shop.one, data);
                    shop.write(shop.one, data);
                }),
                racy("a cached block is used again in another stream", shop -> {
                    long data = shop.device();
                    shop.read(shop.one, data);
                    shop.write(shop.free, data);
                }),
                clean("a cached block is used again behind the last use", shop -> {
                    long data = shop.device();
                    shop.write(shop.one, data);
                    shop.order(shop.one, shop.free);
                    shop.read(shop.free, data);
                    CUevent lastUse = shop.recordIn(shop.free);
                    shop.rig.cuda.cudaEventSynchronize(lastUse);
                    shop.write(shop.one, data);
                }),
                clean("memory is freed: the call waits for the device", shop -> {
                    long data = shop.device();
                    shop.write(shop.free, data);
                    shop.rig.cuda.cudaFree(data);
                }),
                clean("pinned memory is freed: the call waits for the device", shop -> {
                    long pinned = shop.pinned();
                    shop.rig.cuda.cudaMemcpyAsync(pinned, shop.device(), BYTES, cudaMemcpyDeviceToHost, shop.free);
                    shop.rig.cuda.cudaFreeHost(pinned);
                }));
    }

    static Stream<Program> freed() {
        return Stream.of(
                racy("memory is used behind its free", shop -> {
                    long data = shop.device();
                    shop.rig.cuda.cudaFree(data);
                    shop.write(shop.one, data);
                }),
                racy("memory is used behind its free in stream order", shop -> {
                    long data = shop.rig.cuda.cudaMallocAsync(BYTES, shop.one);
                    shop.rig.cuda.cudaFreeAsync(data, shop.one);
                    shop.write(shop.one, data);
                }));
    }

    static Stream<Program> graphs() {
        return Stream.of(
                racy("a graph and a stream", shop -> {
                    long data = shop.device();
                    shop.rig.cuda.cudaGraphLaunch(captured(shop, data), shop.free);
                    shop.read(shop.alsoFree, data);
                }),
                clean("a graph and its stream", shop -> {
                    long data = shop.device();
                    shop.rig.cuda.cudaGraphLaunch(captured(shop, data), shop.free);
                    shop.read(shop.free, data);
                }),
                racy("two graphs in two streams", shop -> {
                    long data = shop.device();
                    shop.rig.cuda.cudaGraphLaunch(captured(shop, data), shop.free);
                    shop.rig.cuda.cudaGraphLaunch(captured(shop, data), shop.alsoFree);
                }),
                clean("a graph twice in two streams", shop -> {
                    CUgraphExec exec = captured(shop, shop.device());
                    shop.rig.cuda.cudaGraphLaunch(exec, shop.free);
                    shop.rig.cuda.cudaGraphLaunch(exec, shop.alsoFree);
                }),
                racy("the host reads behind a graph", shop -> {
                    long data = shop.managed();
                    shop.rig.cuda.cudaGraphLaunch(captured(shop, data), shop.free);
                    shop.hostReads(data);
                }));
    }

    private static CUgraphExec captured(Shop shop, long data) {
        shop.rig.cuda.cudaStreamBeginCapture(shop.two);
        shop.write(shop.two, data);
        CUgraph graph = shop.rig.cuda.cudaStreamEndCapture(shop.two);
        return shop.rig.cuda.cudaGraphInstantiate(graph, 0);
    }

    static Stream<Program> programs() {
        return Stream.of(hostAndDevice(), streams(), defaultStreams(), copies(), memory(), freed(), graphs())
                .flatMap(each -> each);
    }

    @ParameterizedTest
    @MethodSource("programs")
    void isFound(Program program) {
        List<Finding> all = CheckRig.findings(CHECKS, rig -> program.body().accept(new Shop(rig)));
        assertEquals(program.racy(), !all.isEmpty(), () -> Finding.text(all));
    }
}
