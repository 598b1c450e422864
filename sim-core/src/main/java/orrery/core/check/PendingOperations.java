package orrery.core.check;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.GraphScope;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.order.GraphPoint;
import orrery.core.order.OrderPoint;
import orrery.core.order.Position;
import orrery.core.order.ProgramOrder;
import orrery.core.work.AccessConsumer;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Work;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.TracedOperation;

/**
 * The operations that were submitted and are not complete. Finds accesses to memory that they allocate. Such an access
 * fails, and the allocation may never run, so that it does not find the access itself.
 */
final class PendingOperations {
    private final ProgramOrder order;
    private final AddressSpace memory;
    private final Reporter reporter;
    private final CallSites sites;
    private final Shadow.Conflicts conflicts;
    private final Map<Long, Actor> operations = new HashMap<>();

    /** The last operation of each external queue. */
    private final Map<Long, OrderPoint> queues = new HashMap<>();

    private long sequence;

    /**
     * Creates a set of no operations.
     *
     * @param conflicts receives the pairs that nothing orders
     */
    PendingOperations(
            ProgramOrder order, AddressSpace memory, Reporter reporter, CallSites sites, Shadow.Conflicts conflicts) {
        this.order = order;
        this.memory = memory;
        this.reporter = reporter;
        this.sites = sites;
        this.conflicts = conflicts;
    }

    /** Adds an operation that is submitted, and returns it; null if it has no place of its own in the order. */
    @Nullable
    Actor submitted(TracedOperation operation, Work work) {
        OrderPoint point = null;
        if (operation.context() == null) {
            point = nextOfQueue(operation.streamId());
        } else if (operation.graph() instanceof GraphScope scope) {
            return submittedNode(operation, work, scope);
        } else if (operation.graph() == null) {
            point = order.takeSubmitted();
        }
        if (point == null) {
            return null;
        }
        String stream = operation.streamName();
        // Texts that need not be made for each call.
        String what =
                work instanceof KernelLaunch ? work.label() : work.getClass().getName();
        reporter.submitted(point, work);
        return add(operation, new Actor(point, ++sequence, work, null, stream, sites.current(what, stream)));
    }

    /** Returns a point after what was submitted to an external queue before. */
    private OrderPoint nextOfQueue(long queue) {
        OrderPoint last = queues.get(queue);
        OrderPoint point = order.next(last == null ? order.newTrack() : last.track(), last);
        if (last != null) {
            point.addPredecessor(last);
        }
        queues.put(queue, point);
        return point;
    }

    /** Adds a node of a graph that was launched, and returns it; null if the launch is not known. */
    @Nullable
    Actor submittedNode(TracedOperation operation, Work work, GraphScope scope) {
        Position position = positionOf(operation, scope);
        Actor launch = operations.get(scope.launchId());
        if (position == null || launch == null) {
            return null;
        }
        Actor.Node node = new Actor.Node(operation.position(), scope.graphId());
        return add(
                operation, new Actor(position, launch.sequence(), work, node, operation.streamName(), launch.site()));
    }

    private Actor add(TracedOperation operation, Actor actor) {
        operations.put(operation.id(), actor);
        return actor;
    }

    /** Returns where a node of a graph is in the order of the program; null if the launch is not known. */
    @Nullable
    Position positionOf(TracedOperation node, GraphScope scope) {
        Actor launch = operations.get(scope.launchId());
        return launch == null ? null : new GraphPoint(launch.position().point(), scope.path(node.position()));
    }

    /** Returns an operation; null if it is not known. */
    @Nullable
    Actor get(long operation) {
        return operations.get(operation);
    }

    /** Removes an operation that is complete, and returns it; null if it is not known. */
    @Nullable
    Actor remove(long operation) {
        return operations.remove(operation);
    }

    Collection<Actor> all() {
        return operations.values();
    }

    /** Looks at an access that has happened. */
    void accessed(MemoryAccess access) {
        if (memory.findMapped(access.from()) == null) {
            operations.values().forEach(each -> compare(each, access));
        }
    }

    private void compare(Actor operation, MemoryAccess access) {
        if (operation.work() == null) {
            return;
        }
        operation.work().accesses(new AccessConsumer() {
            @Override
            public void allocates(Allocation allocation) {
                long end = allocation.base() + allocation.size();
                boolean contains = allocation.base() <= access.from() && access.from() < end;
                if (contains && !access.actor().isAfter(operation)) {
                    MemoryAccess begin = new MemoryAccess(operation, Kind.ALLOCATION, allocation.base(), end);
                    conflicts.unordered(access, begin, access.from(), Math.min(access.to(), end));
                }
            }
        });
    }
}
