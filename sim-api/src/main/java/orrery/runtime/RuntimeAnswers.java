package orrery.runtime;

import static orrery.runtime.RuntimeCall.cudaFreeArray;
import static orrery.runtime.RuntimeCall.cudaFreeMipmappedArray;
import static orrery.runtime.RuntimeCall.cudaGraphAddMemcpyNode;
import static orrery.runtime.RuntimeCall.cudaGraphAddNode;
import static orrery.runtime.RuntimeCall.cudaGraphExecMemcpyNodeSetParams;
import static orrery.runtime.RuntimeCall.cudaGraphExecNodeSetParams;
import static orrery.runtime.RuntimeCall.cudaGraphMemcpyNodeSetParams;
import static orrery.runtime.RuntimeCall.cudaGraphNodeSetParams;
import static orrery.runtime.RuntimeCall.cudaLaunchCooperativeKernel;
import static orrery.runtime.RuntimeCall.cudaLaunchKernel;
import static orrery.runtime.RuntimeCall.cudaLaunchKernelExC;
import static orrery.runtime.RuntimeCall.cudaMemcpy2D;
import static orrery.runtime.RuntimeCall.cudaMemcpy2DAsync;
import static orrery.runtime.RuntimeCall.cudaMemcpy2DFromArray;
import static orrery.runtime.RuntimeCall.cudaMemcpy2DFromArrayAsync;
import static orrery.runtime.RuntimeCall.cudaMemcpy2DToArray;
import static orrery.runtime.RuntimeCall.cudaMemcpy2DToArrayAsync;
import static orrery.runtime.RuntimeCall.cudaMemcpy3D;
import static orrery.runtime.RuntimeCall.cudaMemcpy3DAsync;
import static orrery.runtime.RuntimeCall.cudaMemcpy3DPeer;
import static orrery.runtime.RuntimeCall.cudaMemcpy3DPeerAsync;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import orrery.core.array.ArrayRule;
import orrery.core.context.LaunchRule;
import orrery.core.context.PeerRule;
import orrery.core.memory.MemoryRule;
import orrery.core.partition.GreenRule;
import orrery.device.ApiText;
import orrery.device.CUresult;
import orrery.device.Rule;

/**
 * What the runtime answers where a rule is broken: the code of the same number, save for the exceptions in one table.
 * Source: the codes that {@code cuda_runtime_api.h} lists for each function, and what {@code driver_types.h} says of a
 * code.
 */
public final class RuntimeAnswers {
    private static final Set<RuntimeCall> EVERYWHERE = EnumSet.allOf(RuntimeCall.class);
    private static final Set<RuntimeCall> LAUNCHES =
            EnumSet.of(cudaLaunchKernel, cudaLaunchKernelExC, cudaLaunchCooperativeKernel);
    private static final Set<RuntimeCall> COPIES_OF_ROWS = EnumSet.of(
            cudaMemcpy2D,
            cudaMemcpy2DAsync,
            cudaMemcpy2DToArray,
            cudaMemcpy2DToArrayAsync,
            cudaMemcpy2DFromArray,
            cudaMemcpy2DFromArrayAsync,
            cudaMemcpy3D,
            cudaMemcpy3DAsync,
            cudaMemcpy3DPeer,
            cudaMemcpy3DPeerAsync);

    private static final Set<RuntimeCall> COPY_NODES = EnumSet.of(
            cudaGraphAddMemcpyNode,
            cudaGraphMemcpyNodeSetParams,
            cudaGraphExecMemcpyNodeSetParams,
            cudaGraphAddNode,
            cudaGraphNodeSetParams,
            cudaGraphExecNodeSetParams);

    private static final List<Otherwise> OTHERWISE = List.of(
            new Otherwise(RuntimeRule.FUNCTION, cudaError_t.cudaErrorInvalidDeviceFunction, EVERYWHERE),
            new Otherwise(RuntimeRule.DIRECTION, cudaError_t.cudaErrorInvalidMemcpyDirection, EVERYWHERE),
            new Otherwise(RuntimeRule.CHANNELS, cudaError_t.cudaErrorInvalidChannelDescriptor, EVERYWHERE),
            new Otherwise(RuntimeRule.SYMBOL, cudaError_t.cudaErrorInvalidSymbol, EVERYWHERE),
            new Otherwise(RuntimeRule.DEVICE_DIRECTION, cudaError_t.cudaErrorInvalidMemcpyDirection, EVERYWHERE),
            new Otherwise(RuntimeRule.NODE_SYMBOL, cudaError_t.cudaErrorInvalidDeviceFunction, EVERYWHERE),
            new Otherwise(RuntimeRule.PRIMARY_CONTEXT, cudaError_t.cudaErrorIncompatibleDriverContext, EVERYWHERE),
            new Otherwise(GreenRule.DETACHED, cudaError_t.cudaErrorStreamDetached, EVERYWHERE),
            new Otherwise(PeerRule.SELF, cudaError_t.cudaErrorInvalidDevice, EVERYWHERE),
            new Otherwise(PeerRule.UNSUPPORTED, cudaError_t.cudaErrorInvalidDevice, EVERYWHERE),
            new Otherwise(
                    ArrayRule.HANDLE,
                    cudaError_t.cudaErrorInvalidValue,
                    EnumSet.of(cudaFreeArray, cudaFreeMipmappedArray)),
            new Otherwise(LaunchRule.SHAPE, cudaError_t.cudaErrorInvalidConfiguration, LAUNCHES),
            new Otherwise(LaunchRule.SHARED_MEMORY, cudaError_t.cudaErrorInvalidConfiguration, LAUNCHES),
            new Otherwise(MemoryRule.PITCH, cudaError_t.cudaErrorInvalidPitchValue, union(COPIES_OF_ROWS, COPY_NODES)),
            new Otherwise(MemoryRule.PITCH_LIMIT, cudaError_t.cudaErrorInvalidPitchValue, COPIES_OF_ROWS));

    private record Otherwise(Rule rule, cudaError_t error, Set<RuntimeCall> functions) {}

    private RuntimeAnswers() {}

    private static Set<RuntimeCall> union(Set<RuntimeCall> some, Set<RuntimeCall> others) {
        EnumSet<RuntimeCall> all = EnumSet.copyOf(some);
        all.addAll(others);
        return all;
    }

    /** Returns what a function answers where a rule is broken and the driver answers {@code result}. */
    static cudaError_t of(Rule rule, CUresult result, RuntimeCall function) {
        for (Otherwise each : OTHERWISE) {
            if (each.rule == rule && each.functions.contains(function)) {
                return each.error;
            }
        }
        return cudaError_t.of(result);
    }

    /**
     * Returns what the functions of the runtime answer where a rule is broken, in words; where they differ, those that
     * answer otherwise are named.
     */
    public static String inWords(Rule rule) {
        if (!(rule.result() instanceof CUresult result)) {
            return "";
        }
        String usual = cudaError_t.of(result).name();
        for (Otherwise each : OTHERWISE) {
            if (each.rule == rule && each.functions == EVERYWHERE) {
                return each.error.name();
            } else if (each.rule == rule) {
                return each.functions.stream()
                        .map(RuntimeCall::name)
                        .collect(Collectors.joining(", ", each.error + " from ", "; else " + usual));
            }
        }
        return usual;
    }

    /** Returns a text of a rule with the names of the runtime in place of the driver's where the runtime has one. */
    public static String inWords(ApiText text) {
        return text.in(RuntimeNames.INSTANCE);
    }
}
