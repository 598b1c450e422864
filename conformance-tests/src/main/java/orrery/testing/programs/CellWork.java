package orrery.testing.programs;

import com.google.common.collect.ImmutableSet;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUfunction;
import orrery.driver.CUhostNodeParams;

/** A piece of work on the numbers of a {@link ProgramRun}, which streams and graphs can have. */
public sealed interface CellWork extends ProgramWork {

    /** Returns the call that submits it to a stream. */
    ProgramCall inStream(Argument<?> stream);

    /** Returns the call that adds it to a graph. */
    ProgramCall inGraph(Argument<?> graph, Argument<?> dependencies);

    @Override
    default int nodes() {
        return 1;
    }

    @Override
    default List<ProgramCall> calls(String node, Argument<?> graph, Argument<?> dependencies) {
        return List.of(inGraph(graph, dependencies).toNode(node));
    }

    /** A kernel: the number becomes its product with a factor, plus an addend. */
    record MulAdd(int cell, int factor, int addend) implements CellWork {
        private static final Argument<CUfunction> KERNEL = Argument.kernel("mulAdd", "muladd");

        private Argument<@Nullable Object[]> parameters() {
            return Argument.parameters(Argument.cell(cell), factor, addend);
        }

        @Override
        public ProgramCall inStream(Argument<?> stream) {
            return ProgramCall.of("cuLaunchKernel", KERNEL, 1, 1, 1, 1, 1, 1, 0, stream, parameters())
                    .withLines(List.of("launch " + stream.words() + " muladd "
                            + parameters().words()));
        }

        @Override
        public ProgramCall inGraph(Argument<?> graph, Argument<?> dependencies) {
            return NodeCalls.kernel(graph, dependencies, KERNEL, parameters());
        }

        @Override
        public void apply(int[] cells) {
            cells[cell] = cells[cell] * factor + addend;
        }

        @Override
        public java.util.Set<Integer> writes() {
            return ImmutableSet.of(cell);
        }
    }

    /** A memset: the number becomes a value. */
    record Set(int cell, int value) implements CellWork, ProgramWork.Assignment {
        @Override
        public ProgramCall inStream(Argument<?> stream) {
            return ProgramCall.of("cuMemsetD32Async", Argument.cell(cell), value, 1, stream);
        }

        @Override
        public ProgramCall inGraph(Argument<?> graph, Argument<?> dependencies) {
            return NodeCalls.memset(graph, dependencies, Argument.cell(cell), value);
        }
    }

    /** A copy of one number to another. */
    record Copy(int to, int from) implements CellWork {
        @Override
        public ProgramCall inStream(Argument<?> stream) {
            return ProgramCall.of("cuMemcpyDtoDAsync", Argument.cell(to), Argument.cell(from), 4, stream);
        }

        @Override
        public ProgramCall inGraph(Argument<?> graph, Argument<?> dependencies) {
            return NodeCalls.copy(graph, dependencies, Argument.cell(to), Argument.cell(from));
        }

        @Override
        public void apply(int[] cells) {
            cells[to] = cells[from];
        }

        @Override
        public java.util.Set<Integer> writes() {
            return ImmutableSet.of(to);
        }

        @Override
        public java.util.Set<Integer> touches() {
            return ImmutableSet.of(to, from);
        }
    }

    /** A function on the host that does nothing. */
    record HostFunction() implements CellWork {
        private static final Argument<Runnable> FUNCTION = new Argument<>("() -> {}", "0", run -> () -> {});
        private static final Argument<?> PARAMS =
                new Argument<>("new CUhostNodeParams(() -> {})", "0", run -> new CUhostNodeParams(() -> {}));

        @Override
        public ProgramCall inStream(Argument<?> stream) {
            return ProgramCall.of("cuLaunchHostFunc", stream, FUNCTION);
        }

        @Override
        public ProgramCall inGraph(Argument<?> graph, Argument<?> dependencies) {
            return ProgramCall.of("cuGraphAddHostNode", graph, dependencies, PARAMS);
        }
    }

    /** Returns a random piece of work. */
    static CellWork random(Random random) {
        int cell = random.nextInt(ProgramRun.CELLS);
        int kind = random.nextInt(8);
        if (kind < 4) {
            return new MulAdd(cell, 1 + random.nextInt(3), random.nextInt(10));
        } else if (kind < 6) {
            return new Set(cell, random.nextInt(10));
        } else if (kind < 7) {
            int from = random.nextInt(ProgramRun.CELLS - 1);
            return new Copy(cell, from < cell ? from : from + 1);
        }
        return new HostFunction();
    }
}
