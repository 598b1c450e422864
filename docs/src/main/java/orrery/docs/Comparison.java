package orrery.docs;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import orrery.docs.program.PortableExample;
import orrery.driver.CudaDriver;

/** Runs a program on two drivers, and says where the answers, the output and the order of host functions differ. */
final class Comparison {
    private static final int MAX_LINES = 8;

    /** What a program did on a driver. */
    private record Run(List<String> calls, List<String> functions, List<String> output) {}

    private final List<String> lines = new ArrayList<>();
    private final int calls;
    private boolean sameAnswers = true;

    private Comparison(Run simulated, Run real) {
        calls = simulated.calls().size();
        sameAnswers = compare("answers", simulated.calls(), real.calls());
        compare("order of host functions", simulated.functions(), real.functions());
        compare("output", simulated.output(), real.output());
    }

    /**
     * Compares what a program does on two drivers.
     *
     * @param program the program
     * @param simulated the driver of a simulated machine with the program's options
     * @param real the other driver
     */
    static Comparison of(PortableExample program, CudaDriver simulated, CudaDriver real) {
        return new Comparison(run(program, simulated), run(program, real));
    }

    private static Run run(PortableExample program, CudaDriver driver) {
        CallLog log = CallLog.of(driver);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        List<String> failure = new ArrayList<>();
        try {
            program.run(log.driver(), out);
        } catch (RuntimeException e) {
            failure.add("ends with " + e.toString().lines().findFirst().orElse(""));
        } finally {
            HardwareRun.cleanUp(driver);
        }
        List<String> output = new ArrayList<>(
                bytes.toString(StandardCharsets.UTF_8).lines().map(log::neutral).toList());
        output.addAll(failure);
        return new Run(log.calls(), log.functions(), output);
    }

    private boolean compare(String what, List<String> simulated, List<String> real) {
        List<String> differences = new ArrayList<>();
        int count = 0;
        for (int i = 0; i < Math.max(simulated.size(), real.size()); i++) {
            String one = i < simulated.size() ? simulated.get(i) : "nothing";
            String other = i < real.size() ? real.get(i) : "nothing";
            if (!one.equals(other) && count++ < MAX_LINES) {
                differences.add("    " + (i + 1) + " simulated: " + one);
                differences.add("    " + " ".repeat(String.valueOf(i + 1).length()) + " hardware:  " + other);
            }
        }
        if (count == 0) {
            lines.add("  same " + what + ": " + simulated.size());
        } else {
            lines.add("  " + what + ": " + count + " of " + Math.max(simulated.size(), real.size()) + " differ");
            lines.addAll(differences);
        }
        return count == 0;
    }

    /** Returns whether the program made the same calls and got the same answers. */
    boolean sameAnswers() {
        return sameAnswers;
    }

    /** Returns how many calls the program made on the simulator. */
    int calls() {
        return calls;
    }

    /** Returns what is the same and what differs. */
    List<String> lines() {
        return List.copyOf(lines);
    }
}
