package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.List;
import orrery.conformance.replay.Console;
import orrery.core.machine.SimulatedMachine;
import orrery.driver.CUgraph;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;

/** Makes calls on one machine and writes them, with their answers, to a transcript that every failure shows. */
final class CallSession implements AutoCloseable {
    private static final String SUCCESS = "CUDA_SUCCESS";

    private final Console console;
    private final StringBuilder transcript = new StringBuilder("=== properties/session\n");

    /** Creates a session on a new machine. */
    CallSession(MachineOptions options) {
        this(Machine.create(options));
    }

    private CallSession(Machine machine) {
        console = new Console(machine);
    }

    /** Creates a session on a new machine with what work items use: memory, events and a stream. */
    static CallSession prepared() {
        return prepared(SchedulePolicy.IN_ORDER);
    }

    /** Creates a session on a new machine with a schedule policy, and with what work items use. */
    static CallSession prepared(SchedulePolicy policy) {
        return prepared(Machine.create(MachineOptions.defaults().withPolicy(policy)));
    }

    /** Creates a session on a machine that was not used before, with what work items use. */
    static CallSession prepared(Machine machine) {
        CallSession session = new CallSession(machine);
        session.call(prologue());
        return session;
    }

    /** Returns the calls that create what work items use. */
    static List<String> prologue() {
        List<String> lines = new ArrayList<>(Cells.allocation());
        lines.add("s = cuStreamCreate NON_BLOCKING");
        lines.add("e0 = cuEventCreate DISABLE_TIMING");
        lines.add("e1 = cuEventCreate DEFAULT");
        return lines;
    }

    /** Returns a transcript of calls that succeed. */
    @SafeVarargs
    static String transcript(List<String>... parts) {
        StringBuilder text = new StringBuilder("\n=== properties/program\n");
        for (List<String> part : parts) {
            for (String line : part) {
                int bound = line.indexOf(" = ");
                String output = bound < 0 ? "" : " " + line.substring(0, bound);
                text.append(line).append(" => ").append(SUCCESS).append(output).append('\n');
            }
        }
        return text.toString();
    }

    /** Returns the calls so far with their answers. */
    String transcript() {
        return transcript.toString();
    }

    /** Returns the console that makes the calls. */
    Console console() {
        return console;
    }

    /** Makes a call when all work that can complete is complete. Fails if the answer is not a result code. */
    String answer(String line) {
        return note(line, console.answer(line));
    }

    /** Makes a call that has no effect. The transcript does not show it. */
    String probe(String line) {
        return console.answerAtOnce(line);
    }

    /** Makes a call without waiting for work. Fails if the call fails. */
    void callAtOnce(String line) {
        require(note(line, console.answerAtOnce(line)).startsWith(SUCCESS), "a call fails");
    }

    private String note(String line, String answer) {
        transcript.append(line).append(" => ").append(answer).append('\n');
        require(answer.startsWith("CUDA_"), "a call does not answer with a result code");
        return answer;
    }

    /** Makes a call. Fails if the call fails. */
    void call(String line) {
        require(answer(line).startsWith(SUCCESS), "a call fails");
    }

    /** Makes calls. Fails if one fails. */
    void call(List<String> lines) {
        lines.forEach(this::call);
    }

    /** Makes a call. Fails if its answer is another one. */
    void expect(String line, String answer) {
        require(answer(line).equals(answer), "the answer should be " + answer);
    }

    /** Returns whether the machine has a capture. Always false for hardware, which cannot be asked. */
    boolean hasLiveCapture() {
        return !Console.isHardware()
                && SimulatedMachine.of(console.machine()).captures().hasLive();
    }

    /** Returns all that the API returns about a graph. */
    GraphDescription facts(String graph) {
        return GraphDescription.of(console.driver(), (CUgraph) console.value(graph));
    }

    /** Fails with the transcript unless something holds. */
    void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise + "\n" + transcript);
        }
    }

    @Override
    public void close() {
        console.close();
    }
}
