package orrery.jcuda;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor.Version;
import java.security.CodeSource;
import java.util.List;
import java.util.Properties;
import jcuda.Pointer;
import org.jspecify.annotations.Nullable;

/**
 * What has to be true of JCuda's jar on the class path: it stands behind the adapter, and its version has all types.
 */
public final class JCudaJar {
    private static final String PROPERTIES = "/META-INF/maven/org.jcuda/jcuda/pom.properties";
    private static final List<String> ADAPTED = List.of("jcuda.driver.JCudaDriver", "jcuda.runtime.JCuda");
    private static final Version OLDEST = Version.parse("10.2.0");

    private JCudaJar() {}

    /**
     * Checks the class path.
     *
     * @throws IllegalStateException if JCuda's jar is before the adapter
     * @throws UnsupportedOperationException if its version is too old
     */
    static void check() {
        for (String name : ADAPTED) {
            checkIsAdapted(name, JCudaJar.class.getClassLoader());
        }
        checkVersion(version());
    }

    static void checkIsAdapted(String name, ClassLoader loader) {
        Class<?> found;
        try {
            // Not initialized, since that would load JCuda's native library.
            found = Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("the class path has no class " + name, e);
        }
        if (found.getSuperclass() == Object.class) {
            throw new IllegalStateException(name + " is JCuda's own class, from " + location(found)
                    + ", which stands before the adapter " + location(JCudaJar.class)
                    + " on the class path: legal is orrery-jcuda before jcuda");
        }
    }

    private static String location(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null ? "an unknown place" : String.valueOf(source.getLocation());
    }

    static void checkVersion(@Nullable String version) {
        if (version != null && Version.parse(version).compareTo(OLDEST) < 0) {
            throw new UnsupportedOperationException(
                    "JCuda " + version + ": legal are its versions from 10.2.0 on; tested are 10.2.0, 11.0.0, 11.8.0,"
                            + " 12.0.0 and 12.6.0");
        }
    }

    /** Returns the version that the jar names; null if it names none. */
    public static @Nullable String version() {
        try (InputStream file = Pointer.class.getResourceAsStream(PROPERTIES)) {
            if (file == null) {
                return null;
            }
            Properties properties = new Properties();
            properties.load(file);
            return properties.getProperty("version");
        } catch (IOException e) {
            return null;
        }
    }
}
