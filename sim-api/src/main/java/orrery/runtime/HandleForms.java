package orrery.runtime;

import orrery.driver.CUarray;
import orrery.driver.CUevent;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernel;
import orrery.driver.CUlibrary;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUmipmappedArray;
import orrery.driver.CUstream;
import orrery.driver.CUuserObject;

/**
 * Conversions of the driver's handles to the runtime's names of them. In C both are one type; here the runtime's is a
 * subtype that refers to the same object. Functions take the driver's type, and so both, and return the runtime's.
 */
abstract class HandleForms {
    /** Returns the runtime's handle of a stream. */
    final cudaStream_t asCudaStream_t(CUstream handle) {
        return new cudaStream_t(handle);
    }

    /** Returns the runtime's handle of an event. */
    final cudaEvent_t asCudaEvent_t(CUevent handle) {
        return new cudaEvent_t(handle);
    }

    /** Returns the runtime's handle of a graph. */
    final cudaGraph_t asCudaGraph_t(CUgraph handle) {
        return new cudaGraph_t(handle);
    }

    /** Returns the runtime's handle of an executable graph. */
    final cudaGraphExec_t asCudaGraphExec_t(CUgraphExec handle) {
        return new cudaGraphExec_t(handle);
    }

    /** Returns the runtime's handle of a node of a graph. */
    final cudaGraphNode_t asCudaGraphNode_t(CUgraphNode handle) {
        return new cudaGraphNode_t(handle);
    }

    /** Returns the runtime's handle of a memory pool. */
    final cudaMemPool_t asCudaMemPool_t(CUmemoryPool handle) {
        return new cudaMemPool_t(handle);
    }

    /** Returns the runtime's handle of an array. */
    final cudaArray_t asCudaArray_t(CUarray handle) {
        return new cudaArray_t(handle);
    }

    /** Returns the runtime's handle of a mipmapped array. */
    final cudaMipmappedArray_t asCudaMipmappedArray_t(CUmipmappedArray handle) {
        return new cudaMipmappedArray_t(handle);
    }

    /** Returns the runtime's handle of imported memory. */
    final cudaExternalMemory_t asCudaExternalMemory_t(CUexternalMemory handle) {
        return new cudaExternalMemory_t(handle);
    }

    /** Returns the runtime's handle of an imported semaphore. */
    final cudaExternalSemaphore_t asCudaExternalSemaphore_t(CUexternalSemaphore handle) {
        return new cudaExternalSemaphore_t(handle);
    }

    /** Returns the runtime's handle of a user object. */
    final cudaUserObject_t asCudaUserObject_t(CUuserObject handle) {
        return new cudaUserObject_t(handle);
    }

    /** Returns the runtime's handle of a library. */
    final cudaLibrary_t asCudaLibrary_t(CUlibrary handle) {
        return new cudaLibrary_t(handle);
    }

    /** Returns the runtime's handle of a kernel of a library. */
    final cudaKernel_t asCudaKernel_t(CUkernel handle) {
        return new cudaKernel_t(handle);
    }

    /** Returns the runtime's handle of a function. */
    final cudaFunction_t asCudaFunction_t(CUfunction handle) {
        return new cudaFunction_t(handle);
    }
}
