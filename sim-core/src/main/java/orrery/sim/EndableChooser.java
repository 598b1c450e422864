package orrery.sim;

import java.util.List;

/**
 * A chooser that can be ended while threads still use it. From then on, it makes the usual choices and observes
 * nothing: what threads do that cannot be stopped is no part of the run.
 */
final class EndableChooser implements ObservingChooser {
    private final ObservingChooser chooser;
    private boolean hasEnded;

    EndableChooser(ObservingChooser chooser) {
        this.chooser = chooser;
    }

    /** Ends choosing. No choice is in progress when this returns. */
    synchronized void end() {
        hasEnded = true;
    }

    @Override
    public synchronized int choose(List<Footprint> ready) {
        return hasEnded ? 0 : chooser.choose(ready);
    }

    @Override
    public synchronized int chooseBeforeHost(int call, List<Footprint> ready) {
        return hasEnded ? HOST : chooser.chooseBeforeHost(call, ready);
    }

    @Override
    public synchronized void hostAccessed(Footprint accesses) {
        if (!hasEnded) {
            chooser.hostAccessed(accesses);
        }
    }

    @Override
    public synchronized int chooseThread(List<String> threads) {
        return hasEnded ? 0 : chooser.chooseThread(threads);
    }

    @Override
    public synchronized boolean hasChosenThread() {
        return !hasEnded && chooser.hasChosenThread();
    }

    @Override
    public synchronized void threadCalled(Footprint call) {
        if (!hasEnded) {
            chooser.threadCalled(call);
        }
    }

    @Override
    public synchronized void waitEnded(Footprint operation) {
        if (!hasEnded) {
            chooser.waitEnded(operation);
        }
    }
}
