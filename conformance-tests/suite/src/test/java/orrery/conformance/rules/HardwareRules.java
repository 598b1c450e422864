package orrery.conformance.rules;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import orrery.device.Rule;
import orrery.device.Violation;
import orrery.hardware.HardwareDriver;

/**
 * Asks the driver of a real GPU what it answers in the cases of the rules: {@code HardwareRules [THREADS
 * [CHAPTER...]]}; all cases, or those of the chapters with the given names. A case that violates a rule should answer
 * its result code, one that complies should succeed. The cases of a chapter share a process until one crashes, hangs or
 * leaves a fault; a case that answers otherwise is asked again in a process of its own, since an earlier one may have
 * left something. Prints a line for each case that still answers otherwise, with the reason if it is
 * {@linkplain RuleDifferences known}, and the numbers.
 */
final class HardwareRules {
    private static final int SECONDS = 12;
    private static final String CLOSED = "closed";
    private static final String ANSWER = "answer ";
    private static final String SUCCESS = "CUDA_SUCCESS";
    private static final String NOT_ASKED = "NOT_ASKED";

    private HardwareRules() {}

    private static List<RuleCase> cases(String chapter) {
        return RuleChapters.ALL.get(chapter);
    }

    /** The process: {@code answer CHAPTER FIRST END} makes cases, other arguments begin processes. */
    public static void main(String[] args) throws Exception {
        List<String> arguments = List.of(args);
        if (arguments.contains("answer")) {
            answer(args[1], Integer.parseInt(args[2]), Integer.parseInt(args[3]));
        } else {
            ask(
                    args.length == 0 ? 4 : Integer.parseInt(args[0]),
                    arguments.stream().skip(1).toList());
        }
        System.exit(0);
    }

    // -- the process that makes the cases ------------------------------------------------------------------------

    private static void answer(String chapter, int first, int end) {
        for (RuleCase each : cases(chapter).subList(first, end)) {
            String answer = answer(each);
            System.out.println(ANSWER + answer);
            System.out.flush();
            if (answer.matches("CUDA_ERROR_(LAUNCH_FAILED|ILLEGAL_ADDRESS|ASSERT|UNKNOWN).*")) {
                return;
            }
        }
    }

    private static String answer(RuleCase asked) {
        try {
            asked.run(HardwareDriver.open(), null);
            return SUCCESS;
        } catch (Throwable e) {
            if (e instanceof Violation violation) {
                return violation.result().toString();
            } else if (e instanceof UnsupportedOperationException) {
                return NOT_ASKED + " " + e.getMessage();
            }
            return e.toString().lines().findFirst().orElse("");
        }
    }

    // -- the process that asks -----------------------------------------------------------------------------------

    private static void ask(int threads, List<String> chapters) throws Exception {
        Map<String, Rule> rules = new TreeMap<>();
        RuleBook.all().forEach(rule -> rules.put(rule.id(), rule));
        List<Callable<List<String>>> questions = new ArrayList<>();
        RuleChapters.ALL.keySet().stream()
                .filter(chapter -> chapters.isEmpty() || chapters.contains(chapter))
                .forEach(chapter -> questions.add(() -> ask(chapter, rules)));
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        List<String> lines = new ArrayList<>();
        for (Future<List<String>> answers : pool.invokeAll(questions)) {
            lines.addAll(answers.get());
        }
        pool.shutdown();
        System.out.println("all cases, by verdict:");
        lines.stream().filter(line -> !line.startsWith("same")).sorted().forEach(System.out::println);
        System.out.println(lines.stream()
                .collect(Collectors.groupingBy(
                        (String line) -> line.substring(0, line.indexOf(" ")),
                        () -> new TreeMap<String, Long>(),
                        Collectors.counting())));
    }

    private static List<String> ask(String chapter, Map<String, Rule> rules) throws IOException, InterruptedException {
        List<RuleCase> cases = cases(chapter);
        List<String> lines = new ArrayList<>();
        while (lines.size() < cases.size()) {
            for (String answer : answers(chapter, lines.size(), cases.size())) {
                lines.add(line(cases.get(lines.size()), answer, rules));
            }
        }
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith("differs")) {
                lines.set(i, line(cases.get(i), answers(chapter, i, i + 1).get(0), rules));
                System.out.println(lines.get(i));
            }
        }
        System.out.println(chapter + ": " + lines.size() + " cases");
        return lines;
    }

    /** Returns the answers of cases until the process ends or does not answer; at least one. */
    private static List<String> answers(String chapter, int first, int end) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-Dorrery.device=hardware",
                        "-cp",
                        System.getProperty("java.class.path"),
                        HardwareRules.class.getName(),
                        "answer",
                        chapter,
                        String.valueOf(first),
                        String.valueOf(end))
                .redirectErrorStream(true)
                .start();
        LinkedBlockingQueue<String> printed = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> read(process, printed), "reader");
        reader.setDaemon(true);
        reader.start();
        List<String> answers = new ArrayList<>();
        while (first + answers.size() < end) {
            String answer = printed.poll(SECONDS, TimeUnit.SECONDS);
            boolean hasEnded = answer == null || answer.equals(CLOSED);
            if (!hasEnded) {
                answers.add(answer);
            } else if (answers.isEmpty()) {
                answers.add(answer == null ? "HUNG" : "CRASHED");
            }
            if (hasEnded) {
                break;
            }
        }
        process.destroyForcibly();
        return answers;
    }

    private static void read(Process process, LinkedBlockingQueue<String> answers) {
        try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8)) {
            in.lines()
                    .filter(line -> line.startsWith(ANSWER))
                    .map(line -> line.substring(ANSWER.length()))
                    .forEach(answers::add);
        } catch (IOException e) {
            answers.add(e.toString());
        }
        answers.add(CLOSED);
    }

    private static String line(RuleCase asked, String answer, Map<String, Rule> rules) {
        String id = asked.rule();
        String expected = asked.isViolation() ? rules.get(id).result().toString() : SUCCESS;
        RuleDifferences known = RuleDifferences.known();
        String verdict = answer.startsWith(NOT_ASKED)
                ? "unasked"
                : answer.equals(expected) ? "same" : known.reason(asked, answer).isPresent() ? "listed" : "differs";
        return verdict + " " + id + " " + asked.name() + ": rule " + expected + ", driver " + answer;
    }
}
