package orrery.driver;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.device.CUstreamCaptureStatus;

/**
 * Where a stream stands with capture. All but the status is there only while the capture is active.
 *
 * @param status the status
 * @param id the number of the capture, unique for the life of the machine
 * @param graph the graph that is captured into
 * @param dependencies what the next node of the stream depends on
 */
public record CUstreamCaptureInfo(
        CUstreamCaptureStatus status, long id, @Nullable CUgraph graph, List<CUgraphDependency> dependencies) {

    /** Copies the dependencies. */
    public CUstreamCaptureInfo {
        dependencies = List.copyOf(dependencies);
    }
}
