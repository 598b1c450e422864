package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
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
        assertTrue(command.getCommandSpec().optionsMap().containsKey("--width"), command::getCommandName);
    }

    @Test
    void theOptionCountsMoreThanTheTerminal() {
        OutputWidth width = CommandLine.populateCommand(new OutputWidth(), "--width", "61");
        assertEquals(Optional.of(61), width.known());
        assertEquals(61, width.columns());
    }
}
