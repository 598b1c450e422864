package orrery.docs;

import com.google.common.base.CharMatcher;
import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.Stream;
import orrery.docs.exercises.Exercise;
import orrery.docs.exercises.Exercises;
import orrery.docs.exercises.Verdict;
import orrery.docs.program.Answer;

/** Finds the answers in the files of students, and checks them, each for a limited time. */
final class AnswerCheck {
    /** The bytes of U+FEFF in UTF-8, each as a character. */
    private static final CharMatcher BYTE_ORDER_MARK = CharMatcher.anyOf("\u00ef\u00bb\u00bf");

    /** What begins the timeline in the message of an assertion, see {@link orrery.testing.TimelineAssert}. */
    static final String TIMELINE = "The timeline is:";

    private final ImmutableMap<String, Exercise> exercises;
    private final int limit;

    /**
     * Creates a check.
     *
     * @param hidden exercises of a teacher beside those of the guide
     * @param limit how long an answer may run, in seconds
     */
    AnswerCheck(List<Exercise> hidden, int limit) {
        ImmutableMap.Builder<String, Exercise> all =
                ImmutableMap.<String, Exercise>builder().putAll(Exercises.all());
        hidden.forEach(each -> all.put(each.name(), each));
        this.exercises = all.buildKeepingLast();
        this.limit = limit;
    }

    /** Returns all exercises by name. */
    ImmutableMap<String, Exercise> exercises() {
        return exercises;
    }

    /** Returns a reason without its timeline. */
    static String withoutTimeline(String reason) {
        int begin = reason.indexOf(TIMELINE);
        return (begin < 0 ? reason : reason.substring(0, begin)).strip();
    }

    /**
     * Returns the name of the exercise that a file says it answers; empty for none. The file is read byte by byte,
     * since one in another encoding than UTF-8, or with a mark at its begin, is an answer, too: the compiler tells of
     * it.
     */
    static Optional<String> exerciseName(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.map(BYTE_ORDER_MARK::trimLeadingFrom)
                    .filter(line -> line.startsWith(Exercise.HEADER))
                    .map(line -> line.substring(Exercise.HEADER.length()).strip())
                    .findFirst();
        }
    }

    /** Returns the files in folders, and below them, that say which known exercise they answer, in order. */
    List<Path> answersIn(Path folder) throws IOException {
        return answersIn(folder, exercises::containsKey);
    }

    /** Returns the files in folders, and below them, that say that they answer an exercise which is not known. */
    List<Path> unknownIn(Path folder) throws IOException {
        return answersIn(folder, name -> !exercises.containsKey(name));
    }

    private static List<Path> answersIn(Path folder, Predicate<String> isWanted) throws IOException {
        List<Path> answers = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : (Iterable<Path>) files.sorted()::iterator) {
                if (Files.isRegularFile(each)
                        && UserProgram.isFile(each.toString())
                        && exerciseName(each).filter(isWanted).isPresent()) {
                    answers.add(each);
                }
            }
        }
        return answers;
    }

    /** Compiles and checks the file of a student. */
    Grade grade(Path file, Exercise exercise, Path cache) throws IOException {
        StringWriter messages = new StringWriter();
        try {
            Answer answer = UserProgram.load(file, cache, new PrintWriter(messages, true))
                    .answer();
            return answer == null
                    ? Grade.unusable(file, exercise, "it has a main method and is no " + Answer.class.getSimpleName())
                    : Grade.of(file, exercise, check(exercise, answer, String.valueOf(file.getFileName())));
        } catch (UserProgram.Unusable e) {
            return Grade.unusable(file, exercise, e.getMessage() + "\n" + messages);
        } catch (UserProgram.Failed e) {
            return Grade.unusable(file, exercise, "its constructor fails: " + e.getCause());
        }
    }

    /**
     * Checks an answer on a thread of its own, which is given up if it does not end: a loop of the host cannot be
     * ended.
     *
     * @param file the name of the file, to tell where it is
     */
    List<Verdict> check(Exercise exercise, Answer answer, String file) {
        FutureTask<List<Verdict>> task = new FutureTask<>(() -> exercise.check(answer));
        Thread thread = new Thread(task, "main");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(limit, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            String place = place(thread.getStackTrace(), file);
            task.cancel(true);
            return List.of(new Verdict(
                    "the program ends",
                    false,
                    "it has run for " + limit + " s" + place + "; --limit permits another time"));
        } catch (ExecutionException e) {
            Throwables.throwIfUnchecked(e.getCause());
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the answer was running", e);
        }
    }

    /** Returns where in the file a thread is, as the end of a sentence. */
    private static String place(StackTraceElement[] stack, String file) {
        return Stream.of(stack)
                .filter(each -> file.equals(each.getFileName()))
                .findFirst()
                .map(each -> " and is at " + file + ":" + each.getLineNumber())
                .orElse("");
    }
}
