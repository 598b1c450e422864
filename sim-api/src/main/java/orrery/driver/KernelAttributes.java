package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.context.ContextRule;
import orrery.core.context.KernelConfiguration;
import orrery.core.rule.NotSimulated;
import orrery.device.ComputeCapability;
import orrery.sim.KernelCode;

/** The attributes of functions and of kernels of libraries. */
final class KernelAttributes {
    private KernelAttributes() {}

    static int get(KernelConfiguration of, CUfunctionAttribute attribute) {
        ComputeCapability capability = of.model().capability();
        return switch (attribute) {
            case MAX_THREADS_PER_BLOCK -> of.maxThreadsPerBlock();
            case SHARED_SIZE_BYTES -> of.kernel().staticSharedBytes();
            case CONST_SIZE_BYTES ->
                of.kernel().code().map(KernelCode::constantBytes).orElse(0);
            case LOCAL_SIZE_BYTES ->
                of.kernel().code().map(KernelCode::localBytes).orElse(0);
            case NUM_REGS -> of.kernel().registersPerThread();
            case PTX_VERSION -> of.kernel().code().map(KernelCode::architecture).orElse(capability.number());
            case BINARY_VERSION -> capability.number();
            case MAX_DYNAMIC_SHARED_SIZE_BYTES -> of.maxDynamicShared();
            case PREFERRED_SHARED_MEMORY_CARVEOUT -> of.carveout();
            case NON_PORTABLE_CLUSTER_SIZE_ALLOWED -> of.nonPortableClusters();
            case REQUIRED_CLUSTER_WIDTH -> of.requiredCluster().x();
            case REQUIRED_CLUSTER_HEIGHT -> of.requiredCluster().y();
            case REQUIRED_CLUSTER_DEPTH -> of.requiredCluster().z();
            case CLUSTER_SIZE_MUST_BE_SET -> of.demandsClusters() ? 1 : 0;
            case CACHE_MODE_CA, CLUSTER_SCHEDULING_POLICY_PREFERENCE -> 0;
        };
    }

    /**
     * Sets an attribute.
     *
     * @throws orrery.sim.CudaException if it cannot be set, or the value is outside its range (MODULE-03), or the code
     *     is compiled for clusters (MODULE-12)
     * @throws UnsupportedOperationException for the scheduling policy of clusters
     */
    static void set(KernelConfiguration of, @Nullable CUfunctionAttribute attribute, int value) {
        if (attribute == null) {
            throw ContextRule.FUNCTION_ATTRIBUTE.violated("null is given for the attribute of " + of.name());
        }
        switch (attribute) {
            case MAX_DYNAMIC_SHARED_SIZE_BYTES -> of.setMaxDynamicShared(value);
            case PREFERRED_SHARED_MEMORY_CARVEOUT -> of.setCarveout(value);
            case NON_PORTABLE_CLUSTER_SIZE_ALLOWED -> of.setNonPortableClusters(value);
            case REQUIRED_CLUSTER_WIDTH -> of.setRequiredCluster(0, value);
            case REQUIRED_CLUSTER_HEIGHT -> of.setRequiredCluster(1, value);
            case REQUIRED_CLUSTER_DEPTH -> of.setRequiredCluster(2, value);
            case CLUSTER_SCHEDULING_POLICY_PREFERENCE ->
                throw NotSimulated.operation("the function attribute " + attribute);
            default ->
                throw ContextRule.FUNCTION_ATTRIBUTE.violated(
                        attribute + " of " + of.name() + ", which is read-only, is set to " + value);
        }
    }
}
