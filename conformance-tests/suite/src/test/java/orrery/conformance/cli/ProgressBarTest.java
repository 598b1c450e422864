package orrery.conformance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** A bar is drawn on terminals only, not too often, and makes room for lines. */
class ProgressBarTest {
    private final StringWriter err = new StringWriter();

    private ProgressBar bar(boolean terminal) {
        return new ProgressBar(new PrintWriter(err), terminal, 80);
    }

    @Test
    void drawsHowMuchIsDone() {
        bar(true).show(0.5, () -> "7 tries");
        assertThat(err).hasToString("\r[###############---------------]  50 %  7 tries\u001b[K");
    }

    @Test
    void fitsTheTerminal() {
        new ProgressBar(new PrintWriter(err), true, 45).show(1, () -> "all of the tries");
        assertThat(err).hasToString("\r[##############################] 100 %  all \u001b[K");
    }

    @Test
    void aSecondShareRightAfterTheFirstIsNotDrawn() {
        ProgressBar bar = bar(true);
        bar.show(0, () -> "first");
        bar.show(1, () -> "second");
        assertThat(err.toString()).contains("first").doesNotContain("second");
    }

    @Test
    void isRemovedOnce() {
        ProgressBar bar = bar(true);
        bar.clear();
        assertThat(err).hasToString("");
        bar.show(2, () -> "");
        bar.clear();
        bar.clear();
        assertThat(err.toString()).contains("100 %").endsWith("\u001b[K\r\u001b[K");
    }

    @Test
    void drawsNothingWhereThereIsNoTerminal() {
        ProgressBar bar = bar(false);
        bar.show(0.5, () -> "text");
        bar.clear();
        assertThat(err).hasToString("");
    }
}
