package orrery.processor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic;
import javax.tools.StandardLocation;

/**
 * Generates from the interfaces of the API what its functions need elsewhere: the enums {@code DriverCall} and
 * {@code RuntimeCall} of the functions of the driver and the runtime, the table of the forms of the driver's functions
 * in C, the class {@code DelegatedFunctions} with the bodies of the runtime's functions that are annotated with
 * {@code @Delegates}, the classes {@code ChapterDriver} and {@code ChapterRuntime}, which make each call and run the
 * function of its chapter within it, and the class {@code ForwardingCudaDriver}, which passes each call of the driver
 * on to another one.
 */
@SupportedAnnotationTypes("orrery.runtime.Delegates")
public final class ApiProcessor extends AbstractProcessor {
    private static final String RUNTIME = "orrery.runtime.CudaRuntime";
    private static final String DRIVER = "orrery.driver.ImplicitDriver";

    private boolean done;

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        if (!done && !annotations.isEmpty()) {
            done = true;
            generate();
        }
        return false;
    }

    private void generate() {
        Map<String, Map<String, AnnotationValue>> table = driverFunctions();
        write("orrery.driver.DriverCall", DriverCallSource.of(table));
        writeResource("orrery.hardware", "c-forms.txt", DriverCallSource.forms(table));
        List<ExecutableElement> functions = functions(RUNTIME);
        List<ExecutableElement> driver = functions(DRIVER);
        StringBuilder bodies = new StringBuilder();
        TreeMap<String, TreeSet<String>> counterparts = new TreeMap<>();
        for (ExecutableElement function : functions) {
            String name = function.getSimpleName().toString();
            if (!name.startsWith("cuda") || !function.getModifiers().contains(Modifier.ABSTRACT)) {
                continue;
            }
            TreeSet<String> names = counterparts.computeIfAbsent(name, unused -> new TreeSet<>());
            names.addAll(values(function, "orrery.runtime.Counterpart"));
            for (String delegate : values(function, "orrery.runtime.Delegates")) {
                names.add(delegate);
                bodies.append(body(function, delegate, driver));
            }
        }
        checkUnique(counterparts);
        write("orrery.runtime.RuntimeCall", RuntimeCallSource.of(counterparts));
        write("orrery.runtime.DelegatedFunctions", DelegatedFunctionsSource.of(bodies.toString()));
        List<ExecutableElement> face = functions("orrery.driver.CudaDriver");
        writeChapters("orrery.driver.Chapters", "ChapterDriver", "implements CudaDriver", "DriverCall", face);
        writeChapters(
                "orrery.runtime.RuntimeChapters",
                "ChapterRuntime",
                "extends DelegatedFunctions",
                "RuntimeCall",
                functions);
        write("orrery.driver.ForwardingCudaDriver", ForwardingDriverSource.of(face));
    }

    /**
     * Writes the class that makes the calls of an API with its chapters, and reports functions that only chapters have.
     */
    private void writeChapters(
            String chapters, String name, String above, String calls, List<ExecutableElement> functions) {
        TypeElement type = processingEnv.getElementUtils().getTypeElement(chapters);
        ChaptersSource source = new ChaptersSource(processingEnv.getTypeUtils(), type);
        source.problems(functions)
                .forEach((function, problem) ->
                        processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, problem, function));
        write(chapters.substring(0, chapters.lastIndexOf('.') + 1) + name, source.of(name, above, calls, functions));
    }

    /** Returns what {@code @DriverFunction} says of the functions of the driver, by their names. */
    private Map<String, Map<String, AnnotationValue>> driverFunctions() {
        Map<String, Map<String, AnnotationValue>> table = new TreeMap<>();
        for (ExecutableElement function : functions("orrery.driver.CudaDriver")) {
            for (AnnotationMirror mirror : function.getAnnotationMirrors()) {
                if (mirror.getAnnotationType().toString().equals("orrery.driver.DriverFunction")) {
                    Map<String, AnnotationValue> values = new TreeMap<>();
                    processingEnv
                            .getElementUtils()
                            .getElementValuesWithDefaults(mirror)
                            .forEach((name, value) ->
                                    values.put(name.getSimpleName().toString(), value));
                    String name = function.getSimpleName().toString();
                    if (table.putIfAbsent(name, values) != null) {
                        String problem = "two forms of " + name + " have @DriverFunction";
                        processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, problem, function);
                    }
                }
            }
        }
        return table;
    }

    /** Reports functions of the driver for which two functions stand, none of which is called alike. */
    private void checkUnique(Map<String, ? extends Set<String>> counterparts) {
        Map<String, String> seen = new TreeMap<>();
        counterparts.forEach((function, names) -> {
            for (String name : names) {
                String other = seen.putIfAbsent(name, function);
                if (other != null && !counterparts.containsKey("cuda" + name.substring("cu".length()))) {
                    String problem = other + " and " + function + " both stand for " + name;
                    processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, problem);
                }
            }
        });
    }

    /** Returns the functions of an interface, its own and inherited ones, by name. */
    private List<ExecutableElement> functions(String type) {
        TypeElement element = processingEnv.getElementUtils().getTypeElement(type);
        return ElementFilter.methodsIn(processingEnv.getElementUtils().getAllMembers(element)).stream()
                .filter(method -> method.getEnclosingElement().getKind() == ElementKind.INTERFACE)
                .sorted(Comparator.comparing(Element::toString))
                .toList();
    }

    /** Returns the strings that an annotation of a function has as its value; none if it is absent. */
    private static List<String> values(ExecutableElement function, String annotation) {
        return function.getAnnotationMirrors().stream()
                .filter(mirror -> mirror.getAnnotationType().toString().equals(annotation))
                .flatMap(ApiProcessor::strings)
                .toList();
    }

    private static Stream<String> strings(AnnotationMirror mirror) {
        AnnotationValue value = mirror.getElementValues().values().iterator().next();
        if (value.getValue() instanceof List<?> list) {
            return list.stream().map(each -> String.valueOf(((AnnotationValue) each).getValue()));
        }
        return Stream.of(String.valueOf(value.getValue()));
    }

    private String body(ExecutableElement function, String delegate, List<ExecutableElement> driver) {
        List<ExecutableElement> found = driver.stream()
                .filter(each -> each.getSimpleName().contentEquals(delegate)
                        && each.getModifiers().contains(Modifier.ABSTRACT)
                        && each.getParameters().size()
                                == function.getParameters().size())
                .toList();
        if (found.size() > 1) {
            found = found.stream().filter(each -> hasSameTypes(each, function)).toList();
        }
        if (found.size() != 1) {
            String problem = found.size() + " abstract functions of the driver are called " + delegate + " and have "
                    + function.getParameters().size() + " parameters, of the same types if there are several";
            processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, problem, function);
            return "";
        }
        return DelegatedFunctionsSource.body(function, found.get(0));
    }

    /** Returns whether two functions with as many parameters have parameters of the same types. */
    private static boolean hasSameTypes(ExecutableElement one, ExecutableElement other) {
        for (int i = 0; i < one.getParameters().size(); i++) {
            String type = TypeNames.of(one.getParameters().get(i).asType());
            if (!type.equals(TypeNames.of(other.getParameters().get(i).asType()))) {
                return false;
            }
        }
        return true;
    }

    private void writeResource(String folder, String name, String text) {
        try (Writer file = processingEnv
                .getFiler()
                .createResource(StandardLocation.CLASS_OUTPUT, folder, name)
                .openWriter()) {
            file.write(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(String type, String source) {
        try (Writer file = processingEnv.getFiler().createSourceFile(type).openWriter()) {
            file.write(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
