package orrery.docs;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.conformance.cli.OrreryCommand;
import orrery.conformance.cli.UserFailure;
import orrery.docs.exercises.Exercise;
import orrery.docs.exercises.Exercises;
import orrery.docs.exercises.HiddenTests;
import orrery.docs.exercises.Verdict;
import orrery.docs.program.Answer;
import orrery.docs.program.Paragraphs;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code orrery check FILE}: runs the answer to an exercise and says what of it is right; or grades many answers. */
@Command(
        name = "orrery check",
        description = "Runs your answer to an exercise and says which of its requirements hold. Several files, or the"
                + " files in a folder that answer exercises, are graded. The exit code is 0 if all are solved, 1 if one"
                + " is not, and 2 if the command is misused.")
public final class CheckMain extends OrreryCommand {
    private static final int TRIES_BEFORE_ANSWER = 3;

    @Parameters(
            paramLabel = "FILE.java|DIR",
            arity = "1..*",
            description = "a file that 'orrery exercise' has written, changed; its first line names the exercise."
                    + " A folder stands for all such files below it")
    private List<Path> files = List.of();

    @Mixin
    private TimeLimit limit = new TimeLimit();

    @Option(
            names = "--hint",
            paramLabel = "N",
            defaultValue = "3",
            description = "how much is told of what does not hold: 1 what, 2 why the first of it, 3 why each"
                    + " (default: ${DEFAULT-VALUE})")
    private int hint;

    @Option(
            names = "--answer",
            description = "prints our answer, if the exercise is solved or was tried " + TRIES_BEFORE_ANSWER + " times")
    private boolean answer;

    @Option(
            names = "--hidden-tests",
            paramLabel = "TESTS.java",
            description = "an exercise of a teacher, which may be given several times: a class that implements"
                    + " orrery.docs.exercises.HiddenTests")
    private List<Path> hiddenTests = List.of();

    @ArgGroup
    private @Nullable Format format;

    /** The formats, of which one can be given. */
    static final class Format {
        @Option(names = "--json", required = true, description = "prints the grades as JSON")
        private boolean json;

        @SuppressWarnings("UnusedVariable") // it is the third of three
        @Option(names = "--junit", required = true, description = "prints the grades as the XML of JUnit")
        private boolean junit;

        @Option(names = "--csv", required = true, description = "prints the grades as CSV")
        private boolean csv;

        private GradeFormat chosen() {
            if (csv) {
                return GradeFormat.CSV;
            }
            return json ? GradeFormat.JSON : GradeFormat.JUNIT;
        }
    }

    @Override
    public Integer call() throws IOException {
        HintLevel hints = HintLevel.ofOption(hint)
                .orElseThrow(() -> misuse(
                        "--hint is " + hint + "; legal are " + HintLevel.MIN_OPTION + " to " + HintLevel.MAX_OPTION));
        AnswerCheck check = new AnswerCheck(hiddenExercises(), limit.seconds());
        boolean isOne = files.size() == 1 && !isFolder(files.get(0)) && format == null;
        return isOne ? checkOne(check, files.get(0), hints) : gradeAll(check);
    }

    /** Returns whether a path stands for the files in a folder; one that is named like a file does not. */
    private static boolean isFolder(Path path) {
        return Files.isDirectory(path) && !UserProgram.isFile(path.toString());
    }

    private List<Exercise> hiddenExercises() throws IOException {
        List<Exercise> exercises = new ArrayList<>();
        for (Path each : hiddenTests) {
            try {
                exercises.add(UserProgram.load(each, UserProgram.cache(), unfittedErr(), HiddenTests.class)
                        .instance(HiddenTests.class)
                        .exercise());
            } catch (UserProgram.Unusable e) {
                throw misuse(e.getMessage(), e);
            } catch (UserProgram.Failed e) {
                throw misuse(each + " fails: " + e.getCause(), e);
            }
        }
        return exercises;
    }

    // -- many files ----------------------------------------------------------------------------------------------

    private int gradeAll(AnswerCheck check) throws IOException {
        List<Grade> grades = new ArrayList<>();
        for (Path each : files) {
            for (Path file : isFolder(each) ? check.unknownIn(each) : List.<Path>of()) {
                err().println(file + " is not graded: there is no exercise "
                        + AnswerCheck.exerciseName(file).orElseThrow());
            }
            for (Path file : isFolder(each) ? check.answersIn(each) : List.of(each)) {
                grades.add(check.grade(file, exercise(check, file), UserProgram.cache()));
            }
        }
        if (grades.isEmpty()) {
            throw misuse("no file of " + files + " says which exercise it answers; legal is a line such as '"
                    + Exercise.HEADER + "events-1'");
        }
        if (format == null) {
            PrintWriter out = out();
            grades.forEach(each -> out.println(line(each)));
            out.println(GradeFormat.points(grades) + " of " + GradeFormat.possible(grades) + " points");
        } else {
            unfittedOut().print(format.chosen().text(grades));
            unfittedOut().flush();
        }
        return grades.stream().allMatch(Grade::isSolved) ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private static String line(Grade grade) {
        String first = grade.hints().isEmpty()
                ? ""
                : ": " + grade.hints().get(0).lines().findFirst().orElse("");
        return grade.file() + ": " + grade.exercise().name() + " is " + grade.outcome() + ", " + grade.points() + " of "
                + grade.exercise().description().points() + first;
    }

    // -- one file ------------------------------------------------------------------------------------------------

    private int checkOne(AnswerCheck check, Path file, HintLevel hints) throws IOException {
        Answer program;
        try {
            program = ChosenProgram.load(spec, file, unfittedErr()).answer();
        } catch (UserProgram.Unusable e) {
            throw misuse(e.getMessage(), e);
        } catch (UserProgram.Failed e) {
            new UserFailure(spec.commandLine().getCommandName(), file, Paragraphs::lines).print(e.getCause(), err());
            return CommandLine.ExitCode.SOFTWARE;
        }
        if (program == null) {
            throw misuse(file + " has a main method; legal is an answer to an exercise, a class that implements "
                    + Answer.class.getName() + ". 'orrery run --check " + file
                    + "' looks for mistakes in a program");
        }
        Exercise exercise = exercise(check, file);
        VerdictPrinter printer = new VerdictPrinter(out(), width.known(), hints);
        List<Verdict> verdicts = printer.callWithFittingTimelines(
                () -> check.check(exercise, program, String.valueOf(file.getFileName())));
        printer.print(verdicts);
        boolean solved = verdicts.stream().allMatch(Verdict::holds);
        AttemptLog attempts = AttemptLog.beside(file);
        if (solved) {
            attempts.recordSolved(exercise.name());
        } else {
            attempts.recordFailure(exercise.name(), file);
        }
        tellMore(exercise, file, solved, attempts);
        out().println(exercise.name() + (solved ? " is solved" : " is not solved yet"));
        return solved ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    /** Prints our answer, or how to see it, and the next exercise. */
    private void tellMore(Exercise exercise, Path file, boolean solved, AttemptLog attempts) throws IOException {
        PrintWriter out = out();
        int count = attempts.failures(exercise.name());
        boolean wasSolved = attempts.isSolved(exercise.name());
        boolean isShown = wasSolved || count >= TRIES_BEFORE_ANSWER;
        if (answer && isShown) {
            out.println(
                    exercise.answer().orElse("There is no answer to " + exercise.name() + " in this copy of Orrery."));
        } else if (answer) {
            out.println("Our answer is shown after " + TRIES_BEFORE_ANSWER + " tries; this is try " + count + ".");
        } else if (!wasSolved
                && count >= TRIES_BEFORE_ANSWER
                && exercise.answer().isPresent()) {
            out.println("After " + count + " tries, '" + CourseTree.command("check") + " " + file
                    + " --answer' prints our answer.");
        }
        if (solved) {
            Exercises.after(exercise.name())
                    .ifPresent(next -> out.println("Next: " + CourseTree.beginOf(next) + ", "
                            + next.description().title()));
        }
    }

    @Override
    protected String progress() {
        return "before " + files.get(0) + " was checked";
    }

    private Exercise exercise(AnswerCheck check, Path file) throws IOException {
        if (!Files.exists(file)) {
            throw misuse("there is no file " + file);
        } else if (!Files.isRegularFile(file)) {
            throw misuse(file + " is no regular file");
        }
        String name = AnswerCheck.exerciseName(file)
                .orElseThrow(() -> misuse(file + " does not say which exercise it answers; legal is a line such as '"
                        + Exercise.HEADER + "events-1'"));
        Exercise known = check.exercises().get(name);
        return known == null ? ExerciseMain.named(spec, name) : known;
    }

    static CommandLine command() {
        return parser(new CheckMain());
    }

    /** Runs the command, and exits with its code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }
}
