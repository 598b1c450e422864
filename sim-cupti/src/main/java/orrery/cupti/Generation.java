package orrery.cupti;

/** Whose structures the records have. */
public enum Generation {
    /** Those of the document, which describes CUDA 5.5. */
    CUDA_5_5,
    /** Those of today, CUDA 13.0: longer ones, which also name the graph that work is in. */
    CUDA_13_0
}
