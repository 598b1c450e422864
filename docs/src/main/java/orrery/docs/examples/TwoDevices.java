package orrery.docs.examples;

import java.io.PrintStream;
import orrery.device.Devices;
import orrery.docs.program.PortableExample;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;

/** A number goes through kernels of two devices in turn, copied over and ordered by events. */
public final class TwoDevices implements PortableExample {
    private static final int BYTES = 8 << 20;

    private final CUcontext[] contexts = new CUcontext[2];
    private final CUstream[] streams = new CUstream[2];
    private final CUfunction[] add = new CUfunction[2];
    private final long[] memory = new long[2];

    @Override
    public String summary() {
        return "two devices take turns: copies over the host and over the link, events across, and a peer's memory";
    }

    @Override
    public MachineOptions machine() {
        return MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200());
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        cuda.cuInit(0);
        PortableKernels kernels = PortableKernels.ofPtx(cuda, "two-devices");
        for (int i = 0; i < 2; i++) {
            contexts[i] = cuda.cuCtxCreate(0, new CUdevice(i));
            streams[i] = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            add[i] = kernels.load(
                    "add",
                    Kernel.perLaunch(args -> {
                                IntView cell = args.ints(0);
                                return launch -> cell.set(0, cell.get(0) + args.i32(1));
                            })
                            .costPerBlock((shape, args) -> 40_000));
            memory[i] = cuda.cuMemAlloc(BYTES);
        }

        cuda.cuCtxSetCurrent(contexts[0]);
        cuda.cuMemsetD32Async(memory[0], 0, 1, streams[0]);
        step(cuda, 0, 1);
        handOver(cuda, 0, 1);
        step(cuda, 1, 20);
        out.println("after the copy over the host: " + value(cuda, 1));

        cuda.cuCtxSetCurrent(contexts[0]);
        cuda.cuCtxEnablePeerAccess(contexts[1], 0);
        handOver(cuda, 1, 0);
        step(cuda, 0, 300);
        out.println("after the copy over the link: " + value(cuda, 0));

        cuda.cuCtxSetCurrent(contexts[0]);
        cuda.cuLaunchKernel(add[0], 1, 1, 1, 1, 1, 1, 0, streams[0], memory[1], 4000);
        cuda.cuStreamSynchronize(streams[0]);
        out.println("after a kernel of device 0 in the memory of device 1: " + value(cuda, 1));
    }

    private void step(CudaDriver cuda, int device, int addend) {
        cuda.cuCtxSetCurrent(contexts[device]);
        cuda.cuLaunchKernel(add[device], 1, 1, 1, 1, 1, 1, 0, streams[device], memory[device], addend);
    }

    /** Copies in the stream of one device, and lets the stream of the other wait for that. */
    private void handOver(CudaDriver cuda, int from, int to) {
        cuda.cuCtxSetCurrent(contexts[from]);
        cuda.cuMemcpyPeerAsync(memory[to], contexts[to], memory[from], contexts[from], BYTES, streams[from]);
        CUevent copied = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
        cuda.cuEventRecord(copied, streams[from]);
        cuda.cuStreamWaitEvent(streams[to], copied, 0);
    }

    private int value(CudaDriver cuda, int device) {
        cuda.cuCtxSetCurrent(contexts[device]);
        return Setup.readInt(cuda, memory[device], streams[device]);
    }
}
