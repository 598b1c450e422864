package orrery.core.event;

import orrery.core.engine.EdgePort;

/** When a kernel triggers an event that its launch records. Work other than kernels waits for the whole kernel. */
public enum LaunchTrigger {
    /** All blocks have triggered or ended. A kernel that waits for the event can wait for the rest of this one. */
    PROGRAMMATIC(EdgePort.PROGRAMMATIC, true),
    /** All blocks have begun, each of which triggers. A kernel that waits can wait for the rest of this one. */
    BLOCK_START(EdgePort.LAUNCH_ORDER, true),
    /** All blocks have begun. A kernel that waits for the event does not wait for the rest of this one. */
    LAUNCH_COMPLETION(EdgePort.LAUNCH_ORDER, false);

    private final EdgePort port;
    private final boolean programmatic;

    LaunchTrigger(EdgePort port, boolean programmatic) {
        this.port = port;
        this.programmatic = programmatic;
    }

    /** Returns the progress of the kernel that triggers the event. */
    public EdgePort port() {
        return port;
    }

    /** Returns whether a kernel that waits for the event can wait for the rest, and never completes before it. */
    public boolean isProgrammatic() {
        return programmatic;
    }
}
