package orrery.testing.programs;

import com.google.common.base.Verify;
import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import orrery.testing.Timeline;
import orrery.testing.oracle.OrderOracle;

/**
 * A program of streams and events. It predicts which work is ordered, and, if it has no race, the numbers that are left
 * in memory.
 *
 * @param steps the calls; any of them can be left out
 */
public record StreamProgram(ImmutableList<StreamStep> steps) implements TestProgram {

    /** A piece of work that another one conflicts with, and which nothing orders; numbers among all work. */
    public record Race(int first, int second) {}

    /** Returns the work, in the order of submission. */
    public ImmutableList<StreamStep.Work> work() {
        return steps.stream()
                .filter(StreamStep.Work.class::isInstance)
                .map(StreamStep.Work.class::cast)
                .collect(ImmutableList.toImmutableList());
    }

    /** Returns the races. */
    public ImmutableList<Race> races() {
        OrderOracle order = oracle();
        ImmutableList<StreamStep.Work> work = work();
        ImmutableList.Builder<Race> races = ImmutableList.builder();
        for (int later = 0; later < work.size(); later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                if (work.get(earlier).work().conflicts(work.get(later).work()) && !order.isOrdered(earlier, later)) {
                    races.add(new Race(earlier, later));
                }
            }
        }
        return races.build();
    }

    /** Returns the numbers that the program leaves in memory; empty if it has a race. */
    public Optional<ImmutableList<Integer>> expectedCells() {
        if (!races().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(CellText.apply(work().stream().map(StreamStep.Work::work)));
    }

    @Override
    public void run(ProgramRun run) {
        run.note("earlier", run.timeline().map(each -> each.operations().size()).orElse(0));
        steps.forEach(step -> step.run(run));
    }

    @Override
    public void verify(ProgramRun run) {
        ImmutableList<Integer> cells = run.cells();
        expectedCells().ifPresent(expected -> CellText.verify(expected, cells, this));
        run.timeline().ifPresent(timeline -> verifyOrder(timeline, run.note("earlier", Integer.class)));
    }

    private void verifyOrder(Timeline timeline, int earlierOperations) {
        // Operations in the order of submission: those before the program, its own, and the copy that reads memory.
        ImmutableList<String> objections = order(earlierOperations).objections(timeline);
        if (!objections.isEmpty()) {
            throw new AssertionError(
                    String.join("\n", objections) + ", in the program\n" + this + "\n" + timeline.text());
        }
    }

    /** Returns what says which work is ordered, by its numbers among all work. */
    public OrderOracle oracle() {
        return order(0);
    }

    /** Returns the order of the work after some operations that are not the program's. */
    private OrderOracle order(int earlierOperations) {
        OrderOracle order = new OrderOracle(earlierOperations);
        for (int stream = 1; stream < ProgramRun.STREAMS; stream++) {
            int number = stream % 2 == 1 ? order.newStream() : order.newNonBlockingStream();
            Verify.verify(number == stream);
        }
        Map<Integer, Integer> records = new HashMap<>();
        for (StreamStep step : steps) {
            if (step instanceof StreamStep.Work submitted) {
                order.submit(submitted.stream());
            } else if (step instanceof StreamStep.RecordEvent made) {
                records.put(made.event(), order.record(made.stream()));
            } else if (step instanceof StreamStep.Wait wait && records.containsKey(wait.event())) {
                order.wait(wait.stream(), records.get(wait.event()));
            } else if (step instanceof StreamStep.SynchronizeStream waiting) {
                order.synchronizeStream(waiting.stream());
            } else if (step instanceof StreamStep.SynchronizeEvent waiting && records.containsKey(waiting.event())) {
                order.synchronizeRecord(records.get(waiting.event()));
            }
        }
        return order;
    }

    @Override
    public List<StreamProgram> smaller() {
        List<StreamProgram> smaller = new ArrayList<>();
        CellText.parts(steps).forEach(part -> smaller.add(new StreamProgram(part)));
        return smaller;
    }

    @Override
    public int size() {
        return steps.size();
    }

    @Override
    public List<String> statements() {
        return steps.stream().map(StreamStep::statement).toList();
    }

    /**
     * In a transcript all work that can finish does so before the next call. Kernels that wait for a flag hold the
     * streams back, so that the work between two calls that wait for it is in them at one time.
     */
    @Override
    public List<String> transcript() {
        List<String> lines = new ArrayList<>();
        boolean held = false;
        for (StreamStep step : steps) {
            if (step.synchronizes() && held) {
                lines.add("open flag");
                held = false;
            } else if (!step.synchronizes() && !held) {
                lines.add("close flag");
                lines.add("launch null gate flag");
                // This stream does not wait for the legacy stream.
                lines.add("launch " + TranscriptProgram.stream(2) + " gate flag");
                held = true;
            }
            lines.add(step.line());
        }
        if (held) {
            lines.add("open flag");
        }
        lines.add("cuCtxSynchronize");
        lines.add(expectedCells().map(TranscriptProgram::readMemory).orElse(TranscriptProgram.READ_MEMORY));
        return lines;
    }

    @Override
    public String toString() {
        return String.join("\n", statements());
    }
}
