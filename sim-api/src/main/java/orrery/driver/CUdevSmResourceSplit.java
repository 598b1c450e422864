package orrery.driver;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cuDevSmResourceSplitByCount} returns.
 *
 * @param result the groups, as many as possible, and at most as many as were requested
 * @param remaining the SMs that are in no group; null if there are none
 */
public record CUdevSmResourceSplit(
        List<CUdevResource> result, @Nullable CUdevResource remaining) {

    /** Copies the groups. */
    public CUdevSmResourceSplit {
        result = List.copyOf(result);
    }
}
