package orrery.core.work;

/** What a device does work with. Work of one lane competes for it; lanes work side by side. */
public enum EngineKind {
    /** The multiprocessors: kernels share them block by block. */
    COMPUTE("SMs"),
    /** The copy engine from host to device: one copy at a time. */
    COPY_TO_DEVICE("copy H2D"),
    /** The copy engine from device to host: one copy at a time. */
    COPY_TO_HOST("copy D2H"),
    /** The engine for copies within the device: one at a time. */
    COPY_ON_DEVICE("copy D2D"),
    /** The host thread of the driver: one function at a time. */
    HOST("host"),
    /** The front end, which handles memsets, stream memory operations and attachments without waiting for others. */
    FRONT_END("front end"),
    /** What works for another API. */
    ELSEWHERE("elsewhere"),
    /** Whatever the parts of it need: a graph. */
    COMPOSITE("graph"),
    /** Nothing: pure ordering, such as an event record. */
    ORDER("order");

    private final String title;

    EngineKind(String title) {
        this.title = title;
    }

    /** The name that timelines show. */
    public String title() {
        return title;
    }
}
