package orrery.core.work;

import orrery.device.CUresult;

/**
 * The destructor of a user object. It belongs to no stream and to no context, so that it is called whatever has failed.
 *
 * @param body the destructor
 */
public record Destructor(Runnable body) implements HostWork, StreamWork {
    @Override
    public String kind() {
        return "destructor";
    }

    @Override
    public void perform(CUresult status) {
        body.run();
    }

    @Override
    public Survival survival() {
        return Survival.DONE;
    }
}
