package orrery.sim;

/**
 * The kind of engine that executes work. Work of one kind competes for it; engines of several kinds run in parallel.
 */
public enum EngineKind {
    /** The SMs: kernels share them block by block. */
    COMPUTE("SMs"),
    /** The copy engine from host to device: one copy at a time. */
    COPY_TO_DEVICE("copy H2D"),
    /** The copy engine from device to host: one copy at a time. */
    COPY_TO_HOST("copy D2H"),
    /** The engine for copies within the device: one at a time. */
    COPY_ON_DEVICE("copy D2D"),
    /** The host thread of the driver: one function at a time. */
    HOST("host"),
    /** The front end: one memset, stream memory operation or attachment at a time; the SMs execute long memsets. */
    FRONT_END("front end"),
    /** An engine of another API. */
    ELSEWHERE("elsewhere"),
    /** The engines of the nodes of a graph. */
    COMPOSITE("graph"),
    /** No engine. The work only orders other work, such as an event record. */
    ORDER("order");

    private final String title;

    EngineKind(String title) {
        this.title = title;
    }

    /** Returns the name for timelines. */
    public String title() {
        return title;
    }
}
