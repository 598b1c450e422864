package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.docs.program.Example;
import orrery.sim.Machine;

/** A guide of one page, and what is found when something is wrong with it. */
class GuideFaultsTest {
    private static final String PAGE = """
            # 1. Demo

            Where to read: a document.

            <!-- code: Demo.java#greet -->
            ```java
            out.println("hello");
            ```

            Run it: `./orrery run demo`.

            <!-- output: demo -->
            ```text
            hello
            ```

            <!-- timeline: demo -->
            ```text
            no work was submitted
            ```

            ## Questions

            1. What is printed?

            <details>
            <summary>Answer</summary>

            <!-- output: demo/1 -->
            ```text
            one
            ```

            </details>

            2. And then?

            <details>
            <summary>Answer</summary>

            <!-- output: demo/2 -->
            ```text
            two
            ```

            </details>

            [The index](README.md)
            """;

    private static final String SOURCE = """
            class Demo {
                // @start region="greet"
                out.println("hello");
                // @end
            }
            """;

    private static final Map<String, Example> PROGRAMS =
            Map.of("demo", new Prints("hello"), "demo/1", new Prints("one"), "demo/2", new Prints("two"));

    @TempDir
    private Path pages;

    @TempDir
    private Path sources;

    /** A program that prints a line. */
    private record Prints(String line) implements Example {
        @Override
        public String summary() {
            return line;
        }

        @Override
        public void run(Machine machine, PrintStream out) {
            out.println(line);
        }
    }

    @BeforeEach
    void write() throws IOException {
        Files.writeString(pages.resolve("01-demo.md"), PAGE);
        Files.writeString(pages.resolve("README.md"), "# Guide\n\n1. [Demo](01-demo.md)\n");
        Files.writeString(sources.resolve("Demo.java"), SOURCE);
    }

    private Guide guide() {
        return new Guide(pages, sources, List.of("demo"), PROGRAMS, Map.of());
    }

    @Test
    void nothingIsWrong() throws IOException {
        assertEquals(List.of(), guide().faults());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "01-demo.md | <!-- code: Demo.java#greet --> | <!-- --> | a block does not say where it comes from",
                "01-demo.md | <!-- code: Demo.java#greet --> | <!-- --> | no code",
                "01-demo.md | Demo.java#greet | Demo.java#gone | there is no code: Demo.java#gone",
                "01-demo.md | Demo.java#greet | Demo.java#gone | no page shows Demo.java#greet",
                "01-demo.md | println(\"hello\") | println(\"bye\") | code: Demo.java#greet shows something else",
                "01-demo.md | text\\nhello | text\\nbye | output: demo shows something else",
                "01-demo.md | output: demo --> | output: demo/1 --> | no output of demo",
                "01-demo.md | timeline: demo --> | output: demo --> | no timeline of demo",
                "01-demo.md | no work | some work | timeline: demo shows something else",
                "01-demo.md | output: demo --> | output: other --> | there is no output: other",
                "01-demo.md | ## Questions | ## Answers | 0 questions with an answer",
                "01-demo.md | output: demo/2 | output: demo/1 | answer 2 is not the output of demo/2",
                "01-demo.md | two | three | output: demo/2 shows something else",
                "01-demo.md | run demo | run demos | nothing can be run that is named demos",
                "01-demo.md | ./orrery run demo | make demo | it does not say how to run demo",
                "01-demo.md | What is printed | Are 5 us printed | nothing takes 5 us",
                "01-demo.md | Where to read: | Read: | it does not say where to read",
                "01-demo.md | (README.md) | (INDEX.md) | a dead link to INDEX.md",
                "01-demo.md | (README.md) | (README.md#no-such-part) | a dead link to README.md#no-such-part",
                "README.md | 01-demo.md | 02-demo.md | a dead link to 02-demo.md",
                "README.md | [Demo] | [Example] | no link [Demo](01-demo.md)"
            })
    void aFaultIsFound(String file, String text, String other, String fault) throws IOException {
        String page = Files.readString(pages.resolve(file));
        String was = text.replace("\\n", "\n");
        assertTrue(page.contains(was), was);
        Files.writeString(pages.resolve(file), page.replace(was, other.replace("\\n", "\n")));
        assertFault(fault);
    }

    @Test
    void aRegionThatNoPageShowsIsFound() throws IOException {
        Files.writeString(sources.resolve("Demo.java"), SOURCE + "// @start region=\"more\"\n// @end\n");
        assertFault("no page shows Demo.java#more");
    }

    @Test
    void aPageTooFewOrTooManyIsFound() throws IOException {
        Files.move(pages.resolve("01-demo.md"), pages.resolve("02-demo.md"));
        assertFault("there is no page 01-demo.md");
        assertFault("02-demo.md belongs to no lesson");
    }

    @Test
    void aQuestionTooFewIsFound() throws IOException {
        String page = Files.readString(pages.resolve("01-demo.md"));
        int from = page.indexOf("2. And then?");
        Files.writeString(pages.resolve("01-demo.md"), page.substring(0, from));
        assertFault("1 questions with an answer");
        assertFault("2 programs answer");
    }

    @Test
    void anUpdateMendsWhatIsShown() throws IOException {
        Files.writeString(
                pages.resolve("01-demo.md"), PAGE.replace("hello", "bye").replace("no work", "some work"));
        guide().update();
        assertEquals(PAGE, Files.readString(pages.resolve("01-demo.md")));
    }

    @Test
    void aRegionThatDoesNotEndIsAnError() throws IOException {
        Files.writeString(sources.resolve("Demo.java"), SOURCE.replace("// @end", "// end"));
        assertThrows(IllegalArgumentException.class, () -> guide().faults());
    }

    private void assertFault(String fault) throws IOException {
        List<String> faults = guide().faults();
        assertTrue(faults.stream().anyMatch(each -> each.contains(fault)), fault + " in " + faults);
    }
}
