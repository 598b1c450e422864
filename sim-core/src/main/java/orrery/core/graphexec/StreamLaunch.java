package orrery.core.graphexec;

import org.jspecify.annotations.Nullable;
import orrery.core.engine.CompositeWork;
import orrery.core.engine.Operation;

/** The scope of a launch from the host: the launch is complete when the graph and all launches of its kernels are. */
final class StreamLaunch extends LaunchScope implements CompositeWork.Inside {
    private final GraphLaunch launch;
    private final @Nullable EventDependencies events;

    StreamLaunch(GraphLaunch launch, Operation operation) {
        super(operation);
        GraphExec exec = launch.exec();
        this.launch = launch;
        this.events = exec.events().positions().length == 0
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
            events.orderAfter(operation());
        }
        launch.exec().launchCompleted();
    }

    @Override
    void completed(long at) {
        launch.exec().launchCompleted();
        operation().complete(Math.max(at, launch.lastVisibleAt()));
    }
}
