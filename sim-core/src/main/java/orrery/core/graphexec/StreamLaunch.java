package orrery.core.graphexec;

import orrery.core.exec.CompositeOperation;
import orrery.core.exec.CompositeWork;

/** The scope of a launch by the host. The launch is complete when everything that it started is complete. */
final class StreamLaunch extends LaunchScope implements CompositeWork.Inside {
    private final GraphLaunch launch;
    private final EventBindings bindings;
    private final long handle;

    StreamLaunch(GraphLaunch launch, long handle, CompositeOperation operation) {
        super(operation);
        this.handle = handle;
        GraphExec exec = launch.exec();
        this.launch = launch;
        this.bindings = exec.events().length == 0
                ? null
                : new EventBindings(exec, launch.version().works(), operation);
    }

    @Override
    public void begin(long now) {
        launch.exec().uploaded(launch.version());
        launch.exec().running(true);
        new Execution(launch.exec(), launch.version(), operation(), new TailChain(this), null).begin(now, bindings);
    }

    @Override
    public void dropped() {
        if (bindings != null) {
            bindings.orderRecordsAfter(handle);
        }
        launch.exec().countCompletion();
    }

    @Override
    void over(long at) {
        launch.exec().countCompletion();
        operation().complete(at);
    }
}
