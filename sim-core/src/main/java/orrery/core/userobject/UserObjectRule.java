package orrery.core.userobject;

import static orrery.core.rule.RuleFacts.HEADER;
import static orrery.core.rule.RuleFacts.documented;

import orrery.core.rule.CoreRule;
import orrery.core.rule.RuleFacts;
import orrery.device.CUresult;

/** The rules of user objects. */
public enum UserObjectRule implements CoreRule {
    /** Reference counts. */
    COUNT(documented(
            "UOBJ-01",
            HEADER,
            "cuUserObjectRetain",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A number of references must be from 1 to INT_MAX. Only the initial number of a user object"
                    + " can be larger.",
            "a count of 1 or more")),
    /** Flags of a new object. */
    FLAGS(documented(
            "UOBJ-02",
            HEADER,
            "cuUserObjectCreate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "{CU_USER_OBJECT_NO_DESTRUCTOR_SYNC} is required, because no call can wait for the destructor.",
            "{CU_USER_OBJECT_NO_DESTRUCTOR_SYNC} (1)")),
    /** Flags of a graph's references. */
    MOVE_FLAGS(documented(
            "UOBJ-04",
            HEADER,
            "cuGraphRetainUserObject",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags must be 0 for new references, or {CU_GRAPH_USER_OBJECT_MOVE} to transfer references"
                    + " of the caller to the graph.",
            "0 or {CU_GRAPH_USER_OBJECT_MOVE} (1)")),
    /** An object that is not there. */
    HANDLE(documented(
            "UOBJ-03",
            HEADER,
            "cuUserObjectRelease",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A user object cannot be used after all its references were released.",
            "a handle of a user object that has references"));

    private final RuleFacts facts;

    UserObjectRule(RuleFacts facts) {
        this.facts = facts;
    }

    @Override
    public RuleFacts facts() {
        return facts;
    }
}
