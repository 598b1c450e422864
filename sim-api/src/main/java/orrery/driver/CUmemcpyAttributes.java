package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;

/**
 * The attributes of copies of a batch. Source: {@code CUmemcpyAttributes} in {@code cuda.h}.
 *
 * @param srcAccessOrder when the source may be read
 * @param srcLocHint where managed memory of the source is expected; ignored, and may be null
 * @param dstLocHint where managed memory of the target is expected; ignored, and may be null
 * @param flags 0 or {@link BatchCopies#CU_MEMCPY_FLAG_PREFER_OVERLAP_WITH_COMPUTE}, a hint that is ignored
 */
public record CUmemcpyAttributes(
        CUmemcpySrcAccessOrder srcAccessOrder,
        @Nullable CUmemLocation srcLocHint,
        @Nullable CUmemLocation dstLocHint,
        int flags) {

    /** Returns attributes without hints. */
    public CUmemcpyAttributes(CUmemcpySrcAccessOrder srcAccessOrder) {
        this(srcAccessOrder, null, null, 0);
    }
}
