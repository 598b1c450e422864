package orrery.docs;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import orrery.conformance.cli.OrreryCommand;
import orrery.docs.exercises.Exercise;
import orrery.docs.exercises.Verdict;
import orrery.docs.program.Answer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code orrery check FILE}: runs the answer to an exercise and says what of it is right. */
@Command(
        name = "orrery check",
        description =
                "Runs your answer to an exercise and says which of its requirements hold. The exit code is 1 if one"
                        + " does not.")
public final class CheckMain extends OrreryCommand {
    @Parameters(
            paramLabel = "FILE.java",
            description = "the file that 'orrery exercise' has written, changed; its first line names the exercise")
    private Path file;

    @Override
    public Integer call() throws IOException {
        Answer answer;
        try {
            answer = UserProgram.load(file, Main.cache(), spec.commandLine().getErr())
                    .answer();
        } catch (UserProgram.Unusable e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        if (answer == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    file + " has a main method; legal is a class that implements " + Answer.class.getName());
        }
        Exercise exercise = ExerciseMain.named(spec, exerciseName());
        PrintWriter out = spec.commandLine().getOut();
        List<Verdict> verdicts = exercise.check(answer);
        for (Verdict each : verdicts) {
            out.println((each.holds() ? "yes  " : "no   ") + each.requirement());
            each.reason().lines().forEach(line -> out.println("     " + line));
        }
        boolean solved = verdicts.stream().allMatch(Verdict::holds);
        out.println(exercise.name() + (solved ? " is solved" : " is not solved yet"));
        return solved ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private String exerciseName() throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith(Exercise.HEADER))
                .map(line -> line.substring(Exercise.HEADER.length()).strip())
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        file + " does not say which exercise it answers; legal is a line such as '" + Exercise.HEADER
                                + "events-1'"));
    }

    static CommandLine command() {
        return new CommandLine(new CheckMain()).setParameterExceptionHandler(Main::oneLine);
    }

    /** The process: exits with the command's code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }
}
