package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;

/**
 * Work of two parts that belong together: memory is freed after its allocation, and what the second part waits for is
 * signaled by the first one, so that every wait ends. Other nodes of a graph can lie between the parts.
 */
public sealed interface ChainWork extends ProgramWork permits EventChain, ChainWork.InStreams {

    /** One run of the work: what both parts use is created. */
    interface Chain {
        /** Adds the first part to a graph, and returns its last node. */
        CUgraphNode first(CUgraph graph, List<CUgraphNode> dependencies);

        /** Adds the second part to a graph, and returns its last node. */
        CUgraphNode second(CUgraph graph, List<CUgraphNode> dependencies);
    }

    /** Work whose parts can be submitted to streams. */
    sealed interface InStreams extends ChainWork permits AllocationChain, MemoryOperationChain, SemaphoreChain {

        /** One run of the work in streams: what both parts use is created. */
        interface StreamChain {
            /** Submits the first part to a stream. */
            void first(@Nullable CUstream stream);

            /** Submits the second part to a stream. */
            void second(@Nullable CUstream stream);
        }

        /** Creates what both parts use in streams. */
        StreamChain inStreams(ProgramRun run);

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
         * Returns the statements that submit both parts.
         *
         * @param name what the names of variables begin with
         * @param from the variable for the stream of the first part
         * @param to the variable for the stream of the second part
         */
        List<String> streamStatements(String name, String from, String to);

        /** Returns the lines of a transcript that create what both parts use; none of them is work of the device. */
        List<String> sharedLines(String name);

        /** Returns the lines of a transcript that submit both parts, as {@link #streamStatements}. */
        List<String> streamLines(String name, String from, String to);
    }

    /** Creates what both parts use in a graph. */
    Chain chain(ProgramRun run);

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
     * Returns the statements that add the first part to a graph.
     *
     * @param name what the names of variables begin with that both parts use
     * @param node the variable for the last node of the part
     * @param graph the variable for the graph
     * @param dependencies the list of the nodes that it depends on
     */
    List<String> firstStatements(String name, String node, String graph, String dependencies);

    /** Returns the statements that add the second part to a graph, as {@link #firstStatements}. */
    List<String> secondStatements(String name, String node, String graph, String dependencies);

    /** Returns the lines of a transcript that add the first part to a graph, as {@link #firstStatements}. */
    List<String> firstLines(String name, String node, String graph, String dependencies);

    /** Returns the lines of a transcript that add the second part to a graph, as {@link #firstStatements}. */
    List<String> secondLines(String name, String node, String graph, String dependencies);

    @Override
    default CUgraphNode add(ProgramRun run, CUgraph graph, List<CUgraphNode> dependencies) {
        Chain chain = chain(run);
        return chain.second(graph, List.of(chain.first(graph, dependencies)));
    }

    @Override
    default List<String> statements(String node, String graph, String dependencies) {
        String first = node + "First";
        return ImmutableList.<String>builder()
                .addAll(firstStatements(node, first, graph, dependencies))
                .addAll(secondStatements(node, node, graph, "List.of(" + first + ")"))
                .build();
    }

    @Override
    default List<String> lines(String node, String graph, String dependencies) {
        String first = node + "First";
        return ImmutableList.<String>builder()
                .addAll(firstLines(node, first, graph, dependencies))
                .addAll(secondLines(node, node, graph, "[" + first + "]"))
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
