package orrery.docs;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import orrery.docs.program.Answer;
import orrery.docs.program.Example;
import orrery.docs.program.Lesson;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** All that {@code orrery run} runs: lessons, examples, and the answers to the questions of the lessons. */
public final class NamedPrograms {
    private NamedPrograms() {}

    /** Returns lessons and examples by name, in the order in which a newcomer might read them. */
    public static Map<String, Example> all() {
        Map<String, Example> all = new LinkedHashMap<>(Lessons.all());
        all.putAll(Examples.all());
        return all;
    }

    /**
     * Returns a lesson or an example by its name, or an answer by the name of the lesson and the number of the
     * question, as in {@code events/2}; null if there is none.
     */
    public static Example named(String name) {
        Example program = all().get(name);
        return program != null ? program : answers().get(name);
    }

    /** Returns the answers by name. */
    public static Map<String, Example> answers() {
        Map<String, Example> answers = new LinkedHashMap<>();
        Lessons.all().forEach((name, lesson) -> {
            for (int i = 0; i < lesson.answers().size(); i++) {
                String question = name + "/" + (i + 1);
                answers.put(
                        question,
                        new Answered(question, lesson, lesson.answers().get(i)));
            }
        });
        return answers;
    }

    /** An answer, on the machine of its lesson. */
    private record Answered(String name, Lesson lesson, Answer answer) implements Example {
        @Override
        public String summary() {
            return "the answer to a question of the guide, " + name;
        }

        @Override
        public MachineOptions machine() {
            return lesson.machine();
        }

        @Override
        public void run(Machine machine, PrintStream out) {
            answer.run(machine, out);
        }
    }
}
