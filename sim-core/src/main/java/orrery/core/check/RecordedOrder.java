package orrery.core.check;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.HashMap;
import java.util.Map;
import orrery.core.engine.GraphScope;
import orrery.core.order.Position;
import orrery.core.order.ProgramOrder;
import orrery.sim.HappensBeforeRelation;
import orrery.sim.TracedOperation;

/** Answers which of the completed operations the program orders. Positions are kept until the recording ends. */
final class RecordedOrder implements HappensBeforeRelation {
    private final ProgramOrder order;
    private final Map<Long, Position> positions = new HashMap<>();

    RecordedOrder(ProgramOrder order) {
        this.order = order;
    }

    /**
     * Records the position of a completed operation, if it has one: a kernel of a graph may have done nothing. The
     * caller holds the monitor of {@code order}.
     */
    void recordCompletion(TracedOperation operation, PendingOperations operations) {
        Actor actor = operations.get(operation.id());
        Position position = actor == null ? null : actor.position();
        if (actor == null && operation.graph() instanceof GraphScope scope) {
            position = operations.positionOf(operation, scope);
        }
        if (position != null) {
            positions.put(operation.id(), position);
        }
    }

    @Override
    public boolean isOrdered(long earlier, long later) {
        synchronized (order) {
            Position before = position(earlier);
            Position after = position(later);
            return earlier != later && after.isAfter(before);
        }
    }

    @Override
    public boolean isHostAfter(long operation) {
        synchronized (order) {
            return order.present().isAfter(position(operation));
        }
    }

    private Position position(long operation) {
        Position position = positions.get(operation);
        checkArgument(
                position != null, "no operation %s was completed since the recording of the order began", operation);
        return position;
    }
}
