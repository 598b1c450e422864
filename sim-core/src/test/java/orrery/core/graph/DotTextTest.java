package orrery.core.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Text that Graphviz cannot show, or reads as more than text. */
class DotTextTest {
    @Test
    void controlCharactersAndUnpairedSurrogatesBecomeQuestionMarks() {
        assertEquals("a?b?c", DotText.escapeLabel("a\u0007b\uD83Dc"));
        assertEquals("\uD83D\uDE00", DotText.escapeLabel("\uD83D\uDE00"));
    }
}
