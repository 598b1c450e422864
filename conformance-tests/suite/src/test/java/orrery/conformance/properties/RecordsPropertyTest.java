package orrery.conformance.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.WithContext.function;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import orrery.cupti.BuffersCallbackRequestFunc.Granted;
import orrery.cupti.Cupti;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.KernelActivity;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Of every kernel there is one whole record, or it is counted as dropped: whatever buffers the program gives. */
class RecordsPropertyTest {
    private static final int STREAMS = 3;

    /**
     * Each step launches a kernel in a stream, or flushes; each request of a buffer is answered with the next size, a
     * negative one declining it.
     */
    @Property(tries = 300)
    void recordedOrDropped(
            @ForAll @Size(max = 60) List<@IntRange(min = 0, max = STREAMS + 1) Integer> steps,
            @ForAll @Size(min = 1, max = 10) List<@IntRange(min = -1, max = 600) Integer> sizes,
            @ForAll @IntRange(min = 0, max = 3) int most) {
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            CUcontext context = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
            CUfunction nop = function(cuda, "nop", Kernel.empty());
            List<CUstream> streams = new ArrayList<>();
            streams.add(null);
            for (int i = 1; i < STREAMS; i++) {
                streams.add(cuda.cuStreamCreate(1));
            }
            Cupti cupti = Cupti.of(machine);
            List<Activity> records = new ArrayList<>();
            int[] requests = {0};
            cupti.cuptiActivityRegisterCallbacks(
                    () -> {
                        int size = sizes.get(requests[0]++ % sizes.size());
                        return size < 0 ? null : new Granted(ActivityBuffer.allocate(size), size, most);
                    },
                    (owner, stream, buffer, size, valid) -> records.addAll(cupti.records(buffer, valid)));
            cupti.cuptiActivityEnable(ActivityKind.CONCURRENT_KERNEL);
            int launched = 0;
            for (int step : steps) {
                if (step < STREAMS) {
                    cuda.cuLaunchKernel(nop, 1, 1, 1, 1, 1, 1, 0, streams.get(step));
                    launched++;
                } else if (step == STREAMS) {
                    cupti.cuptiActivityFlushAll(0);
                } else {
                    cupti.cuptiActivityFlush(context, 0, 0);
                }
            }
            cupti.cuptiActivityFlushAll(0);
            long dropped = cupti.cuptiActivityGetNumDroppedRecords(context, 0);
            for (int i = 1; i < STREAMS; i++) {
                int id = cupti.cuptiGetStreamId(context, streams.get(i));
                dropped += cupti.cuptiActivityGetNumDroppedRecords(context, id);
            }
            assertEquals(launched, records.size() + dropped);
            Set<Long> grids = new HashSet<>();
            records.forEach(record -> grids.add(((KernelActivity) record).gridId()));
            assertEquals(records.size(), grids.size());
        }
    }
}
