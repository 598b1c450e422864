package orrery.processor;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.StandardLocation;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Generates the functions of a class of JCuda from those of our API. A class that is annotated with {@code AdapterOf}
 * names the classes with functions that are written by hand. Three more are generated into its package:
 *
 * <ul>
 *   <li>{@code DelegatedFunctions}, with those that our API has too, which extends the annotated class,
 *   <li>{@code UnsupportedFunctions}, each of whose functions throws and names itself,
 *   <li>a public class, called like JCuda's with {@code Functions} at its end, that has all functions and the numbers
 *       that are constants. Each function refuses null as JCuda does, and calls the one by hand, else the delegated
 *       one, else the unsupported one.
 * </ul>
 *
 * <p>Structures whose fields are called differently, and callbacks, are converted by the static methods of a class
 * {@code Structures} of the package. A class without a method {@code cuda()} is the base of functions that are all
 * written by hand or unsupported.
 *
 * <p>JCuda's class is read from its jar, since the class that is compiled has the same name.
 */
@SupportedAnnotationTypes(JCudaProcessor.ANNOTATION)
public final class JCudaProcessor extends AbstractProcessor {
    static final String ANNOTATION = "orrery.jcuda.conversion.AdapterOf";

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        for (TypeElement annotation : annotations) {
            round.getElementsAnnotatedWith(annotation).forEach(each -> generate((TypeElement) each));
        }
        return false;
    }

    private void generate(TypeElement base) {
        Map<String, List<String>> values = values(base);
        Map<String, String> aliases = values.getOrDefault("aliases", List.of()).stream()
                .map(each -> each.split("=", 2))
                .collect(Collectors.toMap(each -> each[0], each -> each[1]));
        List<ExecutableElement> ours = api(base).map(this::functions).orElse(List.of());
        JCudaTypes types =
                new JCudaTypes(processingEnv.getElementUtils(), processingEnv.getTypeUtils(), conversions(base));
        String name = values.get("value").get(0);
        JCudaFace face = new JCudaFace(
                base.getSimpleName().toString(),
                values.get("functions").stream()
                        .flatMap(each -> writtenByHand(each).stream())
                        .toList());
        StringBuilder delegated = new StringBuilder();
        StringBuilder unsupported = new StringBuilder();
        String constants;
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar()}, ClassLoader.getPlatformClassLoader())) {
            for (Method method : methods(loader, name)) {
                if (!face.addWritten(method)) {
                    String wanted = aliases.getOrDefault(method.getName(), method.getName());
                    Optional<JCudaFunction> match = match(method, wanted, ours, types);
                    match.ifPresentOrElse(
                            each -> delegated.append(each.source()),
                            () -> unsupported.append(JCudaFunction.unsupported(method)));
                    face.add(method, match.isPresent());
                }
            }
            constants = constants(loader, name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String inPackage = packageOf(base);
        write(
                inPackage,
                "abstract class DelegatedFunctions extends " + base.getSimpleName(),
                delegated + types.source()); // the conversions of structures that the functions call
        write(inPackage, "final class UnsupportedFunctions", unsupported.toString());
        write(
                inPackage,
                "public abstract class " + name.substring(name.lastIndexOf('.') + 1) + "Functions",
                constants + face.source());
    }

    /** Returns the function of our API with a name that takes most parameters of JCuda's as inputs; empty for none. */
    private static Optional<JCudaFunction> match(
            Method method, String wanted, List<ExecutableElement> ours, JCudaTypes types) {
        return ours.stream()
                .filter(each -> each.getSimpleName().contentEquals(wanted))
                .flatMap(each -> JCudaFunction.match(method, each, types).stream())
                .max(Comparator.comparingInt(JCudaFunction::inputs));
    }

    /** Returns the public API functions that a class declares; they take precedence over generated ones. */
    private List<ExecutableElement> writtenByHand(String type) {
        TypeElement declared = Objects.requireNonNull(
                processingEnv.getElementUtils().getTypeElement(type),
                () -> "AdapterOf names a class that does not exist: " + type);
        return ElementFilter.methodsIn(declared.getEnclosedElements()).stream()
                .filter(each -> isFunction(each.getSimpleName().toString()))
                .filter(each -> each.getModifiers().contains(javax.lang.model.element.Modifier.PUBLIC))
                .toList();
    }

    private String packageOf(TypeElement type) {
        return processingEnv.getElementUtils().getPackageOf(type).toString();
    }

    private static boolean isFunction(String name) {
        return name.matches("(cu|cuda|nvrtc)[A-Z].*") && !name.endsWith("Native");
    }

    private static Map<String, List<String>> values(TypeElement base) {
        AnnotationMirror mirror = base.getAnnotationMirrors().stream()
                .filter(each -> each.getAnnotationType().toString().equals(ANNOTATION))
                .findFirst()
                .orElseThrow();
        return mirror.getElementValues().entrySet().stream()
                .collect(Collectors.toMap(
                        each -> each.getKey().getSimpleName().toString(), each -> strings(each.getValue())));
    }

    private static List<String> strings(AnnotationValue value) {
        return value.getValue() instanceof List<?> list
                ? list.stream()
                        .map(each -> ((AnnotationValue) each).getValue().toString())
                        .toList()
                : List.of((String) value.getValue());
    }

    /**
     * Returns the API that functions are delegated to: what the method {@code cuda} of the class returns, if it has
     * one.
     */
    private Optional<TypeElement> api(TypeElement base) {
        return ElementFilter.methodsIn(base.getEnclosedElements()).stream()
                .filter(each -> each.getSimpleName().contentEquals("cuda"))
                .map(each -> (TypeElement) processingEnv.getTypeUtils().asElement(each.getReturnType()))
                .findFirst();
    }

    /**
     * Returns the conversions that are written by hand: the static methods of a class {@code Structures}, if there is
     * one.
     */
    private List<ExecutableElement> conversions(TypeElement base) {
        TypeElement structures = processingEnv.getElementUtils().getTypeElement(packageOf(base) + ".Structures");
        List<? extends Element> members = structures == null ? List.of() : structures.getEnclosedElements();
        return ElementFilter.methodsIn(members).stream()
                .filter(each -> !each.getModifiers().contains(javax.lang.model.element.Modifier.PRIVATE))
                .toList();
    }

    private List<ExecutableElement> functions(TypeElement api) {
        return ElementFilter.methodsIn(processingEnv.getElementUtils().getAllMembers(api)).stream()
                .filter(each -> each.getEnclosingElement().getKind() == ElementKind.INTERFACE)
                .filter(each -> !each.getModifiers().contains(javax.lang.model.element.Modifier.STATIC))
                .sorted(Comparator.comparing(Element::toString))
                .toList();
    }

    /**
     * Returns the functions of JCuda's class in its jar, which is not initialized: that would load its native library.
     */
    private static Collection<Method> methods(ClassLoader loader, String type) {
        Map<String, Method> methods = new TreeMap<>();
        try {
            for (Method method : Class.forName(type, false, loader).getMethods()) {
                String name = method.getName();
                if (Modifier.isStatic(method.getModifiers()) && isFunction(name)) {
                    methods.put(name + Arrays.toString(method.getParameterTypes()), method);
                }
            }
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("JCuda's jar has no class " + type, e);
        }
        return methods.values();
    }

    /**
     * Returns the numbers that are constants of JCuda's class, as its file has them: to read a field would initialize
     * the class.
     */
    private static String constants(ClassLoader loader, String type) throws IOException {
        StringBuilder constants = new StringBuilder("\n");
        try (InputStream file = loader.getResourceAsStream(type.replace('.', '/') + ".class")) {
            ClassVisitor visitor = new ClassVisitor(Opcodes.ASM9) {
                @Override
                public FieldVisitor visitField(
                        int access, String name, String descriptor, String signature, Object value) {
                    if ((access & Opcodes.ACC_PUBLIC) != 0 && value instanceof Integer) {
                        constants.append("    public static final int %s = %s;\n".formatted(name, value));
                    }
                    return null;
                }
            };
            new ClassReader(file).accept(visitor, ClassReader.SKIP_CODE);
        }
        return constants.toString();
    }

    private URL jar() throws IOException {
        URI pointer = processingEnv
                .getFiler()
                .getResource(StandardLocation.CLASS_PATH, "jcuda", "Pointer.class")
                .toUri();
        String jar = pointer.getRawSchemeSpecificPart();
        return URI.create(jar.substring(0, jar.lastIndexOf("!/"))).toURL();
    }

    private void write(String inPackage, String declaration, String body) {
        String type = declaration.replaceFirst(" extends .*", "").replaceFirst(".* ", "");
        String source = """
                package %s;

                import orrery.jcuda.conversion.Constants;
                import orrery.jcuda.conversion.Handles;
                import orrery.jcuda.conversion.NativeParts;
                import orrery.jcuda.conversion.Results;
                import orrery.jcuda.conversion.Unsupported;

                /** Generated by {@code JCudaProcessor}. */
                %s {
                    %s() {}
                %s}
                """.formatted(inPackage, declaration, type, body);
        try (Writer file = processingEnv
                .getFiler()
                .createSourceFile(inPackage + '.' + type)
                .openWriter()) {
            file.write(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
