package orrery.core.userobject;

import static orrery.core.rule.CoreRule.HEADER;
import static orrery.core.rule.CoreRule.documented;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules of user objects. */
public final class UserObjectRule {
    /** Reference counts. */
    public static final CoreRule COUNT = documented(
            "UOBJ-01",
            HEADER,
            "cuUserObjectRetain",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A number of references must be from 1 to INT_MAX. Only the initial number of a user object"
                    + " can be larger.",
            "a count of 1 or more");
    /** Flags of a new object. */
    public static final CoreRule FLAGS = documented(
            "UOBJ-02",
            HEADER,
            "cuUserObjectCreate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "{CU_USER_OBJECT_NO_DESTRUCTOR_SYNC} is required, because no call can wait for the destructor.",
            "{CU_USER_OBJECT_NO_DESTRUCTOR_SYNC} (1)");
    /** Flags of a graph's references. */
    public static final CoreRule MOVE_FLAGS = documented(
            "UOBJ-04",
            HEADER,
            "cuGraphRetainUserObject",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags must be 0 for new references, or {CU_GRAPH_USER_OBJECT_MOVE} to transfer references"
                    + " of the caller to the graph.",
            "0 or {CU_GRAPH_USER_OBJECT_MOVE} (1)");
    /** An object that is not there. */
    public static final CoreRule HANDLE = documented(
            "UOBJ-03",
            HEADER,
            "cuUserObjectRelease",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A user object cannot be used after all its references were released.",
            "a handle of a user object that has references");

    private UserObjectRule() {}
}
