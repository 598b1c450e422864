package orrery.docs;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import orrery.conformance.cli.OrreryCommand;
import orrery.conformance.cli.Suggestions;
import orrery.docs.exercises.Exercises;
import orrery.docs.program.Example;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The program that the user of a command has chosen.
 *
 * @param file the file that it is in; null for a program of ours
 * @param example the program; null for the {@code main} method of the file
 */
record ChosenProgram(@Nullable UserProgram file, @Nullable Example example) {

    /**
     * Returns the program with a name, or that in a file.
     *
     * @param spec the command, for messages
     * @param nameOrFile a lesson, an answer, an example or FILE.java
     * @param arguments what the user has given after it, which only a {@code main} method may have
     * @param err where warnings of the compiler go
     * @throws ParameterException if there is no such program, or it takes no arguments and is given some
     * @throws UserProgram.Failed if the constructor of the user's program fails
     */
    static ChosenProgram of(CommandSpec spec, String nameOrFile, List<String> arguments, PrintWriter err)
            throws UserProgram.Failed {
        ChosenProgram chosen = UserProgram.isFile(nameOrFile)
                ? inFile(spec, Path.of(nameOrFile), err)
                : new ChosenProgram(null, named(spec, nameOrFile));
        if (!arguments.isEmpty() && chosen.example != null) {
            throw new ParameterException(
                    spec.commandLine(), "only a main method has arguments; " + nameOrFile + " is given " + arguments);
        }
        return chosen;
    }

    private static ChosenProgram inFile(CommandSpec spec, Path file, PrintWriter err) throws UserProgram.Failed {
        UserProgram program = load(spec, file, err);
        try {
            return new ChosenProgram(program, program.example());
        } catch (UserProgram.Unusable e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    /**
     * Returns the program in a file.
     *
     * @throws ParameterException if there is none; the message says why
     */
    static UserProgram load(CommandSpec spec, Path file, PrintWriter err) {
        try {
            return UserProgram.load(file, UserProgram.cache(), err);
        } catch (UserProgram.Unusable e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(), "cannot compile " + file + ": " + OrreryCommand.reason(e), e);
        }
    }

    /**
     * Returns a lesson, an answer or an example.
     *
     * @throws ParameterException if there is none with the name
     */
    static Example named(CommandSpec spec, String name) {
        Example program = NamedPrograms.named(name);
        if (program != null) {
            return program;
        } else if (Exercises.all().containsKey(name)) {
            throw new ParameterException(
                    spec.commandLine(),
                    name + " is an exercise; 'orrery exercise " + name + "' writes the program it begins with");
        }
        Set<String> names = new TreeSet<>(NamedPrograms.all().keySet());
        names.addAll(NamedPrograms.answers().keySet());
        String guess = Suggestions.of(name, names);
        throw new ParameterException(
                spec.commandLine(),
                "no program named " + name + (guess.isEmpty() ? "; 'orrery run' lists them" : guess));
    }
}
