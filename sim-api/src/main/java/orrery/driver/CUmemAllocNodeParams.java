package orrery.driver;

import java.util.List;
import orrery.device.CUgraphNodeType;

/**
 * An allocation. As in C, adding the node fills in the address. Source: {@code CUDA_MEM_ALLOC_NODE_PARAMS} in
 * {@code cuda.h}.
 */
public final class CUmemAllocNodeParams implements CUgraphNodeParams {
    private final CUmemPoolProps poolProps;
    private final long bytesize;
    private final List<CUmemAccessDesc> accessDescs;
    private long dptr;

    /**
     * Creates the parameters of a node that allocates memory.
     *
     * @param poolProps where the memory is: device memory of one device
     * @param bytesize how much, in bytes
     */
    public CUmemAllocNodeParams(CUmemPoolProps poolProps, long bytesize) {
        this(poolProps, bytesize, List.of());
    }

    /**
     * Creates the parameters of a node that allocates memory.
     *
     * @param poolProps where the memory is: device memory of one device
     * @param bytesize how much, in bytes
     * @param accessDescs the other devices that can read and write it
     */
    public CUmemAllocNodeParams(CUmemPoolProps poolProps, long bytesize, List<CUmemAccessDesc> accessDescs) {
        this.poolProps = poolProps;
        this.bytesize = bytesize;
        this.accessDescs = Lists.copy(accessDescs);
    }

    /** Returns the other devices that can read and write it. */
    public List<CUmemAccessDesc> accessDescs() {
        return accessDescs;
    }

    /** Returns where the memory is. */
    public CUmemPoolProps poolProps() {
        return poolProps;
    }

    /** Returns how much, in bytes. */
    public long bytesize() {
        return bytesize;
    }

    /** Returns the address, fixed for the life of the node; 0 before the node was added. */
    public long dptr() {
        return dptr;
    }

    void dptr(long address) {
        dptr = address;
    }

    @Override
    public CUgraphNodeType type() {
        return CUgraphNodeType.MEM_ALLOC;
    }
}
