package orrery.core.order;

/** Where an access is in the order of the program. */
public sealed interface Position permits OrderPoint, GraphPoint, BeforeSynchronization {

    /** Returns whether the program orders this position behind another one, or whether the two are the same. */
    boolean isBehind(Position earlier);

    /** Returns the operation or node that the position is a part of, or the position itself. */
    default Position whole() {
        return this;
    }

    /** Returns the operation of a stream, or the step of the host, that the position is or is in. */
    OrderPoint point();
}
