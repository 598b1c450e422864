package orrery.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every command that prints more than a line has {@code --width}. */
class OutputWidthTest {
    static Stream<CommandLine> commands() {
        return Stream.of(
                Main.command(),
                ExploreMain.command(),
                MergeMain.command(),
                ExerciseMain.command(),
                CheckMain.command(),
                DiffMain.command(),
                DevicesMain.command());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theOptionIsThere(CommandLine command) {
        assertThat(command.getCommandSpec().optionsMap())
                .as(command::getCommandName)
                .containsKey("--width");
    }

    @Test
    void theOptionCountsMoreThanTheTerminal() {
        OutputWidth width = CommandLine.populateCommand(new OutputWidth(), "--width", "61");
        assertThat(width.known()).hasValue(61);
        assertThat(width.columns()).isEqualTo(61);
    }
}
