package orrery.runtime;

import orrery.driver.CUgraph;
import orrery.driver.CUuserObject;

/**
 * The part of the chapter "Graph Management" about user objects: things of the program that live as long as somebody
 * refers to them. Source: {@code cuda_runtime_api.h}.
 */
@SuppressWarnings("checkstyle:ConstantName")
public interface UserObjectManagement {
    /** The destructor is not waited for by any call: the only flag, and required. */
    int cudaUserObjectNoDestructorSync = 1;
    /** References of the program become the graph's. */
    int cudaGraphUserObjectMove = 1;

    /**
     * A user object whose first {@code initialRefcount} references are the program's. The destructor is called once, by
     * a thread of the driver, some time after the last reference is gone; it makes no API call.
     */
    CUuserObject cudaUserObjectCreate(Runnable destroy, int initialRefcount, int flags);

    /** The program has {@code count} references more. */
    void cudaUserObjectRetain(CUuserObject object, int count);

    /** The program gives up {@code count} references; more than it has is undefined. */
    void cudaUserObjectRelease(CUuserObject object, int count);

    /**
     * The graph has {@code count} references more; {@code flags} is 0, or {@link #cudaGraphUserObjectMove} if they are
     * references of the program until now.
     */
    void cudaGraphRetainUserObject(CUgraph graph, CUuserObject object, int count, int flags);

    /** The graph gives up {@code count} references; more than it has is undefined. */
    void cudaGraphReleaseUserObject(CUgraph graph, CUuserObject object, int count);
}
