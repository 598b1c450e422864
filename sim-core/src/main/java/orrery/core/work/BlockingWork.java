package orrery.core.work;

/** Work that becomes ready when a condition holds ({@link WorkTraits.Turn#WHEN_CONDITION_HOLDS}). */
public interface BlockingWork {

    /** Creates the condition of one execution; null if this piece of work has none. */
    BlockingCondition newCondition();
}
