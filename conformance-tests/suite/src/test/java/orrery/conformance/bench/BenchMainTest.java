package orrery.conformance.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** {@code orrery bench} has the options of the other commands, and those of JMH. */
class BenchMainTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return BenchMain.command()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    @Test
    void theHelpFitsTheWidth() {
        assertEquals(0, run("--help", "--width", "60"));
        assertTrue(out.toString().contains("--list"), out::toString);
        assertTrue(out.toString().lines().allMatch(line -> line.length() <= 60), out::toString);
    }

    @Test
    void listsTheBenchmarks() {
        assertEquals(0, run("-l"));
        assertTrue(out.toString().contains("orrery.conformance.bench."), out::toString);
    }

    @Test
    void otherOptionsAreThoseOfJmh() {
        assertEquals(2, run("no.such.Benchmark", "-f", "0", "-wi", "1"));
        assertTrue(err.toString().contains("no benchmark matches"), err::toString);
        assertEquals(2, run("-nosuchoption"));
        assertEquals(2, run("--width", "7"));
    }
}
