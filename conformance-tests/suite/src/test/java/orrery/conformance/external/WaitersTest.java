package orrery.conformance.external;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import orrery.device.CUresult;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.MachineOptions;
import orrery.sim.TimelineSemaphore;

/** Threads of the program that wait for what another API does. */
class WaitersTest {
    private static final ExternalSemaphoreHandleType TIMELINE = ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD;

    /** What wakes one of them has been done for all. */
    @Test
    void allThreadsGoOnThatWaitForOneSignal() {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try (Interop interop = new Interop(MachineOptions.defaults())) {
            TimelineSemaphore timeline = interop.world.timelineSemaphore("frame", TIMELINE, 0);
            interop.await(interop.imported(timeline, TIMELINE), CUexternalSemaphoreWaitParams.fence(1), interop.stream);
            List<CompletableFuture<Void>> waiters = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                waiters.add(
                        CompletableFuture.runAsync(() -> interop.cuda.cuStreamSynchronize(interop.stream), threads));
            }
            timeline.signal(1);
            waiters.forEach(CompletableFuture::join);
            assertEquals(CUresult.CUDA_SUCCESS, interop.cuda.cuStreamQuery(interop.stream));
        } finally {
            threads.shutdown();
        }
    }
}
