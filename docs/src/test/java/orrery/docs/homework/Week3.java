package orrery.docs.homework;

import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToHost;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;
import static orrery.runtime.CudaRuntime.cudaStreamCaptureModeGlobal;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import orrery.docs.lessons.Lab;
import orrery.docs.program.Answer;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/**
 * The program of week 1, with a stream for each of its parts, as a graph: captured, made by hand, and launched a
 * hundred times with another factor each time.
 *
 * <p>Both graphs are the same: three nodes for each part, in a chain, and no edge between parts. A capture needs a fork
 * and a join for each further stream, which leave no node of their own. A round without a graph has twelve calls that
 * submit; with the graph it has a launch, and a call for the factor of each kernel node. The host is done with the
 * launches in less time. All is over no earlier, for the device is what takes long: its copies follow each other in
 * either case, and a launch begins when the one before it is complete, while rounds in streams overlap.
 */
final class Week3 implements Answer {
    private static final int PARTS = 4;
    private static final int ROUNDS = 100;
    private static final long BYTES = 4096;

    private static final Kernel TIMES = Kernel.perLaunch(args -> {
                IntView numbers = args.ints(0);
                int factor = args.i32(1);
                return launch -> numbers.set(0, factor * numbers.get(0));
            })
            .named("times")
            .costPerBlock((shape, args) -> 5_000);

    /** The memory of the parts, and the streams. */
    private record Parts(CudaRuntime cuda, long host, long device, List<CUstream> streams) {
        long onHost(int part) {
            return host + part * BYTES;
        }

        long onDevice(int part) {
            return device + part * BYTES;
        }
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        List<CUstream> streams = new ArrayList<>();
        for (int i = 0; i < PARTS; i++) {
            streams.add(cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking));
        }
        Parts parts = new Parts(cuda, cuda.cudaMallocHost(PARTS * BYTES), cuda.cudaMalloc(PARTS * BYTES), streams);
        List<CUgraphNode> kernels = new ArrayList<>();
        CUgraph byHand = byHand(parts, kernels);
        CUgraph captured = captured(parts);
        out.println("captured: " + captured.text());
        out.println("by hand:  " + byHand.text());

        CUgraphExec exec = cuda.cudaGraphInstantiate(byHand);
        setAll(parts);
        time(machine, cuda, "100 launches", out, () -> {
            for (int round = 0; round < ROUNDS; round++) {
                for (int part = 0; part < PARTS; part++) {
                    cuda.cudaGraphExecKernelNodeSetParams(
                            exec, kernels.get(part), Lab.kernel(TIMES, parts.onDevice(part), factor(round)));
                }
                cuda.cudaGraphLaunch(exec, streams.get(0));
            }
        });
        out.println("the numbers are right: " + areRight(parts));
        setAll(parts);
        time(machine, cuda, "100 rounds", out, () -> {
            for (int round = 0; round < ROUNDS; round++) {
                submit(parts, factor(round));
            }
        });
        out.println("the numbers are right: " + areRight(parts));
        cuda.cudaFree(parts.device());
        cuda.cudaFreeHost(parts.host());
    }

    private static void time(Machine machine, CudaRuntime cuda, String what, PrintStream out, Runnable program) {
        cuda.cudaDeviceSynchronize();
        long begin = machine.now();
        program.run();
        long submitted = machine.now() - begin;
        cuda.cudaDeviceSynchronize();
        long over = machine.now() - begin;
        out.println(
                what + ": the calls take " + submitted / 1000 + " us, and all is over after " + over / 1000 + " us");
    }

    /** The factor of a round: 1 for most, so that the product of all is 42. */
    private static int factor(int round) {
        return switch (round) {
            case 10 -> 6;
            case 90 -> 7;
            default -> 1;
        };
    }

    private static void setAll(Parts parts) {
        for (int part = 0; part < PARTS; part++) {
            parts.cuda().host().ints(parts.onHost(part)).set(0, part + 1);
        }
    }

    private static boolean areRight(Parts parts) {
        boolean areRight = true;
        for (int part = 0; part < PARTS; part++) {
            areRight &= parts.cuda().host().ints(parts.onHost(part)).get(0) == 42 * (part + 1);
        }
        return areRight;
    }

    private static void submit(Parts parts, int factor) {
        CudaRuntime cuda = parts.cuda();
        for (int part = 0; part < PARTS; part++) {
            CUstream stream = parts.streams().get(part);
            long numbers = parts.onDevice(part);
            cuda.cudaMemcpyAsync(numbers, parts.onHost(part), BYTES, cudaMemcpyHostToDevice, stream);
            cuda.cudaLaunchKernel(TIMES, Lab.ONE, Lab.ONE, 0, stream, numbers, factor);
            cuda.cudaMemcpyAsync(parts.onHost(part), numbers, BYTES, cudaMemcpyDeviceToHost, stream);
        }
    }

    private static CUgraph captured(Parts parts) {
        CudaRuntime cuda = parts.cuda();
        CUstream main = parts.streams().get(0);
        CUevent event = cuda.cudaEventCreate();
        cuda.cudaStreamBeginCapture(main, cudaStreamCaptureModeGlobal);
        cuda.cudaEventRecord(event, main);
        for (int part = 1; part < PARTS; part++) {
            cuda.cudaStreamWaitEvent(parts.streams().get(part), event, 0);
        }
        submit(parts, 1);
        for (int part = 1; part < PARTS; part++) {
            cuda.cudaEventRecord(event, parts.streams().get(part));
            cuda.cudaStreamWaitEvent(main, event, 0);
        }
        return cuda.cudaStreamEndCapture(main);
    }

    private static CUgraph byHand(Parts parts, List<CUgraphNode> kernels) {
        CudaRuntime cuda = parts.cuda();
        CUgraph graph = cuda.cudaGraphCreate(0);
        for (int part = 0; part < PARTS; part++) {
            long numbers = parts.onDevice(part);
            long from = parts.onHost(part);
            CUgraphNode in =
                    cuda.cudaGraphAddMemcpyNode1D(graph, List.of(), numbers, from, BYTES, cudaMemcpyHostToDevice);
            CUgraphNode kernel = cuda.cudaGraphAddKernelNode(graph, List.of(in), Lab.kernel(TIMES, numbers, 1));
            cuda.cudaGraphAddMemcpyNode1D(graph, List.of(kernel), from, numbers, BYTES, cudaMemcpyDeviceToHost);
            kernels.add(kernel);
        }
        return graph;
    }
}
