package orrery.core.graph;

/** A stream capture that adds nodes to a graph. */
public interface GraphCapture {

    /** Returns whether the graph existed before the capture, so that it belongs to the program. */
    boolean intoExisting();
}
