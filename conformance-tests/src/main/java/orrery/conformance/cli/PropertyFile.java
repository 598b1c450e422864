package orrery.conformance.cli;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import orrery.testing.programs.CampaignProperty;

/** A file of the user with a class that implements {@link CampaignProperty}. */
final class PropertyFile {
    private PropertyFile() {}

    /**
     * Compiles a file, and creates the property in it.
     *
     * @param messages receives what the compiler says about a file that does not compile
     * @throws IllegalArgumentException if the file has no property that can be created; the message says why
     */
    static CampaignProperty property(Path file, Consumer<String> messages) throws IOException {
        if (!Files.isReadable(file)) {
            throw new IllegalArgumentException("there is no file " + file);
        }
        Path classes = compiled(file, messages);
        URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, PropertyFile.class.getClassLoader());
        try (Stream<Path> all = Files.walk(classes)) {
            for (Path each : (Iterable<Path>) all.sorted()::iterator) {
                String path = classes.relativize(each).toString();
                if (path.endsWith(".class")) {
                    Class<?> type = loader.loadClass(String.join(
                            ".",
                            Splitter.onPattern("[/\\\\]").split(path.substring(0, path.length() - ".class".length()))));
                    if (CampaignProperty.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
                        var constructor = type.getDeclaredConstructor();
                        constructor.setAccessible(true);
                        return (CampaignProperty) constructor.newInstance();
                    }
                }
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(file + " has a property that cannot be created: " + e, e);
        }
        throw new IllegalArgumentException(file + " has no class that implements " + CampaignProperty.class.getName());
    }

    private static Path compiled(Path file, Consumer<String> messages) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IllegalArgumentException("this Java has no compiler; a JDK is needed for a property in a file");
        }
        Path classes = Files.createTempDirectory("orrery-campaign");
        StringWriter text = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            List<String> options = List.of(
                    "-d", classes.toString(), "-proc:none", "--class-path", System.getProperty("java.class.path"));
            if (!compiler.getTask(text, files, null, options, null, files.getJavaFileObjects(file))
                    .call()) {
                messages.accept(text.toString());
                throw new IllegalArgumentException(file + " does not compile");
            }
        }
        return classes;
    }
}
