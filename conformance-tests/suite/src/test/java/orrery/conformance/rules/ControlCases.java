package orrery.conformance.rules;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The cases of the rules as their sources have them, and what a violating case and a control case differ in. */
final class ControlCases {
    private static final Path SOURCES = Path.of("../src/main/java");

    /** More than any pair of cases may differ in. */
    private static final int STATEMENT = 1_000;

    private ControlCases() {}

    /**
     * A case.
     *
     * @param type the class that declares it
     * @param rule the id of its rule
     * @param violating whether it breaks the rule
     */
    record Case(String type, String rule, boolean violating, MethodTree method) {

        /** Returns whether another case differs from this one in a single expression. */
        boolean differsInOneExpression(Case other) {
            return differences(method.getBody(), other.method.getBody(), false) == 1;
        }

        @Override
        public String toString() {
            return type + "." + method.getName();
        }
    }

    /** Returns the cases that classes declare. */
    static List<Case> of(List<Class<?>> types) {
        List<Path> paths = types.stream()
                .map(type -> SOURCES.resolve(type.getName().replace('.', '/') + ".java"))
                .toList();
        return JavaSources.parse(paths, (unit, trees) -> cases(unit));
    }

    private static List<Case> cases(CompilationUnitTree unit) {
        List<Case> cases = new ArrayList<>();
        for (Tree type : unit.getTypeDecls()) {
            ClassTree declared = (ClassTree) type;
            for (Tree member : declared.getMembers()) {
                if (member instanceof MethodTree method) {
                    for (AnnotationTree annotation : method.getModifiers().getAnnotations()) {
                        addCase(declared.getSimpleName().toString(), method, annotation, cases);
                    }
                }
            }
        }
        return cases;
    }

    private static void addCase(String type, MethodTree method, AnnotationTree annotation, List<Case> cases) {
        String name = annotation.getAnnotationType().toString();
        if (name.equals("Violates") || name.equals("Complies")) {
            cases.add(new Case(type, id(annotation), name.equals("Violates"), method));
        }
    }

    private static String id(AnnotationTree annotation) {
        ExpressionTree first = annotation.getArguments().get(0);
        ExpressionTree value = first instanceof AssignmentTree named ? named.getExpression() : first;
        return (String) ((LiteralTree) value).getValue();
    }

    /**
     * Counts the expressions that two trees differ in. A statement that only one of them has counts as many, and so
     * does a statement that is another call.
     *
     * @param replaceable whether the trees are a part of a statement that can be replaced as a whole
     */
    private static int differences(Tree one, Tree other, boolean replaceable) {
        int whole = replaceable && one instanceof ExpressionTree && other instanceof ExpressionTree ? 1 : STATEMENT;
        List<Tree> parts = children(one);
        List<Tree> others = children(other);
        boolean alike = one.getKind() == other.getKind() && parts.size() == others.size();
        if (!alike || parts.isEmpty() && !one.toString().equals(other.toString())) {
            return whole;
        }
        int count = name(one).equals(name(other)) ? 0 : 1;
        for (int i = 0; i < parts.size(); i++) {
            count += differences(parts.get(i), others.get(i), isReplaceable(one, parts.get(i), replaceable));
        }
        return called(one).equals(called(other)) ? count : Math.min(count, whole);
    }

    /** Returns whether a part of a tree can be replaced as a whole. The call that a statement makes cannot. */
    private static boolean isReplaceable(Tree tree, Tree part, boolean replaceable) {
        return switch (tree.getKind()) {
            case EXPRESSION_STATEMENT -> false;
            case METHOD_INVOCATION -> replaceable || ((MethodInvocationTree) tree).getMethodSelect() != part;
            default -> true;
        };
    }

    /** The method or class that a tree calls; the name of the tree itself if it calls nothing. */
    private static String called(Tree tree) {
        return switch (tree.getKind()) {
            case METHOD_INVOCATION ->
                ((MethodInvocationTree) tree).getMethodSelect().toString();
            case NEW_CLASS -> ((NewClassTree) tree).getIdentifier().toString();
            default -> tree instanceof ExpressionTree ? tree.toString() : "";
        };
    }

    /** The name that a tree has besides its parts. */
    private static String name(Tree tree) {
        return switch (tree.getKind()) {
            case MEMBER_SELECT -> ((MemberSelectTree) tree).getIdentifier().toString();
            case VARIABLE -> ((VariableTree) tree).getName().toString();
            case IDENTIFIER -> ((IdentifierTree) tree).getName().toString();
            default -> "";
        };
    }

    private static List<Tree> children(Tree tree) {
        List<Tree> children = new ArrayList<>();
        tree.accept(
                new TreeScanner<Void, Void>() {
                    @Override
                    public Void scan(Tree child, Void unused) {
                        if (child != null) {
                            children.add(child);
                        }
                        return null;
                    }
                },
                null);
        return children;
    }
}
