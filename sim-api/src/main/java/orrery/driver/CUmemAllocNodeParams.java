package orrery.driver;

import java.util.List;

/**
 * An allocation. As in C, adding the node fills in the address. Source: {@code CUDA_MEM_ALLOC_NODE_PARAMS} in
 * {@code cuda.h}.
 */
public final class CUmemAllocNodeParams implements CUgraphNodeParams {
    private final CUmemPoolProps poolProps;
    private final List<CUmemAccessDesc> accessDescs;
    private final long bytesize;
    private long dptr;

    /**
     * What is asked for.
     *
     * @param poolProps where the memory is: device memory of one device
     * @param bytesize how much, in bytes
     */
    public CUmemAllocNodeParams(CUmemPoolProps poolProps, long bytesize) {
        this(poolProps, List.of(), bytesize);
    }

    /**
     * What is asked for.
     *
     * @param poolProps where the memory is: device memory of one device
     * @param accessDescs who else may use it: devices, for reading and writing
     * @param bytesize how much, in bytes
     */
    public CUmemAllocNodeParams(CUmemPoolProps poolProps, List<CUmemAccessDesc> accessDescs, long bytesize) {
        this.poolProps = poolProps;
        this.accessDescs = List.copyOf(accessDescs);
        this.bytesize = bytesize;
    }

    /** Where the memory is. */
    public CUmemPoolProps poolProps() {
        return poolProps;
    }

    /** Who else may use it. */
    public List<CUmemAccessDesc> accessDescs() {
        return accessDescs;
    }

    /** How much, in bytes. */
    public long bytesize() {
        return bytesize;
    }

    /** The address, fixed for the life of the node; 0 before the node was added. */
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
