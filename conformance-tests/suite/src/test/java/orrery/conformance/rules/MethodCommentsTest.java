package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The Javadoc of methods begins with what they do: a verb in the third person. */
@Tag("one-jdk")
class MethodCommentsTest {
    /** A verb, {@code {@return}} or {@code {@inheritDoc}}, or when a listener is called. */
    private static final Pattern BEGIN = Pattern.compile(
            "[A-Z][a-z]+s\\b.*|\\{@(return|inheritDoc)\\b.*|Called (when|instead)\\b.*", Pattern.DOTALL);

    private static final Pattern SOURCES = Pattern.compile("^(?!.*/target).*/src/main/java/");

    @Test
    void beginWithAVerb() throws IOException {
        List<Path> sources;
        try (Stream<Path> files = Files.walk(Path.of("../.."))) {
            sources = files.filter(each -> each.toString().endsWith(".java"))
                    .filter(each -> SOURCES.matcher(each.toString()).find())
                    .toList();
        }
        assertEquals(List.of(), JavaSources.parse(sources, MethodCommentsTest::others));
    }

    private static List<String> others(CompilationUnitTree unit, DocTrees trees) {
        List<String> others = new ArrayList<>();
        new TreePathScanner<Void, Void>() {
            @Override
            public Void visitMethod(MethodTree method, Void unused) {
                DocCommentTree comment = trees.getDocCommentTree(getCurrentPath());
                if (comment != null && !BEGIN.matcher(text(comment)).matches()) {
                    others.add(unit.getSourceFile().getName() + " " + method.getName() + ": " + text(comment));
                }
                return super.visitMethod(method, null);
            }
        }.scan(unit, null);
        return others;
    }

    private static String text(DocCommentTree comment) {
        return comment.getFirstSentence().isEmpty()
                ? "{@inheritDoc}"
                : comment.getFirstSentence().get(0).toString();
    }
}
