package orrery.runtime;

import orrery.driver.CUgraph;
import orrery.driver.CUuserObject;
import orrery.driver.CudaDriver;

/**
 * The part of the chapter "Graph Management" about user objects: reference-counted objects of the program, to which
 * graphs can hold references. Source: {@code cuda_runtime_api.h}.
 */
public interface UserObjectManagement {
    /** The destructor is not waited for by any call: the only flag, and required. */
    int cudaUserObjectNoDestructorSync = 1;
    /** References of the program become the graph's. */
    int cudaGraphUserObjectMove = 1;

    /**
     * Creates a user object: a reference-counted object, whose destructor is called after its last reference is
     * released.
     *
     * @param destroy is called once, some time after the last reference is gone; it must make no API call
     * @param initialRefcount how many references the program has, an unsigned number from 1
     * @param flags must be {@link #cudaUserObjectNoDestructorSync}
     * @return the new user object
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuUserObjectCreate}
     */
    @Delegates("cuUserObjectCreate")
    cudaUserObject_t cudaUserObjectCreate(Runnable destroy, int initialRefcount, int flags);

    /**
     * Gives the program more references to a user object.
     *
     * @param object the user object
     * @param count how many, from 1 to INT_MAX
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuUserObjectRetain}
     */
    @Delegates("cuUserObjectRetain")
    void cudaUserObjectRetain(CUuserObject object, int count);

    /**
     * Takes references to a user object from the program.
     *
     * @param object the user object
     * @param count how many, from 1 to INT_MAX; more than the program has is undefined
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuUserObjectRelease}
     */
    @Delegates("cuUserObjectRelease")
    void cudaUserObjectRelease(CUuserObject object, int count);

    /**
     * Gives a graph references to a user object.
     *
     * @param graph the graph
     * @param object the user object
     * @param count how many, from 1 to INT_MAX
     * @param flags 0, or {@link #cudaGraphUserObjectMove} if they are references of the program until now
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphRetainUserObject}
     */
    @Delegates("cuGraphRetainUserObject")
    void cudaGraphRetainUserObject(CUgraph graph, CUuserObject object, int count, int flags);

    /**
     * Takes references to a user object from a graph.
     *
     * @param graph the graph
     * @param object the user object
     * @param count how many, from 1 to INT_MAX; more than the graph has is undefined
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphReleaseUserObject}
     */
    @Delegates("cuGraphReleaseUserObject")
    void cudaGraphReleaseUserObject(CUgraph graph, CUuserObject object, int count);
}
