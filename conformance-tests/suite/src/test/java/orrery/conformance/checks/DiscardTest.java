package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.checks.CheckRig.assertFindings;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.device.CUmemLocation;
import orrery.driver.CUstream;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;

/** Reads of managed memory that was discarded. */
class DiscardTest {

    /** What happens between a discard and a read. */
    enum Between {
        NOTHING,
        WRITE,
        PREFETCH,
        PREFETCH_OF_HALF,
        PREFETCH_BATCH
    }

    private static long managed(CheckRig rig, CUstream stream) {
        long memory = rig.cuda.cudaMallocManaged(CheckRig.BYTES);
        rig.launch(CheckRig.WRITE, stream, memory);
        return memory;
    }

    /** A read of discarded memory is a read of unwritten memory, until the memory is written or prefetched. */
    @ParameterizedTest
    @EnumSource
    void aReadAfterADiscard(Between between) {
        List<Finding> all = CheckRig.findings(Checks.of(Check.UNINITIALIZED_READS), rig -> {
            CUstream stream = rig.cuda.cudaStreamCreate();
            long memory = managed(rig, stream);
            long[] addresses = {memory};
            long[] sizes = {CheckRig.BYTES};
            List<CUmemLocation> there = List.of(CUmemLocation.device(0));
            if (between == Between.PREFETCH_BATCH) {
                rig.cuda.cudaMemDiscardAndPrefetchBatchAsync(addresses, sizes, there, new long[] {0}, 0, stream);
            } else {
                rig.cuda.cudaMemDiscardBatchAsync(addresses, sizes, 0, stream);
            }
            switch (between) {
                case WRITE -> rig.launch(CheckRig.WRITE, stream, memory);
                case PREFETCH -> rig.cuda.cudaMemPrefetchAsync(memory, CheckRig.BYTES, there.get(0), 0, stream);
                case PREFETCH_OF_HALF ->
                    rig.cuda.cudaMemPrefetchAsync(memory, CheckRig.BYTES / 2, there.get(0), 0, stream);
                case NOTHING, PREFETCH_BATCH -> {}
            }
            rig.launch(CheckRig.COPY, stream, memory, rig.cuda.cudaMallocManaged(CheckRig.BYTES));
            rig.cuda.cudaStreamSynchronize(stream);
        });
        boolean found = between == Between.NOTHING || between == Between.PREFETCH_OF_HALF;
        assertEquals(found ? 1 : 0, all.size(), () -> Finding.text(all));
    }

    /** A prefetch gives contents to what was discarded, not to what was never written. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPrefetchOfUnwrittenMemory(boolean written) {
        assertFindings(written ? 0 : 1, Checks.of(Check.UNINITIALIZED_READS), rig -> {
            CUstream stream = rig.cuda.cudaStreamCreate();
            long memory = written ? managed(rig, stream) : rig.cuda.cudaMallocManaged(CheckRig.BYTES);
            rig.cuda.cudaMemPrefetchAsync(memory, CheckRig.BYTES, CUmemLocation.device(0), 0, stream);
            rig.launch(CheckRig.COPY, stream, memory, rig.cuda.cudaMallocManaged(CheckRig.BYTES));
            rig.cuda.cudaStreamSynchronize(stream);
        });
    }

    /** An access at the time of a discard is a race. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aReadBesideADiscard(boolean ordered) {
        assertFindings(ordered ? 0 : 1, Checks.of(Check.RACES), rig -> {
            CUstream stream = rig.cuda.cudaStreamCreate();
            long memory = managed(rig, stream);
            rig.cuda.cudaStreamSynchronize(stream);
            CUstream other = ordered ? stream : rig.cuda.cudaStreamCreate();
            rig.launch(CheckRig.COPY, other, memory, rig.cuda.cudaMallocManaged(CheckRig.BYTES));
            rig.cuda.cudaMemDiscardBatchAsync(new long[] {memory}, new long[] {CheckRig.BYTES}, 0, stream);
            rig.cuda.cudaDeviceSynchronize();
        });
    }
}
