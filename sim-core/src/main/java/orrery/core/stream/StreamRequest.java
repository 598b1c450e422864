package orrery.core.stream;

import orrery.core.graph.EdgeList;
import orrery.core.graph.Graph;

/**
 * A request that has two forms: one for a stream whose work goes to the device, and one for a capturing stream. The
 * {@link Sink} of the stream chooses the form.
 *
 * @param <R> the type of the result
 */
public interface StreamRequest<R> {

    /** Carries out the request in a stream whose work goes to the device. */
    R onDevice(Stream stream);

    /**
     * Carries out the request in a capturing stream.
     *
     * @param graph the graph under construction
     * @param dependencies the dependencies of the next node
     */
    R inGraph(Stream stream, Graph graph, EdgeList dependencies);
}
