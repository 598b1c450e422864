package orrery.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import orrery.docs.program.Example;
import orrery.docs.program.Paragraphs;

/** The guide: pages, the programs that they show, and all that can be wrong between the two. */
final class Guide {
    private static final String INDEX = "README.md";
    /** The columns of a line of text. */
    private static final int LINE = 125;

    private static final int MIN_QUESTIONS = 2;
    private static final int MAX_QUESTIONS = 4;

    private final Path pages;
    private final Path sources;
    private final List<String> lessons;
    private final Map<String, Example> programs;
    private final Map<String, List<String>> tasks;
    private final ShownPrograms shownPrograms;
    private final List<String> faults = new ArrayList<>();

    /**
     * A guide.
     *
     * @param pages the folder of the pages
     * @param sources the folder of the programs
     * @param lessons the names of the lessons, in their order
     * @param programs all that can be run; the answers of a lesson are named {@code lesson/1} and so on
     * @param tasks the tasks of exercises by lesson
     */
    Guide(
            Path pages,
            Path sources,
            List<String> lessons,
            Map<String, Example> programs,
            Map<String, List<String>> tasks) {
        this.pages = pages;
        this.sources = sources;
        this.lessons = lessons;
        this.programs = programs;
        this.tasks = tasks;
        shownPrograms = new ShownPrograms(sources, programs);
    }

    // -- what is shown -------------------------------------------------------------------------------------------

    /** Makes the pages show what the programs give, and the tasks of the exercises. */
    void update() throws IOException {
        for (String lesson : lessons) {
            if (tasks.containsKey(lesson)) {
                Page.of(pages.resolve(page(lesson))).setSection("Exercises", exercises(lesson));
            }
        }
        for (String name : names()) {
            shownPrograms.update(pages.resolve(name));
        }
    }

    /** The text of the section on exercises. */
    private String exercises(String lesson) {
        String first = "`./orrery exercise " + lesson + "-1` writes the program that the first one begins with to"
                + " `MyAnswer.java`. Change it; `./orrery check MyAnswer.java` says whether it does what it should. `./orrery exercise "
                + lesson + "-2 Second.java` writes the second one to a file of its own.";
        List<String> lines = new ArrayList<>(Paragraphs.wrapped(first, LINE));
        lines.add("");
        for (int i = 0; i < tasks.get(lesson).size(); i++) {
            List<String> task = Paragraphs.wrapped(tasks.get(lesson).get(i), LINE - 3);
            for (int k = 0; k < task.size(); k++) {
                lines.add((k == 0 ? i + 1 + ". " : "   ") + task.get(k));
            }
        }
        return String.join("\n", lines);
    }

    // -- what is wrong -------------------------------------------------------------------------------------------

    /** What is wrong, one sentence each; empty if all is well. */
    List<String> faults() throws IOException {
        faults.clear();
        Set<String> expected = new TreeSet<>(Set.of(INDEX));
        Set<String> shown = new HashSet<>();
        for (String lesson : lessons) {
            expected.add(page(lesson));
        }
        Set<String> names = names();
        for (String name : expected) {
            check(names.contains(name), "there is no page " + name);
        }
        for (String name : names) {
            check(expected.contains(name), name + " belongs to no lesson");
            Page page = Page.of(pages.resolve(name));
            checkBlocks(page, shown);
            checkLinks(page);
        }
        for (String lesson : lessons) {
            if (names.contains(page(lesson))) {
                checkLesson(Page.of(pages.resolve(page(lesson))), lesson);
            }
        }
        checkIndex(names);
        checkRegions(shown);
        return List.copyOf(faults);
    }

    private void check(boolean sound, String fault) {
        if (!sound) {
            faults.add(fault);
        }
    }

    private Set<String> names() throws IOException {
        Set<String> names = new TreeSet<>();
        try (Stream<Path> files = Files.list(pages)) {
            files.forEach(file -> names.add(file.getFileName().toString()));
        }
        return names;
    }

    /** The page of a lesson: its number and its name. The first one is 0 if there is a page with that number. */
    private String page(String lesson) {
        int first = Files.exists(pages.resolve("00-" + lessons.get(0) + ".md")) ? 0 : 1;
        return String.format("%02d-%s.md", lessons.indexOf(lesson) + first, lesson);
    }

    private void checkBlocks(Page page, Set<String> shown) {
        List<Page.Block> blocks = page.blocks();
        check(page.fences() == blocks.size(), page.name() + ": a block does not say where it comes from");
        faults.addAll(shownPrograms.faults(page));
        blocks.forEach(block -> shown.add(block.name()));
    }

    private void checkLinks(Page page) throws IOException {
        page.deadLinks().forEach(link -> faults.add(page.name() + ": a dead link to " + link));
        for (String command : page.commands()) {
            check(programs.containsKey(command), page.name() + ": nothing can be run that is named " + command);
        }
    }

    private void checkLesson(Page page, String lesson) throws IOException {
        List<Page.Block> blocks = page.blocks();
        check(blocks.stream().anyMatch(block -> block.kind().equals("code")), page.name() + ": no code");
        for (String kind : List.of("output", "timeline")) {
            boolean there = blocks.stream()
                    .anyMatch(block -> block.kind().equals(kind) && block.name().equals(lesson));
            check(there, page.name() + ": no " + kind + " of " + lesson);
        }
        check(page.commands().contains(lesson), page.name() + ": it does not say how to run " + lesson);
        check(page.says("\nWhere to read: "), page.name() + ": it does not say where to read");
        checkQuestions(page, lesson);
        check(
                !tasks.containsKey(lesson) || page.says("\n## Exercises\n\n" + exercises(lesson) + "\n\n"),
                page.name() + ": its section on exercises is another one");
        checkTimes(page);
    }

    /** A time that a sentence names is in a block, or in a program that a block is from. */
    private void checkTimes(Page page) throws IOException {
        StringBuilder known = new StringBuilder();
        for (Page.Block block : page.blocks()) {
            known.append(block.shown());
            if (block.kind().equals("code")) {
                String name = block.name().replaceFirst("\\.java#.*", "");
                for (String file : List.of(name + ".java", name + "Answers.java")) {
                    Path source = sources.resolve(file);
                    known.append(Files.exists(source) ? Files.readString(source) : "");
                }
            }
        }
        for (String time : page.times()) {
            boolean found = Pattern.compile("(?<![\\d.])" + Pattern.quote(time) + "(?![\\d.])")
                    .matcher(known)
                    .find();
            check(found, page.name() + ": nothing takes " + time + " us");
        }
    }

    private void checkQuestions(Page page, String lesson) {
        long known = programs.keySet().stream()
                .filter(name -> name.startsWith(lesson + "/"))
                .count();
        List<List<Page.Block>> answers = page.answers();
        check(
                answers.size() >= MIN_QUESTIONS && answers.size() <= MAX_QUESTIONS,
                page.name() + ": " + answers.size() + " questions with an answer");
        check(answers.size() == known, page.name() + ": " + known + " programs answer");
        for (int i = 0; i < answers.size(); i++) {
            String name = lesson + "/" + (i + 1);
            boolean there = answers.get(i).stream()
                    .anyMatch(block ->
                            block.kind().equals("output") && block.name().equals(name));
            check(there, page.name() + ": answer " + (i + 1) + " is not the output of " + name);
        }
    }

    private void checkIndex(Set<String> names) throws IOException {
        if (!names.contains(INDEX)) {
            return;
        }
        Page index = Page.of(pages.resolve(INDEX));
        for (String lesson : lessons) {
            if (names.contains(page(lesson))) {
                String title = Page.of(pages.resolve(page(lesson))).title();
                String link = "[" + title.replaceFirst("^\\d+\\. ", "") + "](" + page(lesson) + ")";
                check(index.says(link), INDEX + ": no link " + link);
            }
        }
    }

    private void checkRegions(Set<String> shown) throws IOException {
        try (Stream<Path> files = Files.list(sources)) {
            for (Path source : files.sorted().toList()) {
                for (String region : SourceRegions.of(source).keySet()) {
                    String name = source.getFileName() + "#" + region;
                    check(shown.contains(name), "no page shows " + name);
                }
            }
        }
    }
}
