package orrery.docs.lessons;

import static orrery.docs.lessons.ExternalSemaphores.fence;
import static orrery.docs.lessons.ExternalSemaphores.imported;
import static orrery.docs.lessons.Lab.ONE;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;
import static orrery.sim.ExternalMemoryHandleType.OPAQUE_FD;
import static orrery.sim.ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD;

import java.io.PrintStream;
import java.util.List;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalMemoryBufferDesc;
import orrery.driver.CUexternalMemoryHandleDesc;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.BinarySemaphore;
import orrery.sim.ExternalQueue;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.ExternalWorld;
import orrery.sim.Machine;
import orrery.sim.MemoryObject;
import orrery.sim.TimelineSemaphore;

/** Answers of {@link ExternalSemaphores}. */
final class ExternalSemaphoresAnswers {
    private ExternalSemaphoresAnswers() {}

    /** Shows that a wait is for at least the value. */
    static void atLeast(Machine machine, PrintStream out) {
        ExternalWorld vulkan = machine.external();
        CudaRuntime cuda = CudaRuntime.of(machine);
        TimelineSemaphore timeline = vulkan.timelineSemaphore("timeline", TIMELINE_SEMAPHORE_FD, 0);
        CUexternalSemaphore semaphore = imported(cuda, timeline);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        ExternalQueue queue = vulkan.queue("queue");
        queue.signal(timeline, 5);
        queue.finish();
        cuda.cudaWaitExternalSemaphoresAsync(List.of(semaphore), List.of(fence(3)), stream);
        cuda.cudaStreamSynchronize(stream);
        out.println("the wait for 3 is over, and the semaphore is " + timeline.value());
        cuda.cudaWaitExternalSemaphoresAsync(List.of(semaphore), List.of(fence(6)), stream);
        out.println("the wait for 6: " + cuda.cudaStreamQuery(stream));
        queue.signal(timeline, 6);
        cuda.cudaStreamSynchronize(stream);
    }

    /** Shows that a wait for a binary semaphore takes the signal away. */
    static void oneWaitForEachSignal(Machine machine, PrintStream out) {
        ExternalWorld vulkan = machine.external();
        CudaRuntime cuda = CudaRuntime.of(machine);
        ExternalSemaphoreHandleType type = ExternalSemaphoreHandleType.OPAQUE_FD;
        BinarySemaphore binary = vulkan.binarySemaphore("binary", type);
        CUexternalSemaphore semaphore =
                cuda.cudaImportExternalSemaphore(new CUexternalSemaphoreHandleDesc(type, binary.export(), 0));
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        ExternalQueue queue = vulkan.queue("queue");
        queue.signal(binary);
        queue.finish();
        CUexternalSemaphoreWaitParams signaled = fence(0);
        cuda.cudaWaitExternalSemaphoresAsync(List.of(semaphore), List.of(signaled), stream);
        cuda.cudaStreamSynchronize(stream);
        out.println("after the first wait, the semaphore is signaled: " + binary.signaled());
        cuda.cudaWaitExternalSemaphoresAsync(List.of(semaphore), List.of(signaled), stream);
        out.println("the second wait: " + cuda.cudaStreamQuery(stream));
        queue.signal(binary);
        cuda.cudaStreamSynchronize(stream);
    }

    /** Runs the lesson's first frame, where the kernel does not wait for the renderer. */
    static void noWait(Machine machine, PrintStream out) {
        ExternalWorld vulkan = machine.external();
        CudaRuntime cuda = CudaRuntime.of(machine);
        MemoryObject image = vulkan.memory("image", OPAQUE_FD, 4096);
        CUexternalMemory memory = cuda.cudaImportExternalMemory(
                new CUexternalMemoryHandleDesc(OPAQUE_FD, image.export(), image.size(), 0));
        long pixels =
                cuda.cudaExternalMemoryGetMappedBuffer(memory, new CUexternalMemoryBufferDesc(0, image.size(), 0));
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        ExternalQueue renderer = vulkan.queue("renderer");
        renderer.run("wait for the user", 50_000, () -> {});
        renderer.run("render", 20_000, () -> image.ints().set(0, 10));
        cuda.cudaLaunchKernel(Lab.add(10), ONE, ONE, 0, stream, pixels, 3);
        renderer.finish();
        out.println("on the screen: " + image.ints().get(0));
    }
}
