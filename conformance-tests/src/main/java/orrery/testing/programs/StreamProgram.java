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
public record StreamProgram(List<StreamStep> steps) implements CallsProgram {
    /** Copies the steps. */
    public StreamProgram {
        steps = ImmutableList.copyOf(steps);
    }

    /** Two operations that conflict, and which nothing orders; numbers among all operations. */
    public record Race(int first, int second) {}

    /** Returns what the operations of the device do to the numbers, in the order of submission. */
    public List<ProgramWork> operations() {
        return steps.stream().flatMap(step -> step.operations().stream()).collect(ImmutableList.toImmutableList());
    }

    /** Returns the races. */
    public List<Race> races() {
        OrderOracle order = oracle();
        List<ProgramWork> operations = operations();
        ImmutableList.Builder<Race> races = ImmutableList.builder();
        for (int later = 0; later < operations.size(); later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                if (operations.get(earlier).conflicts(operations.get(later)) && !order.isOrdered(earlier, later)) {
                    races.add(new Race(earlier, later));
                }
            }
        }
        return races.build();
    }

    /** Returns the program with steps after it. */
    StreamProgram then(List<StreamStep> more) {
        return new StreamProgram(
                ImmutableList.<StreamStep>builder().addAll(steps).addAll(more).build());
    }

    /**
     * Returns the program with a step after it, and before that a record and a wait for each stream with earlier work
     * that would race with it.
     */
    StreamProgram thenOrdered(StreamStep step, int event) {
        StreamProgram program = this;
        for (int tries = 0; tries < ProgramRun.STREAMS; tries++) {
            StreamProgram next = program.then(ImmutableList.of(step));
            List<Race> races = next.races();
            if (races.isEmpty()) {
                return next;
            }
            List<Integer> streams = next.operationStreams();
            Race race = races.get(0);
            program = program.then(ImmutableList.of(
                    new StreamStep.RecordEvent(event, streams.get(race.first())),
                    new StreamStep.Wait(streams.get(race.second()), event)));
        }
        return program;
    }

    private List<Integer> operationStreams() {
        return steps.stream().flatMap(step -> step.operationStreams().stream()).toList();
    }

    /** Returns the numbers that the program leaves in memory; empty if it has a race. */
    public Optional<List<Integer>> expectedCells() {
        return races().isEmpty() ? Optional.of(CellText.apply(operations().stream())) : Optional.empty();
    }

    @Override
    public List<ProgramCall> calls() {
        List<ProgramCall> calls = new ArrayList<>();
        calls.add(ProgramCall.onlyInRun(run -> run.note(
                "earlier", run.timeline().map(each -> each.operations().size()).orElse(0))));
        for (int i = 0; i < steps.size(); i++) {
            calls.addAll(steps.get(i).shared(i));
            calls.addAll(steps.get(i).calls(i));
        }
        return calls;
    }

    @Override
    public void verify(ProgramRun run) {
        List<Integer> cells = run.cells();
        expectedCells().ifPresent(expected -> CellText.verify(expected, cells, this));
        run.timeline().ifPresent(timeline -> verifyOrder(timeline, run.note("earlier", Integer.class)));
    }

    private void verifyOrder(Timeline timeline, int earlierOperations) {
        // Operations in the order of submission: those before the program, its own, and the copy that reads memory.
        List<String> objections = order(earlierOperations).objections(timeline);
        if (!objections.isEmpty()) {
            throw new AssertionError(
                    String.join("\n", objections) + ", in the program\n" + this + "\n" + timeline.text());
        }
    }

    /** Returns what says which operations are ordered, by their numbers among all operations. */
    public OrderOracle oracle() {
        return order(0);
    }

    /** Returns the order of the operations after some operations that are not the program's. */
    private OrderOracle order(int earlierOperations) {
        OrderOracle order = new OrderOracle(earlierOperations);
        for (int stream = 1; stream < ProgramRun.STREAMS; stream++) {
            int number = stream % 2 == 1 ? order.newStream() : order.newNonBlockingStream();
            Verify.verify(number == stream);
        }
        Map<Integer, Integer> records = new HashMap<>();
        steps.forEach(step -> step.order(order, records));
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

    /**
     * Returns a transcript in which all work that can finish does so before the next call. Kernels that wait for a flag
     * hold the streams back, so that the work between two calls that wait for it is in them at one time.
     */
    @Override
    public List<String> transcript() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            steps.get(i).shared(i).forEach(call -> lines.addAll(call.lines()));
        }
        boolean held = false;
        for (int i = 0; i < steps.size(); i++) {
            StreamStep step = steps.get(i);
            if (step.synchronizes() && held) {
                lines.add("open flag");
                held = false;
            } else if (!step.synchronizes() && !held) {
                lines.add("close flag");
                lines.add("launch null gate flag");
                // This stream does not wait for the legacy stream.
                lines.add("launch " + JavaProgram.stream(2) + " gate flag");
                held = true;
            }
            step.calls(i).forEach(call -> lines.addAll(call.lines()));
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
