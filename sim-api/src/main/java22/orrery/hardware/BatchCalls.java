package orrery.hardware;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;
import orrery.driver.CUmemcpyAttributes;
import orrery.driver.CUstream;
import orrery.driver.DriverSupport;

/** The {@link SpecialCalls} that take a batch of copies or prefetches. */
@SuppressWarnings("unused") // called by name
final class BatchCalls {
    private final Hardware hardware;

    BatchCalls(Hardware hardware) {
        this.hardware = hardware;
    }

    void cuMemcpyBatchAsync(
            long[] dsts,
            long[] srcs,
            long[] sizes,
            List<CUmemcpyAttributes> attrs,
            long[] attrsIdxs,
            @Nullable CUstream stream) {
        if (dsts.length != srcs.length || dsts.length != sizes.length || attrs.size() != attrsIdxs.length) {
            throw DriverFailure.refused(
                    "cuMemcpyBatchAsync",
                    "is given " + dsts.length + " targets, " + srcs.length + " sources, " + sizes.length + " sizes, "
                            + attrs.size() + " attributes and " + attrsIdxs.length + " indices of attributes",
                    "as many sources and sizes as targets, and as many indices as attributes");
        }
        try (CallFrame frame = new CallFrame()) {
            Arena arena = frame.arena();
            hardware.require(
                    "cuMemcpyBatchAsync",
                    13000,
                    arena.allocateFrom(JAVA_LONG, dsts),
                    arena.allocateFrom(JAVA_LONG, srcs),
                    arena.allocateFrom(JAVA_LONG, sizes),
                    (long) dsts.length,
                    hardware.types().elements(frame, attrs),
                    arena.allocateFrom(JAVA_LONG, attrsIdxs),
                    (long) attrs.size(),
                    DriverSupport.address(stream));
        }
    }

    void cuMemPrefetchBatchAsync(
            long[] dptrs,
            long[] sizes,
            List<CUmemLocation> prefetchLocs,
            long[] prefetchLocIdxs,
            long flags,
            @Nullable CUstream stream) {
        prefetch("cuMemPrefetchBatchAsync", dptrs, sizes, prefetchLocs, prefetchLocIdxs, flags, stream);
    }

    void cuMemDiscardAndPrefetchBatchAsync(
            long[] dptrs,
            long[] sizes,
            List<CUmemLocation> prefetchLocs,
            long[] prefetchLocIdxs,
            long flags,
            @Nullable CUstream stream) {
        prefetch("cuMemDiscardAndPrefetchBatchAsync", dptrs, sizes, prefetchLocs, prefetchLocIdxs, flags, stream);
    }

    private void prefetch(
            String function,
            long[] dptrs,
            long[] sizes,
            List<CUmemLocation> prefetchLocs,
            long[] prefetchLocIdxs,
            long flags,
            @Nullable CUstream stream) {
        if (dptrs.length != sizes.length || prefetchLocs.size() != prefetchLocIdxs.length) {
            throw DriverFailure.refused(
                    function,
                    "is given " + dptrs.length + " addresses, " + sizes.length + " sizes, " + prefetchLocs.size()
                            + " locations and " + prefetchLocIdxs.length + " indices of locations",
                    "as many sizes as addresses, and as many indices as locations");
        }
        try (CallFrame frame = new CallFrame()) {
            Arena arena = frame.arena();
            hardware.require(
                    function,
                    13000,
                    arena.allocateFrom(JAVA_LONG, dptrs),
                    arena.allocateFrom(JAVA_LONG, sizes),
                    (long) dptrs.length,
                    hardware.types().elements(frame, prefetchLocs),
                    arena.allocateFrom(JAVA_LONG, prefetchLocIdxs),
                    (long) prefetchLocs.size(),
                    flags,
                    DriverSupport.address(stream));
        }
    }
}
