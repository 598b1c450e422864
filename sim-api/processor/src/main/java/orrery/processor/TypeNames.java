package orrery.processor;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.NoType;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.SimpleTypeVisitor14;

/** The names of types in source code, in full and without annotations. */
final class TypeNames extends SimpleTypeVisitor14<String, Void> {
    private static final TypeNames VISITOR = new TypeNames();

    private TypeNames() {}

    /** Returns the name of a type. */
    static String of(TypeMirror type) {
        return VISITOR.visit(type);
    }

    /** Returns the type of a parameter as it is declared: with dots if it takes any number of arguments. */
    static String ofParameter(ExecutableElement function, VariableElement parameter) {
        String type = of(parameter.asType());
        List<? extends VariableElement> all = function.getParameters();
        boolean takesAny = function.isVarArgs() && all.indexOf(parameter) == all.size() - 1;
        return takesAny ? type.substring(0, type.length() - "[]".length()) + "..." : type;
    }

    @Override
    protected String defaultAction(TypeMirror type, Void unused) {
        throw new IllegalArgumentException("a function of the API has a parameter or result of type " + type);
    }

    @Override
    public String visitPrimitive(PrimitiveType type, Void unused) {
        return type.getKind().name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String visitNoType(NoType type, Void unused) {
        return "void";
    }

    @Override
    public String visitArray(ArrayType type, Void unused) {
        return of(type.getComponentType()) + "[]";
    }

    @Override
    public String visitDeclared(DeclaredType type, Void unused) {
        String name = ((TypeElement) type.asElement()).getQualifiedName().toString();
        return type.getTypeArguments().isEmpty()
                ? name
                : type.getTypeArguments().stream()
                        .map(TypeNames::of)
                        .collect(Collectors.joining(", ", name + "<", ">"));
    }

    @Override
    public String visitWildcard(WildcardType type, Void unused) {
        if (type.getExtendsBound() != null) {
            return "? extends " + of(type.getExtendsBound());
        }
        return type.getSuperBound() == null ? "?" : "? super " + of(type.getSuperBound());
    }
}
