package orrery.core.work;

import java.util.function.Consumer;
import orrery.device.CUresult;

/**
 * A callback of a stream: called exactly once, also in a context that has failed, and told the context's status.
 *
 * @param body the callback
 */
public record StreamCallback(Consumer<CUresult> body) implements HostWork, StreamWork {
    @Override
    public String kind() {
        return "callback";
    }

    @Override
    public void perform(CUresult status) {
        body.accept(status);
    }

    @Override
    public Survival survival() {
        return Survival.DONE_WHEN_HEARD;
    }
}
