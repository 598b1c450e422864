package orrery.core.lifetime;

import static orrery.core.rule.RuleFacts.GRAPHS;
import static orrery.core.rule.RuleFacts.HEADER;
import static orrery.core.rule.RuleFacts.documented;

import orrery.core.rule.CoreRule;
import orrery.core.rule.RuleFacts;
import orrery.device.CUresult;

/** The rules of the lifetimes of stream-ordered allocations. A violation is a warning, or an error in strict mode. */
public enum LifetimeRule implements CoreRule {
    /** Use before the alloc. */
    AFTER_ALLOC(documented(
            "LIFE-01",
            GRAPHS,
            "4.2.5.2.1 Graph Node APIs",
            CUresult.CUDA_ERROR_ILLEGAL_ADDRESS,
            "An access to memory must be ordered after its allocation.",
            "an access ordered after the allocation by an edge, an event or the same stream")),
    /** Use that is not ordered with the free. */
    BEFORE_FREE(documented(
            "LIFE-02",
            GRAPHS,
            "4.2.5.2.1 Graph Node APIs",
            CUresult.CUDA_ERROR_ILLEGAL_ADDRESS,
            "An access to memory must be ordered before its free.",
            "an access ordered before the free by an edge, an event or the same stream; for {cuMemFree}, a wait of the"
                    + " host before it")),
    /** Use after the free. */
    NOT_FREED(documented(
            "LIFE-03",
            HEADER,
            "cuMemFreeAsync",
            CUresult.CUDA_ERROR_ILLEGAL_ADDRESS,
            "Memory must not be accessed after stream execution has reached its free.",
            "the access before the free"));

    private final RuleFacts facts;

    LifetimeRule(RuleFacts facts) {
        this.facts = facts;
    }

    @Override
    public RuleFacts facts() {
        return facts;
    }
}
