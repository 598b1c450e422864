package orrery.docs.exercises;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import orrery.docs.program.Answer;

/**
 * Answers that are compiled together, each in a package of its own: one run of the compiler is much faster than many.
 */
final class CompiledAnswers {
    private static final Pattern CLASS = Pattern.compile("(?m)^(?:final )?class (\\w+) implements Answer");

    private CompiledAnswers() {}

    /** Compiles programs and returns them in the same order. */
    static List<Answer> of(List<String> sources, Path folder) {
        try {
            List<Path> files = new ArrayList<>();
            for (int i = 0; i < sources.size(); i++) {
                Path file = folder.resolve("v" + i).resolve(name(sources.get(i)) + ".java");
                Files.createDirectories(file.getParent());
                files.add(Files.writeString(file, "package v" + i + "; " + sources.get(i)));
            }
            compile(files, folder);
            URLClassLoader loader =
                    new URLClassLoader(new URL[] {folder.toUri().toURL()}, CompiledAnswers.class.getClassLoader());
            List<Answer> answers = new ArrayList<>();
            for (int i = 0; i < sources.size(); i++) {
                var constructor =
                        loader.loadClass("v" + i + "." + name(sources.get(i))).getDeclaredConstructor();
                constructor.setAccessible(true);
                answers.add((Answer) constructor.newInstance());
            }
            return answers;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String name(String source) {
        Matcher found = CLASS.matcher(source);
        if (!found.find()) {
            throw new IllegalArgumentException("no answer: " + source);
        }
        return found.group(1);
    }

    private static void compile(List<Path> files, Path folder) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        List<String> options =
                List.of("-d", folder.toString(), "-g", "-proc:none", "-cp", System.getProperty("java.class.path"));
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            boolean compiled = compiler.getTask(
                            messages, manager, null, options, null, manager.getJavaFileObjectsFromPaths(files))
                    .call();
            if (!compiled) {
                throw new IllegalArgumentException(messages.toString());
            }
        }
    }
}
