package orrery.docs.javadoc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An example of the Javadoc of a file: statements, or members of a class. Three dots stand for what is left out.
 *
 * @param file the file
 * @param text the example, without the margin of the comment
 */
record JavadocExample(Path file, String text) {
    private static final Pattern EXAMPLE = Pattern.compile("(?s)<pre>\\{@code\n(.*?)\n\\s*\\* *}</pre>");
    private static final Pattern MARGIN = Pattern.compile("(?m)^\\s*\\* ?");
    private static final Pattern LEFT_OUT = Pattern.compile("(?m)^(\\s*)\\.\\.\\.");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import .*;\n+");
    private static final Pattern DRIVER = Pattern.compile("cuda\\.cu[A-Z]|CudaDriver cuda");
    private static final Pattern MEMBERS = Pattern.compile("(?s)(@|public |((final|abstract) )?class ).*");

    /** Returns the examples of all Java files of a folder and those below. */
    static List<JavadocExample> of(Path folder) {
        return javaFiles(folder).stream()
                .flatMap(file -> EXAMPLE.matcher(read(file))
                        .results()
                        .map(each -> new JavadocExample(
                                file, MARGIN.matcher(each.group(1)).replaceAll(""))))
                .toList();
    }

    /** Returns the Java files of a folder and those below. */
    static List<Path> javaFiles(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the text of a file. */
    static String read(Path file) {
        try {
            return Files.readString(file, UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns a class with the example in it, whose superclass has the variables that examples use without declaring
     * them.
     */
    String toClass(String name) {
        String code = LEFT_OUT.matcher(IMPORT.matcher(text).replaceAll("")).replaceAll("$1");
        Class<?> variables = DRIVER.matcher(code).find() ? DriverExample.class : RuntimeExample.class;
        return "class " + name + " extends " + variables.getName() + " {\n"
                + (MEMBERS.matcher(code).matches() ? code : "void example() throws Throwable {\n" + code + "\n}")
                + "\n}\n";
    }
}
