package orrery.testing.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A test program that is a list of calls, each of which has every form of the program. */
interface CallsProgram extends TestProgram {
    /** Returns the calls, in order. */
    List<ProgramCall> calls();

    @Override
    default void run(ProgramRun run) {
        calls().forEach(call -> call.make(run));
    }

    @Override
    default List<String> statements() {
        return calls().stream().flatMap(call -> call.statements().stream()).toList();
    }

    /** Returns the lines of calls, and those that wait for their work and read the memory as it is expected. */
    static List<String> transcript(List<ProgramCall> calls, Optional<List<Integer>> expectedCells) {
        List<String> lines = new ArrayList<>();
        calls.forEach(call -> lines.addAll(call.lines()));
        lines.add("cuCtxSynchronize");
        lines.add(expectedCells.map(TranscriptProgram::readMemory).orElse(TranscriptProgram.READ_MEMORY));
        return lines;
    }
}
