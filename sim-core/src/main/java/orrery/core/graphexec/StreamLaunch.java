package orrery.core.graphexec;

import org.jspecify.annotations.Nullable;
import orrery.core.exec.CompositeOperation;
import orrery.core.exec.CompositeWork;

/** The environment of a launch from the host: the launch is complete when everything is that came of it. */
final class StreamLaunch extends LaunchScope implements CompositeWork.Inside {
    private final GraphLaunch launch;
    private final @Nullable Ties ties;
    private final long handle;

    StreamLaunch(GraphLaunch launch, long handle, CompositeOperation operation) {
        super(operation);
        this.handle = handle;
        GraphExec exec = launch.exec();
        this.launch = launch;
        this.ties = exec.eventPositions().length == 0
                ? null
                : new Ties(exec, launch.version().works(), operation);
    }

    @Override
    public void begin(long now) {
        launch.exec().upload(launch.version());
        launch.exec().setRunning(true);
        new Execution(launch.exec(), launch.version(), operation(), new TailChain(this), null).begin(now, ties);
    }

    @Override
    public void dropped() {
        if (ties != null) {
            ties.standFor(handle);
        }
        launch.exec().launchCompleted();
    }

    @Override
    void over(long at) {
        launch.exec().launchCompleted();
        operation().complete(at);
    }
}
