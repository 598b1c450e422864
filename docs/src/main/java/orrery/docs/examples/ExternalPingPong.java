package orrery.docs.examples;

import static orrery.core.external.ExternalMemoryHandleType.OPAQUE_FD;
import static orrery.core.external.ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD;

import java.io.PrintStream;
import java.util.List;
import orrery.core.external.ExternalQueue;
import orrery.core.external.ExternalWorld;
import orrery.core.external.MemoryObject;
import orrery.core.external.TimelineSemaphore;
import orrery.core.kernel.Kernel;
import orrery.core.machine.Machine;
import orrery.core.memory.IntView;
import orrery.docs.Example;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalMemoryBufferDesc;
import orrery.driver.CUexternalMemoryHandleDesc;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/** A renderer of another API and a kernel work on one buffer in turns. Two timeline semaphores say whose turn it is. */
public final class ExternalPingPong implements Example {
    private static final int PIXELS = 64;
    private static final int FRAMES = 3;

    @Override
    public String summary() {
        return "a renderer of another API and a kernel take turns on a shared buffer, by two timeline semaphores";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        // What Vulkan would do: allocate an image, make two semaphores, export handles of them all.
        ExternalWorld vulkan = machine.external();
        MemoryObject image = vulkan.memory("image", OPAQUE_FD, 4L * PIXELS);
        TimelineSemaphore rendered = vulkan.timelineSemaphore("rendered", TIMELINE_SEMAPHORE_FD, 0);
        TimelineSemaphore filtered = vulkan.timelineSemaphore("filtered", TIMELINE_SEMAPHORE_FD, 0);

        // What the program does with the handles: from here on they belong to the driver.
        CudaDriver cuda = Setup.context(machine);
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUexternalMemory memory =
                cuda.cuImportExternalMemory(new CUexternalMemoryHandleDesc(OPAQUE_FD, image.export(), image.size(), 0));
        long pixels = cuda.cuExternalMemoryGetMappedBuffer(memory, new CUexternalMemoryBufferDesc(0, image.size(), 0));
        CUexternalSemaphore ready = imported(cuda, rendered);
        CUexternalSemaphore done = imported(cuda, filtered);
        CUfunction filter = Setup.load(cuda, "filter", filter());

        // Both sides enqueue all their work; neither waits for the other on the host.
        ExternalQueue renderer = vulkan.queue("renderer");
        for (int frame = 1; frame <= FRAMES; frame++) {
            int shade = 10 * frame;
            renderer.run("render", 20_000, () -> fill(image.ints(), shade)).signal(rendered, frame);

            cuda.cuWaitExternalSemaphoresAsync(
                    List.of(ready), List.of(CUexternalSemaphoreWaitParams.fence(frame)), stream);
            cuda.cuLaunchKernel(filter, 1, 1, 1, PIXELS, 1, 1, 0, stream, pixels);
            cuda.cuSignalExternalSemaphoresAsync(
                    List.of(done), List.of(CUexternalSemaphoreSignalParams.fence(frame)), stream);

            renderer.await(filtered, frame)
                    .run(
                            "present",
                            5_000,
                            () -> out.println("on the screen: " + image.ints().get(0) + " ... "
                                    + image.ints().get(PIXELS - 1)));
        }
        renderer.finish();
        out.println("rendered " + rendered.value() + ", filtered " + filtered.value());

        cuda.cuMemFree(pixels);
        cuda.cuDestroyExternalMemory(memory);
        cuda.cuDestroyExternalSemaphore(ready);
        cuda.cuDestroyExternalSemaphore(done);
    }

    private static CUexternalSemaphore imported(CudaDriver cuda, TimelineSemaphore semaphore) {
        return cuda.cuImportExternalSemaphore(
                new CUexternalSemaphoreHandleDesc(TIMELINE_SEMAPHORE_FD, semaphore.export(), 0));
    }

    private static Kernel filter() {
        return Kernel.perThread(arguments -> {
                    IntView pixels = arguments.ints(0);
                    return thread -> pixels.set(thread.globalX(), pixels.get(thread.globalX()) + thread.globalX());
                })
                .costPerBlock((shape, arguments) -> 10_000);
    }

    private static void fill(IntView pixels, int shade) {
        for (int i = 0; i < PIXELS; i++) {
            pixels.set(i, shade);
        }
    }
}
