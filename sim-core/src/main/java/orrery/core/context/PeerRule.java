package orrery.core.context;

import static orrery.core.rule.RuleFacts.HEADER;
import static orrery.core.rule.RuleFacts.documented;
import static orrery.core.rule.RuleFacts.observed;

import orrery.core.rule.CoreRule;
import orrery.core.rule.RuleFacts;
import orrery.device.CUresult;

/** The rules of peer access. */
public enum PeerRule implements CoreRule {
    /** Devices without peer access. */
    UNSUPPORTED(documented(
            "PEER-01",
            HEADER,
            "cuCtxEnablePeerAccess",
            CUresult.CUDA_ERROR_PEER_ACCESS_UNSUPPORTED,
            "Access is enabled between devices for which {cuDeviceCanAccessPeer} says so: two of one major version.",
            "contexts of two such devices")),
    /** Enabling access twice. */
    ALREADY_ENABLED(documented(
            "PEER-02",
            HEADER,
            "cuCtxEnablePeerAccess",
            CUresult.CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED,
            "Access to a context is enabled once.",
            "{cuCtxDisablePeerAccess} first")),
    /** Disabling access that is not enabled. */
    NOT_ENABLED(documented(
            "PEER-03",
            HEADER,
            "cuCtxDisablePeerAccess",
            CUresult.CUDA_ERROR_PEER_ACCESS_NOT_ENABLED,
            "Access to a context is disabled where it was enabled.",
            "{cuCtxEnablePeerAccess} first")),
    /** Flags. */
    FLAGS(documented(
            "PEER-04",
            HEADER,
            "cuCtxEnablePeerAccess",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of {cuCtxEnablePeerAccess} must be 0.",
            "0")),
    /** Access of a context to itself. */
    SELF(documented(
            "PEER-05",
            HEADER,
            "cuCtxEnablePeerAccess",
            CUresult.CUDA_ERROR_INVALID_CONTEXT,
            "A context cannot enable peer access to itself.",
            "a context of another device")),
    /** Inaccessible memory. */
    ACCESS(observed(
            "PEER-06",
            "cuMemsetD32Async",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A memset is of memory that the context of its stream can access. A copy of memory of a pool or a graph is of"
                    + " memory that the device of the current context can access, or of the contexts that a peer copy"
                    + " names.",
            "{cuCtxEnablePeerAccess}, {cuMemPoolSetAccess} or an access descriptor of the alloc node first; or a stream of"
                    + " the memory's device",
            "peers/memset")),
    /** Links of a device to itself. */
    LINK(documented(
            "PEER-07",
            HEADER,
            "cuDeviceGetP2PAttribute",
            CUresult.CUDA_ERROR_INVALID_DEVICE,
            "A peer-to-peer attribute needs two different devices.",
            "two different ordinals"));

    private final RuleFacts facts;

    PeerRule(RuleFacts facts) {
        this.facts = facts;
    }

    @Override
    public RuleFacts facts() {
        return facts;
    }
}
