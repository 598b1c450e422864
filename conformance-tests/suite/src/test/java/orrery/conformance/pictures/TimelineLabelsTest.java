package orrery.conformance.pictures;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import org.junit.jupiter.api.Test;
import orrery.device.CUmemLocation;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.Machine;
import orrery.sim.timeline.TextTimeline;
import orrery.sim.timeline.TimelineFormat;

class TimelineLabelsTest {
    private static final long BYTES = 4 << 20;

    @Test
    void sizesAreReadable() {
        String drawn = drawing(TimelineFormat.defaults());
        assertTrue(drawn.contains("prefetch 4 MiB"), drawn);
    }

    @Test
    void callsOfTheRuntimeLoseTheirPrefix() {
        String drawn = drawing(TimelineFormat.defaults().withCalls());
        assertTrue(drawn.contains("├MemPrefet┤"), drawn);
    }

    private static String drawing(TimelineFormat format) {
        try (Machine machine = Machine.create()) {
            TextTimeline timeline = new TextTimeline();
            machine.trace().add(timeline);
            CudaRuntime cuda = CudaRuntime.of(machine);
            CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            long memory = cuda.cudaMallocManaged(BYTES);
            cuda.cudaMemPrefetchAsync(memory, BYTES, CUmemLocation.device(0), 0, stream);
            cuda.cudaStreamSynchronize(stream);
            return timeline.render(format);
        }
    }
}
