package orrery.docs;

import com.google.common.base.Strings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.conformance.cli.OrreryCommand;
import orrery.docs.exercises.Exercise;
import orrery.docs.exercises.Exercises;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code orrery progress [DIR]}: tells which exercises the files in a folder solve, and which comes next. */
@Command(
        name = "orrery progress",
        description = "Checks the answers in a folder, and tells for each lesson which exercises are solved, how many"
                + " points that gives, and which exercise comes next.")
public final class ProgressMain extends OrreryCommand {
    @Parameters(
            arity = "0..1",
            paramLabel = "DIR",
            defaultValue = ".",
            description = "the folder with the files; the present one if none is named")
    private Path folder;

    @Mixin
    private TimeLimit limit = new TimeLimit();

    @Override
    public Integer call() throws IOException {
        if (!Files.isDirectory(folder)) {
            throw misuse("there is no folder " + folder);
        }
        AnswerCheck check = new AnswerCheck(List.of(), limit.seconds());
        List<Grade> grades = new ArrayList<>();
        Set<String> found = new HashSet<>();
        for (Path each : check.answersIn(folder)) {
            Exercise exercise =
                    check.exercises().get(AnswerCheck.exerciseName(each).orElseThrow());
            found.add(exercise.lesson());
            if (!isAsHandedOut(each, exercise)) {
                grades.add(check.grade(each, exercise, UserProgram.cache()));
            }
        }
        boolean isPart = CourseTree.isHandedOut() && !found.isEmpty();
        tell(
                GradeFormat.best(grades),
                Lessons.all().keySet().stream()
                        .filter(each -> !isPart || found.contains(each))
                        .toList());
        return CommandLine.ExitCode.OK;
    }

    private static boolean isAsHandedOut(Path file, Exercise exercise) throws IOException {
        return Files.readString(file).replace("\r\n", "\n").equals(exercise.start());
    }

    private void tell(Map<String, Grade> grades, List<String> lessons) {
        PrintWriter out = out();
        int points = 0;
        int possible = 0;
        for (String lesson : lessons) {
            StringBuilder line = new StringBuilder(Strings.padEnd(lesson, 30, ' '));
            for (Exercise each : Exercises.of(lesson)) {
                Grade grade = grades.get(each.name());
                line.append(grade == null ? " -" : grade.isSolved() ? " x" : " o");
                points += grade == null ? 0 : grade.points();
                possible += each.description().points();
            }
            out.println(line);
        }
        out.println("x is solved, o is tried, - is not begun");
        out.println(points + " of " + possible + " points");
        List<Exercise> all =
                lessons.stream().flatMap(each -> Exercises.of(each).stream()).toList();
        Optional<Exercise> next = all.stream()
                .filter(each -> !grades.containsKey(each.name())
                        || !grades.get(each.name()).isSolved())
                .findFirst()
                .or(() -> Exercises.after(all.get(all.size() - 1).name()));
        out.println(next.map(each -> "Next: " + beginOf(each, grades.get(each.name())) + ", "
                        + each.description().title() + ": " + each.description().sentence())
                .orElse("All exercises are solved."));
    }

    /** Returns the file of an exercise that was tried, or what another one begins with. */
    private static String beginOf(Exercise exercise, @Nullable Grade tried) {
        return tried == null ? CourseTree.beginOf(exercise) : tried.file().toString();
    }

    static CommandLine command() {
        return parser(new ProgressMain());
    }

    /** Runs the command, and exits with its code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }
}
