package orrery.conformance.rules;

import com.google.common.collect.Lists;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/** The cases of the rules as their sources have them, and what a violating case and a control case differ in. */
final class ControlCases {
    private static final Path SOURCES = Path.of("../src/main/java/orrery/conformance/rules");

    /** More than any pair of cases may differ in. */
    private static final int STATEMENT = 1_000;

    private ControlCases() {}

    /**
     * A case.
     *
     * @param chapter the class that lists it
     * @param rule the id of its rule
     * @param name its name
     * @param violating whether it breaks the rule
     * @param program what it does: an expression, or a block
     */
    record Case(String chapter, String rule, String name, boolean violating, Tree program) {

        /** Returns whether another case differs from this one in a single expression. */
        boolean differsInOneExpression(Case other) {
            return differences(program, other.program, false) == 1;
        }

        @Override
        public String toString() {
            return chapter + "." + name;
        }
    }

    /** Returns the cases that chapters list. */
    static List<Case> of(Collection<String> chapters) {
        List<Path> paths = chapters.stream()
                .map(chapter -> SOURCES.resolve(chapter + ".java"))
                .toList();
        return JavaSources.parse(paths, (unit, trees) -> cases(unit));
    }

    private static List<Case> cases(CompilationUnitTree unit) {
        ClassTree chapter = (ClassTree) unit.getTypeDecls().get(0);
        List<Case> cases = new ArrayList<>();
        for (Tree member : chapter.getMembers()) {
            if (member instanceof VariableTree list && list.getName().contentEquals("CASES")) {
                for (ExpressionTree row : ((MethodInvocationTree) list.getInitializer()).getArguments()) {
                    cases.add(of(chapter.getSimpleName().toString(), (MethodInvocationTree) row));
                }
            }
        }
        return cases;
    }

    /** Returns the case of a row, whose program is its last argument. */
    private static Case of(String chapter, MethodInvocationTree row) {
        if (row.getMethodSelect() instanceof MemberSelectTree says
                && says.getExpression() instanceof MethodInvocationTree before) {
            return of(chapter, before);
        }
        List<? extends ExpressionTree> arguments = row.getArguments();
        boolean violating = row.getMethodSelect().toString().endsWith("violates");
        LambdaExpressionTree program = (LambdaExpressionTree) arguments.get(2);
        return new Case(chapter, text(arguments.get(0)), text(arguments.get(1)), violating, program(program.getBody()));
    }

    private static String text(ExpressionTree literal) {
        return (String) ((LiteralTree) literal).getValue();
    }

    /** Returns the body of a program; that of a block of one statement is its expression. */
    private static Tree program(Tree body) {
        return body instanceof BlockTree block
                        && block.getStatements().size() == 1
                        && block.getStatements().get(0) instanceof ExpressionStatementTree statement
                ? statement.getExpression()
                : body;
    }

    /**
     * Counts the expressions that two trees differ in. A statement that only one of them has counts as many, and so
     * does a statement that is another call. An argument that only one of two calls of a method has counts as one.
     *
     * @param replaceable whether the trees are a part of a statement that can be replaced as a whole
     */
    private static int differences(Tree one, Tree other, boolean replaceable) {
        int whole = replaceable && one instanceof ExpressionTree && other instanceof ExpressionTree ? 1 : STATEMENT;
        List<Tree> parts = children(one);
        List<Tree> others = children(other);
        if (parts.size() == others.size() + 1 && isSameCall(one, other)) {
            return hasArgumentMore(parts, others) ? 1 : whole;
        } else if (others.size() == parts.size() + 1 && isSameCall(other, one)) {
            return hasArgumentMore(others, parts) ? 1 : whole;
        }
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

    private static boolean isSameCall(Tree one, Tree other) {
        return one instanceof MethodInvocationTree call
                && other instanceof MethodInvocationTree called
                && call.getMethodSelect()
                        .toString()
                        .equals(called.getMethodSelect().toString());
    }

    /** Returns whether a list of parts is another one with one part more. */
    private static boolean hasArgumentMore(List<Tree> longer, List<Tree> shorter) {
        return IntStream.range(0, longer.size()).anyMatch(left -> {
            List<String> rest = new ArrayList<>(Lists.transform(longer, Tree::toString));
            rest.remove(left);
            return rest.equals(Lists.transform(shorter, Tree::toString));
        });
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
            case MEMBER_REFERENCE -> ((MemberReferenceTree) tree).getName().toString();
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
