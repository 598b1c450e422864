package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.runtime.CudaRuntime.cudaEventDisableTiming;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import orrery.device.Devices;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** A number goes from a kernel of one device to a kernel of another one. */
public final class SeveralDevices implements Lesson {
    static final int BYTES = 8 << 20;

    @Override
    public String summary() {
        return "lesson 22: two devices, copies between them, and events across";
    }

    // @start region="machine"
    @Override
    public MachineOptions machine() {
        return MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200());
    }
    // @end

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        // @start region="devices"
        cuda.cudaSetDevice(1);
        CUstream there = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long destination = cuda.cudaMalloc(BYTES);

        cuda.cudaSetDevice(0);
        CUstream here = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long source = cuda.cudaMalloc(BYTES);
        CUevent copied = cuda.cudaEventCreateWithFlags(cudaEventDisableTiming);
        cuda.cudaDeviceEnablePeerAccess(1, 0);
        // @end

        // @start region="program"
        cuda.cudaLaunchKernel(Lab.set(30), ONE, ONE, 0, here, source, 20);
        cuda.cudaMemcpyPeerAsync(destination, 1, source, 0, BYTES, here);
        cuda.cudaEventRecord(copied, here);

        cuda.cudaSetDevice(1);
        cuda.cudaStreamWaitEvent(there, copied, 0);
        cuda.cudaLaunchKernel(Lab.add(30), ONE, ONE, 0, there, destination, 3);
        // @end
        out.println("on device 1: " + Lab.read(cuda, destination));
    }

    @Override
    public List<Answer> answers() {
        return List.of(SeveralDevicesAnswers::copies, SeveralDevicesAnswers::access, SeveralDevicesAnswers::events);
    }
}
