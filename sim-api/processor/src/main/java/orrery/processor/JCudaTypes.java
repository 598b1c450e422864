package orrery.processor;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * How values of JCuda's types become ours and the other way round, as expressions and statements of source code.
 * Structures are converted field by field, where the names are alike, by methods that {@link #source} has.
 */
final class JCudaTypes {
    private final Elements elements;
    private final Types types;

    /** The conversions that are written by hand. */
    private final List<ExecutableElement> written;

    /** The methods that convert structures, by name. */
    private final Map<String, String> conversions = new TreeMap<>();

    JCudaTypes(Elements elements, Types types, List<ExecutableElement> written) {
        this.elements = elements;
        this.types = types;
        this.written = written;
    }

    /** Returns the methods that convert structures. */
    String source() {
        return String.join("", conversions.values());
    }

    /** Returns whether a parameter of JCuda can be an output: an array, or an object that is written to. */
    static boolean isOutput(Class<?> type) {
        return !type.isPrimitive() && type != String.class && !type.isInterface();
    }

    // -- JCuda's values as ours ----------------------------------------------------------------------------------

    /** Returns a value of JCuda as one of ours; empty if there is no such conversion. */
    Optional<String> input(Class<?> from, TypeMirror to, String value) {
        String wanted = TypeNames.of(to);
        if (from.getCanonicalName().equals(wanted) && !from.isArray()) {
            return Optional.of(value);
        } else if (from.isPrimitive()) {
            return number(from, to, wanted, value);
        } else if (isPointer(from)) {
            return wanted.equals("long") ? Optional.of("NativeParts.address(" + value + ")") : Optional.empty();
        } else if (isHandle(from)) {
            return isSameHandle(from, wanted)
                    ? Optional.of("Handles.get(" + value + ", " + wanted + ".class)")
                    : Optional.empty();
        }
        Optional<String> byHand =
                written(List.of(from), to).stream().map(JCudaTypes::name).findFirst();
        return byHand.or(() -> structure(from, to)).map(each -> each + "(" + value + ")");
    }

    private Optional<String> number(Class<?> from, TypeMirror to, String wanted, String value) {
        if (from == int.class && wanted.equals("long")) {
            return Optional.of(value);
        } else if (from == long.class && wanted.equals("int")) {
            return Optional.of("Math.toIntExact(" + value + ")");
        } else if (from == int.class && wanted.equals("boolean")) {
            return Optional.of(value + " != 0");
        } else if (from == int.class && isEnum(to)) {
            return Optional.of("Constants.of(" + wanted + ".class, " + value + ")");
        } else if (from == int.class && isNumber(to)) {
            return Optional.of("new " + wanted + "(" + value + ")");
        }
        return Optional.empty();
    }

    /** Returns the conversions by hand to a type of ours whose parameters have the first of some types. */
    List<ExecutableElement> written(List<Class<?>> from, TypeMirror to) {
        return written.stream()
                .filter(each -> TypeNames.of(each.getReturnType()).equals(TypeNames.of(to)))
                .filter(each -> startsWith(from, each.getParameters()))
                .toList();
    }

    private static boolean startsWith(List<Class<?>> types, List<? extends VariableElement> parameters) {
        for (int i = 0; i < parameters.size(); i++) {
            if (i == types.size()
                    || !types.get(i)
                            .getCanonicalName()
                            .equals(TypeNames.of(parameters.get(i).asType()))) {
                return false;
            }
        }
        return true;
    }

    /** Returns the name of a conversion by hand, with its class. */
    static String name(ExecutableElement written) {
        return written.getEnclosingElement().getSimpleName() + "." + written.getSimpleName();
    }

    /** Returns an array of handles and their count as a list. */
    Optional<String> list(Class<?> from, TypeMirror to, String array, String count) {
        return from.isArray()
                ? handleOfList(from, to).map(each -> "Handles.list(" + array + ", " + count + ", " + each + ".class)")
                : Optional.empty();
    }

    /** Returns our handle in a list, if it is the one in an array of JCuda. */
    private static Optional<String> handleOfList(Class<?> array, TypeMirror list) {
        if (list instanceof DeclaredType declared
                && TypeNames.of(list).startsWith("java.util.List<")
                && isHandle(array.getComponentType())) {
            String each = TypeNames.of(declared.getTypeArguments().get(0));
            return isSameHandle(array.getComponentType(), each) ? Optional.of(each) : Optional.empty();
        }
        return Optional.empty();
    }

    /** Returns the name of the method that converts a structure of JCuda to ours, and writes it if necessary. */
    private Optional<String> structure(Class<?> from, TypeMirror to) {
        TypeElement target = asOurs(to);
        if (target == null
                || from.isArray()
                || from.isInterface()
                || fieldsOf(from).isEmpty()) {
            return Optional.empty();
        }
        String name = "as_" + target.getSimpleName();
        String type = TypeNames.of(to);
        Optional<String> body = target.getKind() == ElementKind.RECORD
                ? record(from, target).map(each -> "return from == null ? null : new " + type + "(" + each + ");")
                : fields(from, target).map(each -> """
                        if (from == null) {
                            return null;
                        }
                        %s to = new %s();
                        %sreturn to;""".formatted(type, type, each));
        body.ifPresent(each -> conversions.put(
                name + from.getName(),
                "\n    private static %s %s(%s from) {\n%s\n    }\n"
                        .formatted(
                                type,
                                name,
                                from.getCanonicalName(),
                                each.indent(8).stripTrailing())));
        return body.map(each -> name);
    }

    private Optional<String> record(Class<?> from, TypeElement to) {
        List<String> arguments = new ArrayList<>();
        for (RecordComponentElement component : to.getRecordComponents()) {
            Optional<String> value = field(from, component.getSimpleName().toString())
                    .flatMap(each -> input(each.getType(), component.asType(), "from." + each.getName()));
            if (value.isEmpty()) {
                return Optional.empty();
            }
            arguments.add(value.get());
        }
        return arguments.size() == fieldsOf(from).size() ? Optional.of(String.join(", ", arguments)) : Optional.empty();
    }

    private Optional<String> fields(Class<?> from, TypeElement to) {
        List<String> statements = new ArrayList<>();
        for (VariableElement field : ElementFilter.fieldsIn(to.getEnclosedElements())) {
            if (!field.getModifiers().contains(Modifier.PUBLIC)
                    || field.getModifiers().contains(Modifier.STATIC)) {
                continue;
            }
            Optional<String> value = field(from, field.getSimpleName().toString())
                    .flatMap(each -> input(each.getType(), field.asType(), "from." + each.getName()));
            if (value.isEmpty()) {
                return Optional.empty();
            }
            statements.add("to." + field.getSimpleName() + " = " + value.get() + ";\n");
        }
        return statements.size() == fieldsOf(from).size() ? Optional.of(String.join("", statements)) : Optional.empty();
    }

    // -- our results in JCuda's parameters -----------------------------------------------------------------------

    /** Returns the body of a lambda that makes a call and puts its result into JCuda's outputs. */
    Optional<String> results(List<Class<?>> targets, List<String> names, TypeMirror result, String call) {
        if (targets.size() == 1) {
            Optional<String> whole = output(targets.get(0), names.get(0), result, call);
            if (whole.isPresent()) {
                return whole;
            }
        }
        if (targets.size() == 2
                && targets.get(1) == long[].class
                && targets.get(0).isArray()
                && handleOfList(targets.get(0), result).isPresent()) {
            return Optional.of("Results.fill(%s, %s, %s)".formatted(names.get(0), names.get(1), call));
        }
        TypeElement type = asOurs(result);
        if (type == null || type.getKind() != ElementKind.RECORD) {
            return Optional.empty();
        }
        List<? extends RecordComponentElement> components = type.getRecordComponents();
        if (components.size() != targets.size()) {
            return Optional.empty();
        }
        StringBuilder body = new StringBuilder("{ var result = ").append(call).append("; ");
        for (int i = 0; i < targets.size(); i++) {
            RecordComponentElement component = components.get(i);
            Optional<String> set = output(
                    targets.get(i), names.get(i), component.asType(), "result." + component.getSimpleName() + "()");
            if (set.isEmpty()) {
                return Optional.empty();
            }
            body.append(set.get()).append("; ");
        }
        return Optional.of(body.append("}").toString());
    }

    /** Returns the expression that puts a value of ours into an object of JCuda. */
    private Optional<String> output(Class<?> to, String name, TypeMirror from, String value) {
        String type = TypeNames.of(from);
        boolean isSet = switch (to.getCanonicalName()) {
            case "int[]" -> List.of("int", "short", "boolean").contains(type) || isEnum(from);
            case "long[]" -> List.of("int", "long").contains(type) || isEnum(from);
            case "float[]" -> type.equals("float");
            case "java.lang.String[]" -> type.equals("java.lang.String");
            default -> isPointer(to) ? type.equals("long") : isHandle(to) && isSameHandle(to, type);
        };
        if (isSet) {
            return Optional.of("Results.set(" + name + ", " + value + ")");
        }
        Optional<String> byHand = written.stream()
                .filter(each -> each.getParameters().size() == 2
                        && startsWith(List.of(to), each.getParameters().subList(0, 1))
                        && TypeNames.of(each.getParameters().get(1).asType()).equals(type))
                .map(each -> name(each) + "(" + name + ", " + value + ")")
                .findFirst();
        if (byHand.isPresent() || isHandle(to) || to.isArray()) {
            return byHand;
        }
        return resultStructure(to, from).map(each -> each + "(" + name + ", " + value + ")");
    }

    /** Returns the name of the method that puts a structure of ours into JCuda's, and writes it if necessary. */
    private Optional<String> resultStructure(Class<?> to, TypeMirror from) {
        TypeElement source = asOurs(from);
        if (source == null) {
            return Optional.empty();
        }
        List<String> statements = new ArrayList<>();
        for (ExecutableElement accessor : ElementFilter.methodsIn(source.getEnclosedElements())) {
            Optional<Field> field =
                    isAccessor(accessor) ? field(to, accessor.getSimpleName().toString()) : Optional.empty();
            String value = "from." + accessor.getSimpleName() + "()";
            field.flatMap(each -> assignment(each, accessor.getReturnType(), value))
                    .ifPresent(each -> statements.add(each + ";\n"));
        }
        if (statements.isEmpty() || statements.size() != fieldsOf(to).size()) {
            return Optional.empty();
        }
        String name = "put_" + source.getSimpleName();
        conversions.put(
                name + to.getName(),
                "\n    private static void %s(%s to, %s from) {\n%s    }\n"
                        .formatted(
                                name,
                                to.getCanonicalName(),
                                TypeNames.of(from),
                                String.join("", statements).indent(8)));
        return Optional.of(name);
    }

    private static boolean isAccessor(ExecutableElement method) {
        return method.getModifiers().contains(Modifier.PUBLIC)
                && !method.getModifiers().contains(Modifier.STATIC)
                && method.getParameters().isEmpty();
    }

    private Optional<String> assignment(Field field, TypeMirror from, String value) {
        Class<?> to = field.getType();
        String target = "to." + field.getName();
        String type = TypeNames.of(from);
        if (to == int.class) {
            return List.of("int", "short", "boolean").contains(type) || isEnum(from)
                    ? Optional.of(target + " = Results.integer(" + value + ")")
                    : Optional.empty();
        } else if (to == float.class) {
            return type.equals("float") ? Optional.of(target + " = " + value) : Optional.empty();
        } else if (to == long.class) {
            return List.of("int", "long").contains(type) ? Optional.of(target + " = " + value) : Optional.empty();
        } else if (isPointer(to)) {
            return type.equals("long")
                    ? Optional.of(target + " = NativeParts.pointer(" + value + ")")
                    : Optional.empty();
        } else if (isHandle(to)) {
            return isSameHandle(to, type)
                    ? Optional.of("Results.set(%s = new %s(), %s)".formatted(target, to.getCanonicalName(), value))
                    : Optional.empty();
        } else if (to.isArray()) {
            return Optional.empty();
        }
        return resultStructure(to, from).map(each -> each + "(" + target + ", " + value + ")");
    }

    // -- what types are ------------------------------------------------------------------------------------------

    private static boolean isHandle(Class<?> type) {
        Class<?> above = type == null ? null : type.getSuperclass();
        return above != null && (above.getName().equals("jcuda.NativePointerObject") || isHandle(above));
    }

    private static boolean isPointer(Class<?> type) {
        return type.getName().equals("jcuda.Pointer") || type.getName().equals("jcuda.driver.CUdeviceptr");
    }

    /** Returns whether a handle of JCuda is called like one of ours, but for the prefix of the runtime and the case. */
    private static boolean isSameHandle(Class<?> jcuda, String ours) {
        boolean isOurs = ours.startsWith("orrery.driver.") || ours.startsWith("orrery.runtime.");
        return isOurs && plain(jcuda.getSimpleName()).equals(plain(ours.substring(ours.lastIndexOf('.') + 1)));
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceFirst("^cu(da)?", "").replaceFirst("_t$", "");
    }

    private boolean isEnum(TypeMirror type) {
        Element element = types.asElement(type);
        return element != null && element.getKind() == ElementKind.ENUM;
    }

    /** Returns whether a type is a record of one number, as types are whose constants a program may invent. */
    private boolean isNumber(TypeMirror type) {
        TypeElement element = asOurs(type);
        return element != null
                && element.getKind() == ElementKind.RECORD
                && element.getRecordComponents().size() == 1
                && TypeNames.of(element.getRecordComponents().get(0).asType()).equals("int");
    }

    private TypeElement asOurs(TypeMirror type) {
        return types.asElement(type) instanceof TypeElement element
                        && elements.getPackageOf(element).toString().startsWith("orrery.")
                        && element.getKind() != ElementKind.ENUM
                        && element.getKind() != ElementKind.INTERFACE
                ? element
                : null;
    }

    /** Returns the public field of JCuda's structure that is called alike, but for the case and underscores. */
    private static Optional<Field> field(Class<?> structure, String name) {
        return fieldsOf(structure).stream()
                .filter(each -> each.getName().replace("_", "").equalsIgnoreCase(name))
                .findFirst();
    }

    /** Returns the fields of a structure. All are converted, or the structure is none that corresponds. */
    private static List<Field> fieldsOf(Class<?> structure) {
        return Arrays.stream(structure.getFields())
                .filter(each -> !java.lang.reflect.Modifier.isStatic(each.getModifiers()))
                .toList();
    }
}
