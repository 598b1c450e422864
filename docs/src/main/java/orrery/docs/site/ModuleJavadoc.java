package orrery.docs.site;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The Javadoc of the modules, as far as it has been built.
 *
 * @param folders its folders, which need not exist, by the folders of the modules
 */
record ModuleJavadoc(ImmutableMap<String, Path> folders) {
    private static final ImmutableList<String> MODULES = ImmutableList.of(
            "sim-device", "sim-core", "sim-core/ptx", "sim-api", "sim-cupti", "sim-cupti/export", "conformance-tests");

    /** Returns that of all modules, in build folders of a name. */
    static ModuleJavadoc of(Path project, String target) {
        ImmutableMap.Builder<String, Path> folders = ImmutableMap.builder();
        MODULES.forEach(module ->
                folders.put(module, project.resolve(module).resolve(target).resolve("reports/apidocs")));
        return new ModuleJavadoc(folders.buildOrThrow());
    }

    /** Copies the Javadoc to a folder, and returns the first page of each module there, without {@code .html}. */
    ImmutableList<String> copyTo(Path api) throws IOException {
        ImmutableList.Builder<String> copied = ImmutableList.builder();
        for (Map.Entry<String, Path> each : folders.entrySet()) {
            if (Files.isDirectory(each.getValue())) {
                copyTree(each.getValue(), api.resolve(each.getKey()));
                copied.add(each.getKey() + "/index");
            }
        }
        return copied.build();
    }

    private static void copyTree(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path each : (Iterable<Path>) files::iterator) {
                Path copy = to.resolve(from.relativize(each).toString());
                if (Files.isDirectory(each)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(each, copy, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }
}
