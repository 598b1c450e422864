package orrery.conformance.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintStream;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** Lines fit the terminal, and have no signs that it lacks. */
class FittedOutputTest {

    private static String print(int columns, boolean ascii, String text) {
        StringWriter shown = new StringWriter();
        try (PrintStream out = FittedOutput.stream(shown, columns, ascii)) {
            out.print(text);
        }
        return shown.toString();
    }

    @Test
    void longLinesGoOnInTheNext() {
        assertEquals("one two\n    three\n    four\nfive\n", print(9, false, "one two three four\nfive\n"));
        assertEquals("unbreakable\n    word\n", print(8, false, "unbreakable word\n"));
        assertEquals("unbreakable\n", print(8, false, "unbreakable\n"));
    }

    @Test
    void linesThatFitStayAsTheyAre() {
        assertEquals("a  b\n\nlast", print(10, false, "a  b\n\nlast"));
    }

    @Test
    void drawingsAreNotBroken() {
        assertEquals("SMs  ┊  ┣saxpy━┫\n", print(10, false, "SMs  ┊  ┣saxpy━┫\n"));
    }

    @Test
    void signsThatATerminalLacksAreReplaced() {
        assertEquals("5 us [=] :..+-\n?\n", print(40, true, "5 us ┣━┫ ┊┄…┬─\n☃\n"));
    }
}
