package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Random;

/**
 * Work of two parts that belong together: memory is freed after its allocation, and what the second part waits for is
 * signaled by the first one, so that every wait ends. Other nodes of a graph can lie between the parts.
 */
public sealed interface ChainWork extends ProgramWork permits EventChain, ChainWork.InStreams {

    /** Work whose parts can be submitted to streams. */
    sealed interface InStreams extends ChainWork permits AllocationChain, MemoryOperationChain, SemaphoreChain {

        /**
         * An operation of the device.
         *
         * @param work what it does to the numbers
         * @param ordered whether it is ordered with the work of the legacy stream, as allocations and frees are not
         */
        record Operation(ProgramWork work, boolean ordered) {
            private static final ProgramWork NOTHING = new CellWork.HostFunction();

            static Operation of(ProgramWork work) {
                return new Operation(work, true);
            }

            /** Returns an operation that changes no number. */
            static Operation nothing() {
                return of(NOTHING);
            }

            /** Returns an allocation or a free. */
            static Operation unordered() {
                return new Operation(NOTHING, false);
            }
        }

        /** Returns the operations of the first part. */
        List<Operation> firstOperations();

        /** Returns the operations of the second part. */
        List<Operation> secondOperations();

        /**
         * Returns the calls that submit the first part to a stream, and the second part to the same or another one.
         *
         * @param name what names begin with
         */
        List<ProgramCall> inStreams(String name, Argument<?> from, Argument<?> to);
    }

    /**
     * Returns the calls that create what both parts use; none of them is work of the device.
     *
     * @param name what names begin with
     */
    default List<ProgramCall> shared(String name) {
        return List.of();
    }

    @Override
    default int nodes() {
        return 2;
    }

    /** Returns how many nodes the first part has. */
    default int firstNodes() {
        return 1;
    }

    /** Returns whether the first part changes the numbers; else the second one does. */
    default boolean actsFirst() {
        return true;
    }

    /**
     * Returns the calls that add the first part to a graph.
     *
     * @param name what the names begin with that both parts use
     * @param node the name of the last node of the part
     * @param graph the graph
     * @param dependencies the list of the nodes that it depends on
     */
    List<ProgramCall> first(String name, String node, Argument<?> graph, Argument<?> dependencies);

    /** Returns the calls that add the second part to a graph, as {@link #first}. */
    List<ProgramCall> second(String name, String node, Argument<?> graph, Argument<?> dependencies);

    @Override
    default List<ProgramCall> calls(String node, Argument<?> graph, Argument<?> dependencies) {
        String first = node + "First";
        return ImmutableList.<ProgramCall>builder()
                .addAll(shared(node))
                .addAll(first(node, first, graph, dependencies))
                .addAll(second(node, node, graph, Argument.nodes(List.of(first))))
                .build();
    }

    /** Returns random work that any graph may have: no allocation. */
    static ChainWork randomSignal(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> new EventChain(random.nextInt(ProgramRun.EVENTS));
            case 1 -> randomMemoryOperations(random);
            default -> new SemaphoreChain();
        };
    }

    /** Returns random work for streams. */
    static InStreams randomInStreams(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> randomAllocation(random);
            case 1 -> randomMemoryOperations(random);
            default -> new SemaphoreChain();
        };
    }

    private static MemoryOperationChain randomMemoryOperations(Random random) {
        return new MemoryOperationChain(random.nextInt(ProgramRun.CELLS), random.nextInt(10));
    }

    /** Returns a random allocation, which graphs that are embedded or updated may not have. */
    static AllocationChain randomAllocation(Random random) {
        return new AllocationChain(random.nextInt(ProgramRun.CELLS), random.nextInt(10));
    }
}
