package orrery.conformance.rules;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.doctree.ReturnTree;
import com.sun.source.doctree.ThrowsTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.TreePath;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The documentation of the functions of a face, as its sources have it. */
final class ApiDocumentation {
    private static final Path SOURCES = Path.of("../../sim-api/src/main/java");

    private ApiDocumentation() {}

    /**
     * A function and its Javadoc.
     *
     * @param chapter the interface that declares it
     * @param name its name
     * @param parameters the names of its parameters, in order
     * @param isVoid whether it returns nothing
     * @param summary the first sentence; empty if there is none
     * @param described the parameters that {@code @param} describes, with the descriptions
     * @param result what {@code @return} says; empty if there is none
     * @param raises what each {@code @throws} says, beginning with the name of the exception
     */
    record Function(
            String chapter,
            String name,
            List<String> parameters,
            boolean isVoid,
            String summary,
            Map<String, String> described,
            String result,
            List<String> raises) {

        /** All that is said of failures. */
        String failures() {
            return String.join("\n", raises);
        }

        @Override
        public String toString() {
            return chapter + "." + name + parameters;
        }
    }

    /** The functions of a face: those of its chapters, the interfaces that it extends. */
    static List<Function> of(Class<?> face) {
        return JavaSources.parse(chapters(face).distinct().toList(), ApiDocumentation::functions);
    }

    private static Stream<Path> chapters(Class<?> face) {
        return Arrays.stream(face.getInterfaces())
                .flatMap(chapter -> Stream.concat(
                        Stream.of(SOURCES.resolve(chapter.getName().replace('.', '/') + ".java")), chapters(chapter)));
    }

    private static List<Function> functions(CompilationUnitTree unit, DocTrees trees) {
        List<Function> functions = new ArrayList<>();
        for (Tree type : unit.getTypeDecls()) {
            ClassTree chapter = (ClassTree) type;
            TreePath path = new TreePath(new TreePath(unit), chapter);
            for (Tree member : chapter.getMembers()) {
                if (member instanceof MethodTree method) {
                    DocCommentTree doc = trees.getDocCommentTree(new TreePath(path, method));
                    functions.add(function(chapter.getSimpleName().toString(), method, doc));
                }
            }
        }
        return functions;
    }

    private static Function function(String chapter, MethodTree method, DocCommentTree doc) {
        Map<String, String> described = new LinkedHashMap<>();
        List<String> raises = new ArrayList<>();
        String result = "";
        for (DocTree tag : doc == null ? List.<DocTree>of() : doc.getBlockTags()) {
            if (tag instanceof ParamTree param) {
                described.put(param.getName().toString(), text(param.getDescription()));
            } else if (tag instanceof ReturnTree returned) {
                result = text(returned.getDescription());
            } else if (tag instanceof ThrowsTree thrown) {
                raises.add(thrown.getExceptionName() + " " + text(thrown.getDescription()));
            }
        }
        return new Function(
                chapter,
                method.getName().toString(),
                method.getParameters().stream()
                        .map(each -> each.getName().toString())
                        .toList(),
                method.getReturnType().toString().equals("void"),
                doc == null ? "" : text(doc.getFirstSentence()),
                described,
                result,
                raises);
    }

    private static String text(List<? extends DocTree> parts) {
        return parts.stream()
                .map(DocTree::toString)
                .collect(Collectors.joining())
                .replaceAll("\\s+", " ");
    }
}
