package orrery.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemAllocNodeParams;

/**
 * An allocation, by the names of the documented fields.
 *
 * <pre>{@code
 * cudaMemAllocNodeParams params = new cudaMemAllocNodeParams();
 * params.poolProps = cudaMemPoolProps.onDevice(0);
 * params.bytesize = 4096;
 * cuda.cudaGraphAddMemAllocNode(graph, List.of(), params);
 * long memory = params.dptr;
 * }</pre>
 *
 * <p>Source: {@code struct cudaMemAllocNodeParams} of {@code driver_types.h}.
 */
public final class cudaMemAllocNodeParams extends RuntimeStruct {
    /** Where the memory is: device memory of one device. */
    public @Nullable cudaMemPoolProps poolProps = new cudaMemPoolProps();

    /** Who else may use it: devices, for reading and writing. */
    public List<CUmemAccessDesc> accessDescs = List.of();

    /** How much, in bytes. */
    public long bytesize;

    /** The address, which adding the node fills in. */
    public long dptr;

    /** Creates a struct whose fields are zero or empty, as {@code = {}} makes it in C. */
    public cudaMemAllocNodeParams() {}

    /** Returns the runtime's form. */
    static cudaMemAllocNodeParams of(CUmemAllocNodeParams alloc) {
        cudaMemAllocNodeParams params = new cudaMemAllocNodeParams();
        params.poolProps = cudaMemPoolProps.of(alloc.poolProps());
        params.accessDescs = alloc.accessDescs();
        params.bytesize = alloc.bytesize();
        params.dptr = alloc.dptr();
        return params;
    }
}
