package orrery.core.context;

import static orrery.core.rule.CoreRule.HEADER;
import static orrery.core.rule.CoreRule.documented;
import static orrery.core.rule.CoreRule.observed;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules of peer access. */
public final class PeerRule {
    /** Devices without peer access. */
    public static final CoreRule UNSUPPORTED = documented(
            "PEER-01",
            HEADER,
            "cuCtxEnablePeerAccess",
            CUresult.CUDA_ERROR_PEER_ACCESS_UNSUPPORTED,
            "Peer access can be enabled only between devices for which {cuDeviceCanAccessPeer} returns 1:"
                    + " two devices of the same major compute capability.",
            "contexts of two such devices");
    /** Enabling access twice. */
    public static final CoreRule ALREADY_ENABLED = documented(
            "PEER-02",
            HEADER,
            "cuCtxEnablePeerAccess",
            CUresult.CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED,
            "Peer access to a context can be enabled only once.",
            "{cuCtxDisablePeerAccess} first");
    /** Disabling access that is not enabled. */
    public static final CoreRule NOT_ENABLED = documented(
            "PEER-03",
            HEADER,
            "cuCtxDisablePeerAccess",
            CUresult.CUDA_ERROR_PEER_ACCESS_NOT_ENABLED,
            "Peer access to a context can be disabled only while it is enabled.",
            "{cuCtxEnablePeerAccess} first");
    /** Flags. */
    public static final CoreRule FLAGS = documented(
            "PEER-04",
            HEADER,
            "cuCtxEnablePeerAccess",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of {cuCtxEnablePeerAccess} must be 0.",
            "0");
    /** Access of a context to itself. */
    public static final CoreRule SELF = documented(
            "PEER-05",
            HEADER,
            "cuCtxEnablePeerAccess",
            CUresult.CUDA_ERROR_INVALID_CONTEXT,
            "A context cannot enable peer access to itself.",
            "a context of another device");
    /** Inaccessible memory. */
    public static final CoreRule ACCESS = observed(
            "PEER-06",
            "cuMemsetD32Async",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A memset can access only memory that is accessible from the context of its stream. A copy can"
                    + " access memory of a pool or a graph only if it is accessible from the device of the current"
                    + " context, or from the contexts that a peer copy specifies.",
            "{cuCtxEnablePeerAccess}, {cuMemPoolSetAccess} or an access descriptor of the alloc node first; or a stream of"
                    + " the memory's device",
            "peers/memset");
    /** Links of a device to itself. */
    public static final CoreRule LINK = documented(
            "PEER-07",
            HEADER,
            "cuDeviceGetP2PAttribute",
            CUresult.CUDA_ERROR_INVALID_DEVICE,
            "A peer-to-peer attribute needs two different devices.",
            "two different ordinals");

    private PeerRule() {}
}
