package orrery.docs;

import com.google.common.base.Strings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import orrery.conformance.cli.OrreryCommand;
import orrery.conformance.cli.Suggestions;
import orrery.docs.exercises.Exercise;
import orrery.docs.exercises.Exercises;
import orrery.docs.program.Paragraphs;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code orrery exercise [NAME [FILE]]}: writes the program that an exercise begins with, or lists the exercises. */
@Command(
        name = "orrery exercise",
        description =
                "Writes the program that an exercise of the guide begins with; without a name, lists them with their points and titles.")
public final class ExerciseMain extends OrreryCommand {
    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "an exercise, such as events-1")
    private String name;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "FILE.java",
            defaultValue = "MyAnswer.java",
            description = "a new file; ${DEFAULT-VALUE} if none is named")
    private Path file;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = out();
        if (name == null) {
            list(out);
            return CommandLine.ExitCode.OK;
        }
        Exercise exercise = named(spec, name);
        if (Files.exists(file)) {
            throw misuse(file + " exists; 'orrery exercise " + name + " FILE.java' writes to another file");
        }
        Files.writeString(file, exercise.start(), StandardCharsets.UTF_8);
        Paragraphs.wrapped(exercise.task(), width.columns()).forEach(out::println);
        out.println();
        Paragraphs.wrapped(
                        "Change " + file + ", then run './orrery check " + file
                                + "'. The next exercise can have a file of its own: './orrery exercise NAME FILE.java'.",
                        width.columns())
                .forEach(out::println);
        return CommandLine.ExitCode.OK;
    }

    /** Prints the name, the points and the title of each exercise. */
    private static void list(PrintWriter out) {
        int widest =
                Exercises.all().keySet().stream().mapToInt(String::length).max().orElse(0);
        for (Exercise each : Exercises.all().values()) {
            int points = each.description().points();
            out.println(
                    Strings.padEnd(each.name(), widest, ' ') + "  " + points + (points == 1 ? " point   " : " points  ")
                            + each.description().title());
        }
    }

    /** Returns the exercise with a name. */
    static Exercise named(CommandSpec spec, String name) {
        Exercise exercise = Exercises.all().get(name);
        if (exercise == null) {
            String guess = Suggestions.of(name, Exercises.all().keySet());
            throw new ParameterException(
                    spec.commandLine(),
                    "no exercise named " + name + (guess.isEmpty() ? "; 'orrery exercise' lists them" : guess));
        }
        return exercise;
    }

    static CommandLine command() {
        return parser(new ExerciseMain());
    }

    /** Runs the command, and exits with its code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }
}
