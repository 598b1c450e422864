package orrery.core.work;

import java.util.List;
import java.util.function.LongConsumer;
import orrery.device.CUresult;
import orrery.device.CostModel;

/**
 * One description of work: what runs in a stream now and what a capture records for later is the same immutable value.
 * A kind of work is one class, and says everything about the kind.
 */
public interface Work {

    /** The kind, as timelines and messages name it. */
    String kind();

    /** This piece of work, as timelines and messages name it. */
    String label();

    /** What it is as a node of a graph; null if a graph cannot hold it. */
    NodeType nodeType();

    /**
     * Why a node of an executable graph that does this cannot do {@code newer}, which is of the same kind; null if it
     * can.
     */
    Obstacle obstacle(Work newer);

    /** What a picture of a node that does this can show, in the order in which it is shown. */
    List<Detail> details();

    /** What it is done with. */
    EngineKind engineKind();

    /** What it is done with, as timelines name it. */
    default String engine() {
        return engineKind().title();
    }

    /** Nanoseconds from its turn to its completion; of kernels, of one block. */
    long nanos(CostModel costs);

    /** Does it. {@code status} is the state of the context, success or a sticky error. */
    void perform(CUresult status);

    /** Returns when it changes memory, unless the schedule policy says otherwise. */
    default EffectInstant effectInstant() {
        return EffectInstant.BEGIN;
    }

    /** What keeps an execution of it from its turn, or null. It is asked for once in each execution. */
    default Hold hold() {
        return null;
    }

    /** Whether it may wait for what others do: for a value in memory, or for a semaphore. */
    default boolean awaitsOthers() {
        return false;
    }

    /** Whether the device has nothing to do for it: then it comes behind the work of its own stream only. */
    default boolean idle() {
        return false;
    }

    /** Whether it takes no time, and all it does is a change that nobody sees before it looks at memory. */
    default boolean quiet() {
        return false;
    }

    /** Whether it is one operation of its stream that stands for others. */
    default boolean composite() {
        return false;
    }

    /** Tells the addresses of memory that it is given, as far as they are among its arguments. */
    default void addresses(LongConsumer each) {}

    /** What becomes of it in a context that has failed. */
    default Survival survival() {
        return Survival.DROPPED;
    }

    /** How urgent it is, 0 being the most urgent, or -1 to be as urgent as its stream. */
    default int urgency() {
        return -1;
    }

    /** The name that the program gave it, as it gives one to a kernel; empty if it has none. */
    default String givenName() {
        return "";
    }

    /** How many bytes it moves or sets; 0 if it does neither. */
    default long bytes() {
        return 0;
    }
}
