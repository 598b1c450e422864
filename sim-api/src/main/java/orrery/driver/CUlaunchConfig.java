package orrery.driver;

import java.util.List;

/**
 * The configuration of a launch.
 *
 * @param gridDimX blocks in x
 * @param gridDimY blocks in y
 * @param gridDimZ blocks in z
 * @param blockDimX threads of a block in x
 * @param blockDimY threads of a block in y
 * @param blockDimZ threads of a block in z
 * @param sharedMemBytes dynamic shared memory of a block, in bytes
 * @param stream the stream
 * @param attributes the attributes
 */
public record CUlaunchConfig(
        int gridDimX,
        int gridDimY,
        int gridDimZ,
        int blockDimX,
        int blockDimY,
        int blockDimZ,
        int sharedMemBytes,
        CUstream stream,
        List<CUlaunchAttribute> attributes) {

    /** Copies the attributes. */
    public CUlaunchConfig {
        attributes = List.copyOf(attributes);
    }
}
