package orrery.driver;

/**
 * The part of the chapter "Graph Management" about user objects: things of the program that live as long as somebody
 * refers to them. Source: {@code cuda.h}.
 */
public interface UserObjectManagement {

    /** The destructor is not waited for by any call: the only flag, and required. */
    int CU_USER_OBJECT_NO_DESTRUCTOR_SYNC = 1;

    /** References of the program become the graph's. */
    int CU_GRAPH_USER_OBJECT_MOVE = 1;

    /**
     * A user object whose first {@code initialRefcount} references, an unsigned number, are the program's. The
     * destructor is called once, by a thread of the driver, some time after the last reference is gone; calls that it
     * makes answer CUDA_ERROR_NOT_PERMITTED.
     */
    CUuserObject cuUserObjectCreate(Runnable destructor, int initialRefcount, int flags);

    /** The program has {@code count} references more, from 1 to INT_MAX. */
    void cuUserObjectRetain(CUuserObject object, int count);

    /**
     * The graph has {@code count} references more, from 1 to INT_MAX; {@code flags} is 0, or
     * {@link #CU_GRAPH_USER_OBJECT_MOVE} if they are references of the program until now.
     */
    void cuGraphRetainUserObject(CUgraph graph, CUuserObject object, int count, int flags);

    /** The graph gives up {@code count} references, from 1 to INT_MAX; more than it has is undefined. */
    void cuGraphReleaseUserObject(CUgraph graph, CUuserObject object, int count);

    /** The program gives up {@code count} references, from 1 to INT_MAX; more than it has is undefined. */
    void cuUserObjectRelease(CUuserObject object, int count);
}
