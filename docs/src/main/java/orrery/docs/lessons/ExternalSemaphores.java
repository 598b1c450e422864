package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;
import static orrery.sim.ExternalMemoryHandleType.OPAQUE_FD;
import static orrery.sim.ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalMemoryBufferDesc;
import orrery.driver.CUexternalMemoryHandleDesc;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.ExternalQueue;
import orrery.sim.ExternalWorld;
import orrery.sim.Machine;
import orrery.sim.MemoryObject;
import orrery.sim.TimelineSemaphore;

/** A renderer of another API and a kernel work on one image in turns. Two timeline semaphores say whose turn it is. */
public final class ExternalSemaphores implements Lesson {
    private static final int FRAMES = 3;

    @Override
    public String summary() {
        return "lesson 12: a renderer of another API and a kernel take turns, by two timeline semaphores";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        // @start region="vulkan"
        ExternalWorld vulkan = machine.external();
        MemoryObject image = vulkan.memory("image", OPAQUE_FD, 4096);
        TimelineSemaphore rendered = vulkan.timelineSemaphore("rendered", TIMELINE_SEMAPHORE_FD, 0);
        TimelineSemaphore filtered = vulkan.timelineSemaphore("filtered", TIMELINE_SEMAPHORE_FD, 0);
        ExternalQueue renderer = vulkan.queue("renderer");
        // @end

        // @start region="import"
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUexternalMemory memory = cuda.cudaImportExternalMemory(
                new CUexternalMemoryHandleDesc(OPAQUE_FD, image.export(), image.size(), 0));
        long pixels =
                cuda.cudaExternalMemoryGetMappedBuffer(memory, new CUexternalMemoryBufferDesc(0, image.size(), 0));
        CUexternalSemaphore ready = imported(cuda, rendered);
        CUexternalSemaphore done = imported(cuda, filtered);
        // @end

        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        // @start region="frames"
        for (int frame = 1; frame <= FRAMES; frame++) {
            int shade = 10 * frame;
            renderer.run("render", 20_000, () -> image.ints().set(0, shade)).signal(rendered, frame);

            cuda.cudaWaitExternalSemaphoresAsync(List.of(ready), List.of(fence(frame)), stream);
            cuda.cudaLaunchKernel(Lab.add(10), ONE, ONE, 0, stream, pixels, 3);
            cuda.cudaSignalExternalSemaphoresAsync(
                    List.of(done), List.of(CUexternalSemaphoreSignalParams.fence(frame)), stream);

            renderer.await(filtered, frame)
                    .run(
                            "present",
                            5_000,
                            () -> out.println("on the screen: " + image.ints().get(0)));
        }
        renderer.finish();
        // @end
    }

    public static CUexternalSemaphore imported(CudaRuntime cuda, TimelineSemaphore semaphore) {
        return cuda.cudaImportExternalSemaphore(
                new CUexternalSemaphoreHandleDesc(TIMELINE_SEMAPHORE_FD, semaphore.export(), 0));
    }

    public static CUexternalSemaphoreWaitParams fence(long value) {
        return CUexternalSemaphoreWaitParams.fence(value);
    }

    @Override
    public List<Answer> answers() {
        return List.of(
                ExternalSemaphoresAnswers::atLeast,
                ExternalSemaphoresAnswers::oneWaitForEachSignal,
                ExternalSemaphoresAnswers::noWait);
    }
}
