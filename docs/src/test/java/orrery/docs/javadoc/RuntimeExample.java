package orrery.docs.javadoc;

import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaGraphNodeParams;
import orrery.runtime.cudaLibrary_t;
import orrery.runtime.cudaMemPool_t;

/** What examples with the runtime API use without declaring it. */
public abstract class RuntimeExample extends ExampleVariables {
    protected CudaRuntime cuda;
    protected cudaLibrary_t library;
    protected cudaMemPool_t memPool;
    protected cudaGraphNodeParams params;
}
