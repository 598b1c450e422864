package orrery.cupti.record;

/** The versions of CUDA whose record structures a recorder can write. */
public enum Generation {
    /** CUDA 5.5, which the document describes. */
    CUDA_5_5,
    /** CUDA 13.0. Its structures are longer: records of work also name the graph and the node. */
    CUDA_13_0
}
