package orrery.runtime;

/**
 * A copy in a node, by the name of the documented field. Source: {@code struct cudaMemcpyNodeParams} of
 * {@code driver_types.h}.
 */
public final class cudaMemcpyNodeParams {
    /** The copy. */
    public cudaMemcpy3DParms copyParams = new cudaMemcpy3DParms();

    /** Creates a struct whose fields are zero or empty, as {@code = {}} makes it in C. */
    public cudaMemcpyNodeParams() {}
}
