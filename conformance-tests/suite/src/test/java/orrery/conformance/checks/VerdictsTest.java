package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.checks.CheckRig.BYTES;
import static orrery.conformance.checks.CheckRig.COPY;
import static orrery.conformance.checks.CheckRig.N;
import static orrery.conformance.checks.CheckRig.WRITE;
import static orrery.runtime.CudaRuntime.cudaMemAttachHost;
import static orrery.runtime.CudaRuntime.cudaMemAttachSingle;
import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToDevice;
import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToHost;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.device.Devices;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.dim3;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.IntView;
import orrery.sim.MachineOptions;

/** All checks find what is wrong in a program of several streams, devices or threads, and nothing else. */
class VerdictsTest {
    /** What a program uses: two streams that wait for nothing, two events, and memory that is written. */
    private static final class Rig {
        final CheckRig rig = new CheckRig(MachineOptions.defaults()
                .withDevices(Devices.h200(), Devices.h200())
                .withChecks(Checks.all()));
        final CudaRuntime cuda = rig.cuda;
        final long data = rig.filled();
        final long to = rig.filled();
        final long pinned = cuda.cudaMallocHost(BYTES);
        final IntView host = cuda.host().ints(pinned);
        final CUstream first = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        final CUstream second = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        final CUevent event = cuda.cudaEventCreate();
        final CUevent join = cuda.cudaEventCreate();

        Rig() {
            for (int i = 0; i < N; i++) {
                host.set(i, i);
            }
        }

        /** Lets the second stream wait for the first one. */
        void fork() {
            cuda.cudaEventRecord(event, first);
            cuda.cudaStreamWaitEvent(second, event);
        }

        /** Lets the first stream wait for the second one. */
        void join() {
            cuda.cudaEventRecord(join, second);
            cuda.cudaStreamWaitEvent(first, join);
        }

        void copyToHost() {
            cuda.cudaMemcpyAsync(pinned, data, BYTES, cudaMemcpyDeviceToHost, first);
        }

        /** Ends the program, and returns what was found. */
        List<Finding> close() {
            for (int device = 1; device >= 0; device--) {
                cuda.cudaSetDevice(device);
                cuda.cudaDeviceSynchronize();
            }
            cuda.cudaEventDestroy(event);
            cuda.cudaEventDestroy(join);
            cuda.cudaStreamDestroy(first);
            cuda.cudaStreamDestroy(second);
            cuda.cudaFree(data);
            cuda.cudaFree(to);
            cuda.cudaFreeHost(pinned);
            rig.machine.close();
            return rig.machine.findings();
        }
    }

    private interface Body {
        void run(Rig rig) throws Exception;
    }

    /**
     * A program.
     *
     * @param told what is told of its only bug; none for a correct program
     */
    private record Verdict(String name, List<String> told, Body body) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Verdict clean(String name, Body body) {
        return new Verdict(name, List.of(), body);
    }

    private static Verdict bug(String name, Body body, String... told) {
        return new Verdict(name, List.of(told), body);
    }

    private static void peerCopy(Rig rig, boolean waits) {
        rig.cuda.cudaSetDevice(1);
        long there = rig.cuda.cudaMalloc(BYTES);
        CUstream stream = rig.cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        rig.cuda.cudaMemcpyPeerAsync(there, 1, rig.data, 0, BYTES, rig.first);
        rig.cuda.cudaEventRecord(rig.event, rig.first);
        if (waits) {
            rig.cuda.cudaStreamWaitEvent(stream, rig.event);
        }
        rig.cuda.cudaMemsetAsync(there, 1, BYTES, stream);
        rig.cuda.cudaStreamSynchronize(stream);
        rig.cuda.cudaEventSynchronize(rig.event);
        rig.cuda.cudaStreamDestroy(stream);
        rig.cuda.cudaFree(there);
    }

    private static void future(Rig rig, boolean isTold) throws Exception {
        CompletableFuture<Integer> done = new CompletableFuture<>();
        rig.copyToHost();
        rig.cuda.cudaLaunchHostFunc(rig.first, () -> {
            if (isTold) {
                rig.rig.machine.released(done);
            }
            done.complete(1);
        });
        done.get();
        if (isTold) {
            rig.rig.machine.acquired(done);
        }
        rig.host.get(3);
    }

    private static void launches(Rig rig, CUgraph graph, int times) {
        CUgraphExec exec = rig.cuda.cudaGraphInstantiate(graph);
        for (int i = 0; i < times; i++) {
            rig.cuda.cudaGraphLaunch(exec, rig.first);
        }
        rig.cuda.cudaStreamSynchronize(rig.first);
        rig.cuda.cudaGraphExecDestroy(exec);
        rig.cuda.cudaGraphDestroy(graph);
    }

    private static void branches(Rig rig, boolean share) {
        long other = rig.rig.filled();
        rig.cuda.cudaStreamBeginCapture(rig.first, CUstreamCaptureMode.GLOBAL);
        rig.rig.launch(WRITE, rig.first, rig.data);
        rig.fork();
        rig.rig.launch(COPY, rig.first, rig.data, rig.to);
        rig.rig.launch(COPY, rig.second, rig.data, share ? rig.to : other);
        rig.join();
        rig.rig.launch(COPY, rig.first, rig.to, other);
        launches(rig, rig.cuda.cudaStreamEndCapture(rig.first), 2);
        rig.cuda.cudaFree(other);
    }

    private static void columns(Rig rig, int width) {
        long rows = rig.cuda.cudaMalloc(BYTES);
        rig.cuda.cudaMemcpy2DAsync(rows, 32, rig.data, 32, width, 4, cudaMemcpyDeviceToDevice, rig.first);
        rig.cuda.cudaMemcpy2DAsync(rows + 16, 32, rig.to, 32, 16, 4, cudaMemcpyDeviceToDevice, rig.second);
        rig.cuda.cudaDeviceSynchronize();
        rig.cuda.cudaFree(rows);
    }

    static Stream<Verdict> programs() {
        return Stream.of(
                clean("blocking streams wait for the legacy stream between them", rig -> {
                    CUstream one = rig.cuda.cudaStreamCreate();
                    CUstream other = rig.cuda.cudaStreamCreate();
                    rig.rig.launch(WRITE, one, rig.data);
                    rig.rig.launch(COPY, null, rig.data, rig.to);
                    rig.rig.launch(WRITE, other, rig.data);
                    rig.cuda.cudaStreamDestroy(one);
                    rig.cuda.cudaStreamDestroy(other);
                }),
                bug(
                        "a memset in the legacy stream, and a stream that does not wait for it",
                        rig -> {
                            rig.cuda.cudaMemset(rig.data, 1, BYTES);
                            rig.rig.launch(COPY, rig.first, rig.data, rig.to);
                        },
                        "race: memset 256 B in legacy and copy in stream",
                        "comes after legacy up to an earlier memset 256 B\n"),
                bug(
                        "an event that is recorded before the work",
                        rig -> {
                            rig.fork();
                            rig.rig.launch(WRITE, rig.first, rig.data);
                            rig.rig.launch(COPY, rig.second, rig.data, rig.to);
                        },
                        "race: write in stream"),
                clean("an event that is recorded again after the wait for it", rig -> {
                    rig.rig.launch(WRITE, rig.first, rig.data);
                    rig.fork();
                    rig.cuda.cudaEventRecord(rig.event, rig.second);
                    rig.rig.launch(COPY, rig.second, rig.data, rig.to);
                }),
                clean("memory of a pool that another stream gets", rig -> {
                    long memory = rig.cuda.cudaMallocAsync(BYTES, rig.first);
                    rig.rig.launch(WRITE, rig.first, memory);
                    rig.cuda.cudaFreeAsync(memory, rig.first);
                    long again = rig.cuda.cudaMallocAsync(BYTES, rig.second);
                    rig.rig.launch(WRITE, rig.second, again);
                    rig.cuda.cudaFreeAsync(again, rig.second);
                }),
                bug(
                        "memory of a pool in a stream that does not wait for the allocation",
                        rig -> {
                            long memory = rig.cuda.cudaMallocAsync(BYTES, rig.first);
                            rig.rig.launch(WRITE, rig.second, memory);
                            rig.join();
                            rig.cuda.cudaFreeAsync(memory, rig.first);
                        },
                        "lifetime: write in stream",
                        "repair: record an event after alloc 256 B"),
                clean("memory that is freed after the stream that reads it", rig -> {
                    long memory = rig.cuda.cudaMallocAsync(BYTES, rig.first);
                    rig.rig.launch(WRITE, rig.first, memory);
                    rig.fork();
                    rig.rig.launch(COPY, rig.second, memory, rig.to);
                    rig.join();
                    rig.cuda.cudaFreeAsync(memory, rig.first);
                }),
                clean("managed memory that is attached to a stream", rig -> {
                    long managed = rig.cuda.cudaMallocManaged(BYTES, cudaMemAttachHost);
                    rig.cuda.cudaStreamAttachMemAsync(rig.first, managed, 0, cudaMemAttachSingle);
                    rig.cuda.cudaStreamSynchronize(rig.first);
                    rig.rig.launch(WRITE, rig.first, managed);
                    rig.rig.launch(COPY, rig.second, rig.data, rig.to);
                    rig.cuda.cudaStreamSynchronize(rig.first);
                    rig.cuda.host().ints(managed).get(3);
                    rig.cuda.cudaStreamSynchronize(rig.second);
                    rig.cuda.cudaFree(managed);
                }),
                clean("pinned memory after a query has found the event complete", rig -> {
                    rig.copyToHost();
                    rig.cuda.cudaEventRecord(rig.event, rig.first);
                    while (rig.cuda.cudaEventQuery(rig.event) != cudaError_t.cudaSuccess) {}
                    rig.host.get(1);
                }),
                bug(
                        "pinned memory after a query whose answer nobody looks at",
                        rig -> {
                            rig.copyToHost();
                            rig.cuda.cudaEventRecord(rig.event, rig.first);
                            rig.cuda.cudaEventQuery(rig.event);
                            rig.host.get(1);
                        },
                        "race: DtoH 256 B",
                        "both access bytes 4 to 7",
                        "the host has never waited for stream"),
                bug(
                        "pinned memory that is written while a copy reads it",
                        rig -> {
                            rig.cuda.cudaMemcpyAsync(rig.data, rig.pinned, BYTES, cudaMemcpyHostToDevice, rig.first);
                            rig.host.set(5, 1);
                        },
                        "race: HtoD 256 B",
                        "both access bytes 20 to 23"),
                clean("a future that a host function completes, as the machine is told", rig -> future(rig, true)),
                bug(
                        "a future that a host function completes, as the machine is not told",
                        rig -> future(rig, false),
                        "the host has never waited for stream",
                        "if a host function after it lets the host go on, that has to call Machine.released"),
                bug(
                        "a host function in another stream than the copy",
                        rig -> {
                            rig.copyToHost();
                            rig.cuda.cudaLaunchHostFunc(rig.second, () -> rig.host.get(2));
                        },
                        "race: DtoH 256 B",
                        "and host function in stream"),
                bug(
                        "a thread of the program that has ended, whose stream has not",
                        rig -> {
                            Thread thread = new Thread(() -> rig.rig.launch(WRITE, rig.first, rig.data));
                            thread.start();
                            thread.join();
                            rig.rig.launch(COPY, rig.second, rig.data, rig.to);
                        },
                        "race: write in stream"),
                clean("a copy between devices, and an event", rig -> peerCopy(rig, true)),
                bug(
                        "a copy between devices, and no event",
                        rig -> peerCopy(rig, false),
                        "race: PtoP 256 B",
                        "and memset 256 B in stream"),
                clean("branches of a capture", rig -> branches(rig, false)),
                bug(
                        "branches of a capture that write the same",
                        rig -> branches(rig, true),
                        "no path of edges leads from",
                        "repair: add an edge from copy (node"),
                clean("parameters of a graph that runs", rig -> {
                    CUgraph graph = rig.cuda.cudaGraphCreate(0);
                    CUgraphNode node = rig.rig.node(graph, List.of(), WRITE, rig.data);
                    CUgraphExec exec = rig.cuda.cudaGraphInstantiate(graph);
                    rig.cuda.cudaGraphLaunch(exec, rig.first);
                    cudaKernelNodeParams params = new cudaKernelNodeParams();
                    params.func = WRITE;
                    params.gridDim = new dim3(2);
                    params.blockDim = new dim3(N / 2);
                    params.kernelParams = new Object[] {rig.to};
                    rig.cuda.cudaGraphExecKernelNodeSetParams(exec, node, params);
                    rig.rig.launch(WRITE, rig.second, rig.to);
                    rig.join();
                    rig.cuda.cudaGraphLaunch(exec, rig.first);
                    rig.cuda.cudaStreamSynchronize(rig.first);
                    rig.cuda.cudaGraphExecDestroy(exec);
                    rig.cuda.cudaGraphDestroy(graph);
                }),
                clean("columns side by side", rig -> columns(rig, 16)),
                bug("columns that overlap", rig -> columns(rig, 20), "DtoD 80 B", "both access bytes 16 to 19"),
                bug(
                        "the first bytes are not written",
                        rig -> {
                            long memory = rig.cuda.cudaMalloc(2 * BYTES);
                            rig.rig.launch(WRITE, rig.first, memory + 4);
                            rig.cuda.cudaMemcpyAsync(rig.to, memory, BYTES, cudaMemcpyDeviceToDevice, rig.first);
                            rig.cuda.cudaStreamSynchronize(rig.first);
                            rig.cuda.cudaFree(memory);
                        },
                        "uninitialized read: DtoD 256 B",
                        "it reads bytes 0 to 3 of allocation"),
                bug(
                        "memory that is freed while a kernel may use it",
                        rig -> {
                            long memory = rig.cuda.cudaMalloc(BYTES);
                            rig.rig.launch(WRITE, rig.first, memory);
                            rig.cuda.cudaFree(memory);
                        },
                        "suspicious call: cudaFree frees allocation"));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void whatIsFound(Verdict verdict) throws Exception {
        Rig rig = new Rig();
        verdict.body().run(rig);
        List<Finding> all = rig.close();
        assertEquals(verdict.told().isEmpty() ? 0 : 1, all.size(), () -> Finding.text(all));
        for (String each : verdict.told()) {
            assertTrue(
                    all.get(0).text().contains(each),
                    () -> each + " in " + all.get(0).text());
        }
    }
}
