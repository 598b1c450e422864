package orrery.conformance.replay;

import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUdeviceP2PAttribute;

/** The operations of transcripts on memory of other contexts and devices. */
final class PeerOperations {
    private PeerOperations() {}

    static void register(OperationTable table) {
        table.answers("cuDeviceCanAccessPeer", (s, a) -> {
            CUdevice device = a.device();
            return CallAnswer.success().with(s.driver().cuDeviceCanAccessPeer(device, a.device()) ? 1 : 0);
        });
        table.answers("cuDeviceGetP2PAttribute", (s, a) -> {
            CUdeviceP2PAttribute attribute = a.constant(CUdeviceP2PAttribute.class);
            CUdevice source = a.device();
            return CallAnswer.success().with(s.driver().cuDeviceGetP2PAttribute(attribute, source, a.device()));
        });
        table.does("cuCtxEnablePeerAccess", (s, a) -> s.driver().cuCtxEnablePeerAccess(a.context(), a.integer(0)));
        table.does("cuCtxDisablePeerAccess", (s, a) -> s.driver().cuCtxDisablePeerAccess(a.context()));
        table.does("cuMemcpyPeer", (s, a) -> {
            Copy copy = copy(a);
            s.driver().cuMemcpyPeer(copy.to(), copy.toContext(), copy.from(), copy.fromContext(), copy.bytes());
        });
        table.does("cuMemcpyPeerAsync", (s, a) -> {
            Copy copy = copy(a);
            s.driver()
                    .cuMemcpyPeerAsync(
                            copy.to(), copy.toContext(), copy.from(), copy.fromContext(), copy.bytes(), a.stream());
        });
    }

    private record Copy(long to, CUcontext toContext, long from, CUcontext fromContext, long bytes) {}

    /** Reads the copy {@code target targetContext source sourceContext bytes}. */
    private static Copy copy(TranscriptArguments a) {
        return new Copy(a.pointer(), a.context(), a.pointer(), a.context(), a.number());
    }
}
