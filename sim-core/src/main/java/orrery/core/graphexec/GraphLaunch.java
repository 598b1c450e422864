package orrery.core.graphexec;

import java.util.ArrayList;
import java.util.List;
import orrery.core.event.Event;
import orrery.core.exec.CompositeWork;
import orrery.core.exec.Operation;
import orrery.core.exec.PlanRun;
import orrery.core.exec.Scheduler;
import orrery.core.graph.EventRecord;
import orrery.core.graph.EventWait;
import orrery.core.work.Detail;
import orrery.core.work.Lane;
import orrery.core.work.Marker;
import orrery.core.work.NodeType;
import orrery.core.work.Obstacle;
import orrery.core.work.Work;
import orrery.device.CUresult;
import orrery.device.CostModel;

/** A launch of an executable graph: one operation of its stream, whatever is inside. */
public final class GraphLaunch implements CompositeWork {
    private final GraphExec exec;
    private final Work[] works;
    private final boolean[] disabled;

    GraphLaunch(GraphExec exec, Work[] works, boolean[] disabled) {
        this.exec = exec;
        this.works = works;
        this.disabled = disabled;
    }

    /** What is launched. */
    public GraphExec exec() {
        return exec;
    }

    @Override
    public String kind() {
        return "graph";
    }

    @Override
    public String label() {
        return "graph " + exec.id();
    }

    @Override
    public NodeType nodeType() {
        return null;
    }

    @Override
    public Obstacle obstacle(Work newer) {
        return null;
    }

    @Override
    public List<Detail> details() {
        return List.of();
    }

    @Override
    public Lane lane() {
        return Lane.COMPOSITE;
    }

    @Override
    public long nanos(CostModel costs) {
        return 0;
    }

    @Override
    public void perform(CUresult status) {}

    @Override
    public Inside enqueued(Operation operation) {
        exec.takeTurn(operation);
        return new Execution(operation);
    }

    /** A piece of work of the graph, and what outside stands for it or holds it. */
    private record Tie(int position, Operation outside, boolean record) {}

    /**
     * One execution of the launch. Its event nodes are gone through when it is enqueued, in the order of the nodes: a
     * record makes the event stand for the node from then on, a wait looks what the event stands for then.
     */
    private final class Execution implements Inside {
        private final Operation operation;
        private final List<Tie> ties;

        Execution(Operation operation) {
            this.operation = operation;
            this.ties = exec.events().length == 0 ? List.of() : tie();
        }

        private List<Tie> tie() {
            List<Tie> all = new ArrayList<>();
            for (int position : exec.events()) {
                if (works[position] instanceof EventRecord record) {
                    Event event = record.event();
                    Operation stands = exec.scheduler()
                            .create(
                                    Marker.record(event.timed()),
                                    operation.owner(),
                                    operation.correlationId(),
                                    operation.visibleAt());
                    event.record(stands);
                    all.add(new Tie(position, stands, true));
                } else if (works[position] instanceof EventWait wait) {
                    if (wait.event().record() != null) {
                        all.add(new Tie(position, wait.event().record(), false));
                    }
                }
            }
            return all;
        }

        @Override
        public void begin(long now) {
            Scheduler scheduler = exec.scheduler();
            PlanRun run = exec.takeRun();
            run.prepare(operation, effective(), exec.nodePriorities(), now, () -> exec.giveBack(run));
            for (Tie tie : ties) {
                if (tie.record()) {
                    scheduler.order(tie.outside(), run.operation(tie.position()));
                    scheduler.commit(tie.outside());
                } else {
                    scheduler.order(run.operation(tie.position()), tie.outside());
                }
            }
            run.begin();
        }
    }

    /** What is done, with what is disabled left out. */
    private Work[] effective() {
        if (disabled == null) {
            return works;
        }
        Work[] all = works.clone();
        for (int i = 0; i < all.length; i++) {
            all[i] = disabled[i] ? Marker.JOIN : all[i];
        }
        return all;
    }
}
