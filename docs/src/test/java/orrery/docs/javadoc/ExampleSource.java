package orrery.docs.javadoc;

import static java.util.stream.Collectors.joining;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** A source with all examples, each a class: the compiler resolves the imports once. */
final class ExampleSource extends SimpleJavaFileObject {
    private static final String IMPORTS = Stream.of(
                    "com.google.common.collect.*",
                    "com.google.common.graph.*",
                    "java.lang.invoke.MethodHandle",
                    "java.nio.*",
                    "java.nio.file.*",
                    "java.time.*",
                    "java.util.*",
                    "net.jqwik.api.*",
                    "org.junit.jupiter.api.Test",
                    "orrery.cupti.*",
                    "orrery.cupti.export.*",
                    "orrery.export.*",
                    "orrery.cupti.record.*",
                    "orrery.cupti.report.*",
                    "orrery.device.*",
                    "orrery.driver.*",
                    "orrery.hardware.*",
                    "orrery.runtime.*",
                    "orrery.sim.*",
                    "orrery.sim.timeline.*",
                    "orrery.testing.*",
                    "orrery.testing.oracle.*",
                    "orrery.testing.programs.*",
                    "orrery.testing.tck.*",
                    "static java.nio.file.StandardOpenOption.*",
                    "static org.junit.jupiter.api.Assertions.*",
                    "static orrery.driver.CudaDriver.*",
                    "static orrery.runtime.CudaRuntime.*",
                    "static orrery.sim.ExternalSemaphoreHandleType.*",
                    "static orrery.testing.OrreryAssertions.*")
            .map(each -> "import " + each + ";\n")
            .collect(joining());

    private final StringBuilder source = new StringBuilder(IMPORTS);

    /** The example that each line of the source belongs to, from the first line after the imports. */
    private final List<JavadocExample> lines = new ArrayList<>();

    /** Creates a source of examples. */
    ExampleSource(List<JavadocExample> examples) {
        super(URI.create("string:///Examples.java"), Kind.SOURCE);
        for (int i = 0; i < examples.size(); i++) {
            String type = examples.get(i).toClass("Example" + i);
            source.append(type);
            JavadocExample example = examples.get(i);
            type.lines().forEach(line -> lines.add(example));
        }
    }

    /** Compiles the source without writing classes, and returns its errors. */
    List<String> errors() throws IOException {
        DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
        JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler()
                .getTask(
                        null,
                        null,
                        messages,
                        List.of("-proc:none", "--class-path", System.getProperty("java.class.path")),
                        null,
                        List.of(this));
        task.analyze();
        return messages.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .map(this::described)
                .toList();
    }

    private String described(Diagnostic<?> message) {
        int line = (int) message.getLineNumber() - 1;
        int example = line - (int) IMPORTS.lines().count();
        return (example < 0 ? "an import" : lines.get(example).file()) + ": " + message.getMessage(Locale.ROOT) + "\n  "
                + source.toString().lines().skip(line).findFirst().orElse("").trim();
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return source;
    }
}
