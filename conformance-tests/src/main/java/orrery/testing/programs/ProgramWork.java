package orrery.testing.programs;

import com.google.common.collect.ImmutableSet;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** A piece of work on the numbers of a {@link ProgramRun} that a {@link GraphProgram} has as a node or several. */
public sealed interface ProgramWork permits CellWork, ChainWork, ConditionalWork, ProgramWork.Assignment {

    /** Returns how many nodes it has, which form a chain. */
    int nodes();

    /**
     * Returns the calls that add it to a graph.
     *
     * @param node the name of the last node, and what other names begin with
     * @param graph the graph
     * @param dependencies the list of the nodes that it depends on
     */
    List<ProgramCall> calls(String node, Argument<?> graph, Argument<?> dependencies);

    /** Does to the numbers what the work does; by default nothing. */
    default void apply(int[] cells) {
        // It changes no number.
    }

    /** Returns the numbers that it changes; by default none. */
    default Set<Integer> writes() {
        return ImmutableSet.of();
    }

    /** Returns the numbers that it reads or changes. */
    default Set<Integer> touches() {
        return writes();
    }

    /** Returns how much of it can be left out. */
    default int size() {
        return 0;
    }

    /** Returns work of which more is left out; none if nothing can be. */
    default List<? extends ProgramWork> smaller() {
        return List.of();
    }

    /** Returns whether two works cannot be exchanged: they touch one number, and one of them changes it. */
    default boolean conflicts(ProgramWork other) {
        return !Collections.disjoint(touches(), other.writes()) || !Collections.disjoint(other.touches(), writes());
    }

    /** Work that makes a number a value. */
    sealed interface Assignment extends ProgramWork permits CellWork.Set, AllocationChain, MemoryOperationChain {

        /** Returns the number that becomes the value. */
        int cell();

        /** Returns the value. */
        int value();

        @Override
        default void apply(int[] cells) {
            cells[cell()] = value();
        }

        @Override
        default Set<Integer> writes() {
            return ImmutableSet.of(cell());
        }
    }
}
