package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.List;
import orrery.conformance.replay.Console;
import orrery.core.machine.SimulatedMachine;
import orrery.driver.CUgraph;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;

/** A program that is made up call by call. What it has asked and heard is a transcript, which every failure shows. */
final class Dialogue implements AutoCloseable {
    private static final String SUCCESS = "CUDA_SUCCESS";

    private final Console console;
    private final StringBuilder transcript = new StringBuilder("=== properties/dialogue\n");

    /** A fresh machine. */
    Dialogue(MachineOptions options) {
        this(Machine.create(options));
    }

    private Dialogue(Machine machine) {
        console = new Console(machine);
    }

    /** A fresh machine that goes like clockwork, with what pieces of work use: memory, events, a stream. */
    static Dialogue furnished() {
        return furnished(SchedulePolicy.IN_ORDER);
    }

    /** The same with another order of what is ready. */
    static Dialogue furnished(SchedulePolicy policy) {
        return furnished(Machine.create(MachineOptions.defaults().withPolicy(policy)));
    }

    /** The same on a machine that nobody has used. */
    static Dialogue furnished(Machine machine) {
        Dialogue dialogue = new Dialogue(machine);
        dialogue.say(prologue());
        return dialogue;
    }

    /** The calls that make what pieces of work use. */
    static List<String> prologue() {
        List<String> lines = new ArrayList<>(Cells.allocation());
        lines.add("s = cuStreamCreate NON_BLOCKING");
        lines.add("e0 = cuEventCreate DISABLE_TIMING");
        lines.add("e1 = cuEventCreate DEFAULT");
        return lines;
    }

    /** Calls that succeed, as a transcript. */
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

    /** The calls so far with their answers. */
    String transcript() {
        return transcript.toString();
    }

    /** The machine that answers. */
    Console console() {
        return console;
    }

    /** Makes a call when everything has finished that can; any result code is an answer, and nothing else is. */
    String ask(String line) {
        return note(line, console.answer(line));
    }

    /** Makes a call that the transcript does not show, for it changes nothing. */
    String probe(String line) {
        return console.answerAtOnce(line);
    }

    /** Makes a call at once, which succeeds. */
    void sayAtOnce(String line) {
        require(note(line, console.answerAtOnce(line)).startsWith(SUCCESS), "a call fails");
    }

    private String note(String line, String answer) {
        transcript.append(line).append(" => ").append(answer).append('\n');
        require(answer.startsWith("CUDA_"), "a call does not answer with a result code");
        return answer;
    }

    /** Makes a call that succeeds. */
    void say(String line) {
        require(ask(line).startsWith(SUCCESS), "a call fails");
    }

    /** Makes calls that succeed. */
    void say(List<String> lines) {
        lines.forEach(this::say);
    }

    /** Makes a call that has one right answer. */
    void expect(String line, String answer) {
        require(ask(line).equals(answer), "the answer should be " + answer);
    }

    /** Whether a capture is left, which hardware does not tell. */
    boolean hasLiveCapture() {
        return !Console.isHardware()
                && SimulatedMachine.of(console.machine()).captures().hasLive();
    }

    /** All that the API tells of a graph. */
    GraphFacts facts(String graph) {
        return GraphFacts.of(console.driver(), (CUgraph) console.value(graph));
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
