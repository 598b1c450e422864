package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import orrery.driver.CUmemoryPool;
import orrery.testing.oracle.PoolOracle;

/**
 * Allocations in stream order. Each is filled, checked and freed in its stream. The program predicts that allocations
 * that are alive at one time share no byte, that each keeps what was written to it, and that the pool has nothing in
 * use at the end.
 *
 * @param steps allocations and their ends
 */
public record MemoryProgram(List<Step> steps) implements CallsProgram {
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

    /**
     * An allocation that is alive.
     *
     * @param value what it is filled with, by which it also has its name
     */
    private record Alive(Step step, int value) {
        private String name() {
            return "a" + value;
        }

        private Argument<?> stream() {
            return Argument.stream(step.stream());
        }

        List<ProgramCall> allocate() {
            long bytes = 4L * step.words();
            return List.of(
                    ProgramCall.of("cuMemAllocAsync", bytes, stream()).to("long", name()),
                    ProgramCall.onlyInRun(run -> pool(run).allocate(run.note(name(), Long.class), bytes)),
                    ProgramCall.delay(step.stream()),
                    ProgramCall.of("cuMemsetD32Async", Argument.variable(name()), value, step.words(), stream()));
        }

        /** Copies the last word to the program's memory, where each number has a word of its own, and frees. */
        List<ProgramCall> free() {
            Argument<Long> last = Argument.address(name(), 4L * (step.words() - 1));
            return List.of(
                    ProgramCall.delay(step.stream()),
                    ProgramCall.of("cuMemcpyDtoDAsync", Argument.cell(step.number()), last, 4, stream()),
                    ProgramCall.of("cuMemFreeAsync", Argument.variable(name()), stream()),
                    // The next allocation under this number may be in another stream, and copies to the same word.
                    ProgramCall.of("cuStreamSynchronize", stream()),
                    ProgramCall.onlyInRun(run -> pool(run).free(run.note(name(), Long.class))));
        }
    }

    private static PoolOracle pool(ProgramRun run) {
        return run.note("pool", PoolOracle.class);
    }

    @Override
    public List<ProgramCall> calls() {
        List<ProgramCall> calls = new ArrayList<>();
        calls.add(ProgramCall.onlyInRun(run -> run.note("pool", new PoolOracle())));
        SortedMap<Integer, Alive> alive = new TreeMap<>();
        int value = 0;
        for (Step step : steps) {
            Alive old = alive.remove(step.number());
            if (old == null) {
                Alive next = new Alive(step, ++value);
                alive.put(step.number(), next);
                calls.addAll(next.allocate());
            } else {
                calls.addAll(old.free());
            }
        }
        alive.values().forEach(left -> calls.addAll(left.free()));
        return calls;
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
        List<String> objections = pool(run).objections(PoolOracle.Usage.of(run.cuda(), pool));
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
                Step ofOneWord = new Step(step.number(), step.stream(), 1);
                smaller.add(new MemoryProgram(CellText.replaced(steps, i, ofOneWord)));
            }
        }
        return smaller;
    }

    @Override
    public int size() {
        return steps.stream().mapToInt(step -> step.words() > 1 ? 2 : 1).sum();
    }

    @Override
    public List<String> transcript() {
        List<String> lines = CallsProgram.transcript(calls(), Optional.of(expectedCells()));
        lines.add("pool = cuDeviceGetDefaultMemPool");
        lines.add(TranscriptProgram.predict("cuMemPoolGetAttribute pool USED_MEM_CURRENT", "CUDA_SUCCESS 0"));
        return lines;
    }

    @Override
    public String toString() {
        return String.join("\n", statements());
    }
}
