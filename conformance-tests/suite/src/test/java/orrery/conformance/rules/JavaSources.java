package orrery.conformance.rules;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Syntax trees of Java sources. */
final class JavaSources {
    private JavaSources() {}

    /** Parses files, and returns what {@code reader} finds in each. */
    static <T> List<T> parse(List<Path> paths, BiFunction<CompilationUnitTree, DocTrees, List<T>> reader) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(paths));
            DocTrees trees = DocTrees.instance(task);
            List<T> found = new ArrayList<>();
            for (CompilationUnitTree unit : task.parse()) {
                found.addAll(reader.apply(unit, trees));
            }
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
