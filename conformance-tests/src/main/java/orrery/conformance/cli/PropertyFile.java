package orrery.conformance.cli;

import com.google.common.base.Splitter;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import orrery.testing.programs.CampaignProperty;
import orrery.testing.programs.PropertyFailedException;

/** A file of the user with a class that implements {@link CampaignProperty}. */
final class PropertyFile {
    private PropertyFile() {}

    /**
     * Compiles a file, and creates the property in it.
     *
     * @param messages receives what the compiler says about a file that does not compile
     * @throws IllegalArgumentException if the file has no property that can be created; the message says why
     * @throws PropertyFailedException if its code fails
     */
    static CampaignProperty property(Path file, Consumer<String> messages) throws IOException {
        if (!Files.isReadable(file)) {
            throw new IllegalArgumentException("there is no file " + file);
        }
        Path folder = Files.createTempDirectory("orrery-campaign");
        try {
            compile(file, folder, messages);
            return created(file, classes(folder));
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(file + " has a property that cannot be created: " + e, e);
        } finally {
            MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
        }
    }

    private static CampaignProperty created(Path file, List<Class<?>> classes) throws ReflectiveOperationException {
        for (Class<?> type : classes) {
            if (CampaignProperty.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
                return created(type);
            }
        }
        throw new IllegalArgumentException(file + " has no class that implements " + CampaignProperty.class.getName());
    }

    private static CampaignProperty created(Class<?> type) throws ReflectiveOperationException {
        try {
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return (CampaignProperty) constructor.newInstance();
        } catch (InvocationTargetException e) {
            throw new PropertyFailedException("in its constructor", e.getCause());
        } catch (LinkageError e) {
            throw new PropertyFailedException("in its static initializer", e);
        }
    }

    /** Loads all classes in a folder, which they do not need any more. */
    private static List<Class<?>> classes(Path folder) throws IOException, ClassNotFoundException {
        List<Class<?>> loaded = new ArrayList<>();
        try (URLClassLoader loader =
                        new URLClassLoader(new URL[] {folder.toUri().toURL()}, PropertyFile.class.getClassLoader());
                Stream<Path> all = Files.walk(folder)) {
            for (Path each : (Iterable<Path>) all.sorted()::iterator) {
                String path = folder.relativize(each).toString();
                if (path.endsWith(".class")) {
                    loaded.add(loader.loadClass(String.join(
                            ".",
                            Splitter.onPattern("[/\\\\]")
                                    .split(path.substring(0, path.length() - ".class".length())))));
                }
            }
        }
        return loaded;
    }

    private static void compile(Path file, Path classes, Consumer<String> messages) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IllegalArgumentException("this Java has no compiler; a JDK is needed for a property in a file");
        }
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
    }
}
