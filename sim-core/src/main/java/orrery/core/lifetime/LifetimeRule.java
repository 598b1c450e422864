package orrery.core.lifetime;

import static orrery.core.rule.CoreRule.GRAPHS;
import static orrery.core.rule.CoreRule.HEADER;
import static orrery.core.rule.CoreRule.documented;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules of the lifetimes of stream-ordered allocations. A violation is a warning, or an error in strict mode. */
public final class LifetimeRule {
    /** Use before the alloc. */
    public static final CoreRule AFTER_ALLOC = documented(
            "LIFE-01",
            GRAPHS,
            "4.2.5.2.1 Graph Node APIs",
            CUresult.CUDA_ERROR_ILLEGAL_ADDRESS,
            "An access to memory must be ordered after its allocation.",
            "an access ordered after the allocation by an edge, an event or the same stream");
    /** Use that is not ordered with the free. */
    public static final CoreRule BEFORE_FREE = documented(
            "LIFE-02",
            GRAPHS,
            "4.2.5.2.1 Graph Node APIs",
            CUresult.CUDA_ERROR_ILLEGAL_ADDRESS,
            "An access to memory must be ordered before its free.",
            "an access ordered before the free by an edge, an event or the same stream; for {cuMemFree}, a wait of the"
                    + " host before it");
    /** Use after the free. */
    public static final CoreRule NOT_FREED = documented(
            "LIFE-03",
            HEADER,
            "cuMemFreeAsync",
            CUresult.CUDA_ERROR_ILLEGAL_ADDRESS,
            "Memory must not be accessed after stream execution has reached its free.",
            "the access before the free");

    private LifetimeRule() {}
}
