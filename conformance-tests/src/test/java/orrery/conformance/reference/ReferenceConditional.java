package orrery.conformance.reference;

/** A conditional node: it looks at its value, which takes a while, and executes the body that the value chooses. */
final class ReferenceConditional extends ReferenceOperation {
    private final int id;
    private final NodeKind.Conditional node;

    ReferenceConditional(Identity identity, int id, NodeKind.Conditional node) {
        super(identity);
        this.id = id;
        this.node = node;
    }

    @Override
    void begin(long now) {
        began(now);
        look(now);
    }

    private void look(long now) {
        executor().endAt(now + device().costs().conditional(), this::choose);
    }

    /** The value is known. A body that only orders is not executed: a loop does not go round for nothing. */
    private void choose(long now) {
        int chosen = node.chosen(executor().memory().value(id));
        if (executor().fault().raised()
                || chosen < 0
                || node.bodies().get(chosen).onlyOrders()) {
            executor().complete(this, now);
            return;
        }
        ReferenceExecution execution = identity().graph().execution();
        int position = execution.exec().position(id, chosen);
        new ReferenceGraphRun(identity(), execution, node.bodies().get(chosen), position, now, this::bodyOver)
                .begin(0, none -> {});
    }

    private void bodyOver(long end) {
        switch (node.type()) {
            case WHILE -> look(end);
            case IF, SWITCH -> executor().complete(this, end);
        }
    }
}
