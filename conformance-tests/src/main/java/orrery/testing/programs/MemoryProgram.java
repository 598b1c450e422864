package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import orrery.driver.CUmemoryPool;
import orrery.driver.CudaDriver;
import orrery.testing.oracle.PoolOracle;

/**
 * Allocations in stream order. Each is filled, checked and freed in its stream. The program predicts that allocations
 * that are alive at one time share no byte, that each keeps what was written to it, and that the pool has nothing in
 * use at the end.
 *
 * @param steps allocations and their ends
 */
public record MemoryProgram(List<Step> steps) implements TestProgram {
    /** Copies the steps. */
    public MemoryProgram {
        steps = ImmutableList.copyOf(steps);
    }

    /**
     * A step: allocates, if nothing is alive under that number, and else copies a word out and frees.
     *
     * @param number which allocation, from 0 to 7
     * @param stream the stream of a new allocation; it is freed in the same one
     * @param words how many words a new allocation has, at least 1
     */
    public record Step(int number, int stream, int words) {}

    /** An allocation that is alive. */
    private record Alive(long address, int stream, int words, int value) {}

    @Override
    public void run(ProgramRun run) {
        CudaDriver cuda = run.cuda();
        Alive[] alive = new Alive[ProgramRun.CELLS];
        PoolOracle pool = new PoolOracle();
        run.note("pool", pool);
        int value = 0;
        for (Step step : steps) {
            Alive old = alive[step.number()];
            if (old == null) {
                long address = cuda.cuMemAllocAsync(4L * step.words(), run.stream(step.stream()));
                Alive next = new Alive(address, step.stream(), step.words(), ++value);
                pool.allocate(address, 4L * step.words());
                alive[step.number()] = next;
                run.delay(step.stream());
                cuda.cuMemsetD32Async(address, value, step.words(), run.stream(step.stream()));
            } else {
                free(run, step.number(), old);
                pool.free(old.address());
                alive[step.number()] = null;
            }
        }
        for (int i = 0; i < alive.length; i++) {
            if (alive[i] != null) {
                free(run, i, alive[i]);
                pool.free(alive[i].address());
            }
        }
    }

    /** Copies the last word to the program's memory, where each number has a word of its own, and frees. */
    private static void free(ProgramRun run, int number, Alive old) {
        run.delay(old.stream());
        run.cuda()
                .cuMemcpyDtoDAsync(
                        run.cell(number), old.address() + 4L * (old.words() - 1), 4, run.stream(old.stream()));
        run.cuda().cuMemFreeAsync(old.address(), run.stream(old.stream()));
        // The next allocation under this number may be in another stream, and copies to the same word.
        run.cuda().cuStreamSynchronize(run.stream(old.stream()));
    }

    /**
     * Returns the numbers that the program leaves in memory: what the last allocation of each number was filled with.
     */
    public List<Integer> expectedCells() {
        Integer[] cells = new Integer[ProgramRun.CELLS];
        Arrays.fill(cells, 0);
        int[] alive = new int[ProgramRun.CELLS];
        int value = 0;
        for (Step step : steps) {
            if (alive[step.number()] == 0) {
                alive[step.number()] = ++value;
                cells[step.number()] = value;
            } else {
                alive[step.number()] = 0;
            }
        }
        return ImmutableList.copyOf(cells);
    }

    @Override
    public void verify(ProgramRun run) {
        CellText.verify(expectedCells(), run.cells(), this);
        CUmemoryPool pool = run.cuda().cuDeviceGetDefaultMemPool(run.cuda().cuDeviceGet(0));
        List<String> objections = run.note("pool", PoolOracle.class).objections(PoolOracle.Usage.of(run.cuda(), pool));
        if (!objections.isEmpty()) {
            throw new AssertionError(String.join("\n", objections) + ", after the program\n" + this);
        }
    }

    @Override
    public List<MemoryProgram> smaller() {
        List<MemoryProgram> smaller = new ArrayList<>();
        CellText.parts(steps).forEach(part -> smaller.add(new MemoryProgram(part)));
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (step.words() > 1) {
                List<Step> changed = new ArrayList<>(steps);
                changed.set(i, new Step(step.number(), step.stream(), 1));
                smaller.add(new MemoryProgram(ImmutableList.copyOf(changed)));
            }
        }
        return smaller;
    }

    @Override
    public int size() {
        return steps.stream().mapToInt(step -> step.words() > 1 ? 2 : 1).sum();
    }

    @Override
    public List<String> statements() {
        List<String> statements = new ArrayList<>();
        statements.add("long[] alive = new long[" + ProgramRun.CELLS + "];");
        Step[] alive = new Step[ProgramRun.CELLS];
        int value = 0;
        for (Step step : steps) {
            Step old = alive[step.number()];
            if (old == null) {
                String stream = JavaProgram.stream(step.stream());
                String address = "alive[" + step.number() + "]";
                statements.add(address + " = cuda.cuMemAllocAsync(" + 4 * step.words() + ", " + stream + ");");
                statements.add("cuda.cuMemsetD32Async(" + address + ", " + ++value + ", " + step.words() + ", " + stream
                        + ");");
                alive[step.number()] = step;
            } else {
                statements.addAll(free(old));
                alive[step.number()] = null;
            }
        }
        for (Step left : alive) {
            if (left != null) {
                statements.addAll(free(left));
            }
        }
        return statements;
    }

    private static List<String> free(Step old) {
        String stream = JavaProgram.stream(old.stream());
        String address = "alive[" + old.number() + "]";
        return List.of(
                "cuda.cuMemcpyDtoDAsync(memory + " + 4 * old.number() + ", " + address + " + " + 4 * (old.words() - 1)
                        + ", 4, " + stream + ");",
                "cuda.cuMemFreeAsync(" + address + ", " + stream + ");",
                "cuda.cuStreamSynchronize(" + stream + ");");
    }

    @Override
    public List<String> transcript() {
        List<String> lines = new ArrayList<>();
        // The number of what is alive, which is its value too; 0 if nothing is.
        int[] alive = new int[ProgramRun.CELLS];
        Step[] made = new Step[ProgramRun.CELLS];
        int value = 0;
        for (Step step : steps) {
            int number = step.number();
            if (alive[number] == 0) {
                String stream = TranscriptProgram.stream(step.stream());
                lines.add("a" + ++value + " = cuMemAllocAsync " + 4 * step.words() + " " + stream);
                lines.add("cuMemsetD32Async a" + value + " " + value + " " + step.words() + " " + stream);
                alive[number] = value;
                made[number] = step;
            } else {
                lines.addAll(linesOfFree(made[number], alive[number]));
                alive[number] = 0;
            }
        }
        for (int number = 0; number < alive.length; number++) {
            if (alive[number] != 0) {
                lines.addAll(linesOfFree(made[number], alive[number]));
            }
        }
        lines.add("cuCtxSynchronize");
        lines.add(TranscriptProgram.readMemory(expectedCells()));
        lines.add("pool = cuDeviceGetDefaultMemPool");
        lines.add(TranscriptProgram.predict("cuMemPoolGetAttribute pool USED_MEM_CURRENT", "CUDA_SUCCESS 0"));
        return lines;
    }

    private static List<String> linesOfFree(Step old, int name) {
        String stream = TranscriptProgram.stream(old.stream());
        return List.of(
                "cuMemcpyDtoDAsync " + TranscriptProgram.cell(old.number()) + " a" + name + "+" + 4 * (old.words() - 1)
                        + " 4 " + stream,
                "cuMemFreeAsync a" + name + " " + stream,
                "cuStreamSynchronize " + stream);
    }

    @Override
    public String toString() {
        return String.join("\n", statements());
    }
}
