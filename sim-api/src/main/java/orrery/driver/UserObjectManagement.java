package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;

import orrery.sim.CudaException;

/**
 * The part of the chapter "Graph Management" about user objects: objects of the program with a reference count. The
 * program, graphs and executable graphs have references; the destructor runs after the last one was released. Source:
 * {@code cuda.h}.
 */
public interface UserObjectManagement {

    /** No call waits for the destructor. The only flag, and required. */
    int CU_USER_OBJECT_NO_DESTRUCTOR_SYNC = 1;

    /** The graph takes over references of the program. */
    int CU_GRAPH_USER_OBJECT_MOVE = 1;

    /**
     * Creates a user object.
     *
     * @param destructor called once, on a thread of the driver, after the last reference was released; API calls that
     *     it makes fail
     * @param initialRefcount how many references the program has, an unsigned number from 1
     * @param flags must be {@link #CU_USER_OBJECT_NO_DESTRUCTOR_SYNC}
     * @return the new user object
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if destructor is null (API-08), initialRefcount is 0
     *     (UOBJ-01), or flags is not {@link #CU_USER_OBJECT_NO_DESTRUCTOR_SYNC} (UOBJ-02)
     */
    @DriverFunction(afterFault = WORKS, version = 11030, arguments = ">uf..")
    CUuserObject cuUserObjectCreate(Runnable destructor, int initialRefcount, int flags);

    /**
     * Gives the program more references to a user object.
     *
     * @param object the user object
     * @param count how many, from 1 to INT_MAX
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if count is not positive (UOBJ-01), or the handle does not
     *     refer to an existing user object (UOBJ-03)
     */
    @DriverFunction(afterFault = WORKS, version = 11030, arguments = "..")
    void cuUserObjectRetain(CUuserObject object, int count);

    /**
     * Gives a graph references to a user object. Clones and executable graphs get references of their own.
     *
     * @param graph the graph
     * @param object the user object
     * @param count how many, from 1 to INT_MAX
     * @param flags 0, or {@link #CU_GRAPH_USER_OBJECT_MOVE} if they are references of the program until now
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing graph
     *     (GRAPH-01), count is not positive (UOBJ-01), the handle does not refer to an existing user object (UOBJ-03),
     *     or flags is neither 0 nor {@link #CU_GRAPH_USER_OBJECT_MOVE} (UOBJ-04)
     */
    @DriverFunction(afterFault = WORKS, version = 11030, arguments = "....")
    void cuGraphRetainUserObject(CUgraph graph, CUuserObject object, int count, int flags);

    /**
     * Takes references to a user object from a graph.
     *
     * @param graph the graph
     * @param object the user object
     * @param count how many, from 1 to INT_MAX; more than the graph has is undefined
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing graph
     *     (GRAPH-01), count is not positive (UOBJ-01), or the handle does not refer to an existing user object
     *     (UOBJ-03)
     */
    @DriverFunction(afterFault = WORKS, version = 11030, arguments = "...")
    void cuGraphReleaseUserObject(CUgraph graph, CUuserObject object, int count);

    /**
     * Takes references to a user object from the program.
     *
     * @param object the user object
     * @param count how many, from 1 to INT_MAX; more than the program has is undefined
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if count is not positive (UOBJ-01), or the handle does not
     *     refer to an existing user object (UOBJ-03)
     */
    @DriverFunction(afterFault = WORKS, version = 11030, arguments = "..")
    void cuUserObjectRelease(CUuserObject object, int count);
}
