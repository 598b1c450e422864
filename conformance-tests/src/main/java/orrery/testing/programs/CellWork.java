package orrery.testing.programs;

import com.google.common.collect.ImmutableSet;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import orrery.device.CUmemorytype;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpyNodeParams;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.CUstream;

/** A piece of work on the numbers of a {@link ProgramRun}, in each form that a program can give it. */
public sealed interface CellWork extends ProgramWork {

    /** Submits the work to a stream. */
    void submit(ProgramRun run, @Nullable CUstream stream);

    @Override
    default int nodes() {
        return 1;
    }

    /** Returns the call that submits it to a stream, as Java. */
    String inStream(String stream);

    /** Returns the call that adds it to a graph, as Java. */
    String inGraph(String graph, String dependencies);

    /** Returns the call that submits it to a stream, as a line of a transcript. */
    String lineInStream(String stream);

    /** Returns the call that adds it to a graph, as a line of a transcript. */
    String lineInGraph(String graph, String dependencies);

    @Override
    default List<String> statements(String node, String graph, String dependencies) {
        return List.of("CUgraphNode " + node + " = " + inGraph(graph, dependencies));
    }

    @Override
    default List<String> lines(String node, String graph, String dependencies) {
        return List.of(node + " = " + lineInGraph(graph, dependencies));
    }

    /** A kernel: the number becomes its product with a factor, plus an addend. */
    record MulAdd(int cell, int factor, int addend) implements CellWork {
        @Override
        public void submit(ProgramRun run, @Nullable CUstream stream) {
            run.cuda()
                    .cuLaunchKernel(
                            run.function("mulAdd"), 1, 1, 1, 1, 1, 1, 0, stream, run.cell(cell), factor, addend);
        }

        @Override
        public CUgraphNode add(ProgramRun run, CUgraph graph, List<CUgraphNode> dependencies) {
            return run.cuda()
                    .cuGraphAddKernelNode(
                            graph,
                            dependencies,
                            CUkernelNodeParams.single(run.function("mulAdd"), run.cell(cell), factor, addend));
        }

        @Override
        public void apply(int[] cells) {
            cells[cell] = cells[cell] * factor + addend;
        }

        @Override
        public java.util.Set<Integer> writes() {
            return ImmutableSet.of(cell);
        }

        private String arguments() {
            return "memory + " + 4 * cell + ", " + factor + ", " + addend;
        }

        @Override
        public String inStream(String stream) {
            return "cuda.cuLaunchKernel(mulAdd, 1, 1, 1, 1, 1, 1, 0, " + stream + ", " + arguments() + ");";
        }

        @Override
        public String inGraph(String graph, String dependencies) {
            return "cuda.cuGraphAddKernelNode(" + graph + ", " + dependencies + ", CUkernelNodeParams.single(mulAdd, "
                    + arguments() + "));";
        }

        private String probe() {
            return "muladd " + TranscriptProgram.cell(cell) + " " + factor + " " + addend;
        }

        @Override
        public String lineInStream(String stream) {
            return "launch " + stream + " " + probe();
        }

        @Override
        public String lineInGraph(String graph, String dependencies) {
            return "cuGraphAddKernelNode " + graph + " " + dependencies + " " + probe();
        }
    }

    /** A memset: the number becomes a value. */
    record Set(int cell, int value) implements CellWork, ProgramWork.Assignment {
        @Override
        public void submit(ProgramRun run, @Nullable CUstream stream) {
            run.cuda().cuMemsetD32Async(run.cell(cell), value, 1, stream);
        }

        @Override
        public CUgraphNode add(ProgramRun run, CUgraph graph, List<CUgraphNode> dependencies) {
            return run.cuda()
                    .cuGraphAddMemsetNode(
                            graph, dependencies, new CUmemsetNodeParams(run.cell(cell), 0, value, 4, 1, 1, null));
        }

        @Override
        public String inStream(String stream) {
            return "cuda.cuMemsetD32Async(memory + " + 4 * cell + ", " + value + ", 1, " + stream + ");";
        }

        @Override
        public String inGraph(String graph, String dependencies) {
            return "cuda.cuGraphAddMemsetNode(" + graph + ", " + dependencies + ", new CUmemsetNodeParams(memory + "
                    + 4 * cell + ", 0, " + value + ", 4, 1, 1, null));";
        }

        @Override
        public String lineInStream(String stream) {
            return "cuMemsetD32Async " + TranscriptProgram.cell(cell) + " " + value + " 1 " + stream;
        }

        @Override
        public String lineInGraph(String graph, String dependencies) {
            return "cuGraphAddMemsetNode " + graph + " " + dependencies + " " + TranscriptProgram.cell(cell) + " "
                    + value + " 4 1";
        }
    }

    /** A copy of one number to another. */
    record Copy(int to, int from) implements CellWork {
        @Override
        public void submit(ProgramRun run, @Nullable CUstream stream) {
            run.cuda().cuMemcpyDtoDAsync(run.cell(to), run.cell(from), 4, stream);
        }

        @Override
        public CUgraphNode add(ProgramRun run, CUgraph graph, List<CUgraphNode> dependencies) {
            CUmemcpy2D copy =
                    new CUmemcpy2D(CUmemorytype.DEVICE, run.cell(to), 0, CUmemorytype.DEVICE, run.cell(from), 0, 4, 1);
            return run.cuda().cuGraphAddNode(graph, dependencies, null, new CUmemcpyNodeParams(copy, run.context()));
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

        @Override
        public String inStream(String stream) {
            return "cuda.cuMemcpyDtoDAsync(memory + " + 4 * to + ", memory + " + 4 * from + ", 4, " + stream + ");";
        }

        @Override
        public String inGraph(String graph, String dependencies) {
            return "cuda.cuGraphAddNode(" + graph + ", " + dependencies
                    + ", null, new CUmemcpyNodeParams(new CUmemcpy2D(CUmemorytype.DEVICE, memory + " + 4 * to
                    + ", 0, CUmemorytype.DEVICE, memory + " + 4 * from + ", 0, 4, 1), context));";
        }

        private String bytes() {
            return TranscriptProgram.cell(to) + " " + TranscriptProgram.cell(from) + " 4";
        }

        @Override
        public String lineInStream(String stream) {
            return "cuMemcpyDtoDAsync " + bytes() + " " + stream;
        }

        @Override
        public String lineInGraph(String graph, String dependencies) {
            return "cuGraphAddMemcpyNode " + graph + " " + dependencies + " DtoD " + bytes();
        }
    }

    /** A function on the host that does nothing. */
    record HostFunction() implements CellWork {
        @Override
        public void submit(ProgramRun run, @Nullable CUstream stream) {
            run.cuda().cuLaunchHostFunc(stream, () -> {});
        }

        @Override
        public CUgraphNode add(ProgramRun run, CUgraph graph, List<CUgraphNode> dependencies) {
            return run.cuda().cuGraphAddHostNode(graph, dependencies, new CUhostNodeParams(() -> {}));
        }

        @Override
        public String inStream(String stream) {
            return "cuda.cuLaunchHostFunc(" + stream + ", () -> {});";
        }

        @Override
        public String inGraph(String graph, String dependencies) {
            return "cuda.cuGraphAddHostNode(" + graph + ", " + dependencies + ", new CUhostNodeParams(() -> {}));";
        }

        @Override
        public String lineInStream(String stream) {
            return "cuLaunchHostFunc " + stream + " 0";
        }

        @Override
        public String lineInGraph(String graph, String dependencies) {
            return "cuGraphAddHostNode " + graph + " " + dependencies + " 0";
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
