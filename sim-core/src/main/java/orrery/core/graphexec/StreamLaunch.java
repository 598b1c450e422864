package orrery.core.graphexec;

import org.jspecify.annotations.Nullable;
import orrery.core.exec.CompositeOperation;
import orrery.core.exec.CompositeWork;

/** The scope of a launch from the host: the launch is complete when the graph and all launches of its kernels are. */
final class StreamLaunch extends LaunchScope implements CompositeWork.Inside {
    private final GraphLaunch launch;
    private final @Nullable EventDependencies events;
    private final long handle;

    StreamLaunch(GraphLaunch launch, long handle, CompositeOperation operation) {
        super(operation);
        this.handle = handle;
        GraphExec exec = launch.exec();
        this.launch = launch;
        this.events = exec.eventPositions().length == 0
                ? null
                : new EventDependencies(exec, launch.version().works(), operation);
    }

    @Override
    public void begin(long now) {
        launch.exec().upload(launch.version());
        launch.exec().setRunning(true);
        new Execution(launch.exec(), launch.version(), operation(), new TailChain(this), null, earlier -> false)
                .begin(now, launch.firstVisibleAt(), events);
    }

    @Override
    public void dropped() {
        if (events != null) {
            events.orderAfter(handle);
        }
        launch.exec().launchCompleted();
    }

    @Override
    void completed(long at) {
        launch.exec().launchCompleted();
        operation().complete(Math.max(at, launch.lastVisibleAt()));
    }
}
