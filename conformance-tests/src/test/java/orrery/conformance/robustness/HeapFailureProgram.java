package orrery.conformance.robustness;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import orrery.device.CUresult;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.sim.CudaException;
import orrery.sim.HeapExhaustedException;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;
import orrery.sim.TraceListener;

/**
 * A program whose calls go on after an allocation has failed in one of them, and which asks the machine at the end
 * whether it works. Loaded by an {@link AllocationLoader}; its methods take and return classes of the JDK only.
 */
public final class HeapFailureProgram implements BiFunction<Long, Boolean, String> {
    /** What the machine answers that works. */
    static final String WORKS = "works";

    /** What the machine answers that has failed, and says so. */
    static final String FAILED = "failed";

    private static final int INTS = 256;

    /** What is different from a machine without options. */
    private enum Kind {
        PLAIN,
        POLICY,
        TRACED
    }

    private final Kind kind;

    /** Creates a program of a kind, by its name. */
    public HeapFailureProgram(String kind) {
        this.kind = Kind.valueOf(kind);
    }

    /** Runs the program, in which one allocation fails, and those after it in the same call if they are to. */
    @Override
    public String apply(Long number, Boolean andLater) {
        MachineOptions options = MachineOptions.defaults();
        try (Machine machine =
                Machine.create(kind == Kind.POLICY ? options.withPolicy(SchedulePolicy.random(1)) : options)) {
            if (kind == Kind.TRACED) {
                machine.trace().add(new TraceListener() {});
            }
            Calls calls = new Calls(machine);
            AllocationFailures.begin(number, andLater);
            AllocationFailures.suspend();
            calls.make();
            return calls.answer();
        }
    }

    /** The calls, and the objects that they use. */
    private static final class Calls {
        private final CudaDriver cuda;
        private final CudaRuntime runtime;
        private final CUfunction increment;
        private final CUstream stream;
        private final CUstream other;
        private final CUevent timed;
        private final CUevent untimed;
        private final CUgraphExec graph;
        private final long memory;
        private final long flag;

        Calls(Machine machine) {
            cuda = CudaDriver.of(machine);
            runtime = CudaRuntime.of(machine);
            cuda.cuInit(0);
            cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
            CUmodule module = cuda.cuModuleLoadData(CUmoduleImage.empty().with("increment", Kernel.perThread(a -> {
                var to = a.ints(0);
                return thread -> {
                    if (thread.globalX() < to.size()) {
                        to.set(thread.globalX(), to.get(thread.globalX()) + 1);
                    }
                };
            })));
            increment = cuda.cuModuleGetFunction(module, "increment");
            stream = cuda.cuStreamCreate(0);
            other = cuda.cuStreamCreate(1);
            timed = cuda.cuEventCreate(0);
            untimed = cuda.cuEventCreate(2);
            memory = cuda.cuMemAlloc(Integer.BYTES * INTS);
            flag = cuda.cuMemAllocHost(Integer.BYTES);
            cuda.host().ints(flag).set(0, 1);
            cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
            launch(4, 32, stream);
            launch(4, 32, stream);
            cuda.cuLaunchHostFunc(stream, () -> {});
            graph = cuda.cuGraphInstantiate(cuda.cuStreamEndCapture(stream), 0);
        }

        private void launch(int blocks, int threads, CUstream to) {
            cuda.cuLaunchKernel(increment, blocks, 1, 1, threads, 1, 1, 0, to, memory);
        }

        private static void attempt(Runnable call) {
            AllocationFailures.resume();
            try {
                call.run();
            } catch (OutOfMemoryError | HeapExhaustedException expected) {
                // The program goes on.
            } catch (CudaException | CudaRuntimeException failed) {
                // The answer of the machine is asked for at the end.
            } finally {
                AllocationFailures.suspend();
            }
        }

        void make() {
            int[] host = new int[INTS];
            for (int round = 0; round < 2; round++) {
                int blocks = round == 0 ? 300 : 8;
                attempt(() -> launch(1, 32, stream));
                attempt(() -> launch(blocks, 1024, other));
                attempt(() -> launch(blocks, 1024, stream));
                attempt(() -> cuda.cuGraphLaunch(graph, stream));
                attempt(() -> cuda.cuMemcpyDtoHAsync(cuda.host().of(host), memory, Integer.BYTES * INTS, stream));
                attempt(() -> cuda.cuEventRecord(timed, stream));
                attempt(() -> cuda.cuStreamWaitEvent(other, timed, 0));
                attempt(() -> cuda.cuEventRecord(untimed, other));
                attempt(() -> cuda.cuLaunchHostFunc(other, () -> {}));
                attempt(() -> cuda.cuStreamWaitValue32(other, flag, 1, CudaDriver.CU_STREAM_WAIT_VALUE_EQ));
                attempt(() -> {
                    long pooled = cuda.cuMemAllocAsync(4096, stream);
                    cuda.cuMemsetD8Async(pooled, (byte) 1, 4096, stream);
                    cuda.cuMemFreeAsync(pooled, stream);
                });
                attempt(() -> cuda.cuStreamSynchronize(other));
                attempt(() -> cuda.cuEventSynchronize(timed));
                attempt(() -> cuda.cuMemFree(cuda.cuMemAlloc(64)));
                capture();
                attempt(() -> {
                    runtime.cudaFree(runtime.cudaMalloc(256));
                    runtime.cudaDeviceSynchronize();
                });
                attempt(cuda::cuCtxSynchronize);
            }
        }

        /** Captures into a stream of its own, which is unusable afterwards if the capture cannot be ended. */
        private void capture() {
            List<CUstream> created = new ArrayList<>(1);
            attempt(() -> created.add(cuda.cuStreamCreate(1)));
            for (CUstream third : created) {
                attempt(() -> cuda.cuStreamBeginCapture(third, CUstreamCaptureMode.RELAXED));
                attempt(() -> launch(4, 32, third));
                attempt(() -> {
                    CUgraph captured = cuda.cuStreamEndCapture(third);
                    CUgraphExec exec = cuda.cuGraphInstantiate(captured, 0);
                    cuda.cuGraphLaunch(exec, third);
                    cuda.cuGraphExecDestroy(exec);
                    cuda.cuGraphDestroy(captured);
                });
                attempt(() -> cuda.cuStreamDestroy(third));
            }
        }

        /** Returns whether the machine works, or why not. */
        String answer() {
            try {
                untilNothingIsReported(cuda::cuCtxSynchronize);
                int before = first();
                launch(8, 32, other);
                cuda.cuGraphLaunch(graph, stream);
                launch(264, 1024, other);
                cuda.cuEventRecord(timed, other);
                cuda.cuStreamWaitEvent(stream, timed, 0);
                cuda.cuEventSynchronize(timed);
                int kernels = first() - before;
                return kernels == 4 ? WORKS : "4 kernels have run, with the effect of " + kernels;
            } catch (CudaException e) {
                boolean reported = e.result() == CUresult.CUDA_ERROR_UNKNOWN
                        && String.valueOf(e.getMessage()).contains("-Xmx");
                return reported ? FAILED : e.toString();
            } catch (RuntimeException e) {
                return e.toString();
            }
        }

        private int first() {
            int[] host = new int[INTS];
            cuda.cuMemcpyDtoHAsync(cuda.host().of(host), memory, Integer.BYTES * INTS, stream);
            cuda.cuCtxSynchronize();
            return host[0];
        }

        /** Each failure of earlier work is reported once. */
        private static void untilNothingIsReported(Runnable call) {
            for (int reports = 0; reports < 100; reports++) {
                try {
                    call.run();
                    return;
                } catch (HeapExhaustedException earlier) {
                    // The next call may report another one.
                }
            }
            throw new IllegalStateException("the heap is reported again and again");
        }
    }

    /** Creates machines, one of them while an allocation fails. */
    public static final class Creation implements BiFunction<Long, Boolean, String> {
        /** Called by reflection. */
        public Creation() {}

        @Override
        public String apply(Long number, Boolean andLater) {
            AllocationFailures.begin(number, andLater);
            try (Machine machine = Machine.create()) {
                new Calls(machine);
            } catch (OutOfMemoryError | HeapExhaustedException expected) {
                // This machine was not created.
            } catch (CudaException failed) {
                AllocationFailures.suspend();
                if (failed.result() != CUresult.CUDA_ERROR_UNKNOWN) {
                    return failed.toString();
                }
            } finally {
                AllocationFailures.suspend();
            }
            return new HeapFailureProgram(Kind.PLAIN.name()).apply(0L, false);
        }
    }
}
