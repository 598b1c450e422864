package orrery.core.exec;

import org.jspecify.annotations.Nullable;
import orrery.device.ApiText;
import orrery.device.CUresult;
import orrery.sim.DeviceFault;

/**
 * Thrown where a call cannot go on because the machine has failed in the middle of it. It unwinds to the call, and
 * nothing on its way changes the machine.
 */
public final class AbandonedCall extends Error {
    private static final long serialVersionUID = 1L;

    private final CUresult result;
    private final transient ApiText text;

    /** Creates the error of a call in a machine that has failed for a reason. */
    AbandonedCall(DeviceFault why) {
        this(why.result(), why.text(), why);
    }

    /**
     * Creates the error of a call in a machine that has failed.
     *
     * @param result what the call returns
     * @param text why the machine has failed
     */
    public AbandonedCall(CUresult result, ApiText text, @Nullable Throwable cause) {
        super(text.toString(), cause, false, false);
        this.result = result;
        this.text = text;
    }

    /** Returns what the call returns. */
    public CUresult result() {
        return result;
    }

    /** Returns why the machine has failed. */
    public ApiText text() {
        return text;
    }
}
