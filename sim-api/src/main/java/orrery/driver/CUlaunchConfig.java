package orrery.driver;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.Cluster;
import orrery.sim.LaunchShape;

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
        @Nullable CUstream stream,
        List<CUlaunchAttribute> attributes) {

    /** Copies the attributes. */
    public CUlaunchConfig {
        attributes = Lists.copy(attributes);
    }

    /** Returns whether no attribute is missing. */
    boolean complete() {
        if (attributes == null) {
            return false;
        }
        for (CUlaunchAttribute attribute : attributes) {
            if (attribute == null || attribute.id() == null) {
                return false;
            }
        }
        return true;
    }

    /** Returns the configuration of the same launch in another stream. */
    CUlaunchConfig in(CUstream other) {
        return new CUlaunchConfig(
                gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes, other, attributes);
    }

    LaunchShape shape() {
        return new LaunchShape(gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes);
    }

    /** Returns the clusters that the attributes ask for. */
    Cluster cluster() {
        Cluster cluster = Cluster.NONE;
        for (CUlaunchAttribute attribute : attributes) {
            if (attribute.id() == CUlaunchAttribute.ID.CLUSTER_DIMENSION) {
                cluster = new Cluster(attribute.value(), attribute.clusterDimY(), attribute.clusterDimZ());
            }
        }
        return cluster;
    }
}
