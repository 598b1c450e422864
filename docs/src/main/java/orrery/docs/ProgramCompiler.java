package orrery.docs;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import orrery.docs.UserProgram.Unusable;

/**
 * Compiles programs of the user, one at a time. The JARs of the class path stay open from one to the next: opening them
 * takes longer than the compilation of a small program.
 */
final class ProgramCompiler {
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /** Null without a compiler. Not for several threads at once. */
    private static final StandardJavaFileManager FILES =
            COMPILER == null ? null : COMPILER.getStandardFileManager(null, null, StandardCharsets.UTF_8);

    private ProgramCompiler() {}

    /**
     * Compiles files.
     *
     * @param classes the folder for the classes, which is made
     * @param err where messages of the compiler go
     */
    static synchronized void compile(List<Path> sources, Path classes, PrintWriter err) throws Unusable, IOException {
        if (COMPILER == null) {
            throw new Unusable("this Java has no compiler; a JDK is needed to run a file");
        }
        Files.createDirectories(classes);
        StringWriter messages = new StringWriter();
        List<String> options = List.of(
                "-d",
                classes.toString(),
                "-parameters",
                "-g",
                "-proc:none",
                "--class-path",
                System.getProperty("java.class.path"));
        boolean compiled = COMPILER.getTask(
                        messages, FILES, null, options, null, FILES.getJavaFileObjectsFromPaths(sources))
                .call();
        FILES.flush();
        err.print(messages);
        if (!compiled) {
            ConstantNames.advice(messages.toString()).forEach(err::println);
        }
        err.flush();
        if (!compiled) {
            boolean needsJCuda = messages.toString().contains("package jcuda");
            throw new Unusable(sources.get(0) + " does not compile"
                    + (needsJCuda
                            ? ": it needs JCuda, which is no part of Orrery; 'orrery new FOLDER --jcuda' makes a project that has it"
                            : ""));
        }
    }
}
